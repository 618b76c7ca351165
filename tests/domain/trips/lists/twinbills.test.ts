import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { TripGame } from '../../../../src/domain/trips/finder/trip-game.ts';
import { nflWeekOf } from '../../../../src/domain/trips/lists/nfl-week.ts';
import { twinbills } from '../../../../src/domain/trips/lists/twinbills.ts';
import type { DriveBetween } from '../../../../src/domain/trips/leg.ts';
import { plainLeg } from '../finder/plain-rules.ts';
import { roads, tripGame } from '../finder/made-trips.ts';

const LIMITS = {
  home: null,
  drivingHours: 8,
  isBackHome: false,
  leaveAfterMinutes: 360,
  homeByMinutes: 1440,
  mayCrossBorder: true,
  minutesToSpare: 0,
  lastDrivingMinute: 26 * 60,
};
const DATES = ['2026-12-10', '2026-12-12', '2026-12-13', '2026-12-14', '2026-12-19'];
const ids = (chains: readonly { games: readonly TripGame[] }[]) =>
  chains.map(({ games }) => games.map(({ id }) => id).join(' '));

const anyGames = fc
  .array(
    fc.record({
      league: fc.constantFrom('NFL', 'NFL', 'NFL', 'NBA'),
      venueId: fc.constantFrom('a', 'b', 'c', 'd'),
      country: fc.constantFrom('US', 'US', 'CA'),
      localDate: fc.constantFrom(...DATES),
      time: fc.constantFrom('13:00', '16:25', '20:20', null),
    }),
    { maxLength: 12, size: 'max' },
  )
  .map((made) => made.map((facts, index) => tripGame({ id: `g${10 + index}`, ...facts })));
const anyRoads = fc
  .array(fc.constantFrom(0.5, 2, 3.6, 7.9, 8, 8.1, null), { minLength: 16, maxLength: 16 })
  .map((hours): DriveBetween => {
    return (from, to) => {
      const [a, b] = [from, to].toSorted().map((venue) => 'abcd'.indexOf(venue));
      const found = hours[(a ?? 0) * 4 + (b ?? 0)] ?? null;
      return found === null ? null : { miles: found * 60, minutes: found * 60 };
    };
  });

test('lists every pair of NFL games that one person can drive between, like brute force', () => {
  fc.assert(
    fc.property(anyGames, anyRoads, (games, drives) => {
      const expected = games.flatMap((first) =>
        games.flatMap((second) => {
          if (first.league !== 'NFL' || second.league !== 'NFL' || first.venueId === second.venueId)
            return [];
          const leg = plainLeg(first, second, drives, LIMITS);
          const fits = leg !== null && leg.spare !== null && leg.apart < 2;
          return fits ? [`${first.id} ${second.id}`] : [];
        }),
      );
      expect(ids(twinbills(games, drives)).toSorted()).toEqual(expected.toSorted());
    }),
    { numRuns: 500 },
  );
});

test('lists no game without a set time', () => {
  const games = [
    tripGame({ id: 'sunday', league: 'NFL', localDate: '2027-01-10', time: null }),
    tripGame({ id: 'monday', league: 'NFL', localDate: '2027-01-11', venueId: 'b', time: '20:15' }),
  ];
  expect(twinbills(games, roads({ 'a b': 2 }))).toEqual([]);
});

test.each<[date: string, week: number | null, what: string]>([
  ['2026-09-09', 1, 'a Wednesday opening'],
  ['2026-09-14', 1, 'its Monday'],
  ['2026-12-13', 14, 'a Sunday'],
  ['2027-01-10', 18, 'the last Sunday'],
  ['2027-01-16', null, 'the playoffs'],
  ['2026-08-20', null, 'the preseason'],
  ['2027-02-14', null, 'the Super Bowl'],
])('numbers the week of %s as %s, %s', (date, number, _what) => {
  expect(nflWeekOf(date).number).toBe(number);
});
