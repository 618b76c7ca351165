import { createWorker } from '../../../src/entry/create-worker.ts';
import { createSampleSource } from '../../../src/ingest/sources/sample/index.ts';
import { developmentRoutes } from './development-routes.ts';

// `npm start` and tests use this entry. None of these parts reaches production.
export default createWorker({ routes: developmentRoutes, sample: createSampleSource() });
