import { bitCount } from '../../src/domain/trips/finder/label-store.ts';
import { exceeds } from '../../src/domain/trips/late-drive.ts';
import { ROADTRIP_LIMITS } from '../../src/domain/trips/trip-limits.ts';
import type { SpanningMinutes } from './spanning-minutes.ts';
import type { TourGraph } from './tour-graph.ts';

/** A way through games that one person can drive. */
export interface TourWay {
  /** Indexes into the graph's games, in the order of play. */
  games: readonly number[];
  venues: number;
  dates: number;
  miles: number;
}

export interface BeamQuestion {
  /** The day of the first game, in days since 1970. */
  firstDay: number;
  lastDay: number;
  /** The games that the way begins with; empty begins with any game of `firstDay`. */
  prefix: { games: readonly number[]; miles: number; today: number };
  /** Bits of the venues that the way visits after the prefix. */
  wanted: number;
  /** The game that the way ends with; null for any. */
  end: number | null;
  /** True drops every way that misses a wanted venue. */
  isWhole: boolean;
  /** The ways that stay at each game. */
  width: number;
  /** How many dates a venue that is still missing will cost, by its number. */
  urgency: Float64Array;
}

/** Ways that wait at a game before the worst are dropped, in beam widths. */
const WAITING_WIDTHS = 6;
/** How much of the least driving ahead counts as dates, beside the urgency of the venues. */
const DRIVING_WEIGHT = 0.5;

/** How much more urgent a venue is on its last date. */
const SCARCITY = 2;
const NONE = new Float64Array();

/** Follows the most promising ways game by game. The same question has the same result. */
export class TourBeam {
  readonly #graph: TourGraph;
  readonly #spanning: SpanningMinutes;
  readonly #labels = new TourLabels();
  #firstDay = 0;
  /** By day from the first one, then by venue. */
  #urgency: Float64Array[] = [];

  constructor(graph: TourGraph, spanning: SpanningMinutes) {
    this.#graph = graph;
    this.#spanning = spanning;
  }

  /** Returns the way with the most venues, then the fewest dates and miles, or null without one. */
  run(question: BeamQuestion): TourWay | null {
    const { search, venueBit } = this.#graph;
    const { firstDay, wanted, end, isWhole, width } = question;
    const labels = this.#labels;
    labels.count = 0;
    const [begin, limit] = this.#range(question);
    const waiting: number[][] = Array.from({ length: limit - begin }, () => []);
    const ahead = this.#venuesAhead(begin, limit, question);
    this.#setUrgency(begin, limit, question);
    let { lastDay } = question;
    let best: { label: number; venues: number; day: number; miles: number } | null = null;
    this.#seed(question, begin, limit, waiting);
    for (let game = begin; game < limit; game += 1) {
      const day = search.day[game] ?? 0;
      if (day > lastDay) break;
      for (const label of this.#best(waiting[game - begin] ?? [], width)) {
        const seen = labels.seen[label] ?? 0;
        const miles = labels.miles[label] ?? 0;
        const isComplete = (seen & wanted) === wanted;
        const venues = bitCount(seen & wanted);
        const counts = (isComplete || !isWhole) && (end === null || end === game);
        if (counts && (best === null || isBetter({ venues, day, miles }, best))) {
          best = { label, venues, day, miles };
          // A later way with all venues cannot be better.
          if (isComplete) lastDay = day;
        }
        if (isComplete) continue;
        for (let leg = search.firstLeg[game] ?? 0; leg < (search.firstLeg[game + 1] ?? 0); leg += 1) {
          const to = search.to[leg] ?? 0;
          const toDay = search.day[to] ?? 0;
          if (to >= limit || toDay > lastDay) break;
          const bit = venueBit[to] ?? 0;
          if ((seen & bit) !== 0 || (wanted & bit) === 0) continue;
          if (end !== null && end !== to && this.#graph.venue[end] === this.#graph.venue[to]) continue;
          const perDate = search.perDate[leg] ?? 0;
          const today = search.isSameDate[leg] === 1 ? (labels.today[label] ?? 0) + perDate : perDate;
          if (exceeds(today, ROADTRIP_LIMITS.drivingMinutesPerDate)) continue;
          const missing = wanted & ~(seen | bit);
          if (isWhole && (missing & ~(ahead[to - begin] ?? 0)) !== 0) continue;
          const estimate = this.#estimate(to, missing);
          if (isWhole && !this.#canDrive(to, missing, today, lastDay)) continue;
          const queue = waiting[to - begin] ?? [];
          queue.push(labels.add(to, seen | bit, label, miles + (search.miles[leg] ?? 0), today, estimate));
          if (queue.length >= width * WAITING_WIDTHS) waiting[to - begin] = this.#best(queue, width);
        }
      }
    }
    if (best === null) return null;
    const games = [...question.prefix.games.slice(0, -1), ...labels.gamesOf(best.label)];
    return { games, venues: best.venues, dates: best.day - firstDay + 1, miles: best.miles };
  }

  #range({ firstDay, lastDay, prefix }: BeamQuestion): [number, number] {
    const days = this.#graph.search.day;
    const begin = prefix.games.at(-1) ?? days.findIndex((day) => day >= firstDay);
    const limit = days.findIndex((day) => day > lastDay);
    return [begin < 0 ? days.length : begin, limit < 0 ? days.length : limit];
  }

  #seed(question: BeamQuestion, begin: number, limit: number, waiting: number[][]): void {
    const { search, venueBit } = this.#graph;
    const { prefix, wanted, firstDay } = question;
    const last = prefix.games.at(-1);
    if (last !== undefined) {
      waiting[0]?.push(this.#labels.add(last, 0, -1, prefix.miles, prefix.today, 0));
      return;
    }
    for (let game = begin; game < limit && search.day[game] === firstDay; game += 1) {
      const bit = venueBit[game] ?? 0;
      if ((wanted & bit) === 0) continue;
      const estimate = this.#estimate(game, wanted & ~bit);
      waiting[game - begin]?.push(this.#labels.add(game, bit, -1, 0, 0, estimate));
    }
  }

  /** Returns for each game the bits of the venues that have one after it. */
  #venuesAhead(begin: number, limit: number, { end }: BeamQuestion): Int32Array {
    const ahead = new Int32Array(Math.max(0, limit - begin));
    let bits = 0;
    for (let game = limit - 1; game >= begin; game -= 1) {
      ahead[game - begin] = bits;
      if (end === null || game <= end) bits |= this.#graph.venueBit[game] ?? 0;
    }
    return ahead;
  }

  /** A venue with few dates left is more urgent. */
  #setUrgency(begin: number, limit: number, { firstDay, lastDay, urgency }: BeamQuestion): void {
    const { search, venue } = this.#graph;
    const datesLeft = new Float64Array(urgency.length);
    const lastSeen = new Float64Array(urgency.length).fill(-1);
    this.#firstDay = firstDay;
    this.#urgency = [];
    let game = limit - 1;
    for (let day = lastDay; day >= firstDay; day -= 1) {
      this.#urgency[day - firstDay] = urgency.map(
        (dates, one) => dates * (1 + SCARCITY / (1 + (datesLeft[one] ?? 0))),
      );
      for (; game >= begin && search.day[game] === day; game -= 1) {
        const one = venue[game] ?? 0;
        if (lastSeen[one] !== day) datesLeft[one] = (datesLeft[one] ?? 0) + 1;
        lastSeen[one] = day;
      }
    }
  }

  #estimate(game: number, missing: number): number {
    if (missing === 0) return 0;
    const urgency = this.#urgency[(this.#graph.search.day[game] ?? 0) - this.#firstDay] ?? NONE;
    let dates = 0;
    for (let left = missing; left !== 0; left &= left - 1) {
      dates += urgency[31 - Math.clz32(left & -left)] ?? 0;
    }
    return dates + (DRIVING_WEIGHT * this.#driving(game, missing)) / ROADTRIP_LIMITS.drivingMinutesPerDate;
  }

  #driving(game: number, missing: number): number {
    const venue = this.#graph.venue[game] ?? 0;
    return this.#spanning.of(missing) + this.#spanning.toNearest(venue, missing);
  }

  #canDrive(game: number, missing: number, today: number, lastDay: number): boolean {
    if (missing === 0) return true;
    const perDate = ROADTRIP_LIMITS.drivingMinutesPerDate;
    const dates = lastDay - (this.#graph.search.day[game] ?? 0);
    return !exceeds(this.#driving(game, missing), dates * perDate + perDate - today);
  }

  /** Returns the labels with the best estimates. Of equal sets of venues, more miles need less driving today. */
  #best(waiting: number[], width: number): number[] {
    const { ahead, miles, seen, today } = this.#labels;
    waiting.sort((a, b) => (ahead[a] ?? 0) - (ahead[b] ?? 0) || (miles[a] ?? 0) - (miles[b] ?? 0) || a - b);
    const leastToday = new Map<number, number>();
    const best: number[] = [];
    for (const label of waiting) {
      if (best.length >= width) break;
      const set = seen[label] ?? 0;
      const driven = today[label] ?? 0;
      if (driven >= (leastToday.get(set) ?? Infinity)) continue;
      leastToday.set(set, driven);
      best.push(label);
    }
    return best;
  }
}

