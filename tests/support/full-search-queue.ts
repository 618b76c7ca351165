import type { Deps } from '../../src/composition/web-deps.ts';

/** One searches, and four wait. */
const SEARCHES = 5;

/** Keeps the isolate's queue of searches full until `work` has ended. */
export async function withFullSearchQueue<Result>(
  { searchQueue }: Pick<Deps, 'searchQueue'>,
  work: () => Promise<Result>,
): Promise<Result> {
  let hasEnded = false;
  const searches = Array.from({ length: SEARCHES }, () =>
    searchQueue.run(function* () {
      for (;;) {
        if (hasEnded) return;
        yield;
      }
    }),
  );
  try {
    return await work();
  } finally {
    hasEnded = true;
    await Promise.all(searches);
  }
}
