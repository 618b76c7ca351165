import { createWorker } from './create-worker.ts';

// `npm start` uses scripts/site/development/development-worker.ts instead.
export default createWorker({ routes: null, sample: null });
