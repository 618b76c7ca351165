import type { TripEnd } from './home-ways.ts';
import { Pace } from './steps.ts';

const FIRST_CAPACITY = 1024;
/** Bits of `haste`. */
export const TIGHT = 1;
export const NO_TIME = 2;

/** A power of two. */
const CHAINS = 2 ** 15;

/** A label is a partial trip up to a game. Columns hold all labels of one answer. */
export class LabelStore {
  size = 0;
  /** Includes labels that replaced others. */
  effort = 0;
  readonly pace = new Pace();
  game = new Int32Array(FIRST_CAPACITY);
  /** -1 at a trip's first game. */
  previous = new Int32Array(FIRST_CAPACITY);
  count = new Uint8Array(FIRST_CAPACITY);
  miles = new Float64Array(FIRST_CAPACITY);
  minutes = new Float64Array(FIRST_CAPACITY);
  /** Minutes driven on the game's date. */
  today = new Float64Array(FIRST_CAPACITY);
  /** Bits of wanted teams, and of a free date. */
  wanted = new Uint8Array(FIRST_CAPACITY);
  leagues = new Uint8Array(FIRST_CAPACITY);
  slack = new Float64Array(FIRST_CAPACITY);
  /** Of games, driving, haste and nights so far. */
  score = new Float64Array(FIRST_CAPACITY);
  nights = new Uint8Array(FIRST_CAPACITY);
  /** Dates between games without one, on which a game could be seen. */
  idle = new Uint8Array(FIRST_CAPACITY);
  /** Games near home. */
  near = new Uint8Array(FIRST_CAPACITY);
  /** `TIGHT` and `NO_TIME` of its legs. */
  haste = new Uint8Array(FIRST_CAPACITY);
  /** Legs on one date, where they count. */
  sameDateLegs = new Uint8Array(FIRST_CAPACITY);
  /** The number of equal partial trips. */
  ways = new Float64Array(FIRST_CAPACITY);
  /** The trip's first game. */
  first = new Int32Array(FIRST_CAPACITY);
  /** Four words of stop bits each. */
  words = new Int32Array(4 * FIRST_CAPACITY);
  /** The next label of a table's chain. */
  chain = new Int32Array(FIRST_CAPACITY);
  /** One more than the newest label of each chain, or 0. */
  readonly heads = new Int32Array(CHAINS);
  dropped = new Uint8Array(FIRST_CAPACITY);
  /** Labels that can end a trip, `finishedCount` of them. */
  finished = new Int32Array(FIRST_CAPACITY);
  finishedCount = 0;
  /** Of finished trips, with the way home. */
  lastDay = new Int32Array(FIRST_CAPACITY);
  total = new Float64Array(FIRST_CAPACITY);
  totalMinutes = new Float64Array(FIRST_CAPACITY);
  totalNights = new Uint8Array(FIRST_CAPACITY);
  /** What the way home adds to `score`. */
  endScore = new Float64Array(FIRST_CAPACITY);

  add(): number {
    if (this.size === this.game.length) this.#grow(2 * this.size);
    this.size += 1;
    return this.size - 1;
  }

  finish(label: number, end: TripEnd, miles: number): void {
    this.finished[this.finishedCount] = label;
    this.finishedCount += 1;
    this.lastDay[label] = end.day;
    this.total[label] = miles;
    this.totalMinutes[label] = (this.minutes[label] ?? 0) + end.minutes;
    this.totalNights[label] = (this.nights[label] ?? 0) + end.nights;
    this.endScore[label] = end.score;
  }

  /** Returns the games' indexes in order. */
  path(label: number): number[] {
    const games: number[] = [];
    for (let at = label; at >= 0; at = this.previous[at] ?? -1) games.push(this.game[at] ?? 0);
    return games.toReversed();
  }

  #grow(capacity: number): void {
    this.game = longerInts(this.game, capacity);
    this.previous = longerInts(this.previous, capacity);
    this.first = longerInts(this.first, capacity);
    this.words = longerInts(this.words, 4 * capacity);
    this.chain = longerInts(this.chain, capacity);
    this.finished = longerInts(this.finished, capacity);
    this.lastDay = longerInts(this.lastDay, capacity);
    this.count = longerBytes(this.count, capacity);
    this.wanted = longerBytes(this.wanted, capacity);
    this.leagues = longerBytes(this.leagues, capacity);
    this.dropped = longerBytes(this.dropped, capacity);
    this.miles = longerFloats(this.miles, capacity);
    this.today = longerFloats(this.today, capacity);
    this.slack = longerFloats(this.slack, capacity);
    this.score = longerFloats(this.score, capacity);
    this.minutes = longerFloats(this.minutes, capacity);
    this.totalMinutes = longerFloats(this.totalMinutes, capacity);
    this.endScore = longerFloats(this.endScore, capacity);
    this.nights = longerBytes(this.nights, capacity);
    this.totalNights = longerBytes(this.totalNights, capacity);
    this.idle = longerBytes(this.idle, capacity);
    this.near = longerBytes(this.near, capacity);
    this.haste = longerBytes(this.haste, capacity);
    this.sameDateLegs = longerBytes(this.sameDateLegs, capacity);
    this.ways = longerFloats(this.ways, capacity);
    this.total = longerFloats(this.total, capacity);
  }
}

function longerInts(column: Int32Array<ArrayBuffer>, length: number): Int32Array<ArrayBuffer> {
  const longer = new Int32Array(length);
  longer.set(column);
  return longer;
}

function longerBytes(column: Uint8Array<ArrayBuffer>, length: number): Uint8Array<ArrayBuffer> {
  const longer = new Uint8Array(length);
  longer.set(column);
  return longer;
}

function longerFloats(column: Float64Array<ArrayBuffer>, length: number): Float64Array<ArrayBuffer> {
  const longer = new Float64Array(length);
  longer.set(column);
  return longer;
}

export function bitCount(bits: number): number {
  let rest = bits - ((bits >>> 1) & 0x55555555);
  rest = (rest & 0x33333333) + ((rest >>> 2) & 0x33333333);
  return Math.imul((rest + (rest >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
