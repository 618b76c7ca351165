import type { FinderInput } from '../../domain/trips/finder/find-trips.ts';
import { plainConflict } from '../../domain/trips/finder/pin-conflict.ts';
import type { PinConflict, Trip, TripResult } from '../../domain/trips/finder/trip-answer.ts';
import { tripGrid, type TripGrid } from '../../domain/trips/finder/trip-grid.ts';

type FoundGrid =
  | { kind: 'grid'; grid: TripGrid }
  /** A picked game is not among the games of the dates. */
  | { kind: 'conflict'; conflict: PinConflict };

/** Picked games that do not fit together are shown in the grid, where they can be let go. */
export function findGrid(input: FinderInput): FoundGrid {
  const conflict = plainConflict(input.games, input.question);
  if (conflict?.kind === 'unknown-game' || conflict?.kind === 'out-of-window')
    return { kind: 'conflict', conflict };
  return { kind: 'grid', grid: tripGrid(input) };
}

/** Returns the best trip with the picked games, or null without one. */
export function finishedTrip(result: TripResult): Trip | null {
  return result.kind === 'answer' ? (result.answer.trips[0]?.trip ?? null) : null;
}
