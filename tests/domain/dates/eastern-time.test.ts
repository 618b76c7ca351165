import fc from 'fast-check';
import { expect, test } from 'vitest';
import { easternDateTimeOf, endOfEasternDate } from '../../../src/domain/dates/eastern-time.ts';
import { endOfLocalDate } from '../../../src/domain/dates/zoned-instant.ts';
import { clockChanges } from '../../../src/domain/dates/zone-offset.ts';
import { localDateTimeOf } from '../../../src/domain/dates/zoned-time.ts';

const NEW_YORK = 'America/New_York';
const FROM = new Date('2007-02-01T00:00:00Z');
const UNTIL = new Date('2060-01-01T00:00:00Z');
const changes = clockChanges(NEW_YORK, FROM, UNTIL).map(({ at }) => at.getTime());

test('agrees with the time-zone database to the second around every clock change', () => {
  expect(changes).toHaveLength(106);
  for (const at of changes) {
    for (const seconds of [-3601, -1, 0, 1, 3599, 3600]) {
      const instant = new Date(at + seconds * 1000);
      expect(easternDateTimeOf(instant)).toBe(localDateTimeOf(instant, NEW_YORK));
    }
  }
});

test('agrees with the time-zone database at any other instant and at the end of a day', () => {
  const days = fc.date({ min: FROM, max: UNTIL, noInvalidDate: true });
  fc.assert(
    fc.property(fc.oneof(days, fc.constantFrom(...changes.map((at) => new Date(at)))), (instant) => {
      const clock = easternDateTimeOf(instant);
      expect(clock).toBe(localDateTimeOf(instant, NEW_YORK));
      expect(endOfEasternDate(clock.slice(0, 10))).toEqual(endOfLocalDate(clock.slice(0, 10), NEW_YORK));
    }),
    { numRuns: 300 },
  );
});
