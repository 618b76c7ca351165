import { createWorker } from './create-worker.ts';

// `npm start` uses development-worker.ts instead.
export default createWorker({ routes: {}, sample: null });
