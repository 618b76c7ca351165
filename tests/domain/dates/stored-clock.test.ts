import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  endOfStoredDate,
  storedDateAt,
  storedDateTimeOf,
  storedInstant,
} from '../../../src/domain/dates/stored-clock.ts';
import { localDateTimeOf } from '../../../src/domain/dates/zoned-time.ts';
import { KNOWN_VENUES } from '../../../src/domain/venues/index.ts';

const HOUR_MS = 3_600_000;
const SAME_ZONES = [
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Phoenix',
  'America/Los_Angeles',
  'America/Toronto',
  'Europe/London',
  'Australia/Melbourne',
  'Asia/Tokyo',
  'America/Mexico_City',
];
const NEW_LAWS = ['America/Winnipeg', 'America/Edmonton', 'America/Vancouver'];
const instants = fc.date({
  min: new Date('2026-01-01T00:00:00Z'),
  max: new Date('2040-01-01T00:00:00Z'),
  noInvalidDate: true,
});

test('is today’s clock where the law has not changed', () => {
  fc.assert(
    fc.property(instants, fc.constantFrom(...SAME_ZONES), (instant, timeZone) => {
      expect(storedDateTimeOf(instant, timeZone)).toBe(localDateTimeOf(instant, timeZone));
    }),
    { numRuns: 2000 },
  );
});

test.each([
  ['America/Winnipeg', '2026-12-16T00:00:00Z', '2026-12-15T18:00:00'],
  ['America/Winnipeg', '2027-07-16T00:00:00Z', '2027-07-15T19:00:00'],
  ['America/Edmonton', '2026-12-16T02:00:00Z', '2026-12-15T19:00:00'],
  ['America/Vancouver', '2027-02-28T23:30:00Z', '2027-02-28T15:30:00'],
  ['America/Vancouver', '2028-02-29T23:30:00Z', '2028-02-29T15:30:00'],
  ['America/Vancouver', '2027-01-01T07:30:00Z', '2026-12-31T23:30:00'],
])('in %s, %s is %s by the 2018-2025 time-zone rules', (timeZone, instant, clock) => {
  expect(storedDateTimeOf(new Date(instant), timeZone)).toBe(clock);
});

test('finds the instant of a clock, and the first of a repeated one', () => {
  fc.assert(
    fc.property(instants, fc.constantFrom(...SAME_ZONES, ...NEW_LAWS), (instant, timeZone) => {
      const clock = storedDateTimeOf(instant, timeZone);
      const found = storedInstant(clock, timeZone);
      expect(storedDateTimeOf(found, timeZone)).toBe(clock);
      expect(found.getTime()).toBeLessThanOrEqual(instant.getTime());
    }),
    { numRuns: 2000 },
  );
  expect(storedInstant('2027-03-14T02:30:00', 'America/Chicago')).toEqual(new Date('2027-03-14T08:30:00Z'));
  expect(storedInstant('2026-11-01T01:30:00', 'America/Chicago')).toEqual(new Date('2026-11-01T06:30:00Z'));
  expect(endOfStoredDate('2026-12-15', 'America/Winnipeg')).toEqual(new Date('2026-12-16T06:00:00Z'));
});

test('has the date of today’s clock for every start from 9 AM to midnight, at every venue', () => {
  const zones = new Set(KNOWN_VENUES.map(({ timeZone }) => timeZone));
  const differing = [...zones].flatMap((timeZone) => {
    const starts: string[] = [];
    for (let at = Date.UTC(2026, 8, 1); at < Date.UTC(2027, 8, 1); at += HOUR_MS / 2) {
      const clock = localDateTimeOf(new Date(at), timeZone);
      if (clock.slice(11) >= '09' && storedDateAt(new Date(at), timeZone) !== clock.slice(0, 10))
        starts.push(`${timeZone} ${clock}`);
    }
    return starts;
  });
  expect(differing).toEqual([]);
});
