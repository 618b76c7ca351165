import { createWorker } from './create-worker.ts';

// The deployed entry. `npm start` uses development-worker.ts.
export default createWorker({ routes: {}, sample: null });
