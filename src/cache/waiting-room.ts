import { currentTrace } from '../observability/request-trace.ts';

/** More would delay each other, and every page of the isolate, past the database's deadline. */
const MAX_WAITING = 8;
/** A dropped request leaves no trace. No request takes this long. */
const ABANDONED_AFTER_MS = 30_000;

/** @param clockMs a monotonic clock; the Worker's stops while a request computes. */
export function createWaitingRoom(clockMs: () => number = () => performance.now()) {
  const waitingSince = new Map<symbol, number>();

  const dropAbandoned = () => {
    for (const [request, since] of waitingSince) {
      if (clockMs() - since > ABANDONED_AFTER_MS) waitingSince.delete(request);
    }
  };

  const runCounted = async <Result>(work: () => Promise<Result>) => {
    const request = Symbol('request');
    waitingSince.set(request, clockMs());
    try {
      return await work();
    } finally {
      waitingSince.delete(request);
    }
  };

  return {
    /**
     * Runs `work`, also after the visitor has left.
     * @returns null without running `work` when eight already wait.
     */
    run: async <Result>(work: () => Promise<Result>): Promise<Result | null> => {
      dropAbandoned();
      if (waitingSince.size >= MAX_WAITING) return null;
      const running = runCounted(work);
      // A repeated question finds the result even when its first visitor has left.
      currentTrace()?.keepAlive(running.catch(() => undefined));
      return running;
    },
  };
}
