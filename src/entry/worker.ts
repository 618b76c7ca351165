import { createWorker } from './create-worker.ts';

// What wrangler deploys. src/entry/development-worker.ts is the same with what only development has.
export default createWorker({ routes: {}, sample: null });
