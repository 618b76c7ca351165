import { slugOf } from '../../../domain/slug.ts';
import type { Team } from '../../../domain/teams/index.ts';
import { isUniqueVenueName, venueById, venueByName, type Venue } from '../../../domain/venues/index.ts';
import { isUndecidedPlace } from '../placeholder-names.ts';
import type { EspnVenue } from './schema.ts';
import { addressIn, isTownOf, zoneAt, type Address } from '../time-zones.ts';

/** Where a row says that its game is played. */
export type Place =
  | { kind: 'venue'; venue: Venue; isNamed: boolean }
  /** Nothing tells the clock there. */
  | { kind: 'unplaced'; name: string; city: string | null }
  | { kind: 'undecided' };

/**
 * Returns a venue that we know by its name or by ESPN's id, or a new one without a position
 * (docs/rules.md#venues).
 * @param venuesById what ESPN's ids meant in rows whose names we knew.
 */
export function placeOf(
  venue: EspnVenue | null,
  {
    home,
    localDate,
    venuesById,
  }: { home: Team | null; localDate: string; venuesById: ReadonlyMap<string, Venue> },
): Place {
  const name = venue?.fullName?.trim() ?? '';
  if (!venue || isUndecidedPlace(name)) return { kind: 'undecided' };
  const address = addressOf(venue);
  const { city, country, region } = address;
  const known = venueByName(name, city, localDate);
  const isHome = known !== null && known.id === home?.venueId;
  if (known && (isHome || isSamePlace(known, name, address))) {
    return { kind: 'venue', venue: known, isNamed: true };
  }
  const byId = venue.id === null ? undefined : venuesById.get(String(venue.id));
  if (byId) return { kind: 'venue', venue: byId, isNamed: false };
  const usual = home ? venueById(home.venueId) : null;
  const timeZone = zoneAt(address, usual);
  if (timeZone === null) return { kind: 'unplaced', name, city };
  return {
    kind: 'venue',
    isNamed: false,
    venue: {
      id: `espn-${venue.id ?? slugOf(`${name} ${city ?? ''}`)}`,
      name,
      aliases: [],
      city: city ?? '',
      region,
      // Without a country, the clock is that of the team's own town.
      country: country ?? usual?.country ?? 'US',
      latitude: null,
      longitude: null,
      timeZone,
      validFrom: null,
      validTo: null,
    },
  };
}

export function addressOf({ address }: EspnVenue): Address {
  return addressIn(
    address?.city?.trim() || null,
    address?.state?.trim() || null,
    address?.country?.trim() || null,
  );
}

/** Names repeat in other states, suburbs share the state, and abroad a name that no two venues have is enough. */
function isSamePlace(known: Venue, name: string, { city, country, region }: Address): boolean {
  if (country !== null && country !== known.country) return false;
  if (region !== null) return known.region === region;
  if (city === null || isTownOf(known, city)) return true;
  const isAbroad = known.country !== 'US' && known.country !== 'CA';
  return isAbroad && isUniqueVenueName(name);
}
