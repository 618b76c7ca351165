import type { DriveBetween } from '../sequence.ts';
import { assembleTrip } from './assemble-trip.ts';
import type { Trip } from './trip-answer.ts';
import type { TripGame } from './trip-game.ts';
import type { TripQuestion } from './trip-question.ts';

/** A broken trip holds what can still be said about it; a missing drive has no miles and no minutes. */
export type VerifiedTrip =
  | { kind: 'fits'; trip: Trip }
  /** Leg `n` leads to `games[n + 1]`; -1 is the way to the first game, `games.length - 1` the way home. */
  | { kind: 'broken'; trip: Trip; brokenLegs: readonly number[] };

/**
 * Checks the legs of exactly these games in this order, and the ways from and to home against the question's
 * first and last date (docs/rules.md#trips). Needs at least one game.
 */
export function verifyTrip(
  games: readonly TripGame[],
  question: TripQuestion,
  driveBetween: DriveBetween,
): VerifiedTrip {
  const { trip, brokenLegs } = assembleTrip(games, question, driveBetween);
  return brokenLegs.length === 0 ? { kind: 'fits', trip } : { kind: 'broken', trip, brokenLegs };
}
