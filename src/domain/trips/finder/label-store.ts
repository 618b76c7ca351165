import type { TripEnd } from './home-ways.ts';
import { Pace } from './steps.ts';

const FIRST_CAPACITY = 1024;
/** Bits of `haste`. */
export const TIGHT = 1;
export const NO_TIME = 2;

/** A label is a partial trip up to a game. These columns are what extending it needs. */
export class Labels {
  size = 0;
  game = new Int32Array(FIRST_CAPACITY);
  /** -1 at a trip's first game. */
  previous = new Int32Array(FIRST_CAPACITY);
  miles = new Float64Array(FIRST_CAPACITY);
  /** Minutes driven on the game's date. */
  today = new Float64Array(FIRST_CAPACITY);
  /** Bits of wanted teams, and of a free date. */
  wanted = new Uint8Array(FIRST_CAPACITY);
  /** Legs on one date, where they count. */
  sameDateLegs = new Uint8Array(FIRST_CAPACITY);
  /** Four words of stop bits each. */
  words = new Int32Array(4 * FIRST_CAPACITY);

  /** @returns the first of `count` new labels. */
  add(count = 1): number {
    const first = this.size;
    this.size += count;
    const capacity = this.game.length;
    if (this.size > capacity) this.grow(Math.max(this.size, 2 * capacity));
    return first;
  }

  protected grow(capacity: number): void {
    this.game = longer(this.game, capacity);
    this.previous = longer(this.previous, capacity);
    this.miles = longer(this.miles, capacity);
    this.today = longer(this.today, capacity);
    this.wanted = longer(this.wanted, capacity);
    this.sameDateLegs = longer(this.sameDateLegs, capacity);
    this.words = longer(this.words, 4 * capacity);
  }
}

/** The labels of one exact pass; the next one takes their room. */
export class ExactLabels extends Labels {
  leg = new Int32Array(FIRST_CAPACITY);
  /** The number of equal partial trips. */
  ways = new Float64Array(FIRST_CAPACITY);

  protected override grow(capacity: number): void {
    super.grow(capacity);
    this.leg = longer(this.leg, capacity);
    this.ways = longer(this.ways, capacity);
  }
}

/** The labels of an answer: those that the beams keep, and the trips that the exact passes find. */
export class LabelStore extends Labels {
  /** Labels of all passes, also those that others replaced. */
  effort = 0;
  readonly pace = new Pace();
  readonly exact = new ExactLabels();
  count = new Uint8Array(FIRST_CAPACITY);
  minutes = new Float64Array(FIRST_CAPACITY);
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
  /** The trip's first game. */
  first = new Int32Array(FIRST_CAPACITY);
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

  protected override grow(capacity: number): void {
    super.grow(capacity);
    this.count = longer(this.count, capacity);
    this.minutes = longer(this.minutes, capacity);
    this.leagues = longer(this.leagues, capacity);
    this.slack = longer(this.slack, capacity);
    this.score = longer(this.score, capacity);
    this.nights = longer(this.nights, capacity);
    this.idle = longer(this.idle, capacity);
    this.near = longer(this.near, capacity);
    this.haste = longer(this.haste, capacity);
    this.first = longer(this.first, capacity);
    this.finished = longer(this.finished, capacity);
    this.lastDay = longer(this.lastDay, capacity);
    this.total = longer(this.total, capacity);
    this.totalMinutes = longer(this.totalMinutes, capacity);
    this.totalNights = longer(this.totalNights, capacity);
    this.endScore = longer(this.endScore, capacity);
  }
}

type Column = Int32Array<ArrayBuffer> | Uint8Array<ArrayBuffer> | Float64Array<ArrayBuffer>;

export function longer<Kind extends Column>(column: Kind, length: number): Kind;
export function longer(column: Column, length: number): Column {
  const made =
    column instanceof Int32Array
      ? new Int32Array(length)
      : column instanceof Uint8Array
        ? new Uint8Array(length)
        : new Float64Array(length);
  made.set(column);
  return made;
}

export function bitCount(bits: number): number {
  let rest = bits - ((bits >>> 1) & 0x55555555);
  rest = (rest & 0x33333333) + ((rest >>> 2) & 0x33333333);
  return Math.imul((rest + (rest >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
