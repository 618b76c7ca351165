import { BoundedMap } from '../db/bounded-map.ts';

const MAX_RESULTS = 50;

/** Remembers an isolate's finished answers. No request waits for another's. */
export interface FinishedAnswers<Answer> {
  /** @param version the version of the games. A new version drops all answers of the one before. */
  find: (version: string, question: string) => Answer | null;
  /** An answer about games of another version than `find` asked for last is not kept. */
  remember: (version: string, question: string, answer: Answer) => void;
}

export function createFinishedAnswers<Answer>(maxResults = MAX_RESULTS): FinishedAnswers<Answer> {
  const answers = new BoundedMap<string, Answer>(maxResults);
  let current = '';
  return {
    find: (version, question) => {
      if (version !== current) answers.clear();
      current = version;
      return answers.get(question) ?? null;
    },
    remember: (version, question, answer) => {
      if (version === current) answers.set(question, answer);
    },
  };
}
