import { BoundedMap } from '../../db/bounded-map.ts';
import type { TripInput } from '../../db/queries/trip-finder.ts';
import { VENUE_DRIVES } from '../../domain/travel/venue-drives.ts';
import type { DriveBetween } from '../../domain/trips/leg.ts';
import { venueDrives, venueLocations, type VenueLocation } from '../../domain/trips/sequence-candidates.ts';
import { KNOWN_VENUES } from '../../domain/venues/index.ts';

interface TripRoads {
  drives: DriveBetween;
  locations: ReadonlyMap<string, VenueLocation>;
}

/** The search caches what it reads by its function of drives, so the same venues keep theirs. */
const latest = new BoundedMap<string, TripRoads>(1);

export function tripRoads(unmeasured: TripInput['unmeasuredVenues']): TripRoads {
  const venues = JSON.stringify(unmeasured);
  const known = latest.get(venues);
  if (known) return known;
  const locations = venueLocations([...KNOWN_VENUES, ...unmeasured]);
  const roads = { locations, drives: venueDrives(VENUE_DRIVES, locations) };
  latest.set(venues, roads);
  return roads;
}
