import { SeasonPacks } from '../db/queries/schedule-packs.ts';
import type { ListedGame } from '../db/queries/upcoming-games.ts';
import type { TripResult } from '../domain/trips/finder/trip-answer.ts';
import type { TripGrid } from '../domain/trips/finder/trip-grid.ts';
import { createFinishedResults } from './finished-results.ts';
import { createPlaceIndexMemory } from './place-index-memory.ts';
import { createSearchQueue } from './search-queue.ts';
import { createWaitingRoom } from './waiting-room.ts';

/** The lists have the same order as the sequences pages. */
export interface SequenceLists {
  anyTeam: ListedGame[][];
  sameTeam: ListedGame[][];
}

/** What the requests of an isolate share (docs/caching.md#what-the-isolate-remembers). */
export type IsolateState = ReturnType<typeof createIsolateState>;

export function createIsolateState() {
  return {
    /** An entry holds at most the home games of six teams, less than a megabyte. */
    sequenceMemory: createFinishedResults<SequenceLists>(20),
    placeIndex: createPlaceIndexMemory(),
    waitingRoom: createWaitingRoom(),
    /** The games that trips choose from. */
    seasonPacks: new SeasonPacks(),
    searchQueue: createSearchQueue(),
    finishedTrips: createFinishedResults<TripResult>(),
    finishedGrids: createFinishedResults<TripGrid>(),
  };
}
