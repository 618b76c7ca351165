import { fromZonedTime } from 'date-fns-tz/fromZonedTime';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { storedInstant } from '../../../src/domain/dates/stored-clock.ts';
import { wallClockInstant, dayNumber, localTimeToInstant } from '../../../src/domain/dates/wall-clock.ts';
import { localDateTimeOf } from '../../../src/domain/dates/zoned-time.ts';

const [FROM, UNTIL] = [new Date('2020-01-01T00:00:00Z'), new Date('2040-01-01T00:00:00Z')];
const zones = fc.constantFrom(...Intl.supportedValuesOf('timeZone'));
const instants = fc.date({ min: FROM, max: UNTIL, noInvalidDate: true });

const clocks = new Map<string, Intl.DateTimeFormat>();

/** Swedish writes a date-time almost as ISO 8601 does. */
function clockOf(instant: Date, timeZone: string): string {
  const clock =
    clocks.get(timeZone) ??
    new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  clocks.set(timeZone, clock);
  return clock.format(instant).replace(' ', 'T');
}

const [MINUTE_MS, DAY_MS] = [60_000, 86_400_000];

/** By the time-zone database, in epoch milliseconds. */
function minutesOfChanges(timeZone: string): number[] {
  const ahead = (instant: number) => Date.parse(`${clockOf(new Date(instant), timeZone)}Z`) - instant;
  const changes: number[] = [];
  for (let day = FROM.getTime(); day < UNTIL.getTime(); day += DAY_MS) {
    if (ahead(day) === ahead(day + DAY_MS)) continue;
    let [low, high] = [day, day + DAY_MS];
    while (high - low > MINUTE_MS) {
      const middle = low + Math.floor((high - low) / 2 / MINUTE_MS) * MINUTE_MS;
      if (ahead(middle) === ahead(day)) low = middle;
      else high = middle;
    }
    changes.push(high);
  }
  return changes;
}

test('has the clock of the time-zone database at any instant, in any zone', () => {
  fc.assert(
    fc.property(instants, zones, (instant, timeZone) => {
      expect(localDateTimeOf(instant, timeZone)).toBe(clockOf(instant, timeZone));
    }),
    { numRuns: 2000 },
  );
});

test.each(['America/New_York', 'America/Vancouver', 'Australia/Lord_Howe', 'Africa/Casablanca'])(
  'has it to the second around every clock change of %s',
  (timeZone) => {
    const changes = minutesOfChanges(timeZone);
    expect(changes.length).toBeGreaterThan(10);
    for (const at of changes) {
      for (const seconds of [-3601, -1, 0, 1, 3599, 3600]) {
        const instant = new Date(at + seconds * 1000);
        expect(localDateTimeOf(instant, timeZone)).toBe(clockOf(instant, timeZone));
      }
    }
  },
);

test('finds the instant of a local time as another library does', () => {
  fc.assert(
    fc.property(instants, zones, (instant, timeZone) => {
      const local = clockOf(instant, timeZone);
      const found = localTimeToInstant(local, timeZone);
      expect(clockOf(found, timeZone)).toBe(local);
      expect(Math.abs(found.getTime() - fromZonedTime(local, timeZone).getTime())).toBeLessThanOrEqual(
        3_600_000,
      );
      expect(found.getTime()).toBeLessThanOrEqual(instant.getTime());
    }),
    { numRuns: 2000 },
  );
});

test('every converter puts a skipped time an hour later', () => {
  const [clock, zone, instant] = [
    '2026-03-08T02:30:00',
    'America/New_York',
    '2026-03-08T07:30:00.000Z',
  ] as const;
  const minutes = wallClockInstant(dayNumber('2026-03-08'), 150, zone);
  expect([
    localTimeToInstant(clock, zone).toISOString(),
    storedInstant(clock, zone).toISOString(),
    new Date(minutes).toISOString(),
  ]).toEqual([instant, instant, instant]);
});
