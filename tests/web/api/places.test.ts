import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readDriveFiles } from '../../../scripts/drives/drive-files.ts';
import { loadPlaces, placeRows } from '../../../scripts/drives/load-places.ts';
import { readPlaceNames, placeOf, replacePlaces, selectPlace } from '../../../src/db/queries/places.ts';
import { places } from '../../../src/db/schema/places.ts';
import { venueById } from '../../../src/domain/venues/index.ts';
import { VENUE_DRIVES } from '../../../src/domain/travel/venue-drives.ts';
import { driveAt } from '../../../src/domain/travel/travel.ts';
import { NOW, openTestSite } from '../../support/test-site.ts';
import { eq } from 'drizzle-orm';

const site = await openTestSite();
afterAll(site.close);

beforeAll(async () => {
  expect(await loadPlaces(site.databaseUrl, NOW)).toEqual({ places: 4587, written: 4587 });
});

const find = async (text: string) => {
  const response = await site.get(`/api/v1/places?${new URLSearchParams({ q: text })}`);
  expect(response.status).toBe(200);
  return (await response.json()).data;
};

test('a second load writes nothing, a third only what changed', async () => {
  expect(await loadPlaces(site.databaseUrl, NOW)).toEqual({ places: 4587, written: 0 });
  await site.db.update(places).set({ population: 1 }).where(eq(places.slug, 'chicago-il'));
  await site.db.insert(places).values({
    slug: 'ironville-ky',
    number: 9999,
    name: 'Ironville',
    region: 'KY',
    country: 'US',
    latitude: 38.4,
    longitude: -82.7,
    timeZone: 'America/New_York',
    population: 1,
    aliases: [],
    zips: [],
    drives: '',
    isOffRoad: true,
  });
  expect(await loadPlaces(site.databaseUrl, NOW)).toEqual({ places: 4587, written: 2 });
});

// Addresses of trips hold these numbers: append places, and never move or remove one.
test('places keep their numbers', async () => {
  const rows = await site.db.select({ slug: places.slug }).from(places).orderBy(places.number).limit(4587);
  const slugs = rows.map(({ slug }) => slug).join(' ');
  expect(createHash('sha256').update(slugs).digest('hex')).toBe(
    '94cbce987fcaa042e68d3742b4225e99e47292ee91de3f43543d89d9d1ace874',
  );
});

test('reads one place with its drives, every one of the file', async () => {
  const [rows] = await site.db.batch([selectPlace({ slug: 'omaha-ne' })]);
  const omaha = placeOf(rows);
  expect(omaha).toMatchObject({ name: 'Omaha', region: 'NE', timeZone: 'America/Chicago' });
  expect(omaha?.drives.minutes).toHaveLength(VENUE_DRIVES.index.size);
  const kauffman = VENUE_DRIVES.index.get('kauffman-stadium') ?? -1;
  const drive = omaha && driveAt(omaha.drives, kauffman);
  expect(drive?.miles).toBeGreaterThan(180);
  expect(drive?.miles).toBeLessThan(205);
  expect(venueById('kauffman-stadium')).not.toBeNull();
  const [none] = await site.db.batch([selectPlace({ slug: 'nowhere-ks' })]);
  expect(placeOf(none)).toBeNull();
});

test('shows a place with its state and country', async () => {
  const chicago = { slug: 'chicago-il', name: 'Chicago', region: 'IL', country: 'US' };
  expect((await find('Chicago')).places[0]).toMatchObject(chicago);
});

test.each([
  ['Chicago', 'chicago-il'],
  ['nyc', 'new-york-ny'],
])('finds the city %s first', async (text, slug) => {
  const { result, message, places: listed } = await find(text);
  expect([result, message, listed[0].slug]).toEqual(['found', null, slug]);
});

test.each([
  ['02108', 'boston-ma'],
  ['M5V 2T6', 'toronto-on'],
  ['h2x1y4', 'montreal-qc'],
  [' v5k-0a1 ', 'vancouver-bc'],
  ['T2P', 'calgary-ab'],
  ['K1A 0B1', 'ottawa-on'],
  ['J8X 4B5', 'gatineau-qc'],
  ['N9A 5K6', 'windsor-on'],
])('finds the city of the postal code %s', async (code, slug) => {
  expect(await find(code)).toMatchObject({ result: 'found', message: null, places: [{ slug }] });
});

test.each(['Honolulu', 'A1A 1A1', 'X0A 0H0'])('says that no road leads to %s', async (text) => {
  expect(await find(text)).toMatchObject({ result: 'no-road', places: [] });
});

test('says which places may be meant', async () => {
  const misspelled = await find('Chcago');
  const message = "We don't know 'Chcago'. Did you mean Chicago, IL?";
  expect(misspelled).toMatchObject({ result: 'unknown', message });
  expect(misspelled.places[0].slug).toBe('chicago-il');
  const springfields = await find('Springfield');
  expect([springfields.result, springfields.places.length]).toEqual(['ambiguous', 8]);
  expect(await find('H0H 0H0')).toMatchObject({ result: 'unknown', message: "We don't know 'H0H 0H0'." });
});

test('may be cached until places change', async () => {
  const response = await site.get('/api/v1/places?q=chicago');
  expect(response.headers.get('cache-control')).toContain('public');
  expect(response.headers.get('cache-tag')).toBe('places');
  const etag = response.headers.get('etag') ?? '';
  const again = await site.get('/api/v1/places?q=chicago', { 'If-None-Match': etag });
  expect(again.status).toBe(304);
});

test('sends all names only to a reader with other ones', async () => {
  const { version, names } = await readPlaceNames(site.db, null);
  expect(names).toHaveLength(4587);
  expect(await readPlaceNames(site.db, version)).toEqual({ version, names: null });
});

test('without q it says what is missing', async () => {
  const response = await site.get('/api/v1/places');
  expect(response.status).toBe(400);
  expect((await response.json()).errors).toContainEqual({
    parameter: 'q',
    message: 'is required: where the trip starts',
  });
});

test('finds a new place as soon as it is loaded, and no longer once it is removed', async () => {
  const rows = placeRows(await readDriveFiles());
  const last = rows.at(-1);
  if (!last) throw new Error('no place is on file');
  const added = { ...last, slug: 'newtopia-ks', number: 9998, name: 'Newtopia', region: 'KS', aliases: [] };
  expect((await find('Newtopia')).result).toBe('unknown');
  await replacePlaces(site.db, [...rows, added], NOW);
  expect((await find('Newtopia')).places[0]?.slug).toBe('newtopia-ks');
  await loadPlaces(site.databaseUrl, NOW);
  expect((await find('Newtopia')).result).toBe('unknown');
});
