import { addDays } from '../../dates/zoned-time.ts';
import { assembleTrip } from '../finder/assemble-trip.ts';
import type { Trip } from '../finder/trip-answer.ts';
import { tripGames, type TripGame } from '../finder/trip-game.ts';
import { openQuestion } from '../lists/trip-list.ts';
import type { VenueLocation } from '../sequence-candidates.ts';
import type { DriveBetween } from '../leg.ts';
import { stopStatus, type StopStatus } from '../stop-status.ts';
import type { ScheduledGame } from '../trip-stops.ts';

export interface TourStop {
  /** As it is now, or as planned once no fan can plan with it. */
  game: TripGame;
  planned: TripGame;
  status: StopStatus;
  /** True when place and time are as planned. */
  stands: boolean;
}

export interface CheckedTour {
  /** In the planned order. */
  stops: readonly TourStop[];
  /** Of the games still on, in the planned order; null without one. */
  trip: Trip | null;
  /** Leg `n` leads to `trip.games[n + 1]`. */
  brokenLegs: readonly number[];
}

/** Compares a tour with the current schedule (docs/rules.md#grand-tours). */
export function checkTour(
  planned: readonly TripGame[],
  stored: readonly ScheduledGame[],
  { places, drives, now }: { places: ReadonlyMap<string, VenueLocation>; drives: DriveBetween; now: Date },
): CheckedTour {
  const byId = new Map(stored.map((game) => [game.id, game]));
  const onById = new Map(tripGames(stored, places).map((game) => [game.id, game]));
  const stops = planned.map((game) => stopOf(game, byId.get(game.id) ?? null, onById.get(game.id), now));
  const games = stops.flatMap(({ game, status }) => (isGone(status) ? [] : [game]));
  if (games.length === 0) return { stops, trip: null, brokenLegs: [] };
  const dates = games.map(({ localDate }) => localDate).toSorted();
  // The dates do not bind: a tour begins at its first game.
  const question = openQuestion({ from: dates[0] ?? '', through: addDays(dates.at(-1) ?? '', 1) });
  const { trip, brokenLegs } = assembleTrip(games, question, drives);
  return { stops, trip, brokenLegs };
}

export function isGone(status: StopStatus): boolean {
  return status === 'postponed' || status === 'cancelled' || status === 'gone';
}

function stopOf(
  planned: TripGame,
  stored: ScheduledGame | null,
  on: TripGame | undefined,
  now: Date,
): TourStop {
  const { localDate, startsAt, venueId } = planned;
  const status = stopStatus({ localDate, startsAt: startsAt?.toISOString() ?? null }, stored, now);
  if (isGone(status) || !on)
    return { game: planned, planned, status: on ? status : goneOr(status), stands: false };
  const isElsewhere = on.venueId !== venueId;
  return {
    game: on,
    planned,
    status: isElsewhere ? 'moved' : status,
    stands: !isElsewhere && status !== 'moved',
  };
}

/** Nobody can plan with a game without a date or a venue. */
function goneOr(status: StopStatus): StopStatus {
  return isGone(status) ? status : 'gone';
}
