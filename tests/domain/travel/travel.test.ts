import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { CITY_PLACES, cityPlace } from '../../../src/domain/travel/city-places.ts';
import { greatCircleMiles } from '../../../src/domain/travel/great-circle.ts';
import { marketCityAt, rushMinutesAt } from '../../../src/domain/travel/metropolis.ts';
import { rushHourOn, rushMinutesOf } from '../../../src/domain/travel/rush-hour.ts';
import { driveBetween, estimatedDrive, type VenuePoint } from '../../../src/domain/travel/travel.ts';
import { VENUE_DRIVES } from '../../../src/domain/travel/venue-drives.ts';
import { teamByName } from '../../../src/domain/teams/index.ts';
import { MARKET_CITIES } from '../../../src/domain/teams/market-cities.ts';
import { KNOWN_VENUES, venueById, venueByName, type Venue } from '../../../src/domain/venues/index.ts';
import { writtenTrips } from '../../support/trips.ts';

/** Real road miles and minutes between ballparks. */
const BALLPARKS = join(process.env['SEASONS_DIR'] ?? '../shared/data', 'road/ballparks.json');

/** Their drives are estimates, and operators are alerted (docs/rules.md#alerts). */
const WITHOUT_DRIVES: readonly string[] = ['princess-auto-stadium', 'rice-eccles-stadium'];

const at = (city: string) => {
  const place = cityPlace(city);
  if (!place) throw new Error(`${city} is no market city`);
  return place;
};

function pointOf({ id, country, latitude, longitude }: Venue): VenuePoint {
  return { id, country, position: latitude === null || longitude === null ? null : { latitude, longitude } };
}

function venue(id: string): VenuePoint {
  const found = venueById(id);
  if (!found) throw new Error(`${id} is no known venue`);
  return pointOf(found);
}

const between = (from: string, to: string) => driveBetween(VENUE_DRIVES, venue(from), venue(to));
const temporaryPark = (country: string, latitude: number, longitude: number): VenuePoint => ({
  id: 'temporary-park',
  country,
  position: { latitude, longitude },
});

test('places every market city near one of its teams, and no other city', () => {
  expect(CITY_PLACES.map(({ city }) => city).toSorted()).toEqual(MARKET_CITIES.map(({ name }) => name));
  const lost = MARKET_CITIES.filter(({ name, teams }) =>
    teams.every((team) => {
      const { position } = venue(team.venueId);
      return !position || greatCircleMiles(at(name), position) > 16;
    }),
  );
  expect(lost).toEqual([]);
});

test('estimates the drives of venues that the table lacks', () => {
  for (const id of WITHOUT_DRIVES) expect(between(id, 'wrigley-field')?.isEstimated).toBe(true);
});

test('has a drive between any two other venues of the United States and Canada, the same both ways', () => {
  const drivable = KNOWN_VENUES.filter(
    ({ id, country }) => (country === 'US' || country === 'CA') && !WITHOUT_DRIVES.includes(id),
  );
  expect([...VENUE_DRIVES.index.keys()].toSorted()).toEqual(drivable.map(({ id }) => id).toSorted());
  for (const from of drivable.map(pointOf)) {
    expect(driveBetween(VENUE_DRIVES, from, from)).toEqual({ miles: 0, minutes: 0 });
    for (const to of drivable.map(pointOf)) {
      const drive = driveBetween(VENUE_DRIVES, from, to);
      expect(driveBetween(VENUE_DRIVES, to, from)).toEqual(drive);
      if (from.id === to.id || !from.position || !to.position) continue;
      expect(drive?.isEstimated).toBeUndefined();
      expect(drive?.miles).toBeGreaterThanOrEqual(
        Math.floor(greatCircleMiles(from.position, to.position)) - 1,
      );
    }
  }
});

