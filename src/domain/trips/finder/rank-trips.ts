import { bitCount, TIGHT } from './label-store.ts';
import type { SearchResult } from './run-search.ts';
import type { ScoredTrip, Trip } from './trip-answer.ts';
import type { TripSort } from './trip-question.ts';

/** `shortest` has the fewest nights. */
export type TripOrder = TripSort | 'shortest';

/** More time to spare than a whole day changes nothing. */
const MOST_SPARE_MINUTES = 24 * 60;

/** Orders by the sort, then score, fewest miles and the games' identities (docs/rules.md#trip-answers). */
export function compareTrips(order: TripOrder): (a: ScoredTrip, b: ScoredTrip) => number {
  return (a, b) => {
    const difference = rankOf(b, order) - rankOf(a, order) || b.score - a.score || a.miles - b.miles;
    if (difference !== 0) return difference;
    const [path, otherPath] = [keyOf(a), keyOf(b)];
    return path < otherPath ? -1 : path > otherPath ? 1 : 0;
  };
}

/** More is better. */
export function rankOf({ games, leagues, minutes, minutesToSpare, nights }: Trip, order: TripOrder): number {
  return rankOfFigures(order, {
    games: games.length,
    leagues: leagues.length,
    minutes,
    spare: minutesToSpare ?? -1,
    nights,
  });
}

function rankOfLabel({ store }: SearchResult, label: number, order: TripOrder): number {
  const spare = store.slack[label] ?? 0;
  return rankOfFigures(order, {
    games: store.count[label] ?? 0,
    leagues: bitCount(store.leagues[label] ?? 0),
    minutes: store.totalMinutes[label] ?? 0,
    spare: spare === Infinity ? -1 : spare,
    nights: store.totalNights[label] ?? 0,
  });
}

function rankOfFigures(
  order: TripOrder,
  figures: { games: number; leagues: number; minutes: number; spare: number; nights: number },
): number {
  switch (order) {
    case 'best':
      return 0;
    case 'most':
      return figures.games;
    case 'easiest':
      // Sums of fractions differ in their last digits.
      return -Math.round(figures.minutes * 1000);
    case 'leagues':
      return figures.leagues * 1000 + figures.games;
    case 'spare':
      return Math.min(figures.spare, MOST_SPARE_MINUTES);
    case 'shortest':
      return -figures.nights;
  }
}

function keyOf({ games }: Trip): string {
  return games.map(({ localDate, id }) => `${localDate} ${id}`).join('\n');
}

/**
 * Leaves out trips of far fewer games than the most, and those that stay at home; keeps all where none is left
 * (docs/rules.md#best-trips).
 */
export function candidatesOf(
  { store }: SearchResult,
  labels: ArrayLike<number>,
  mostGames: number,
): number[] {
  const candidates: number[] = [];
  for (let place = 0; place < labels.length; place += 1) {
    const label = labels[place] ?? 0;
    if (isWorthListing(store.count[label] ?? 0, store.near[label] ?? 0, mostGames)) candidates.push(label);
  }
  return candidates.length > 0 ? candidates : Array.from(labels);
}

/** A game near home counts half. */
function isWorthListing(games: number, near: number, mostGames: number): boolean {
  if (games === near) return false;
  const needed = Math.max(2, mostGames / 3);
  return games - near / 2 >= needed || (mostGames <= 3 && near > 0);
}

export function isTight({ store }: SearchResult, label: number): boolean {
  return ((store.haste[label] ?? 0) & TIGHT) !== 0;
}

interface RankedLabel {
  label: number;
  rank: number;
  /** At least the trip's score. */
  bound: number;
}

/** Returns the best labels first. */
export function rankedLabels(
  result: SearchResult,
  labels: readonly number[],
  { order, limit, bounds }: { order: TripOrder; limit: number; bounds: Float64Array },
): RankedLabel[] {
  const best: RankedLabel[] = [];
  let worst: RankedLabel | undefined;
  for (const label of labels) {
    const rank = rankOfLabel(result, label, order);
    const bound = bounds[label] ?? 0;
    if (worst && (rank < worst.rank || (rank === worst.rank && bound <= worst.bound))) continue;
    insert(best, { label, rank, bound }, limit);
    if (best.length === limit) worst = best.at(-1);
  }
  return best;
}

function isBefore(one: RankedLabel, other: RankedLabel | undefined): boolean {
  if (other === undefined) return true;
  return one.rank > other.rank || (one.rank === other.rank && one.bound > other.bound);
}

function insert(best: RankedLabel[], entry: RankedLabel, limit: number): void {
  let [low, high] = [0, best.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isBefore(entry, best[middle])) high = middle;
    else low = middle + 1;
  }
  best.splice(low, 0, entry);
  if (best.length > limit) best.pop();
}
