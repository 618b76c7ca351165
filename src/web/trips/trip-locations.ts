import type { StoredTripGame } from '../../db/queries/trip-games.ts';
import { venueLocations, type VenueLocation } from '../../domain/trips/sequence-candidates.ts';
import { KNOWN_VENUES } from '../../domain/venues/index.ts';

/** Includes venues that only the database knows. */
export function tripLocations(games: readonly StoredTripGame[]): ReadonlyMap<string, VenueLocation> {
  return venueLocations([
    ...KNOWN_VENUES,
    ...games.flatMap(({ venueId: id, latitude, longitude, venueCountry: country }) =>
      id === null || country === null ? [] : [{ id, latitude, longitude, country }],
    ),
  ]);
}