test.for([
  ['comerica-park', 'progressive-field', 169, 165],
  ['wrigley-field', 'american-family-field', 90, 92],
  // Around Lake Erie on the American side.
  ['keybank-center', 'little-caesars-arena', 363, 346],
] as const)('drives from %s to %s as the highway network does', ([from, to, miles, minutes]) => {
  const drive = between(from, to);
  expect(Math.abs((drive?.miles ?? 0) - miles)).toBeLessThanOrEqual(6);
  expect(Math.abs((drive?.minutes ?? 0) - minutes)).toBeLessThanOrEqual(8);
});

test('takes at least 12 minutes within a metropolis, and 10 for parking', () => {
  // Two buildings of one parking lot.
  expect(between('citizens-bank-park', 'xfinity-mobile-arena')).toMatchObject({ minutes: 22 });
  expect(between('oracle-park', 'chase-center')).toMatchObject({ minutes: 22 });
});

test('keeps checked drives where they are better than the network', () => {
  // 50 minutes between the cities, and parking.
  expect(between('angel-stadium', 'cryptocom-arena')).toMatchObject({ minutes: 60 });
  expect(between('prudential-center', 'lincoln-financial-field')).toEqual({ miles: 86, minutes: 92 });
});

test('estimates the drive to an unknown venue by great circle x 1.17 at 58 mph, and 10 minutes', () => {
  const omaha = temporaryPark('US', 41.2668, -95.9319);
  const kauffman = venue('kauffman-stadium');
  if (!omaha.position || !kauffman.position) throw new Error('no position');
  const straight = greatCircleMiles(omaha.position, kauffman.position);
  const drive = driveBetween(VENUE_DRIVES, omaha, kauffman);
  expect(drive).toEqual({
    miles: Math.round(straight * 1.17),
    minutes: Math.round(((straight * 1.17) / 58) * 60 + 10),
    isEstimated: true,
  });
  expect(drive).toEqual({ ...estimatedDrive(straight), isEstimated: true });
  expect(driveBetween(VENUE_DRIVES, kauffman, omaha)).toEqual(drive);
  // A mile from Kauffman Stadium, in its own town.
  const nextDoor = driveBetween(VENUE_DRIVES, temporaryPark('US', 39.06, -94.49), kauffman);
  expect(nextDoor).toMatchObject({ minutes: 22, isEstimated: true });
});

test('knows no drive abroad', () => {
  expect(between('wembley-stadium', 'tottenham-hotspur-stadium')).toBeNull();
  expect(driveBetween(VENUE_DRIVES, temporaryPark('MX', 32.5, -117), venue('petco-park'))).toBeNull();
});

test.for([
  ['fenway-park', 30],
  ['gillette-stadium', 30],
  ['metlife-stadium', 45],
  ['levis-stadium', 45],
  ['angel-stadium', 45],
  ['scotiabank-arena', 45],
  ['moody-center', 30],
  ['lambeau-field', 0],
  ['canadian-tire-centre', 0],
] as const)('adds to a rush-hour arrival at %s: %i minutes', ([id, minutes]) => {
  const { position } = venue(id);
  expect(position && rushMinutesAt(position)).toBe(minutes);
});

test('has its rush hour from 3 to 7 PM on weekdays, by the local clock', () => {
  const boston = at('Boston');
  // A Tuesday, when Boston is four hours behind Greenwich.
  const rushHour = rushHourOn(boston, '2026-07-14', 'America/New_York');
  const added = (instant: string) =>
    rushMinutesOf(rushHour, Date.parse(instant), { miles: 100, minutes: 90 });
  expect(added('2026-07-14T18:59:00Z')).toBe(0);
  expect(added('2026-07-14T19:00:00Z')).toBe(30);
  expect(added('2026-07-14T22:59:00Z')).toBe(30);
  expect(added('2026-07-14T23:00:00Z')).toBe(0);
  expect(rushHourOn(boston, '2026-07-18', 'America/New_York')).toBeNull();
  expect(rushHourOn(at('Green Bay'), '2026-07-14', 'America/Chicago')).toBeNull();
});

