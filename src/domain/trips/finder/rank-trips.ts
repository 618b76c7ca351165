import { bitCount, type LabelStore } from './label-store.ts';
import type { SearchResult } from './run-search.ts';
import type { Trip } from './trip-answer.ts';
import type { TripSort } from './trip-question.ts';
import { drivingWorth, nightWorth } from './trip-worth.ts';

/** A wanted free date and a way back without rush hour and before 1 AM add less. */
const MAX_UNDERESTIMATE = 1;

/** Orders by the sort, then worth, fewest miles and the games' identities (docs/rules.md#trip-answers). */
export function compareTrips(sort: TripSort): (a: Trip, b: Trip) => number {
  return (a, b) => {
    const [ranks, others] = [rankOf(a, sort), rankOf(b, sort)];
    for (const [place, rank] of ranks.entries()) {
      const other = others[place] ?? 0;
      if (rank !== other) return other - rank;
    }
    const [path, otherPath] = [keyOf(a), keyOf(b)];
    return path < otherPath ? -1 : path > otherPath ? 1 : 0;
  };
}

/** Compared from the first number on; more is better. */
function rankOf(trip: Trip, sort: TripSort): readonly number[] {
  const { games, leagues, minutes, minutesToSpare, worth, miles } = trip;
  const first = {
    most: [games.length],
    worth: [],
    easiest: [-minutes],
    leagues: [leagues.length, games.length],
    spare: [minutesToSpare ?? -1],
  }[sort];
  return [...first, worth, -miles];
}

function keyOf({ games }: Trip): string {
  return games.map(({ localDate, id }) => `${localDate} ${id}`).join('\n');
}

/** The easiest and most leisurely trips need half of the most games. */
export function minGamesFor(sort: TripSort, mostGames: number): number {
  if (sort === 'easiest') return Math.ceil(mostGames / 2);
  // A trip of one game has no leg.
  if (sort === 'spare') return Math.max(Math.ceil(mostGames / 2), Math.min(2, mostGames));
  return 1;
}

/** Returns the best labels first by a cheap estimate, which leaves out early departures between games. */
export function bestLabels(
  result: SearchResult,
  finished: Iterable<number>,
  { sort, minGames, limit }: { sort: TripSort; minGames: number; limit: number },
): number[] {
  const { store } = result;
  const best: { label: number; score: number }[] = [];
  for (const label of finished) {
    if ((store.count[label] ?? 0) < minGames) continue;
    const score = estimatedScore(result, label, sort);
    if (best.length < limit || score > (best.at(-1)?.score ?? 0)) insert(best, { label, score }, limit);
  }
  return best.map(({ label }) => label);
}

/** The estimates of driving and of time to spare are no bounds, so they prove nothing. */
export function isSurelyWorse(result: SearchResult, label: number, sort: TripSort, than: Trip): boolean {
  if (sort === 'easiest' || sort === 'spare') return false;
  const { games, leagues, worth } = than;
  const first = {
    most: games.length * 1000,
    worth: 0,
    leagues: leagues.length * 1e6 + games.length * 1000,
  }[sort];
  return estimatedScore(result, label, sort) + MAX_UNDERESTIMATE < first + worth;
}

function estimatedScore({ store, games }: SearchResult, label: number, sort: TripSort): number {
  const out = games[store.first[label] ?? 0]?.out ?? null;
  const back = games[store.game[label] ?? 0]?.back ?? null;
  const worth = (store.worth[label] ?? 0) + drivingWorth(back?.minutes ?? 0);
  return scoreOf(store, label, sort) + worth + nightWorth(out) + nightWorth(back);
}

/** Worth is far from 1000. */
function scoreOf(store: LabelStore, label: number, sort: TripSort): number {
  const count = store.count[label] ?? 0;
  switch (sort) {
    case 'most':
      return count * 1000;
    case 'worth':
      return 0;
    case 'easiest':
      return -(store.total[label] ?? 0) * 1000;
    case 'leagues':
      return bitCount(store.leagues[label] ?? 0) * 1e6 + count * 1000;
    case 'spare':
      return (store.slack[label] === Infinity ? -1 : (store.slack[label] ?? 0)) * 1000;
  }
}

function insert<Scored extends { score: number }>(best: Scored[], entry: Scored, limit: number): void {
  let [low, high] = [0, best.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((best[middle]?.score ?? 0) >= entry.score) low = middle + 1;
    else high = middle;
  }
  best.splice(low, 0, entry);
  if (best.length > limit) best.pop();
}
