import type { Position } from '../travel/position.ts';
import { plainName } from '../slug.ts';
import { greatCircleMiles } from '../travel/great-circle.ts';
import { HOME_VENUES, ALTERNATE_VENUES } from './home-venues.ts';
import { NEUTRAL_VENUES } from './neutral-venues.ts';
import type { Venue } from './venue.ts';

export { isAbroad, type Venue } from './venue.ts';

export const KNOWN_VENUES: readonly Venue[] = [...HOME_VENUES, ...ALTERNATE_VENUES, ...NEUTRAL_VENUES];

const byId = new Map(KNOWN_VENUES.map((venue) => [venue.id, venue]));
const neutralIds = new Set(NEUTRAL_VENUES.map((venue) => venue.id));

const byName = new Map<string, Venue[]>();
for (const venue of KNOWN_VENUES) {
  for (const name of [venue.name, ...venue.aliases]) {
    const key = plainName(name);
    byName.set(key, [...(byName.get(key) ?? []), venue]);
  }
}

export function venueById(id: string): Venue | null {
  return byId.get(id) ?? null;
}

export function isNeutralVenue(id: string): boolean {
  return neutralIds.has(id);
}

/** Accepts names used on that date. The city decides between equal names (AT&T Stadium). */
export function venueByName(name: string, city: string | null, localDate: string): Venue | null {
  const open = (byName.get(plainName(name)) ?? []).filter((venue) => isOpen(venue, localDate));
  const inCity = city === null ? [] : open.filter((venue) => plainName(venue.city) === plainName(city));
  return inCity[0] ?? open[0] ?? null;
}

/** Counts former names too. */
export function isUniqueVenueName(name: string): boolean {
  return byName.get(plainName(name))?.length === 1;
}

export function venueNear(position: Position, withinMiles: number, localDate: string): Venue | null {
  let nearest: Venue | null = null;
  let nearestMiles = withinMiles;
  for (const venue of KNOWN_VENUES) {
    if (venue.latitude === null || venue.longitude === null || !isOpen(venue, localDate)) continue;
    const miles = greatCircleMiles(position, { latitude: venue.latitude, longitude: venue.longitude });
    if (miles <= nearestMiles) {
      nearest = venue;
      nearestMiles = miles;
    }
  }
  return nearest;
}

function isOpen(venue: Venue, localDate: string): boolean {
  return (venue.validFrom ?? localDate) <= localDate && localDate <= (venue.validTo ?? localDate);
}
