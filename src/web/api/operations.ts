import { findPlaces } from './places.ts';
import { findTrips } from './find-trips.ts';
import { gameOperations } from './games.ts';
import { getGrandTour } from './grand-tours.ts';
import { guideOperations } from './guides.ts';
import { getLiveTrip } from './live-trip.ts';
import type { Operation } from './operation.ts';
import { roadtripOperations } from './roadtrips.ts';
import { searchOperations } from './search.ts';
import { sequenceOperations } from './sequences.ts';
import { teamOperations } from './teams.ts';
import { tripListOperations } from './trip-lists.ts';
import { tripOperations } from './trips.ts';
import { getVote } from './votes.ts';

/** Every public operation, in the order of the API's description. */
export const OPERATIONS: readonly Operation[] = [
  ...teamOperations,
  ...gameOperations,
  ...guideOperations,
  ...roadtripOperations,
  ...sequenceOperations,
  ...tripOperations,
  getLiveTrip,
  getVote,
  findTrips,
  ...tripListOperations,
  getGrandTour,
  ...searchOperations,
  findPlaces,
];
