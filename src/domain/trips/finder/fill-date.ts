import { byTime } from '../by-time.ts';
import type { DriveBetween } from '../leg.ts';
import { alternativeOf, byWorth, type Alternative } from './plan-b.ts';
import { isWithNotice } from './repair-trip.ts';
import { passesFilters } from './search-games.ts';
import type { TripGame } from './trip-game.ts';
import { factsOf } from './trip-game.ts';
import type { TripQuestion } from './trip-question.ts';

const MAX_FILLERS = 3;

/**
 * Games of a date that fit beside all games of the trip, most worth first (docs/rules.md#broken-trips). They are of
 * other home teams.
 */
export function fillersOf(
  trip: readonly TripGame[],
  date: string,
  {
    games,
    drives,
    now,
    question,
  }: { games: readonly TripGame[]; drives: DriveBetween; now: Date; question: TripQuestion },
): Alternative[] {
  const hosts = new Set(trip.map((game) => factsOf(game).host));
  return games
    .filter(
      (game) =>
        game.localDate === date &&
        !hosts.has(factsOf(game).host) &&
        passesFilters(game, question) &&
        isWithNotice(game, now),
    )
    .toSorted(byTime)
    .flatMap((game) => alternativeOf(game, [...trip, game].toSorted(byTime), { question, drives }) ?? [])
    .toSorted(byWorth)
    .slice(0, MAX_FILLERS);
}
