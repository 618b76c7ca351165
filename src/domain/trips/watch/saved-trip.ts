import type { CheckedTrip } from '../check/check-trip.ts';
import { isOn } from '../trip-stops.ts';

/** A `tight` trip has less than 45 minutes to spare somewhere. */
export const SAVED_TRIP_STATES = ['fine', 'tight', 'broken', 'past'] as const;
export type SavedTripState = (typeof SAVED_TRIP_STATES)[number];

/** A `digest` notice waits for the next morning's mail. */
export const NOTICE_MAILS = ['immediate', 'digest', 'none'] as const;
export type NoticeMail = (typeof NOTICE_MAILS)[number];

export const MAX_SAVED_TRIPS = 100;

/** Why a saved trip got a plan. */
export const PLAN_CAUSES = ['saved', 'fixed', 'edited'] as const;
export type PlanCause = (typeof PLAN_CAUSES)[number];

/** The newest are stored. */
export const MAX_TRIP_PLANS = 20;

/**
 * For a trip that is not over.
 * @param result null when none of the games is stored any more.
 */
export function stateOfCheck(
  result: Pick<CheckedTrip<unknown>, 'stops' | 'checked' | 'condition'> | null,
): 'fine' | 'tight' | 'broken' {
  if (result === null || result.checked === null || result.condition === 'broken') return 'broken';
  // A game that was still ahead is off.
  if (!result.stops.every(isOn)) return 'broken';
  return result.checked.tightMinutes === null ? 'fine' : 'tight';
}
