import { BoundedMap } from '../db/bounded-map.ts';

const MAX_RESULTS = 50;

/** A result depends on nothing else. */
export interface ResultKey {
  /** Of the data. */
  version: string;
  question: string;
}

/** No request waits for another's result. */
interface FinishedResults<Result> {
  find: (key: ResultKey) => Result | null;
  /** Replaces the question's result of another version. */
  remember: (key: ResultKey, result: Result) => void;
}

export function createFinishedResults<Result>(maxResults = MAX_RESULTS): FinishedResults<Result> {
  const results = new BoundedMap<string, { version: string; result: Result }>(maxResults);
  return {
    find: ({ version, question }) => {
      const known = results.get(question);
      return known?.version === version ? known.result : null;
    },
    remember: ({ version, question }, result) => {
      results.set(question, { version, result });
    },
  };
}
