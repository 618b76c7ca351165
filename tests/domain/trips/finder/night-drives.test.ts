import { expect, test } from 'vitest';
import { findTrips } from '../../../../src/domain/trips/finder/find-trips.ts';
import type { TripQuestion } from '../../../../src/domain/trips/finder/trip-question.ts';
import { homeWith, question, tripGame } from './made-trips.ts';

/** Returns the venue of the first trip and those of its twins. Every trip has one game. */
function venuesInOrder(times: Readonly<Record<string, string>>, asked: Partial<TripQuestion>): string[] {
  const games = Object.entries(times).map(([venueId, time]) => tripGame({ id: venueId, venueId, time }));
  const result = findTrips({ games, drives: () => null, question: question(asked) });
  if (result.kind === 'conflict') throw new Error('without pins there is no conflict');
  const [best] = result.answer.trips;
  return best ? [best.trip, ...best.twins].map((trip) => trip.games[0]?.venueId ?? '') : [];
}

test('a trip home after 1 AM comes after a nearly equal one', () => {
  const home = homeWith({ a: 2, b: 1 });
  // Home at 12:20 AM, and at 1:50 AM.
  expect(venuesInOrder({ a: '19:00', b: '21:30' }, { home })).toEqual(['a', 'b']);
  expect(venuesInOrder({ a: '19:00', b: '20:30' }, { home })).toEqual(['b', 'a']);
});

test('a trip home that stops at 2 AM to go on at 6 AM comes after a nearly equal one', () => {
  const home = homeWith({ a: 3.75, b: 3.5 });
  // From 10:20 PM to 2:00 AM, and from 10:00 AM.
  expect(venuesInOrder({ a: '19:00', b: '19:00' }, { home })).toEqual(['b', 'a']);
  expect(venuesInOrder({ a: '12:00', b: '19:00' }, { home })).toEqual(['a', 'b']);
});

test('a departure after 10 PM for a night on the way comes after a nearly equal one', () => {
  const start = '2026-07-01';
  const asked = { start, drivingHours: 4, isBackHome: false } as const;
  // With four hours a day, 25 minutes are left for the evening before; or two hours.
  expect(venuesInOrder({ a: '19:00', b: '19:00' }, { ...asked, home: homeWith({ a: 6, b: 4.4 }) })).toEqual([
    'a',
    'b',
  ]);
  expect(venuesInOrder({ a: '19:00', b: '19:00' }, { ...asked, home: homeWith({ a: 6, b: 4 }) })).toEqual([
    'b',
    'a',
  ]);
});

test('a wish for more games or less driving still comes first', () => {
  const home = homeWith({ a: 2, b: 1 });
  expect(venuesInOrder({ a: '19:00', b: '21:30' }, { home, sort: 'easiest' })).toEqual(['b', 'a']);
});
