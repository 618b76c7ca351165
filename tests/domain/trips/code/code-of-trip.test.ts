import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '../../../../src/domain/dates/zoned-time.ts';
import { codeOfTrip } from '../../../../src/domain/trips/code/code-of-trip.ts';
import { decodeTrip } from '../../../../src/domain/trips/code/trip-code.ts';
import { verifyTrip } from '../../../../src/domain/trips/finder/assemble-trip.ts';
import { question, roads, tripGame } from '../finder/made-trips.ts';

const ID = 'nba-2026-07-02-miami-heat-at-boston-celtics-1';
const tripOf = (...ids: string[]) =>
  verifyTrip(
    ids.map((id, index) => tripGame({ id, localDate: addDays('2026-07-02', index) })),
    question(),
    roads({}),
  ).trip;

test('a code keeps the hours of any question, or widens them', () => {
  const hours = fc.record({
    leaveAfterMinutes: fc.integer({ min: 360, max: 1320 }),
    homeByMinutes: fc.integer({ min: 360, max: 1560 }),
  });
  fc.assert(
    fc.property(hours, (asked) => {
      const limits = decodeTrip(codeOfTrip(tripOf(ID), question(asked), null) ?? '')?.limits;
      expect(asked.leaveAfterMinutes - (limits?.leaveAfterMinutes ?? 0)).toBeOneOf(
        Array.from({ length: 15 }, (_, minute) => minute),
      );
      expect((limits?.homeByMinutes ?? 0) - asked.homeByMinutes).toBeOneOf(
        Array.from({ length: 15 }, (_, minute) => minute),
      );
    }),
  );
});

test('the window is the question’s, or the trip’s own dates when the trip has a length', () => {
  const limitsOf = (days: number | null) =>
    decodeTrip(codeOfTrip(tripOf(ID), question({ days, start: '2026-06-01', end: '2026-12-31' }), null) ?? '')
      ?.limits;
  expect(limitsOf(null)).toMatchObject({ daysBefore: 31, daysAfter: 127 });
  expect(limitsOf(3)).toMatchObject({ daysBefore: 0, daysAfter: 0 });
});

test('a game that no code can name, and a trip of 21 games, have no code', () => {
  expect(codeOfTrip(tripOf(`${ID}.2`), question(), null)).toBeNull();
  expect(codeOfTrip(tripOf('game-1'), question(), null)).toBeNull();
  expect(codeOfTrip(tripOf(...Array.from({ length: 21 }, () => ID)), question(), null)).toBeNull();
});
