import type { DriveBetween } from '../sequence.ts';
import { assembleTrip } from './assemble-trip.ts';
import { isUpcoming, LABEL_BUDGET } from './find-trips.ts';
import { runSearch } from './run-search.ts';
import type { Trip } from './trip-answer.ts';
import type { TripGame } from './trip-game.ts';
import { WITHOUT_WISHES, type TripQuestion } from './trip-question.ts';

/**
 * Returns the trip that keeps the most stops of another one, then the most of its games, then the fewest miles;
 * null when no stop is left. A stop may be seen on another date (docs/rules.md#trip-repairs).
 * @param kept the identities of the other trip's games.
 * @param hosts the leagues and home teams of its games, also of games that are gone.
 */
export function repairTrip({
  games,
  drives,
  now,
  question,
  kept,
  hosts,
}: {
  games: readonly TripGame[];
  drives: DriveBetween;
  now: Date;
  question: TripQuestion;
  kept: readonly string[];
  hosts: readonly Pick<TripGame, 'league' | 'homeTeam'>[];
}): Trip | null {
  const own = new Set(kept);
  const stops = new Set(hosts.map(hostOf));
  const candidates = games.filter((game) => isUpcoming(game, now) && stops.has(hostOf(game)));
  const result = runSearch(candidates, { ...question, ...WITHOUT_WISHES }, drives, LABEL_BUDGET);
  const { store } = result;
  let best: { label: number; own: number; miles: number } | null = null;
  for (const label of store.finished.subarray(0, store.finishedCount)) {
    if (store.count[label] !== result.mostGames) continue;
    const ownGames = store.path(label).filter((index) => own.has(result.games[index]?.game.id ?? '')).length;
    const miles = store.total[label] ?? 0;
    if (best === null || ownGames > best.own || (ownGames === best.own && miles < best.miles))
      best = { label, own: ownGames, miles };
  }
  if (best === null) return null;
  const path = store.path(best.label).flatMap((index) => result.games[index]?.game ?? []);
  return assembleTrip(path, question, drives).trip;
}

function hostOf({ league, homeTeam }: Pick<TripGame, 'league' | 'homeTeam'>): string {
  return `${league} ${homeTeam}`;
}
