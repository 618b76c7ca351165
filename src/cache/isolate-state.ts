import { SeasonPacks } from '../db/queries/schedule-packs.ts';
import type { TripResult } from '../domain/trips/finder/trip-answer.ts';
import type { TripGrid } from '../domain/trips/finder/trip-grid.ts';
import { createFinishedResults } from './finished-results.ts';
import { createPlaceIndexMemory } from './place-index-memory.ts';
import { createSearchQueue } from './search-queue.ts';
import { createSequenceMemory } from './sequence-memory.ts';
import { createWaitingRoom } from './waiting-room.ts';

/** What the requests of an isolate share (docs/caching.md#what-the-isolate-remembers). */
export type IsolateState = ReturnType<typeof createIsolateState>;

export function createIsolateState() {
  return {
    sequenceMemory: createSequenceMemory(),
    placeIndex: createPlaceIndexMemory(),
    waitingRoom: createWaitingRoom(),
    /** The games that trips choose from. */
    seasonPacks: new SeasonPacks(),
    searchQueue: createSearchQueue(),
    finishedTrips: createFinishedResults<TripResult>(),
    finishedGrids: createFinishedResults<TripGrid>(),
  };
}
