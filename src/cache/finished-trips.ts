import { BoundedMap } from '../db/bounded-map.ts';
import type { TripResult } from '../domain/trips/finder/trip-answer.ts';

const MAX_RESULTS = 50;

/** Remembers an isolate's finished searches. No request waits for another's search. */
export interface FinishedTrips {
  /** @param version the version of the games. A new version drops all results of the one before. */
  findOr: (version: string, question: string, search: () => TripResult) => TripResult;
}

export function createFinishedTrips(maxResults = MAX_RESULTS): FinishedTrips {
  const results = new BoundedMap<string, TripResult>(maxResults);
  let current = '';
  return {
    findOr: (version, question, search) => {
      if (version !== current) results.clear();
      current = version;
      const known = results.get(question);
      if (known) return known;
      const result = search();
      results.set(question, result);
      return result;
    },
  };
}
