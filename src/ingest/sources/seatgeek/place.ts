import type { Position } from '../../../domain/travel/position.ts';
import type { Team } from '../../../domain/teams/index.ts';
import { offsetAt } from '../../../domain/dates/zone-offset.ts';
import { greatCircleMiles } from '../../../domain/travel/great-circle.ts';
import {
  isNeutralVenue,
  venueById,
  venueByName,
  venueNear,
  type Venue,
} from '../../../domain/venues/index.ts';
import { plainName, slugOf } from '../../../domain/slug.ts';
import { countryCode, addressIn, zoneAt } from '../time-zones.ts';
import type { SeatGeekVenue } from './schema.ts';

/** A venue this near is the same, whatever its name. */
const SAME_VENUE_MILES = 1;
/** Equal names this near are one venue. Prague's O2 Arena is not London's. */
const SAME_NAME_MILES = 25;
/** A second home is nearer. A venue farther from both is neutral. */
const NEUTRAL_BEYOND_MILES = 200;

/**
 * Matches by name, then by position. Other venues are new.
 * @returns null where the time zone is unknown.
 */
export function placeOf(venue: SeatGeekVenue, home: Team | null, localDate: string): Venue | null {
  const known = knownPlace(venue, home, localDate);
  if (known) return known;
  const address = addressIn(venue.city ?? null, venue.state ?? null, venue.country ?? null);
  const timeZone = isTimeZone(venue.timezone)
    ? venue.timezone
    : zoneAt(address, home ? venueById(home.venueId) : null);
  if (timeZone === null) return null;
  const name = venue.name ?? 'Venue to be announced';
  return {
    id: `sg-${venue.id ?? slugOf(`${name} ${venue.city ?? ''}`)}`,
    name,
    aliases: [],
    city: venue.city ?? '',
    region: venue.state ?? null,
    country: countryCode(venue.country) ?? 'US',
    latitude: venue.location?.lat ?? null,
    longitude: venue.location?.lon ?? null,
    timeZone,
    validFrom: null,
    validTo: null,
  };
}

function knownPlace(venue: SeatGeekVenue, home: Team | null, localDate: string): Venue | null {
  const at = positionOf(venue);
  const named = venue.name ? venueByName(venue.name, venue.city ?? null, localDate) : null;
  if (named && isSamePlace(named, venue, at)) return named;
  if (!at) return null;
  const usual = home ? venueById(home.venueId) : null;
  const milesToUsual = usual ? milesBetween(usual, at) : null;
  if (usual && milesToUsual !== null && milesToUsual <= SAME_VENUE_MILES) return usual;
  return venueNear(at, SAME_VENUE_MILES, localDate);
}

function isSamePlace(known: Venue, venue: SeatGeekVenue, at: Position | null): boolean {
  const miles = at ? milesBetween(known, at) : null;
  if (miles !== null) return miles <= SAME_NAME_MILES;
  if (!venue.city) return true;
  return (
    plainName(known.city) === plainName(venue.city) ||
    (known.region !== null && plainName(known.region) === plainName(venue.state ?? ''))
  );
}

/** The feed's home flag does not count (docs/rules.md#venues). */
export function isNeutralPlace(place: Venue, home: Team | null): boolean {
  if (isNeutralVenue(place.id)) return true;
  if (venueById(place.id)) return false;
  const usual = home ? venueById(home.venueId) : null;
  if (!usual) return false;
  if (usual.country !== place.country) return true;
  if (place.latitude === null || place.longitude === null) return false;
  const miles = milesBetween(usual, { latitude: place.latitude, longitude: place.longitude });
  return miles !== null && miles > NEUTRAL_BEYOND_MILES;
}

/** The city is the second comma-separated part. */
export function addressOf(venue: SeatGeekVenue, place: Venue): string | null {
  const street = (venue.address ?? '').replaceAll(',', ' ').replace(/\s+/g, ' ').trim();
  if (street === '' || place.city === '') return null;
  const regionAndCode = [venue.state, venue.postal_code].filter(Boolean).join(' ');
  return [street, place.city, regionAndCode].filter((part) => part !== '').join(', ');
}

/** Accepts old names such as 'US/Eastern'. */
export function isTimeZone(name: string | null | undefined): name is string {
  if (!name) return false;
  try {
    // Zones are memoized. A formatter for each event would take most of the time of a refresh.
    offsetAt(0, name);
    return true;
  } catch {
    return false;
  }
}

function positionOf(venue: SeatGeekVenue): Position | null {
  const { location } = venue;
  // The position 0, 0 means none.
  if (!location || (location.lat === 0 && location.lon === 0)) return null;
  return { latitude: location.lat, longitude: location.lon };
}

function milesBetween(venue: Venue, at: Position): number | null {
  if (venue.latitude === null || venue.longitude === null) return null;
  return greatCircleMiles({ latitude: venue.latitude, longitude: venue.longitude }, at);
}
