import { currentTrace } from '../observability/request-trace.ts';

/** More waiting requests would delay each other, and every page of the isolate, past the database's deadline. */
const MAX_WAITING = 8;
/** A request that the runtime dropped leaves no trace. This is longer than a request can take. */
const ABANDONED_AFTER_MS = 30_000;

/** Limits how many requests of an isolate wait for a computation at the same time. */
export interface WaitingRoom {
  /**
   * Runs `work`, also after the visitor has left, unless eight requests already wait for theirs.
   * @returns null without running `work`.
   */
  run: <Result>(work: () => Promise<Result>) => Promise<Result | null>;
}

/** @param clockMs a monotonic clock; the Worker's clock stops while a request computes. */
export function createWaitingRoom(clockMs: () => number = () => performance.now()): WaitingRoom {
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
    run: async (work) => {
      dropAbandoned();
      if (waitingSince.size >= MAX_WAITING) return null;
      const running = runCounted(work);
      // A repeated question finds the result even when its first visitor has left.
      currentTrace()?.keepAlive(running.catch(() => undefined));
      return running;
    },
  };
}
