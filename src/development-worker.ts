import { workerWith } from './doors.ts';
import { createSampleSource } from './ingest/sources/sample/index.ts';
import { developmentWing } from './web/development-wing.ts';

// What `npm start` and the tests serve: none of these parts reaches production.
export default workerWith({ wings: [developmentWing], sample: createSampleSource() });
