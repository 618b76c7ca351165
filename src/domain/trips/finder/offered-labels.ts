import type { NewLabel } from './label-pass.ts';
import { longer, type Labels } from './label-store.ts';
import type { SearchWindow } from './search-window.ts';

/** The stops before an offer that could still follow it. Its own stop is that of all offers at its game. */
export class Future {
  readonly words = new Int32Array(4);
  hash = 0;

  /** @param previous a label, or -1 at a trip's first game. */
  read({ begin, bounds, graph }: SearchWindow, labels: Labels, previous: number, game: number): void {
    const from = (game - begin) * 4;
    let hash = 0x9e3779b1;
    for (let word = 0; word < graph.stopWords; word += 1) {
      const before = previous < 0 ? 0 : (labels.words[previous * 4 + word] ?? 0);
      const relevant = before & (bounds.stops[from + word] ?? 0);
      this.words[word] = relevant;
      hash = Math.imul(hash ^ relevant ^ (relevant >>> 15), 0x85ebca6b + word * 2);
      hash ^= hash >>> 13;
    }
    this.hash = hash;
  }
}

/** Offers at one game, of which those that stay become labels. */
export class OfferedLabels {
  previous: Int32Array<ArrayBuffer>;
  leg: Int32Array<ArrayBuffer>;
  today: Float64Array<ArrayBuffer>;
  wanted: Uint8Array<ArrayBuffer>;
  sameDateLegs: Uint8Array<ArrayBuffer>;
  hash: Int32Array<ArrayBuffer>;
  words: Int32Array<ArrayBuffer>;

  constructor(capacity: number) {
    this.previous = new Int32Array(capacity);
    this.leg = new Int32Array(capacity);
    this.today = new Float64Array(capacity);
    this.wanted = new Uint8Array(capacity);
    this.sameDateLegs = new Uint8Array(capacity);
    this.hash = new Int32Array(capacity);
    this.words = new Int32Array(4 * capacity);
  }

  set(place: number, offer: NewLabel, { hash, words }: Future): void {
    this.previous[place] = offer.previous;
    this.leg[place] = offer.leg;
    this.today[place] = offer.today;
    this.wanted[place] = offer.wanted;
    this.sameDateLegs[place] = offer.sameDateLegs;
    this.hash[place] = hash;
    for (let word = 0; word < 4; word += 1) this.words[place * 4 + word] = words[word] ?? 0;
  }

  /** Compares which stops remain. */
  hasFuture(place: number, { hash, words }: Future): boolean {
    if (this.hash[place] !== hash) return false;
    for (let word = 0; word < 4; word += 1) if (this.words[place * 4 + word] !== words[word]) return false;
    return true;
  }

  protected grow(capacity: number): void {
    this.previous = longer(this.previous, capacity);
    this.leg = longer(this.leg, capacity);
    this.today = longer(this.today, capacity);
    this.wanted = longer(this.wanted, capacity);
    this.sameDateLegs = longer(this.sameDateLegs, capacity);
    this.hash = longer(this.hash, capacity);
    this.words = longer(this.words, 4 * capacity);
  }
}
