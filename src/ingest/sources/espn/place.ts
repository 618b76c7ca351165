import { slugOf, plainName } from '../../../domain/slug.ts';
import type { Team } from '../../../domain/teams/index.ts';
import { venueById, venueByName, type Venue } from '../../../domain/venues/index.ts';
import type { EspnVenue } from './schema.ts';

/** Most people of a state live in this zone. Tennessee's cities are in two. */
const ZONES_BY_REGION: Readonly<Record<string, string>> = Object.fromEntries(
  (
    [
      ['America/New_York', 'CT DC DE FL GA KY MA MD ME NC NH NJ NY OH PA RI SC VA VT WV'],
      ['America/Detroit', 'MI'],
      ['America/Indiana/Indianapolis', 'IN'],
      ['America/Chicago', 'AL AR IA IL KS LA MN MO MS ND NE OK SD TX WI'],
      ['America/Denver', 'CO MT NM UT WY'],
      ['America/Boise', 'ID'],
      ['America/Phoenix', 'AZ'],
      ['America/Los_Angeles', 'CA NV OR WA'],
      ['America/Anchorage', 'AK'],
      ['Pacific/Honolulu', 'HI'],
      ['America/Puerto_Rico', 'PR'],
      ['America/Toronto', 'ON QC'],
      ['America/Halifax', 'NB NS PE'],
      ['America/St_Johns', 'NL'],
      ['America/Winnipeg', 'MB'],
      ['America/Regina', 'SK'],
      ['America/Edmonton', 'AB'],
      ['America/Vancouver', 'BC'],
    ] as const
  ).flatMap(([zone, regions]) => regions.split(' ').map((region) => [region, zone])),
);

const CANADIAN = new Set(['AB', 'BC', 'MB', 'NB', 'NL', 'NS', 'ON', 'PE', 'QC', 'SK']);

/**
 * Returns a known venue by name and city, or a new one without a position. Its zone is the home team's within
 * that team's state, and otherwise the state's.
 */
export function placeOf(venue: EspnVenue, home: Team | null, localDate: string): Venue | string {
  const { fullName: name, address } = venue;
  const city = address?.city ?? null;
  const region = address?.state ?? null;
  const known = name ? venueByName(name, city, localDate) : null;
  if (known && isSameTown(known, city, region)) return known;
  if (!name) return 'venue has no name';
  const usual = home ? venueById(home.venueId) : null;
  const timeZone =
    usual && region !== null && usual.region === region ? usual.timeZone : ZONES_BY_REGION[region ?? ''];
  if (timeZone === undefined) return 'time zone not known';
  return {
    id: `espn-${venue.id ?? slugOf(`${name} ${city ?? ''}`)}`,
    name,
    aliases: [],
    city: city ?? '',
    region,
    country: CANADIAN.has(region ?? '') ? 'CA' : 'US',
    latitude: null,
    longitude: null,
    timeZone,
    validFrom: null,
    validTo: null,
  };
}

/** Names repeat, and suburbs share the state. */
function isSameTown(known: Venue, city: string | null, region: string | null): boolean {
  if (city === null) return true;
  if (plainName(known.city) === plainName(city)) return true;
  return known.region !== null && known.region === region;
}
