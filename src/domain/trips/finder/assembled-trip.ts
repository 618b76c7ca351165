import type { CheckedLeg } from './check-leg.ts';
import type { HomeDrive } from './home-leg.ts';
import type { Trip } from './trip-answer.ts';

/** A trip, with what its legs say about it. */
export interface AssembledTrip {
  trip: Trip;
  /** Leg `n` leads to `games[n + 1]`; -1 leads to the first game, and the last one home. */
  brokenLegs: readonly number[];
  legs: readonly CheckedLeg[];
  out: HomeDrive | null;
  back: HomeDrive | null;
  /** Minutes by day. */
  driven: ReadonlyMap<number, number>;
}
