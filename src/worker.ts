import { workerWith } from './doors.ts';

// What wrangler deploys. src/development-worker.ts is the same with what only development has.
export default workerWith({ routes: {}, sample: null });
