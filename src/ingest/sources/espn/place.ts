import { slugOf, plainName } from '../../../domain/slug.ts';
import type { Team } from '../../../domain/teams/index.ts';
import { venueById, venueByName, type Venue } from '../../../domain/venues/index.ts';
import { countryCode, UNKNOWN_COUNTRY } from '../country-codes.ts';
import type { EspnVenue } from './schema.ts';
import { regionOf, zoneOf } from './time-zones.ts';

/** Where a row says that its game is played. */
export type Place =
  | { kind: 'venue'; venue: Venue; isNamed: boolean }
  /** Nothing tells the clock there. */
  | { kind: 'unplaced'; name: string; city: string | null }
  | { kind: 'undecided' };

const UNDECIDED = /^(?:tb[da]|to be (?:determined|decided|announced))$/i;

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
  if (!venue || name === '' || UNDECIDED.test(name)) return { kind: 'undecided' };
  const { city, country, region } = addressOf(venue);
  const known = venueByName(name, city, localDate);
  const isHome = known !== null && known.id === home?.venueId;
  if (known && (isHome || isSamePlace(known, { city, country, region }))) {
    return { kind: 'venue', venue: known, isNamed: true };
  }
  const byId = venue.id === null ? undefined : venuesById.get(String(venue.id));
  if (byId) return { kind: 'venue', venue: byId, isNamed: false };
  const usual = home ? venueById(home.venueId) : null;
  const isInHomeState = usual !== null && region !== null && usual.region === region;
  const timeZone = isInHomeState ? usual.timeZone : zoneOf(country, region, city);
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
      country: country ?? UNKNOWN_COUNTRY,
      latitude: null,
      longitude: null,
      timeZone,
      validFrom: null,
      validTo: null,
    },
  };
}

interface Address {
  city: string | null;
  /** The country decides first: the state 'NL' of Mexico is Nuevo León, 'DE' of Germany no Delaware. */
  country: string | null;
  /** A state or province of the United States or Canada. */
  region: string | null;
}

export function addressOf({ address }: EspnVenue): Address {
  const city = address?.city?.trim() || null;
  const country = countryCode(address?.country?.trim());
  const state = regionOf(address?.state?.trim() || null);
  if (country !== null && country !== state?.country) return { city, country, region: null };
  return { city, country: state?.country ?? country, region: state?.region ?? null };
}

/** Names repeat in other states, suburbs share the state, and abroad a name is enough. */
function isSamePlace(known: Venue, { city, country, region }: Address): boolean {
  if (country !== null && country !== known.country) return false;
  if (region !== null) return known.region === region;
  const isAbroad = known.country !== 'US' && known.country !== 'CA';
  return city === null || isAbroad || plainName(known.city) === plainName(city);
}
