import { KNOWN_VENUES } from '../../venues/index.ts';
import { venueLocations, type VenueLocation } from '../sequence-candidates.ts';

interface GameAtVenue {
  venueId: string | null;
  venueCountry: string | null;
  latitude: number | null;
  longitude: number | null;
}

/** Includes venues that only the database knows. */
export function tripLocations(games: readonly GameAtVenue[]): ReadonlyMap<string, VenueLocation> {
  return venueLocations([
    ...KNOWN_VENUES,
    ...games.flatMap(({ venueId: id, latitude, longitude, venueCountry: country }) =>
      id === null || country === null ? [] : [{ id, latitude, longitude, country }],
    ),
  ]);
}
