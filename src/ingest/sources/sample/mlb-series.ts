import type { Pairing } from './mlb-matchups.ts';
import { itemAt, type Random } from './random.ts';
import { Grid, roundsOf, type Meeting } from './rounds.ts';

/** A round of series is a weekend or the days in front of it. */
const MLB_ROUNDS = 52;
/** The weekend after the all-star break, which has no Thursday to play on. */
export const ROUND_AFTER_BREAK = 31;
/** The longest homestand or road trip, in series, that is planned without regret. */
const USUAL_STAND = 3;
const COST_OF_IMPOSSIBLE = 100_000;
/** How much worse a choice may look while a way out of an impossible season is sought. */
const WANDERING = 800;

/** One series: its round, its teams by their places, and three or four games. */
export interface Series {
  round: number;
  home: number;
  away: number;
  games: number;
}

/** Weekends are the opening round, then every second one; the break takes the place of one midweek. */
export function isWeekendRound(round: number): boolean {
  return round <= ROUND_AFTER_BREAK - 1 ? round % 2 === 0 : round % 2 === 1;
}

/**
 * Gives every series a round, a host and a length, so that nobody plays twice on a Thursday and nobody
 * goes two full weeks without a day off.
 * @param milesBetween great-circle miles between two teams' parks.
 * @returns null when chance did not lead to such a plan.
 */
export function planSeries(
  pairings: readonly Pairing[],
  teamCount: number,
  milesBetween: (from: number, to: number) => number,
  random: Random,
): Series[] | null {
  const meetings = pairings.flatMap(({ teams, seriesCount }) => Array<Meeting>(seriesCount).fill(teams));
  const rounds = roundsOf(meetings, teamCount, MLB_ROUNDS, random, 20_000);
  if (rounds === null) return null;
  const places = placesKeepingRematchesApart(meetings, rounds, random);
  const plan = new SeriesPlan(
    pairings,
    rounds.map((round) => itemAt(places, round)),
    teamCount,
    milesBetween,
  );
  plan.improve(random);
  return plan.isPossible() ? plan.series() : null;
}

/** Orders the rounds so that two teams that met do not meet again in the next weeks. */
function placesKeepingRematchesApart(
  meetings: readonly Meeting[],
  rounds: readonly number[],
  random: Random,
): number[] {
  const shared = new Grid(MLB_ROUNDS, MLB_ROUNDS);
  for (let first = 0; first < meetings.length; first++) {
    // The meetings of one pairing stand together, four of them at most.
    for (let second = first + 1; second < first + 4 && meetings[second] === meetings[first]; second++) {
      const [a, b] = [itemAt(rounds, first), itemAt(rounds, second)];
      shared.set(a, b, Math.max(0, shared.at(a, b)) + 1);
      shared.set(b, a, shared.at(a, b));
    }
  }
  const order = random.shuffled(Array.from({ length: MLB_ROUNDS }, (_, round) => round));
  const costAt = (place: number): number => {
    let cost = 0;
    for (let other = place - 3; other <= place + 3; other++) {
      const round = order[other];
      if (round === undefined || other === place) continue;
      cost += Math.max(0, shared.at(itemAt(order, place), round)) * 4 ** (3 - Math.abs(other - place));
    }
    return cost;
  };
  for (let trial = 0; trial < 3000; trial++) {
    const first = random.below(MLB_ROUNDS);
    const second = random.below(MLB_ROUNDS);
    const before = costAt(first) + costAt(second);
    swap(order, first, second);
    if (costAt(first) + costAt(second) > before) swap(order, first, second);
  }
  const places = Array<number>(MLB_ROUNDS).fill(0);
  order.forEach((round, place) => (places[round] = place));
  return places;
}

function swap(list: number[], first: number, second: number): void {
  const kept = itemAt(list, first);
  list[first] = itemAt(list, second);
  list[second] = kept;
}

/** Who hosts and which series are long, changed pairing by pairing towards short stands and trips. */
class SeriesPlan {
  readonly #pairings: readonly Pairing[];
  readonly #teamCount: number;
  readonly #milesBetween: (from: number, to: number) => number;
  /** The rounds of each pairing's series, and the staging chosen. */
  readonly #rounds: number[][];
  readonly #chosen: number[];
  /** Per team and round: the host, and whether the series has four games. */
  readonly #hosts: Grid;
  readonly #long: Grid;

