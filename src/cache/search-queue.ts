import type { Steps } from '../domain/trips/finder/steps.ts';

/** One searches, four wait. */
const MAX_QUEUED = 5;
const LOOK_EVERY_MS = 20;
/** A dropped request leaves no trace; a live one looks many times in this time. */
const ABANDONED_AFTER_MS = 10_000;

interface Clock {
  /** A monotonic clock; the Worker's stops while a request computes. */
  nowMs: () => number;
  waitMs: (ms: number) => Promise<void>;
}

const ISOLATE_CLOCK: Clock = {
  nowMs: () => performance.now(),
  waitMs: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
};

/**
 * One search of an isolate at a time (docs/decisions/066-what-a-token-buys.md).
 * Each request has its own timers: workerd lets none await another's promise.
 */
export function createSearchQueue({ nowMs, waitMs }: Clock = ISOLATE_CLOCK) {
  let queue: readonly { seenAt: number }[] = [];
  const drop = (isGone: (one: { seenAt: number }) => boolean) => {
    queue = queue.filter((one) => !isGone(one));
  };

  return {
    /**
     * Waits, then runs `search` step by step, with other requests in between.
     * @returns null without a search when four already wait.
     */
    run: async <Result>(search: () => Steps<Result>): Promise<{ result: Result } | null> => {
      const own = { seenAt: nowMs() };
      drop(({ seenAt }) => own.seenAt - seenAt > ABANDONED_AFTER_MS);
      if (queue.length >= MAX_QUEUED) return null;
      queue = [...queue, own];
      const wait = async (ms: number) => {
        await waitMs(ms);
        own.seenAt = nowMs();
      };
      try {
        while (queue[0] !== own) {
          await wait(LOOK_EVERY_MS);
          drop((one) => one !== own && own.seenAt - one.seenAt > ABANDONED_AFTER_MS);
          // Others dropped it while the isolate did not run.
          if (!queue.includes(own)) return null;
        }
        const steps = search();
        for (let step = steps.next(); ; step = steps.next()) {
          if (step.done) return { result: step.value };
          await wait(0);
        }
      } finally {
        drop((one) => one === own);
      }
    },
  };
}
