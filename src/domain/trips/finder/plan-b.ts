import { daysBetween } from '../../dates/zoned-time.ts';
import type { DriveBetween } from '../leg.ts';
import { assembleTrip } from './assemble-trip.ts';
import { factsOf, type TripGame } from './trip-game.ts';
import { isUpcoming } from './find-trips.ts';
import { keepsLimits } from './keeps-limits.ts';
import { tripWorth } from './trip-worth.ts';
import { byTime } from '../by-time.ts';
import { passesFilters } from './search-games.ts';
import type { Trip } from './trip-answer.ts';
import type { TripQuestion } from './trip-question.ts';

const MAX_OTHERS = 3;

export interface Alternative {
  game: TripGame;
  trip: Trip;
  worth: number;
}

/**
 * Finds games of other teams, and the stop's own next one, that fit between a stop's neighbors
 * (docs/rules.md#trip-repairs).
 */
export function alternativesFor(
  trip: readonly TripGame[],
  stopIndex: number,
  {
    games,
    drives,
    now,
    question,
  }: { games: readonly TripGame[]; drives: DriveBetween; now: Date; question: TripQuestion },
) {
  const stop = trip[stopIndex];
  if (!stop) return { others: [], laterDate: null };
  const from = trip[stopIndex - 1]?.localDate ?? question.start;
  const through = trip[stopIndex + 1]?.localDate ?? question.end;
  const taken = new Set(trip.filter((_, index) => index !== stopIndex).map((game) => factsOf(game).host));
  const fitting = games
    .filter(
      (game) =>
        game.id !== stop.id &&
        from <= game.localDate &&
        game.localDate <= through &&
        !taken.has(factsOf(game).host) &&
        passesFilters(game, question) &&
        isUpcoming(game, now),
    )
    .toSorted(byTime)
    .flatMap((game) => alternativeOf(game, trip.with(stopIndex, game), { question, drives }) ?? []);
  const isOwn = ({ game }: Alternative) => factsOf(game).host === factsOf(stop).host;
  return {
    others: fitting
      .filter((alternative) => !isOwn(alternative))
      .toSorted(byWorth)
      .slice(0, MAX_OTHERS),
    laterDate: fitting.find((one) => isOwn(one) && byTime(stop, one.game) < 0) ?? null,
  };
}

/**
 * Null when the games do not fit.
 * @param game the new one of these games.
 */
export function alternativeOf(
  game: TripGame,
  games: readonly TripGame[],
  { question, drives }: { question: TripQuestion; drives: DriveBetween },
): Alternative | null {
  const assembled = assembleTrip(games, question, drives);
  const { trip, legs, out, back, brokenLegs } = assembled;
  if (brokenLegs.length > 0 || !keepsLimits(assembled, question) || !isShortEnough(trip, question))
    return null;
  const worth = tripWorth({
    games: trip.games,
    legs,
    out,
    back,
    isFreeDateWanted: question.isFreeDateWanted,
    limit: question.drivingHours * 60,
    driveBetween: drives,
  });
  return { game, trip, worth };
}

export function byWorth(a: Alternative, b: Alternative): number {
  return b.worth - a.worth || a.trip.miles - b.trip.miles;
}

function isShortEnough({ firstDate, lastDate }: Trip, { days, start, end }: TripQuestion): boolean {
  if (firstDate < start || lastDate > end) return false;
  return days === null || daysBetween(firstDate, lastDate) < days;
}
