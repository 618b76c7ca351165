import type { DriveBetween } from '../sequence.ts';
import { assembleTrip } from './assemble-trip.ts';
import type { Trip } from './trip-answer.ts';
import type { TripGame } from './trip-game.ts';
import type { TripQuestion } from './trip-question.ts';

/** In a broken trip, a missing drive has no miles and no minutes. */
export type VerifiedTrip =
  | { kind: 'fits'; trip: Trip }
  /** Counted as in `AssembledTrip`. */
  | { kind: 'broken'; trip: Trip; brokenLegs: readonly number[] };

/** Checks these games in this order (docs/rules.md#trips). Needs at least one. */
export function verifyTrip(
  games: readonly TripGame[],
  question: TripQuestion,
  driveBetween: DriveBetween,
): VerifiedTrip {
  const { trip, brokenLegs } = assembleTrip(games, question, driveBetween);
  return brokenLegs.length === 0 ? { kind: 'fits', trip } : { kind: 'broken', trip, brokenLegs };
}