test('adds to a mile in the rush hour only what its driving takes', () => {
  const charlotte = between('bank-of-america-stadium', 'spectrum-center');
  if (!charlotte) throw new Error('no drive');
  expect(charlotte).toMatchObject({ minutes: 22, parkingMinutes: 10 });
  const at5PM = Date.parse('2026-12-15T22:00:00Z');
  const rushHour = { startsAt: at5PM, endsAt: at5PM + 1, minutes: 30 };
  expect(rushMinutesOf(rushHour, at5PM, charlotte)).toBe(12);
  expect(rushMinutesOf(rushHour, at5PM + 1, charlotte)).toBe(0);
});

test('keeps every roadtrip leg within eight hours of driving', async () => {
  const tooLong = (await writtenTrips()).flatMap(({ slug, cities, teams }) => {
    const venues = cities.flatMap(
      (city) => teams.find(({ marketCity }) => marketCity === city)?.venueId ?? [],
    );
    return venues.slice(1).flatMap((to, index) => {
      const minutes = between(venues[index] ?? to, to)?.minutes ?? Infinity;
      return minutes > 480 ? [`${slug}: ${venues[index]} to ${to}, ${minutes} min`] : [];
    });
  });
  expect(tooLong).toEqual([]);
});

test('is at most 10 minutes off the real drives between ballparks, and biased by at most 3', (context) => {
  if (!existsSync(BALLPARKS) && process.env['REQUIRE_SEASONS'] !== '1') {
    context.skip(`${BALLPARKS} is not there: real drives are not compared`);
  }
  const errors = realDrives().map(({ from, to, miles, minutes }) => {
    const drive = driveBetween(VENUE_DRIVES, pointOf(from), pointOf(to));
    return { miles: (drive?.miles ?? NaN) - miles, minutes: (drive?.minutes ?? NaN) - minutes };
  });
  const mean = (of: readonly number[]) => of.reduce((sum, value) => sum + value, 0) / of.length;
  const meanError = mean(errors.map(({ minutes }) => Math.abs(minutes)));
  const bias = mean(errors.map(({ minutes }) => minutes));
  const milesError = mean(errors.map(({ miles }) => Math.abs(miles)));
  console.log(
    `${errors.length} real drives: off by ${meanError.toFixed(1)} min (bias ${bias.toFixed(1)}) ` +
      `and ${milesError.toFixed(1)} mi on average.`,
  );
  expect(errors.length).toBeGreaterThan(100);
  expect(meanError).toBeLessThanOrEqual(10);
  expect(Math.abs(bias)).toBeLessThanOrEqual(3);
});

test('assigns a venue to the nearest market city: Foxborough to Boston, Santa Clara to San Jose', () => {
  const cityOf = (id: string) => {
    const { position } = venue(id);
    return position && marketCityAt(position);
  };
  expect(['gillette-stadium', 'levis-stadium', 'metlife-stadium'].map(cityOf)).toEqual([
    'Boston',
    'San Jose',
    'New York',
  ]);
});

/** The table is of 2019; teams that have moved since are left out, and the pair where OSRM takes a ferry. */
function realDrives(): { from: Venue; to: Venue; miles: number; minutes: number }[] {
  interface Row {
    from: string;
    to: string;
    fromVenue: string;
    toVenue: string;
    miles: number;
    minutes: number;
  }
  const rows: Row[] = JSON.parse(readFileSync(BALLPARKS, 'utf8'));
  const moved = new Set(['Oakland Athletics']);
  return rows.flatMap(({ from, to, fromVenue, toVenue, miles, minutes }) => {
    const ferry = [from, to].toSorted().join(' - ') === 'Milwaukee Brewers - Toronto Blue Jays';
    if (ferry || moved.has(from) || moved.has(to)) return [];
    const ends = [ballpark(from, fromVenue), ballpark(to, toVenue)] as const;
    return ends[0] && ends[1] ? [{ from: ends[0], to: ends[1], miles, minutes }] : [];
  });
}

/** The Rangers and the Braves moved within their towns; former names are aliases. */
function ballpark(team: string, name: string): Venue | null {
  return venueByName(name, null, '2026-06-01') ?? venueById(teamByName('MLB', team)?.venueId ?? '');
}
