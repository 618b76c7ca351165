import { HOUR_MS } from '../../dates/durations.ts';
import { daysBetween } from '../../dates/zoned-time.ts';
import type { DriveBetween } from '../leg.ts';
import { assembleTrip } from './assemble-trip.ts';
import { isUpcoming, LABEL_BUDGET } from './find-trips.ts';
import { runSearch } from './run-search.ts';
import type { Steps } from './steps.ts';
import type { Trip } from './trip-answer.ts';
import type { TripGame } from './trip-game.ts';
import { WITHOUT_WISHES, type TripQuestion } from './trip-question.ts';

/** The fan needs this notice of a new game. */
const NOTICE_MS = 2 * HOUR_MS;

export interface RepairInput {
  games: readonly TripGame[];
  drives: DriveBetween;
  now: Date;
  question: TripQuestion;
  /** The planned trip's games. */
  gameIds: readonly string[];
  /** Of all its games, also those that are gone. */
  hosts: readonly Pick<TripGame, 'league' | 'homeTeam' | 'localDate'>[];
}

/** Games that may be on the repaired trip. */
export function repairGames({ games, now, gameIds, hosts }: RepairInput): TripGame[] {
  const own = new Set(gameIds);
  const known = new Set(hosts.map(hostOf));
  return games.filter(
    (game) => known.has(hostOf(game)) && (own.has(game.id) ? isUpcoming(game, now) : isWithNotice(game, now)),
  );
}

/** A game that is new on a trip. */
export function isWithNotice(game: TripGame, now: Date): boolean {
  return isUpcoming(game, new Date(now.getTime() + NOTICE_MS));
}

/**
 * Keeps the most stops, then the most games, then the fewest miles, then the nearest dates; null when no stop
 * is left (docs/rules.md#trip-repairs).
 */
export function* repairTrip(input: RepairInput): Steps<{ trip: Trip | null; labels: number }> {
  const { drives, question, gameIds, hosts } = input;
  const own = new Set(gameIds);
  const stops = new Map(hosts.map((host) => [hostOf(host), host.localDate]));
  const result = yield* runSearch(
    repairGames(input),
    { ...question, ...WITHOUT_WISHES },
    drives,
    LABEL_BUDGET,
  );
  const { store } = result;
  let best: { path: TripGame[]; rank: readonly number[] } | null = null;
  for (const label of store.finished.subarray(0, store.finishedCount)) {
    if (store.count[label] !== result.mostGames) continue;
    const path = store.path(label).flatMap((index) => result.games[index]?.game ?? []);
    const others = path.filter(({ id }) => !own.has(id)).length;
    const days = path.map((game) => Math.abs(daysBetween(stops.get(hostOf(game)) ?? '', game.localDate)));
    const rank = [others, store.total[label] ?? 0, days.reduce((sum, each) => sum + each, 0)];
    if (best === null || isBetter(rank, best.rank)) best = { path, rank };
  }
  const trip = best && assembleTrip(best.path, question, drives).trip;
  return { trip, labels: store.effort };
}

/** Less is better. */
function isBetter(one: readonly number[], other: readonly number[]): boolean {
  const at = one.findIndex((figure, index) => figure !== other[index]);
  return at >= 0 && (one[at] ?? 0) < (other[at] ?? 0);
}

export function hostOf({ league, homeTeam }: Pick<TripGame, 'league' | 'homeTeam'>): string {
  return `${league} ${homeTeam}`;
}
