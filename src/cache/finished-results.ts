import { BoundedMap } from '../db/bounded-map.ts';

const MAX_RESULTS = 50;

/** A result depends on nothing else. */
export interface ResultKey {
  /** Of the data. */
  version: string;
  question: string;
}

/** No request waits for another's result. A result replaces the question's result of another version. */
export function createFinishedResults<Result>(maxResults = MAX_RESULTS) {
  const results = new BoundedMap<string, { version: string; result: Result }>(maxResults);
  return {
    find: ({ version, question }: ResultKey): Result | null => {
      const known = results.get(question);
      return known?.version === version ? known.result : null;
    },
    remember: ({ version, question }: ResultKey, result: Result) => {
      results.set(question, { version, result });
    },
  };
}
