import { BoundedMap } from '../db/bounded-map.ts';
import type { ListedGame } from '../db/queries/upcoming-games.ts';
import { currentTrace } from '../observability/request-trace.ts';

/** More would make each other, and every page of the isolate, miss the database's deadline. */
const MAX_WAITING = 8;
/** A request that the runtime dropped leaves no trace. This is longer than a request can take. */
const ABANDONED_AFTER_MS = 30_000;
/** An entry holds at most the home games of six teams, less than a megabyte. */
const MAX_RESULTS = 20;

/** The lists have the same order as the sequences pages. */
export interface SequenceLists {
  anyTeam: ListedGame[][];
  sameTeam: ListedGame[][];
}

/** What an isolate remembers about sequences that it computes on demand. */
export interface SequenceMemory {
  /** @param version the version of the data from which the result was computed. */
  find: (question: string, version: string) => SequenceLists | null;
  remember: (question: string, version: string, lists: SequenceLists) => void;
  /**
   * Runs `work`, also after the visitor has left, unless eight requests already wait for theirs.
   * @returns null without running `work`.
   */
  run: <Result>(work: () => Promise<Result>) => Promise<Result | null>;
}

/** @param clockMs a monotonic clock; the Worker's stands still while a request computes. */
export function createSequenceMemory(clockMs: () => number = () => performance.now()): SequenceMemory {
  const results = new BoundedMap<string, { version: string; lists: SequenceLists }>(MAX_RESULTS);
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
    find: (question, version) => {
      const known = results.get(question);
      return known?.version === version ? known.lists : null;
    },
    remember: (question, version, lists) => {
      results.set(question, { version, lists });
    },
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
