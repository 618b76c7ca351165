import { BoundedMap } from '../db/bounded-map.ts';
import type { ListedGame } from '../db/queries/upcoming-games.ts';

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
}

export function createSequenceMemory(): SequenceMemory {
  const results = new BoundedMap<string, { version: string; lists: SequenceLists }>(MAX_RESULTS);
  return {
    find: (question, version) => {
      const known = results.get(question);
      return known?.version === version ? known.lists : null;
    },
    remember: (question, version, lists) => {
      results.set(question, { version, lists });
    },
  };
}
