import type { Venue } from '../../domain/venues/index.ts';
import { marketCityAt } from '../../domain/travel/metropolis.ts';
import { plainName } from '../../domain/slug.ts';
import { regionByName } from '../../domain/search/state-names.ts';

/** Where most people of a state or province live. */
const ZONES_BY_REGION: Readonly<Record<string, string>> = byWord([
  ['America/New_York', 'CT DC DE FL GA KY MA MD ME NC NH NJ NY OH PA RI SC VA VT WV'],
  ['America/Detroit', 'MI'],
  ['America/Indiana/Indianapolis', 'IN'],
  ['America/Chicago', 'AL AR IA IL KS LA MN MO MS ND NE OK SD TN TX WI'],
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
]);

/** They are on the other clock of their state. */
const ZONES_BY_TOWN: Readonly<Record<string, string>> = Object.fromEntries(
  (
    [
      [
        'America/New_York',
        ['TN Knoxville', 'TN Chattanooga', 'TN Bristol', 'TN Johnson City', 'TN Kingsport'],
      ],
      ['America/Chicago', ['FL Pensacola', 'FL Panama City', 'KY Bowling Green', 'IN Evansville', 'IN Gary']],
      ['America/Denver', ['TX El Paso', 'NE Scottsbluff', 'SD Rapid City']],
      ['America/Los_Angeles', ["ID Coeur d'Alene", 'ID Lewiston']],
    ] as const
  ).flatMap(([zone, towns]) => towns.map((town) => [plainName(town), zone])),
);

/** Countries with one clock. */
const ZONES_BY_COUNTRY: Readonly<Record<string, string>> = byWord([
  ['Europe/London', 'GB'],
  ['Europe/Dublin', 'IE'],
  ['Europe/Paris', 'FR'],
  ['Europe/Berlin', 'DE'],
  ['Europe/Vienna', 'AT'],
  ['Europe/Zurich', 'CH'],
  ['Europe/Rome', 'IT'],
  ['Europe/Amsterdam', 'NL'],
  ['Europe/Stockholm', 'SE'],
  ['Europe/Helsinki', 'FI'],
  ['Europe/Copenhagen', 'DK'],
  ['Europe/Oslo', 'NO'],
  ['Europe/Prague', 'CZ'],
  ['Europe/Warsaw', 'PL'],
  ['America/Santo_Domingo', 'DO'],
  ['Asia/Dubai', 'AE'],
  ['Asia/Tokyo', 'JP'],
  ['Asia/Seoul', 'KR'],
  ['Asia/Shanghai', 'CN'],
]);

function regionOf(state: string | null): { country: string; region: string } | null {
  const name = plainName(state ?? '');
  // Rows of baseball write this.
  return regionByName(name === 'washington dc' ? 'dc' : name);
}

export interface Address {
  city: string | null;
  country: string | null;
  /** A state or province of the United States or Canada. */
  region: string | null;
}

/**
 * The country decides before the state: 'NL' of Mexico is Nuevo León, 'DE' of Germany no Delaware. Puerto
 * Rico counts as a state.
 */
export function addressIn(city: string | null, state: string | null, country: string | null): Address {
  const named = countryCode(country);
  if (named === 'PR') return { city, country: 'US', region: 'PR' };
  const region = regionOf(state);
  if (named !== null && named !== region?.country) return { city, country: named, region: null };
  return { city, country: region?.country ?? named, region: region?.region ?? null };
}

/**
 * Prefers the town's own clock, then that of the team's state or town, then that of the region or country.
 * @param usual the building of the team at home.
 * @returns null where the time zone is unknown.
 */
export function zoneAt({ city, country, region }: Address, usual: Venue | null): string | null {
  const ofTown = region === null ? undefined : ZONES_BY_TOWN[plainName(`${region} ${city ?? ''}`)];
  if (ofTown !== undefined) return ofTown;
  const isUsualState = region !== null && usual?.region === region;
  const isUsualTown =
    region === null &&
    usual !== null &&
    (country ?? usual.country) === usual.country &&
    isTownOf(usual, city);
  if (usual && (isUsualState || isUsualTown)) return usual.timeZone;
  if (region !== null) return ZONES_BY_REGION[region] ?? null;
  return country === null ? null : (ZONES_BY_COUNTRY[country] ?? null);
}

/** Feeds write the building's town, the city that fans name, or a borough. */
export function isTownOf(venue: Venue, city: string | null): boolean {
  if (city === null) return false;
  const { latitude, longitude } = venue;
  const market = latitude === null || longitude === null ? null : marketCityAt({ latitude, longitude });
  return [venue.city, market].some((name) => name !== null && townKey(name) === townKey(city));
}

const BOROUGHS = new Set(['queens', 'bronx', 'the bronx', 'brooklyn', 'manhattan']);

/** 'St. Paul' is 'Saint Paul', and 'Queens' is New York. */
function townKey(city: string): string {
  const plain = plainName(city).replace(/^st /, 'saint ');
  return BOROUGHS.has(plain) ? 'new york' : plain;
}

function byWord(rows: readonly (readonly [zone: string, words: string])[]): Record<string, string> {
  return Object.fromEntries(rows.flatMap(([zone, words]) => words.split(' ').map((word) => [word, zone])));
}

const COUNTRY_CODES: Readonly<Record<string, string>> = {
  usa: 'US',
  'united states': 'US',
  'united states of america': 'US',
  canada: 'CA',
  mexico: 'MX',
  'puerto rico': 'PR',
  'dominican republic': 'DO',
  brazil: 'BR',
  uk: 'GB',
  'united kingdom': 'GB',
  england: 'GB',
  ireland: 'IE',
  france: 'FR',
  spain: 'ES',
  germany: 'DE',
  italy: 'IT',
  netherlands: 'NL',
  sweden: 'SE',
  finland: 'FI',
  czechia: 'CZ',
  'czech republic': 'CZ',
  'united arab emirates': 'AE',
  japan: 'JP',
  'south korea': 'KR',
  china: 'CN',
  switzerland: 'CH',
  austria: 'AT',
  poland: 'PL',
  norway: 'NO',
  denmark: 'DK',
  portugal: 'PT',
  australia: 'AU',
};

/** @returns an ISO 3166-1 alpha-2 code, 'ZZ' for one that the table lacks, or null without a country. */
export function countryCode(country: string | null | undefined): string | null {
  if (!country) return null;
  return COUNTRY_CODES[plainName(country)] ?? (/^[A-Z]{2}$/.test(country) ? country : 'ZZ');
}