function isBetter(
  a: { venues: number; day: number; miles: number },
  b: { venues: number; day: number; miles: number },
): boolean {
  if (a.venues !== b.venues) return a.venues > b.venues;
  return a.day === b.day ? a.miles < b.miles : a.day < b.day;
}

/** Ways through games, each one leg longer than its parent, in typed arrays that grow. */
class TourLabels {
  count = 0;
  game = new Int32Array(1 << 16);
  /** Bits of the venues seen. */
  seen = new Int32Array(1 << 16);
  parent = new Int32Array(1 << 16);
  miles = new Float64Array(1 << 16);
  /** The driving on the date of the last game. */
  today = new Float64Array(1 << 16);
  /** An estimate of the dates that are still needed. */
  ahead = new Float64Array(1 << 16);

  add(game: number, seen: number, parent: number, miles: number, today: number, ahead: number): number {
    if (this.count === this.game.length) this.#grow();
    const label = this.count;
    this.game[label] = game;
    this.seen[label] = seen;
    this.parent[label] = parent;
    this.miles[label] = miles;
    this.today[label] = today;
    this.ahead[label] = ahead;
    this.count += 1;
    return label;
  }

  /** Returns the games of a label's way in the order of play. */
  gamesOf(label: number): number[] {
    const games: number[] = [];
    for (let one = label; one >= 0; one = this.parent[one] ?? -1) games.push(this.game[one] ?? 0);
    return games.toReversed();
  }

  #grow(): void {
    const size = this.game.length * 2;
    const wider = <T extends Int32Array | Float64Array>(column: T, empty: T): T => {
      empty.set(column);
      return empty;
    };
    this.game = wider(this.game, new Int32Array(size));
    this.seen = wider(this.seen, new Int32Array(size));
    this.parent = wider(this.parent, new Int32Array(size));
    this.miles = wider(this.miles, new Float64Array(size));
    this.today = wider(this.today, new Float64Array(size));
    this.ahead = wider(this.ahead, new Float64Array(size));
  }
}
