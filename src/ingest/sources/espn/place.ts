import { slugOf } from '../../../domain/slug.ts';
import type { Team } from '../../../domain/teams/index.ts';
import {
  isAbroad,
  isUniqueVenueName,
  venueById,
  venueByName,
  type Venue,
} from '../../../domain/venues/index.ts';
import { isUndecided } from '../placeholders.ts';
import type { EspnVenue } from './schema.ts';
import { addressIn, isTownOf, zoneAt, type Address } from '../time-zones.ts';

export type Place =
  | { kind: 'venue'; venue: Venue }
  /** Its time zone is unknown. */
  | { kind: 'unplaced'; name: string; city: string | null }
  | { kind: 'undecided' };

interface GameThere {
  home: Team | null;
  localDate: string;
}

/**
 * Returns a known venue by its name or ESPN's id, or a new one without a position (docs/rules.md#venues).
 * @param venuesById what ESPN's ids meant in rows with known names.
 */
export function placeOf(
  venue: EspnVenue | null,
  { venuesById, ...game }: GameThere & { venuesById: ReadonlyMap<string, Venue> },
): Place {
  const name = venue?.fullName?.trim() ?? '';
  if (!venue || name === '' || isUndecided(name)) return { kind: 'undecided' };
  const known = namedVenue(venue, game) ?? venuesById.get(venue.id ?? '');
  if (known) return { kind: 'venue', venue: known };
  const address = addressOf(venue);
  const { city, country, region } = address;
  const usual = game.home ? venueById(game.home.venueId) : null;
  const timeZone = zoneAt(address, usual);
  if (timeZone === null) return { kind: 'unplaced', name, city };
  return {
    kind: 'venue',
    venue: {
      id: `espn-${venue.id ?? slugOf(`${name} ${city ?? ''}`)}`,
      name,
      aliases: [],
      city: city ?? '',
      region,
      // Without a country, the team's own town decides the clock.
      country: country ?? usual?.country ?? 'US',
      latitude: null,
      longitude: null,
      timeZone,
      validFrom: null,
      validTo: null,
    },
  };
}

/** Finds it by name, at its address or the home team's. */
export function namedVenue(venue: EspnVenue, { home, localDate }: GameThere): Venue | null {
  const name = venue.fullName?.trim() ?? '';
  const address = addressOf(venue);
  const known = venueByName(name, address.city, localDate);
  const isHome = known !== null && known.id === home?.venueId;
  return known && (isHome || isSamePlace(known, name, address)) ? known : null;
}

export function addressOf({ address }: EspnVenue): Address {
  return addressIn(
    address?.city?.trim() || null,
    address?.state?.trim() || null,
    address?.country?.trim() || null,
  );
}

/** Names repeat in other states, and suburbs share the state. Abroad, a name of one venue is enough. */
function isSamePlace(known: Venue, name: string, { city, country, region }: Address): boolean {
  if (country !== null && country !== known.country) return false;
  if (region !== null) return known.region === region;
  if (city === null || isTownOf(known, city)) return true;
  return isAbroad(known.country) && isUniqueVenueName(name);
}
