import { addDays } from '../../dates/zoned-time.ts';
import type { Game } from '../../games/game.ts';
import { assembleTrip } from '../finder/assemble-trip.ts';
import type { Trip } from '../finder/trip-answer.ts';
import { tripGames, type TripGame } from '../finder/trip-game.ts';
import { openQuestion } from '../lists/open-question.ts';
import type { VenueLocation } from '../sequence-candidates.ts';
import type { DriveBetween } from '../sequence.ts';
import { stopStatus, type StopStatus } from '../stop-status.ts';

type StoredGame = Game & { id: string; isListed: boolean };

export interface TourStop {
  /** The game as it is now; as planned where no fan can plan with it any more. */
  game: TripGame;
  planned: TripGame;
  status: StopStatus;
  /** The game is where and when it was planned. */
  stands: boolean;
}

export interface CheckedTour {
  /** In the planned order. */
  stops: readonly TourStop[];
  /** The games that are still on, in the planned order; null without one. */
  trip: Trip | null;
  /** Leg `n` leads to `trip.games[n + 1]`. */
  brokenLegs: readonly number[];
}

/** Compares a tour's games with the schedule of now and checks every leg again (docs/rules.md#grand-tours). */
export function checkTour(
  planned: readonly TripGame[],
  stored: readonly StoredGame[],
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

function stopOf(planned: TripGame, stored: StoredGame | null, on: TripGame | undefined, now: Date): TourStop {
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

/** A game without a date or a venue is no longer one that a fan can plan with. */
function goneOr(status: StopStatus): StopStatus {
  return isGone(status) ? status : 'gone';
}
