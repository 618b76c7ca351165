import { workerWith } from './create-worker.ts';

// What wrangler deploys. src/entry/development-worker.ts is the same with what only development has.
export default workerWith({ routes: {}, sample: null });
