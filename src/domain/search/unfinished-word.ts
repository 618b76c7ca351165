/** Shorter words have too many neighbors. */
const MIN_LETTERS = 5;

/** Returns words that begin like an unfinished one with one typo ('phili'). */
export function wordsBegunWithTypo(unfinished: string, words: readonly string[]): string[] {
  if (unfinished.length < MIN_LETTERS) return [];
  return words.filter((word) => word[0] === unfinished[0] && beginsWithTypo(word, unfinished));
}

function beginsWithTypo(word: string, unfinished: string): boolean {
  let at = 0;
  while (at < unfinished.length && word[at] === unfinished[at]) at += 1;
  const rest = unfinished.slice(at);
  if (rest === '') return true;
  const isWrong = word.startsWith(rest.slice(1), at + 1);
  const isMissing = word.startsWith(rest, at + 1);
  const isAdded = word.startsWith(rest.slice(1), at);
  return isWrong || isMissing || isAdded;
}
