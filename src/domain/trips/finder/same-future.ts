import type { NewLabel } from './label-pass.ts';
import type { LabelStore } from './label-store.ts';
import type { SearchWindow } from './search-window.ts';

/** Compares which stops remain for a label and an offer at the same game. */
export function haveSameFuture(
  { begin, bounds }: SearchWindow,
  { words }: LabelStore,
  label: number,
  { game, words: offered }: NewLabel,
): boolean {
  for (let word = 0; word < 4; word += 1) {
    const ahead = bounds.stops[(game - begin) * 4 + word] ?? 0;
    if ((((words[label * 4 + word] ?? 0) ^ (offered[word] ?? 0)) & ahead) !== 0) return false;
  }
  return true;
}

/** Equal futures at one game have equal hashes. */
export function stopsHash({ begin, bounds, graph }: SearchWindow, { game, words }: NewLabel): number {
  const ahead = bounds.stops;
  const from = (game - begin) * 4;
  let hash = Math.imul(game + 1, 0x9e3779b1);
  for (let word = 0; word < graph.stopWords; word += 1) {
    const relevant = (words[word] ?? 0) & (ahead[from + word] ?? 0);
    hash = Math.imul(hash ^ relevant ^ (relevant >>> 15), 0x85ebca6b + word * 2);
    hash ^= hash >>> 13;
  }
  return hash;
}
