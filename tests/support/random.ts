/** The same seed always gives the same numbers. */
export interface Random {
  /** From 0 to less than 1. */
  next(): number;
  below(limit: number): number;
  shuffled<Item>(items: readonly Item[]): Item[];
}

/** Mulberry32, seeded with the text's FNV-1a hash. */
export function createRandom(seed: string): Random {
  let state = 0x811c9dc5;
  for (const letter of seed) state = Math.imul(state ^ letter.charCodeAt(0), 0x01000193);
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  return {
    next,
    below: (limit) => Math.floor(next() * limit),
    shuffled: (items) =>
      items
        .map((item) => ({ item, place: next() }))
        .toSorted((a, b) => a.place - b.place)
        .map(({ item }) => item),
  };
}
