import type { TourGraph } from './tour-graph.ts';

/** Sets of venues whose tree is remembered. */
const MAX_KNOWN = 2_000_000;

/**
 * Measures the least driving that joins venues: no way through all of them is shorter than their minimum spanning
 * tree.
 */
export class SpanningMinutes {
  readonly #minutes: TourGraph['minutes'];
  readonly #known = new Map<number, number>();
  readonly #nearest: Float64Array;

  constructor({ minutes }: Pick<TourGraph, 'minutes'>) {
    this.#minutes = minutes;
    this.#nearest = new Float64Array(minutes.length);
  }

  /** @param venues bits of venues. */
  of(venues: number): number {
    const known = this.#known.get(venues);
    if (known !== undefined) return known;
    const measured = this.#measure(venues);
    if (this.#known.size >= MAX_KNOWN) this.#known.clear();
    this.#known.set(venues, measured);
    return measured;
  }

  /** Returns the minutes from a venue to the nearest of the others. */
  toNearest(from: number, venues: number): number {
    const minutes = this.#minutes[from];
    let nearest = Infinity;
    for (let left = venues; left !== 0; left &= left - 1) {
      const one = minutes?.[31 - Math.clz32(left & -left)] ?? Infinity;
      if (one < nearest) nearest = one;
    }
    return nearest;
  }

  /** Prim's algorithm. */
  #measure(venues: number): number {
    const nearest = this.#nearest.fill(Infinity);
    let total = 0;
    let left = venues & (venues - 1);
    let joined = 31 - Math.clz32(venues & -venues);
    while (left !== 0) {
      const minutes = this.#minutes[joined];
      let next = 0;
      let least = Infinity;
      for (let rest = left; rest !== 0; rest &= rest - 1) {
        const one = 31 - Math.clz32(rest & -rest);
        const way = Math.min(nearest[one] ?? Infinity, minutes?.[one] ?? Infinity);
        nearest[one] = way;
        if (way <= least) {
          least = way;
          next = one;
        }
      }
      total += least;
      left &= ~(1 << next);
      joined = next;
    }
    return total;
  }
}
