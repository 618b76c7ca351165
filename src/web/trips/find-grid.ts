import { findTrips, type FinderInput } from '../../domain/trips/finder/find-trips.ts';
import { plainConflict } from '../../domain/trips/finder/pin-conflict.ts';
import type { PinConflict } from '../../domain/trips/finder/trip-answer.ts';
import { tripGrid } from '../../domain/trips/finder/trip-grid.ts';
import type { TripsQuery } from '../urls/trips-query.ts';
import type { GridTrips } from './trips-state.ts';

type FoundGrid =
  | Pick<GridTrips, 'kind' | 'grid' | 'finished'>
  /** A picked game is not among the games of the dates. */
  | { kind: 'conflict'; conflict: PinConflict };

/** Picked games that do not fit together are shown in the grid, where they can be let go. */
export function findGrid(input: FinderInput, { isFinished }: TripsQuery): FoundGrid {
  const conflict = plainConflict(input.games, input.question);
  if (conflict?.kind === 'unknown-game' || conflict?.kind === 'out-of-window')
    return { kind: 'conflict', conflict };
  const grid = tripGrid(input);
  return { kind: 'grid', grid, finished: isFinished && grid.conflict === null ? finishedTrip(input) : null };
}

function finishedTrip(input: FinderInput) {
  const result = findTrips(input);
  return result.kind === 'answer' ? (result.answer.trips[0]?.trip ?? null) : null;
}
