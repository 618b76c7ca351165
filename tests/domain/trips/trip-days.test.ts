import { expect, test } from 'vitest';
import type { TripGame } from '../../../src/domain/trips/finder/trip-game.ts';
import { verifyTrip } from '../../../src/domain/trips/finder/verify-trip.ts';
import { tripDays, type TripDay } from '../../../src/domain/trips/trip-days.ts';
import { homeWith, question, roads, tripGame } from './finder/made-trips.ts';

const ROADS = roads({ 'a b': 4, 'b c': 4, 'a c': 7 });

function daysOf(games: readonly TripGame[], asked = question()): TripDay[] {
  const { trip } = verifyTrip(games, asked, ROADS);
  return tripDays(trip, asked.home?.timeZone ?? null, asked.drivingHours);
}

/** Returns lines such as '2026-07-02 game drive > city 0'. */
function lines(days: readonly TripDay[]): string[] {
  return days.map(({ date, isFree, events, night }) =>
    [
      date,
      isFree && 'free',
      ...events.map(({ kind }) => kind),
      night && (night.kind === 'city' ? `> city ${night.game}` : '> road'),
    ]
      .filter(Boolean)
      .join(' '),
  );
}

test('a drive stands on the date of its latest departure, and nights are where the fan is', () => {
  const games = [
    tripGame({ id: '1', venueId: 'a', localDate: '2026-07-02' }),
    tripGame({ id: '2', venueId: 'b', localDate: '2026-07-03' }),
    tripGame({ id: '3', venueId: 'c', localDate: '2026-07-05' }),
  ];
  expect(lines(daysOf(games))).toEqual([
    '2026-07-02 game > city 0',
    '2026-07-03 drive game > city 1',
    '2026-07-04 free > city 1',
    '2026-07-05 drive game',
  ]);
});

test('two games of one date have their drive between them', () => {
  const games = [
    tripGame({ id: '1', venueId: 'a', time: '12:00' }),
    tripGame({ id: '2', venueId: 'b', time: '21:00' }),
  ];
  expect(lines(daysOf(games))).toEqual(['2026-07-02 game drive game']);
});

test('a departure before 6 AM is planned for the evening before', () => {
  const games = [
    tripGame({ id: '1', venueId: 'a', localDate: '2026-07-02', time: '13:00' }),
    tripGame({ id: '2', venueId: 'c', localDate: '2026-07-03', time: '12:00' }),
  ];
  const days = daysOf(games);
  expect(lines(days)).toEqual(['2026-07-02 game drive > city 1', '2026-07-03 game']);
  expect(days[0]?.events[1]).toMatchObject({ kind: 'drive', isEveningBefore: true });
});

test('without a time the drive is on the date after the game, and when to leave is unknown', () => {
  const games = [
    tripGame({ id: '1', venueId: 'a', localDate: '2026-07-02', time: null }),
    tripGame({ id: '2', venueId: 'b', localDate: '2026-07-04' }),
  ];
  const days = daysOf(games);
  expect(lines(days)).toEqual(['2026-07-02 game > city 0', '2026-07-03 drive > city 1', '2026-07-04 game']);
  expect(days[1]?.events[0]).toMatchObject({ kind: 'drive', departure: null });
});

test('a trip from home begins with the departure and ends with the return', () => {
  const home = homeWith({ a: 3, b: 6 });
  const games = [
    tripGame({ id: '1', venueId: 'a', localDate: '2026-07-03' }),
    tripGame({ id: '2', venueId: 'b', localDate: '2026-07-04' }),
  ];
  const days = daysOf(games, question({ home }));
  expect(lines(days)).toEqual([
    '2026-07-03 leave-home game > city 0',
    '2026-07-04 drive game drive-home > road',
    '2026-07-05 home',
  ]);
});

test('clocks that change between two zones are said in hours', () => {
  const games = [
    tripGame({ id: '1', venueId: 'a', localDate: '2026-07-02' }),
    tripGame({ id: '2', venueId: 'b', localDate: '2026-07-03', timeZone: 'America/Chicago' }),
    tripGame({ id: '3', venueId: 'a', localDate: '2026-07-05' }),
  ];
  const drives = daysOf(games).flatMap(({ events }) => events.filter(({ kind }) => kind === 'drive'));
  expect(drives).toMatchObject([{ clockHours: -1 }, { clockHours: 1 }]);
});
