import type { CheckedTrip } from '../check/check-trip.ts';
import { isOn } from '../trip-stops.ts';

/**
 * Returns what a trip is that is not over yet.
 * @param result null when none of its games is stored any more.
 */
export function stateOfCheck(
  result: Pick<CheckedTrip<unknown>, 'stops' | 'checked' | 'condition'> | null,
): 'fine' | 'tight' | 'broken' {
  if (result === null || result.checked === null || result.condition === 'broken') return 'broken';
  // Nothing is left to see, because a game that was still ahead is off.
  if (!result.stops.every(isOn)) return 'broken';
  return result.checked.tightMinutes === null ? 'fine' : 'tight';
}
