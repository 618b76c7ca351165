import type { CheckedTrip } from '../check/check-trip.ts';
import { isOn } from '../trip-stops.ts';

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
