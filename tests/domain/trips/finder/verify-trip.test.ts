import { expect, test } from 'vitest';
import { verifyTrip } from '../../../../src/domain/trips/finder/assemble-trip.ts';
import { homeWith, question, roads, tripGame } from './made-trips.ts';

const DAY_MS = 86_400_000;
const local = (instant: Date | undefined, timeZone = 'America/New_York') =>
  instant?.toLocaleString('sv-SE', { timeZone }).slice(0, 16);

test('adds up a trip without a home', () => {
  const games = [
    tripGame({ id: '1', time: '13:00' }),
    tripGame({ id: '2', venueId: 'b', league: 'NHL' }),
    tripGame({ id: '3', venueId: 'c', localDate: '2026-07-05', league: 'NBA' }),
  ];
  const result = verifyTrip(games, question(), roads({ 'a b': 1.5, 'b c': 6 }));
  expect(result).toMatchObject({
    kind: 'fits',
    trip: {
      firstDate: '2026-07-02',
      lastDate: '2026-07-05',
      miles: 450,
      minutes: 450,
      longestDayMinutes: 120,
      nights: 3,
      freeDates: ['2026-07-03', '2026-07-04'],
      leagues: ['NBA', 'NHL', 'MLB'],
      minutesToSpare: 40,
      out: null,
      back: null,
    },
  });
  expect(result.trip.legs.map(({ isTight }) => isTight)).toEqual([true, false]);
});

test('names the legs that do not fit, and how many minutes are missing', () => {
  const games = [
    tripGame({ id: '1', time: '18:00' }),
    tripGame({ id: '2', venueId: 'b', time: '21:00' }),
    tripGame({ id: '3', venueId: 'c', localDate: '2026-07-03' }),
    tripGame({ id: '4', venueId: 'd', localDate: '2026-07-04' }),
  ];
  const result = verifyTrip(games, question(), roads({ 'a b': 1, 'c d': 9 }));
  expect(result).toMatchObject({ kind: 'broken', brokenLegs: [0, 1, 2] });
  expect(result.trip.legs.map(({ minutesToSpare, miles }) => [minutesToSpare, miles])).toEqual([
    [-110, 60],
    [null, 0],
    // Enough time, but more than eight hours of driving on one date.
    [24 * 60 - 180 - 20 - 540 - 60 - 570, 540],
  ]);
});

test('counts all the driving of a date together', () => {
  const games = [
    tripGame({ id: '1', time: '20:00' }),
    tripGame({ id: '2', venueId: 'b', localDate: '2026-07-03', time: '14:00' }),
    tripGame({ id: '3', venueId: 'c', localDate: '2026-07-03', time: '21:00' }),
  ];
  const drives = roads({ 'a b': 4, 'b c': 2.5 });
  expect(verifyTrip(games, question({ drivingHours: 8 }), drives).kind).toBe('fits');
  expect(verifyTrip(games, question({ drivingHours: 6 }), drives)).toMatchObject({ brokenLegs: [1] });
});

test('leaves home as late as it can and drives until two at night on the way back', () => {
  const home = homeWith({ a: 10, b: 5 });
  const games = [
    tripGame({ id: '1', localDate: '2026-07-04' }),
    tripGame({ id: '2', venueId: 'b', localDate: '2026-07-05' }),
  ];
  const { kind, trip } = verifyTrip(games, question({ home }), roads({ 'a b': 3 }));
  expect(kind).toBe('fits');
  // Eight hours before 6 PM, a night from midnight at the latest, and two hours on the day before.
  expect(local(trip.out?.leavesAt)).toBe('2026-07-03 22:00');
  expect(trip.out).toMatchObject({ nightsOnTheWay: 1, minutes: 600 });
  // The game ends at 10 PM; 3 h 40 until 02:00, the rest from 06:00.
  expect(local(trip.back?.leavesAt)).toBe('2026-07-05 22:20');
  expect(local(trip.back?.arrivesAt)).toBe('2026-07-06 07:20');
  expect(trip).toMatchObject({ firstDate: '2026-07-03', lastDate: '2026-07-06', nights: 3, miles: 1080 });
});

test('is home by the hour that the question names, or the way back is broken', () => {
  const home = homeWith({ a: 3 });
  const games = [tripGame({ id: '1', localDate: '2026-07-08' })];
  const late = { home, homeByMinutes: 1560 };
  expect(verifyTrip(games, question({ home }), roads({}))).toMatchObject({ brokenLegs: [0] });
  const { kind, trip } = verifyTrip(games, question(late), roads({}));
  expect([kind, local(trip.back?.arrivesAt), trip.lastDate, trip.nights]).toEqual([
    'fits',
    '2026-07-09 01:20',
    '2026-07-08',
    0,
  ]);
});

test('does not leave home before the hour that the question names', () => {
  const home = homeWith({ a: 6 });
  const games = [tripGame({ id: '1', time: '13:00' })];
  expect(verifyTrip(games, question({ home }), roads({})).kind).toBe('fits');
  const later = question({ home, leaveAfterMinutes: 7 * 60 });
  expect(verifyTrip(games, later, roads({}))).toMatchObject({ brokenLegs: [-1] });
});

