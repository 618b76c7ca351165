import type { FinderInput } from '../../domain/trips/finder/find-trips.ts';
import { plainConflict } from '../../domain/trips/finder/pin-conflict.ts';
import type { PinConflict, Trip, TripResult } from '../../domain/trips/finder/trip-answer.ts';

/**
 * Returns the conflict of a picked game that is not among the games of the dates. The grid shows others,
 * which can be removed there.
 */
export function gridConflict({ games, question }: FinderInput): PinConflict | null {
  const conflict = plainConflict(games, question);
  return conflict?.kind === 'unknown-game' || conflict?.kind === 'out-of-window' ? conflict : null;
}

export function finishedTrip(result: TripResult): Trip | null {
  return result.kind === 'answer' ? (result.answer.trips[0]?.trip ?? null) : null;
}
