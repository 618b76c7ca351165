import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { decodeDrives } from '../../../src/domain/travel/drive-figures.ts';
import { VENUE_DRIVE_DATA, VENUE_ORDER } from '../../../src/domain/travel/venue-drive-data.ts';
import { venueById } from '../../../src/domain/venues/index.ts';
import { encodeDrives, figureAt, readDriveFiles } from '../../../scripts/drives/drive-files.ts';

const files = await readDriveFiles();

test('the module holds the files: run npm run drives after a change', () => {
  expect(VENUE_ORDER).toBe(files.venues.map(({ id }) => id).join(' '));
  expect(VENUE_DRIVE_DATA).toBe(encodeDrives(files.venueDrives));
  expect(decodeDrives(VENUE_DRIVE_DATA)).toEqual(files.venueDrives);
});

test('the module stays at 40 kB', async () => {
  const text = await readFile(new URL('../../../src/domain/travel/venue-drive-data.ts', import.meta.url));
  expect(text.length).toBeLessThanOrEqual(40_000);
});

test('every venue of the files is known, at the same spot', () => {
  const strange = files.venues.filter(({ id, latitude, longitude, country }) => {
    const venue = venueById(id);
    return venue?.latitude !== latitude || venue.longitude !== longitude || venue.country !== country;
  });
  expect(strange).toEqual([]);
});

test('every place has a drive to every venue, or to none', () => {
  const slugs = files.places.map(({ slug }) => slug);
  expect(new Set(slugs).size).toBe(slugs.length);
  const counts = files.placeDrives.map(
    (drives) => files.venues.filter((_, index) => figureAt(drives, index) !== null).length,
  );
  expect([...new Set(counts)].toSorted((a, b) => a - b)).toEqual([0, files.venues.length]);
  expect(counts.filter((count) => count === 0)).toHaveLength(22);
});

test('every postal code belongs to one place', () => {
  const all = [...files.zips.values()].flat();
  expect(new Set(all).size).toBe(all.length);
  expect(all.every((zip) => /^(?:\d{5}|[A-Z]\d[A-Z])$/.test(zip))).toBe(true);
  expect([...files.zips.keys()].filter((slug) => files.places.every((place) => place.slug !== slug))).toEqual(
    [],
  );
  expect(files.zips.get('boston-ma')).toContain('02108');
  expect(files.zips.get('toronto-on')).toContain('M5V');
});