test('arrives the day before a game without a time and leaves the day after', () => {
  const home = homeWith({ a: 4 });
  const games = [tripGame({ id: '1', localDate: '2026-07-05', time: null })];
  const { trip } = verifyTrip(games, question({ home }), roads({}));
  expect(local(trip.out?.arrivesAt)).toBe('2026-07-05 00:00');
  expect(local(trip.back?.leavesAt)).toBe('2026-07-06 06:00');
  expect(trip).toMatchObject({ firstDate: '2026-07-04', lastDate: '2026-07-06', nights: 2 });
});

test('waits an hour at the border, and only where the question allows it', () => {
  const home = homeWith({ a: 2 });
  const games = [tripGame({ id: '1', country: 'CA', time: '18:00' })];
  const { trip } = verifyTrip(games, question({ home }), roads({}));
  expect([trip.out, trip.back].map((leg) => [leg?.minutes, leg?.crossesBorder])).toEqual([
    [120, true],
    [120, true],
  ]);
  expect(local(trip.out?.leavesAt)).toBe('2026-07-02 14:00');
  expect(local(trip.back?.arrivesAt)).toBe('2026-07-03 00:20');
  const stays = question({ home, mayCrossBorder: false });
  expect(verifyTrip(games, stays, roads({}))).toMatchObject({ brokenLegs: [-1, 0] });
});

test('drives until three in the night that skips two o’clock', () => {
  // In 2027, clocks go forward on March 14.
  const home = homeWith({ a: 5 });
  const games = [tripGame({ id: '1', localDate: '2027-03-13', time: '19:00' })];
  const asked = question({ home, start: '2027-03-12', end: '2027-03-15', drivingHours: 12 });
  const { trip } = verifyTrip(games, asked, roads({}));
  // From 22:20 there are 3 h 40 until two, which is three; 1 h 20 remains from six.
  expect(local(trip.back?.arrivesAt)).toBe('2027-03-14 07:20');
});

test('counts a weekday arrival in the rush hour', () => {
  const start = tripGame({ id: '1' }).startsAt?.getTime() ?? 0;
  const rushHour = { startsAt: start - 4 * 3_600_000, endsAt: start, minutes: 45 };
  const home = homeWith({ a: 2 }, { latitude: 41.88, longitude: -87.63 });
  const games = [
    tripGame({ id: '1', rushHour }),
    tripGame({ id: '2', localDate: '2026-07-03', time: '12:00', homeTeam: 'other' }),
  ];
  const { trip } = verifyTrip(games, question({ home }), roads({}));
  expect(trip.out).toMatchObject({ minutes: 165, rushMinutes: 45 });
  // One building: nobody drives. Home at 5:20 PM on a Friday in Chicago.
  expect(trip.legs[0]).toMatchObject({ minutes: 0, rushMinutes: 0 });
  expect(trip.back).toMatchObject({ minutes: 150, rushMinutes: 30 });
});

test('traffic adds at most what a drive takes without it, from home, between games and home again', () => {
  const start = tripGame({ id: '1' }).startsAt?.getTime() ?? 0;
  const rushHour = { startsAt: start - 4 * 3_600_000, endsAt: start + DAY_MS, minutes: 45 };
  const home = homeWith({ a: 0.1, b: 0.2 }, { latitude: 41.88, longitude: -87.63 });
  const games = [
    tripGame({ id: '1', rushHour }),
    tripGame({ id: '2', venueId: 'b', localDate: '2026-07-03', time: '12:00', rushHour }),
  ];
  const { trip } = verifyTrip(games, question({ home }), () => ({
    miles: 1,
    minutes: 22,
    parkingMinutes: 10,
  }));
  expect(trip.out).toMatchObject({ minutes: 12, rushMinutes: 6 });
  expect(trip.legs[0]).toMatchObject({ minutes: 34, rushMinutes: 12 });
  expect(trip.back).toMatchObject({ minutes: 24, rushMinutes: 12 });
});

test('nights after games near home are at home', () => {
  const home = homeWith({ a: 0.4, b: 0.9, c: 3 });
  const games = [
    tripGame({ id: '1' }),
    tripGame({ id: '2', venueId: 'b', localDate: '2026-07-03' }),
    tripGame({ id: '3', venueId: 'c', localDate: '2026-07-04' }),
    tripGame({ id: '4', venueId: 'a', localDate: '2026-07-05' }),
  ];
  const drives = roads({ 'a b': 0.5, 'b c': 3, 'a c': 3 });
  const nightsOf = (...listed: number[]) =>
    verifyTrip(
      listed.flatMap((index) => games[index] ?? []),
      question({ home }),
      drives,
    ).trip.nights;
  expect(nightsOf(0, 1)).toBe(0);
  // One in c, though its game is at home the next day.
  expect(nightsOf(0, 1, 2, 3)).toBe(1);
  expect(nightsOf(0, 2)).toBe(0);
  expect(nightsOf(2, 3)).toBe(1);
});

test('an hour from home is away, and so are nights on the way', () => {
  const games = [tripGame({ id: '1' }), tripGame({ id: '2', venueId: 'b', localDate: '2026-07-04' })];
  const nightsFrom = (hours: number) =>
    verifyTrip(games, question({ home: homeWith({ a: hours, b: 5 }) }), roads({ 'a b': 10 })).trip.nights;
  expect(nightsFrom(1)).toBe(3);
  expect(nightsFrom(0.5)).toBe(2);
});
