import { expect, test } from 'vitest';
import type { TripGame } from '../../../src/domain/trips/finder/trip-game.ts';
import { verifyTrip } from '../../../src/domain/trips/finder/assemble-trip.ts';
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

test('a drive is on the date of its latest departure, and each night names the city where the fan is', () => {
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

test('a drive after a game without a time is as late as possible and has no departure time', () => {
  const games = [
    tripGame({ id: '1', venueId: 'a', localDate: '2026-07-02', time: null }),
    tripGame({ id: '2', venueId: 'b', localDate: '2026-07-04' }),
  ];
  const days = daysOf(games);
  expect(lines(days)).toEqual([
    '2026-07-02 game > city 0',
    '2026-07-03 free > city 0',
    '2026-07-04 drive game',
  ]);
  expect(days[2]?.events[0]).toMatchObject({ kind: 'drive', departure: null });
});

test('the drive to a game without a time is on the date before', () => {
  const games = [
    tripGame({ id: '1', venueId: 'a', localDate: '2026-07-02' }),
    tripGame({ id: '2', venueId: 'b', localDate: '2026-07-05', time: null }),
  ];
  expect(lines(daysOf(games))).toEqual([
    '2026-07-02 game > city 0',
    '2026-07-03 free > city 0',
    '2026-07-04 drive > city 1',
    '2026-07-05 game',
  ]);
});

test.for([
  ['all of it on the last date', '19:00', 7, '2026-07-04 free > city 0', '2026-07-05 drive game'],
  ['from 6 AM on', '14:00', 7, '2026-07-04 free > city 0', '2026-07-05 drive game'],
  ['from the evening before', '13:00', 7, '2026-07-04 drive > city 1', '2026-07-05 game'],
  ['a full date and the hours before it', '19:00', 11, '2026-07-04 drive > road', '2026-07-05 game'],
] as const)('leaves free what a late drive does not need: %s', ([, time, hours, before, on]) => {
  const games = [
    tripGame({ id: '1', venueId: 'a', localDate: '2026-07-02' }),
    tripGame({ id: '2', venueId: 'b', localDate: '2026-07-05', time }),
  ];
  const { trip } = verifyTrip(games, question(), roads({ 'a b': hours }));
  const days = tripDays(trip, null, 8);
  expect(lines(days)).toEqual(['2026-07-02 game > city 0', '2026-07-03 free > city 0', before, on]);
  expect(days.filter(({ isFree }) => isFree).map(({ date }) => date)).toEqual(trip.freeDates);
});

test('a drive that needs every date starts before 6 AM rather than during the game', () => {
  const games = [
    tripGame({ id: '1', venueId: 'a', localDate: '2026-07-02' }),
    tripGame({ id: '2', venueId: 'b', localDate: '2026-07-04', time: '13:00' }),
  ];
  const { trip } = verifyTrip(games, question(), roads({ 'a b': 15 }));
  const days = tripDays(trip, null, 8);
  expect(lines(days)).toEqual(['2026-07-02 game > city 0', '2026-07-03 drive > road', '2026-07-04 game']);
  // Seven hours, nine and a half of rest, and eight from 4 AM to noon.
  expect(days[1]?.events[0]).toMatchObject({ departure: { leaveBy: new Date('2026-07-03T15:30:00Z') } });
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

test('a drive between two time zones has the hours by which the clock changes', () => {
  const games = [
    tripGame({ id: '1', venueId: 'a', localDate: '2026-07-02' }),
    tripGame({ id: '2', venueId: 'b', localDate: '2026-07-03', timeZone: 'America/Chicago' }),
    tripGame({ id: '3', venueId: 'a', localDate: '2026-07-05' }),
  ];
  const drives = daysOf(games).flatMap(({ events }) => events.filter(({ kind }) => kind === 'drive'));
  expect(drives).toMatchObject([{ clockHours: -1 }, { clockHours: 1 }]);
});
