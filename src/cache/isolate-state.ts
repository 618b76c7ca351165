import { SeasonPacks } from '../db/queries/schedule-packs.ts';
import type { ListedGame } from '../db/queries/upcoming-games.ts';
import type { TripResult } from '../domain/trips/finder/trip-answer.ts';
import type { TripGrid } from '../domain/trips/finder/trip-grid.ts';
import { createFinishedResults } from './finished-results.ts';
import { createPlaceIndexMemory } from './place-index-memory.ts';
import { createSearchQueue } from './search-queue.ts';
import { createWaitingRoom } from './waiting-room.ts';

/** In the order of the sequences pages. */
export interface SequenceLists {
  anyTeam: ListedGame[][];
  sameTeam: ListedGame[][];
}

/** See docs/caching.md#what-the-isolate-remembers. */
export type IsolateState = ReturnType<typeof createIsolateState>;

export function createIsolateState() {
  return {
    /** An entry holds the home games of at most six teams, less than a megabyte. */
    sequenceMemory: createFinishedResults<SequenceLists>(20),
    placeIndex: createPlaceIndexMemory(),
    waitingRoom: createWaitingRoom(),
    seasonPacks: new SeasonPacks(),
    searchQueue: createSearchQueue(),
    finishedTrips: createFinishedResults<TripResult>(),
    finishedGrids: createFinishedResults<TripGrid>(),
  };
}
