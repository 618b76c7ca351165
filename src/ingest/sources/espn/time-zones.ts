import { plainName } from '../../../domain/slug.ts';
import { STATE_NAMES } from '../../../domain/search/state-names.ts';

/** Most people of a state or province live in this zone. */
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

/** Towns on the other clock of their state. */
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

const codeOfState = new Map(
  Object.entries(STATE_NAMES).flatMap(([code, name]) => {
    const [country = '', region = ''] = code.split('-');
    return [name, region].map((text) => [plainName(text), { country, region }] as const);
  }),
);
// The recorded replies of baseball also shorten it.
for (const name of ['Washington DC', 'Washington, D.C.', 'D.C.']) {
  codeOfState.set(plainName(name), { country: 'US', region: 'DC' });
}

/** Reads a state or province of the United States or Canada: 'NY', 'New York' and 'Québec'. */
export function regionOf(state: string | null): { country: string; region: string } | null {
  return state === null ? null : (codeOfState.get(plainName(state)) ?? null);
}

/** @returns null where neither town, region nor country has one clock. */
export function zoneOf(country: string | null, region: string | null, city: string | null): string | null {
  if (region !== null && (country === null || country === 'US' || country === 'CA')) {
    return ZONES_BY_TOWN[plainName(`${region} ${city ?? ''}`)] ?? ZONES_BY_REGION[region] ?? null;
  }
  return country === null ? null : (ZONES_BY_COUNTRY[country] ?? null);
}

function byWord(rows: readonly (readonly [zone: string, words: string])[]): Record<string, string> {
  return Object.fromEntries(rows.flatMap(([zone, words]) => words.split(' ').map((word) => [word, zone])));
}
