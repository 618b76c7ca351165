import { plannedGameOf } from '../../src/domain/trips/code/planned-game.ts';
import {
  DEFAULT_PLAN_LIMITS,
  encodeTrip,
  type TripPlanLimits,
} from '../../src/domain/trips/code/trip-code.ts';

export function codeOf(
  ids: readonly string[],
  limits: Partial<TripPlanLimits> = {},
  placeNumber: number | null = null,
): string {
  const games = ids.map((id) => {
    const game = plannedGameOf(id);
    if (game === null) throw new Error(`${id} names no teams`);
    return game;
  });
  return encodeTrip({ games, placeNumber, limits: { ...DEFAULT_PLAN_LIMITS, ...limits } });
}
