import { createWorker } from './create-worker.ts';
import { createSampleSource } from '../ingest/sources/sample/index.ts';
import { developmentRoutes } from '../web/routes/development-routes.ts';

// `npm start` and tests use this entry. None of these parts reaches production.
export default createWorker({ routes: developmentRoutes, sample: createSampleSource() });
