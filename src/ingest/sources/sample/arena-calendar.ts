import type { Matchup } from './arena-matchups.ts';
import { itemAt, type Random } from './random.ts';
import { TeamDays } from './team-days.ts';

const NONE = -1;

/** What one league has to keep to in one season; days count from the season's first date. */
interface ArenaRules {
  matchups: readonly Matchup[];
  teamCount: number;
  dayCount: number;
  /** How many games a day may have; 0 for dark days. */
  capacity: (day: number) => number;
  /** Roughly how many games a day should have beside the others; above 0 where capacity is. */
  weight: (day: number) => number;
  /** Whether somebody else plays in a team's building. */
  isBooked: (home: number, day: number) => boolean;
  milesBetween: (from: number, to: number) => number;
}

/**
 * Gives every game a day: never three nights in a row for a team, few back-to-backs, road trips that
 * hang together. Games are put one by one on the day that suits both teams best, and pushed out again
 * when a later one finds no day at all; a second pass moves each to a better day.
 * @returns the day of each matchup; -1 for one that found none, which no known season has.
 */
export function playingDays(rules: ArenaRules, random: Random): number[] {
  const calendar = new ArenaCalendar(rules);
  const matchups = random.shuffled(rules.matchups.map((_, matchup) => matchup));
  calendar.fillLastDay(matchups);
  const open = matchups.filter((matchup) => !calendar.hasDay(matchup));
  for (let step = 0; step < 6 * matchups.length; step++) {
    const matchup = open.pop();
    if (matchup === undefined) break;
    const day = calendar.bestDay(matchup);
    if (day === NONE) open.unshift(...calendar.forceIn(matchup, random));
    else calendar.put(matchup, day);
  }
  for (const matchup of open) calendar.putAnywhere(matchup);
  for (const matchup of matchups) calendar.moveToBest(matchup);
  return calendar.days();
}

class ArenaCalendar {
  readonly #rules: ArenaRules;
  readonly #teams: TeamDays;
  readonly #days: number[];
  readonly #lastDay: number;
  readonly #count: Int16Array;
  readonly #capacity: Int16Array;
  /** What each game that a day has already costs the next one. */
  readonly #crowding: Float64Array;

  constructor(rules: ArenaRules) {
    this.#rules = rules;
    this.#teams = new TeamDays(rules.teamCount, rules.dayCount, rules.milesBetween);
    this.#days = rules.matchups.map(() => NONE);
    this.#lastDay = rules.dayCount - 1;
    this.#count = new Int16Array(rules.dayCount);
    this.#capacity = this.#count.map((_, day) => rules.capacity(day));
    const weights = Float64Array.from(this.#capacity, (capacity, day) =>
      capacity > 0 ? rules.weight(day) : 0,
    );
    const total = weights.reduce((sum, weight) => sum + weight, 0);
    this.#crowding = weights.map((weight) => (20 * total) / (weight * rules.matchups.length));
  }

  days(): number[] {
    return this.#days;
  }

  hasDay(matchup: number): boolean {
    return itemAt(this.#days, matchup) !== NONE;
  }

  /** Everybody who can plays on the season's last day. */
  fillLastDay(matchups: readonly number[]): void {
    for (const matchup of matchups) {
      if (this.#costOn(matchup, this.#lastDay, Infinity) < Infinity) this.put(matchup, this.#lastDay);
    }
  }

  put(matchup: number, day: number): void {
    const { home, away } = itemAt(this.#rules.matchups, matchup);
    this.#days[matchup] = day;
    this.#count[day] = (this.#count[day] ?? 0) + 1;
    this.#teams.add(home, away, home, day);
    this.#teams.add(away, home, home, day);
  }

  take(matchup: number): void {
    const { home, away } = itemAt(this.#rules.matchups, matchup);
    const day = itemAt(this.#days, matchup);
    this.#days[matchup] = NONE;
    this.#count[day] = (this.#count[day] ?? 0) - 1;
    this.#teams.remove(home, day);
    this.#teams.remove(away, day);
  }

  /** The allowed day that costs least, or -1. */
  bestDay(matchup: number): number {
    let best = NONE;
    let bestCost = Infinity;
    for (let day = 0; day <= this.#lastDay; day++) {
      const cost = this.#costOn(matchup, day, bestCost);
      if (cost < bestCost) [best, bestCost] = [day, cost];
    }
    return best;
  }

  moveToBest(matchup: number): void {
    const day = itemAt(this.#days, matchup);
    if (day === NONE || day === this.#lastDay) return;
    this.take(matchup);
    const best = this.bestDay(matchup);
    this.put(matchup, best === NONE ? day : best);
  }

  /** Puts a game on a random day and @returns the games that gave way, and itself when that did not do. */
  forceIn(matchup: number, random: Random): number[] {
    const { home, away } = itemAt(this.#rules.matchups, matchup);
    const day = random.below(this.#lastDay);
    const ousted: number[] = [];
    for (let other = 0; other < this.#days.length; other++) {
      const otherDay = itemAt(this.#days, other);
      if (Math.abs(otherDay - day) > 1 || otherDay === NONE || otherDay === this.#lastDay) continue;
      const teams = itemAt(this.#rules.matchups, other);
      if ([teams.home, teams.away].includes(home) || [teams.home, teams.away].includes(away))
        ousted.push(other);
    }
    for (const other of ousted) this.take(other);
    if (this.#costOn(matchup, day, Infinity) === Infinity) return [...ousted, matchup];
    this.put(matchup, day);
    return ousted;
  }

  /** The last resort: any date on which both teams and the building are free, dark days included. */
  putAnywhere(matchup: number): void {
    const { home, away } = itemAt(this.#rules.matchups, matchup);
    for (let day = 0; day <= this.#lastDay; day++) {
      const idle = this.#teams.isIdle(home, day) && this.#teams.isIdle(away, day);
      if (!idle || this.#rules.isBooked(home, day)) continue;
      this.put(matchup, day);
      return;
    }
  }

  /** Infinity where the rules forbid the day or it costs no less than `limit`; else lower is better. */
  #costOn(matchup: number, day: number, limit: number): number {
    const count = this.#count[day] ?? 0;
    if (count >= (this.#capacity[day] ?? 0)) return Infinity;
    const { home, away } = itemAt(this.#rules.matchups, matchup);
    if (!this.#teams.isIdle(home, day) || !this.#teams.isIdle(away, day)) return Infinity;
    let cost = count * (this.#crowding[day] ?? 0);
    if (cost >= limit || this.#rules.isBooked(home, day)) return Infinity;
    cost += this.#teams.costOf(home, away, home, day);
    if (cost >= limit) return Infinity;
    return cost + this.#teams.costOf(away, home, home, day);
  }
}
