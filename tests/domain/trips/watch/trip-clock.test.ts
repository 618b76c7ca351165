import { expect, test } from 'vitest';
import { isBulkChange } from '../../../../src/domain/trips/watch/bulk-change.ts';
import { gamePeriod, isTripOver, morningIn } from '../../../../src/domain/trips/watch/trip-clock.ts';
import { chicagoTime, knownGame } from './known-games.ts';

test.each([
  // On 2026-03-08 clocks go forward at 2 AM, on 2026-11-01 back.
  ['America/New_York', '2026-03-07T11:59:00Z', '2026-03-07', '2026-03-07T12:00:00Z'],
  ['America/New_York', '2026-03-08T12:00:00Z', '2026-03-08', '2026-03-08T11:00:00Z'],
  ['America/New_York', '2026-11-01T12:30:00Z', '2026-11-01', '2026-11-01T12:00:00Z'],
  ['America/Los_Angeles', '2026-11-01T06:59:00Z', '2026-10-31', '2026-10-31T14:00:00Z'],
  ['America/Los_Angeles', '2026-11-01T07:00:00Z', '2026-11-01', '2026-11-01T15:00:00Z'],
  ['America/Phoenix', '2026-07-01T06:59:00Z', '2026-06-30', '2026-06-30T14:00:00Z'],
  ['America/St_Johns', '2026-07-01T02:30:00Z', '2026-07-01', '2026-07-01T09:30:00Z'],
  ['Europe/London', '2026-10-25T07:00:00Z', '2026-10-25', '2026-10-25T07:00:00Z'],
])('in %s, at %s, the digest of %s is due at %s', (timeZone, now, date, digestAt) => {
  const morning = morningIn(timeZone, new Date(now));
  expect(morning).toEqual({ timeZone, date, digestAt: new Date(digestAt) });
});

test.each([
  ['America/Los_Angeles', '2026-11-02T07:59:59Z', false],
  ['America/Los_Angeles', '2026-11-02T08:00:00Z', true],
  ['America/New_York', '2026-11-02T04:59:59Z', false],
  ['America/New_York', '2026-11-02T05:00:00Z', true],
])('in %s, a trip that ends on the long day of November is over at %s: %s', (timeZone, now, isOver) => {
  expect(isTripOver({ lastDate: '2026-11-01', timeZone }, new Date(now))).toBe(isOver);
});

test('a game without a time may start on its whole date, which has 23 hours in March', () => {
  const { startsFrom, aheadUntil } = gamePeriod(
    knownGame('2026-03-08T03:30:00', { timeTbd: true }),
    'America/Chicago',
  );
  expect(new Date(startsFrom)).toEqual(chicagoTime('2026-03-08T00:00:00'));
  expect(aheadUntil - startsFrom).toBe(23 * 3_600_000);
});

const NOW = new Date('2026-05-14T20:00:00Z');
const ago = (hours: number) => new Date(NOW.getTime() - hours * 3_600_000);

test.each([
  ['exactly 30 % changed', { upcoming: 10, changed: 3, sourceChangedAt: null }, false],
  ['over 30 % changed', { upcoming: 10, changed: 4, sourceChangedAt: null }, true],
  ['no games', { upcoming: 0, changed: 0, sourceChangedAt: null }, false],
  ['a source of less than 24 hours', { upcoming: 10, changed: 0, sourceChangedAt: ago(23.9) }, true],
  ['a source of 24 hours', { upcoming: 10, changed: 0, sourceChangedAt: ago(24) }, false],
] as const)('knows a release: %s', (_name, facts, isBulk) => {
  expect(isBulkChange(facts, NOW)).toBe(isBulk);
});
