import type { ListedGame } from '../../db/queries/upcoming-games.ts';
import type { StoredStop } from '../../db/schema/sequences.ts';
import { localDateOf } from '../../domain/games/game.ts';
import { plannedGameOf } from '../../domain/trips/code/planned-game.ts';
import { DEFAULT_PLAN_LIMITS, encodeTrip } from '../../domain/trips/code/trip-code.ts';
import { mustExist } from '../../domain/must-exist.ts';
import type { RowLinks } from '../games/game-row.ts';
import { dayViews } from '../trip-pages/day-views.ts';
import type { DayView } from '../trip-pages/trip-state.ts';

/** @param games in the order of the stops. */
export function sequenceDays(
  stops: readonly StoredStop[],
  games: readonly ListedGame[],
  links: RowLinks,
): DayView[] {
  const legs = stops.flatMap(({ leg }) => (leg ? { ...leg, rushMinutes: leg.rushMinutes ?? 0 } : []));
  return dayViews({
    trip: {
      games: games.map((game) => ({ ...game, localDate: localDateOf(game) })),
      legs,
      out: null,
      back: null,
      firstDate: mustExist(stops[0]).localDate,
      lastDate: mustExist(stops.at(-1)).localDate,
    },
    brokenLegs: [],
    home: null,
    drivingHours: DEFAULT_PLAN_LIMITS.drivingHours,
    games,
    notes: [],
    planB: [],
    links,
    venueFacts: new Map(),
  });
}

/** Returns null where no code can name the games. */
export function tripCodeOfSequence(stops: readonly StoredStop[]): string | null {
  const games = stops.flatMap(({ gameId }) => plannedGameOf(gameId) ?? []);
  return games.length < stops.length
    ? null
    : encodeTrip({ games, placeNumber: null, limits: DEFAULT_PLAN_LIMITS });
}
