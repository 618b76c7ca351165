/** A repeatable stream of numbers: the same seed gives the same stream everywhere. */
export interface Random {
  /** A number from 0 up to, not including, 1. */
  next(): number;
  /** A whole number from 0 up to, not including, `limit`. */
  below(limit: number): number;
  /** A new list with the same items in random order. */
  shuffled<Item>(items: readonly Item[]): Item[];
}

/** @returns the stream a text stands for (mulberry32, seeded with the text's FNV-1a hash). */
export function createRandom(seed: string): Random {
  let state = hashOf(seed);
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (limit: number): number => Math.floor(next() * limit);
  return {
    next,
    below,
    shuffled: (items) => {
      const left = [...items];
      const order: typeof left = [];
      while (left.length > 0) order.push(...left.splice(below(left.length), 1));
      return order;
    },
  };
}

/** The item at a place that must exist; a missing one is a bug in the caller. */
export function itemAt<Item>(items: ArrayLike<Item>, index: number): Item {
  const item = items[index];
  if (item === undefined) throw new RangeError(`no item ${index} of ${items.length}`);
  return item;
}

/** FNV-1a over UTF-16 code units, an unsigned 32-bit whole number: spreads names over small choices. */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return hash >>> 0;
}