  constructor(
    pairings: readonly Pairing[],
    rounds: readonly number[],
    teamCount: number,
    milesBetween: (from: number, to: number) => number,
  ) {
    this.#pairings = pairings;
    this.#teamCount = teamCount;
    this.#milesBetween = milesBetween;
    this.#hosts = new Grid(teamCount, MLB_ROUNDS);
    this.#long = new Grid(teamCount, MLB_ROUNDS);
    let from = 0;
    this.#rounds = pairings.map(({ seriesCount }) =>
      rounds.slice(from, (from += seriesCount)).toSorted(ascending),
    );
    this.#chosen = pairings.map(() => 0);
    pairings.forEach((_, pairing) => this.#stage(pairing, 0));
  }

  improve(random: Random): void {
    const open = this.#pairings.flatMap(({ stagings }, pairing) => (stagings.length > 1 ? [pairing] : []));
    const withLong = open.filter((pairing) => itemAt(this.#pairings, pairing).stagings[0]?.longSeries !== -1);
    this.#sweep(random.shuffled(open), () => 0);
    for (let repair = 0; repair < 60 && !this.isPossible(); repair++) {
      const stuck = new Set(this.#impossibleTeams());
      const around = withLong.filter((pairing) =>
        itemAt(this.#pairings, pairing).teams.some((team) => stuck.has(team)),
      );
      this.#sweep(random.shuffled(around), () => random.below(WANDERING));
    }
    for (let sweep = 0; sweep < 3; sweep++) this.#sweep(random.shuffled(open), () => 0);
  }

  isPossible(): boolean {
    return this.#impossibleTeams().length === 0;
  }

  #impossibleTeams(): number[] {
    return Array.from({ length: this.#teamCount }, (_, team) => team).filter(
      (team) => this.#costOf(team) >= COST_OF_IMPOSSIBLE,
    );
  }

  #sweep(pairings: readonly number[], noise: () => number): void {
    for (const pairing of pairings) this.#chooseBest(pairing, noise);
  }

  series(): Series[] {
    return this.#pairings.flatMap(({ teams: [first, second], stagings }, pairing) => {
      const { firstHosts, longSeries } = itemAt(stagings, itemAt(this.#chosen, pairing));
      return itemAt(this.#rounds, pairing).map((round, index) => ({
        round,
        home: firstHosts[index] ? first : second,
        away: firstHosts[index] ? second : first,
        games: index === longSeries ? 4 : 3,
      }));
    });
  }

  #chooseBest(pairing: number, noise: () => number): void {
    const { teams, stagings } = itemAt(this.#pairings, pairing);
    let best = 0;
    let bestCost = Infinity;
    for (let staging = 0; staging < stagings.length; staging++) {
      this.#stage(pairing, staging);
      const cost = this.#costOf(teams[0]) + this.#costOf(teams[1]) + noise();
      if (cost < bestCost) [best, bestCost] = [staging, cost];
    }
    this.#stage(pairing, best);
  }

  #stage(pairing: number, staging: number): void {
    const { teams, stagings } = itemAt(this.#pairings, pairing);
    const { firstHosts, longSeries } = itemAt(stagings, staging);
    this.#chosen[pairing] = staging;
    itemAt(this.#rounds, pairing).forEach((round, index) => {
      for (const team of teams) {
        this.#hosts.set(team, round, firstHosts[index] ? teams[0] : teams[1]);
        this.#long.set(team, round, index === longSeries ? 1 : 0);
      }
    });
  }

  /** What is wrong with one team's season: long stands count most, then miles. */
  #costOf(team: number): number {
    let cost = 0;
    let stand = 0;
    let weekBeforeFull = false;
    for (let round = 0; round < MLB_ROUNDS; round++) {
      const host = this.#hosts.at(team, round);
      const before = this.#hosts.at(team, round - 1);
      stand = round > 0 && (host === team) === (before === team) ? stand + 1 : 1;
      if (stand > USUAL_STAND) cost += 60 * (stand - USUAL_STAND);
      if (round > 0) cost += this.#milesBetween(before, host) / 200;
      if (!isWeekendRound(round)) continue;
      const longWeekend = this.#long.at(team, round) === 1;
      const longMidweek = !isWeekendRound(round - 1) && this.#long.at(team, round - 1) === 1;
      if (longWeekend && (longMidweek || round === ROUND_AFTER_BREAK)) cost += COST_OF_IMPOSSIBLE;
      const weekFull = longWeekend || longMidweek;
      if (weekFull && weekBeforeFull) cost += COST_OF_IMPOSSIBLE;
      weekBeforeFull = weekFull;
    }
    return cost;
  }
}

function ascending(a: number, b: number): number {
  return a - b;
}
