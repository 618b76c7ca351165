import { expect, test } from 'vitest';
import { repairTrip } from '../../../../src/domain/trips/finder/repair-trip.ts';
import { runSteps } from '../../../../src/domain/trips/finder/steps.ts';
import { alternativesFor } from '../../../../src/domain/trips/finder/plan-b.ts';
import type { TripGame } from '../../../../src/domain/trips/finder/trip-game.ts';
import { homeWith, question, roads, tripGame } from './made-trips.ts';

const NOW = new Date('2026-06-01T00:00:00Z');
const drives = roads({ 'a b': 2, 'a c': 3, 'a d': 5, 'b c': 2, 'b d': 4, 'c d': 2 });
const on = (id: string, venueId: string, day: number, facts: Partial<TripGame> = {}) =>
  tripGame({ id, venueId, localDate: `2026-07-0${day}`, ...facts });
const idsOf = (trip: { games: readonly TripGame[] } | null) => trip?.games.map(({ id }) => id);

const planned = [on('1', 'a', 2), on('2', 'b', 3), on('3', 'c', 4), on('4', 'd', 5)];
const repair = (games: readonly TripGame[], now = NOW) =>
  runSteps(
    repairTrip({
      games,
      drives,
      now,
      question: question(),
      gameIds: planned.map(({ id }) => id),
      hosts: planned,
    }),
  ).trip;

test('keeps a trip that still fits', () => {
  expect(idsOf(repair([...planned, on('5', 'a', 1), on('6', 'b', 6)]))).toEqual(['1', '2', '3', '4']);
});

test('keeps the other stops when a game moves to a time that breaks the trip', () => {
  const moved = planned.map((game) => (game.id === '2' ? on('2', 'b', 4) : game));
  // Two games are at once now.
  expect(idsOf(repair(moved))).toHaveLength(3);
});

test('sees a stop on another date when its game is gone, and puts it in order', () => {
  const games = [...planned.filter(({ id }) => id !== '3'), on('7', 'c', 6), on('8', 'c', 7)];
  expect(idsOf(repair(games))).toEqual(['1', '2', '4', '7']);
});

test('has nothing to keep once every game has begun', () => {
  expect(repair(planned, new Date('2026-08-01T00:00:00Z'))).toBeNull();
});

const context = { drives, now: NOW, question: question() };

test('offers other games that fit between the neighbors, and the stop’s own later date', () => {
  const trip = [on('1', 'a', 2), on('2', 'b', 3), on('3', 'c', 5)];
  const games = [
    ...trip,
    on('4', 'd', 3),
    on('5', 'b', 4, { homeTeam: 'home e', league: 'NHL' }),
    on('6', 'a', 3),
    on('7', 'b', 2),
    on('8', 'b', 4),
    on('9', 'd', 6),
  ];
  const { others, laterDate } = alternativesFor(trip, 1, { ...context, games });
  expect(others.map(({ game }) => game.id)).toEqual(['5', '4']);
  expect(others.map(({ trip: other }) => idsOf(other))).toEqual([
    ['1', '5', '3'],
    ['1', '4', '3'],
  ]);
  expect(laterDate?.game.id).toBe('8');
});

test('offers at most three, and none that the question leaves out', () => {
  const trip = [on('1', 'a', 2)];
  const games = [...trip, ...[3, 4, 5, 6].map((day) => on(`b${day}`, 'b', day)), on('c', 'c', 3)];
  const skips = question({ skippedGames: ['b3'] });
  const { others, laterDate } = alternativesFor(trip, 0, { ...context, games, question: skips });
  expect(others.map(({ game }) => game.id)).toEqual(['c', 'b4', 'b5']);
  expect(laterDate).toBeNull();
});

test('offers no game that makes the trip longer than its days', () => {
  const trip = [on('1', 'a', 2), on('2', 'b', 3)];
  const games = [...trip, on('3', 'c', 4), on('4', 'd', 5)];
  const { others } = alternativesFor(trip, 1, { ...context, games, question: question({ days: 3 }) });
  expect(others.map(({ game }) => game.id)).toEqual(['3']);
});

test('brings the fan home in time with every alternative', () => {
  const trip = [on('1', 'a', 7)];
  const games = [
    ...trip,
    on('2', 'b', 7),
    on('3', 'c', 8),
    on('4', 'd', 8, { startsAt: new Date('2026-07-08T17:00Z') }),
  ];
  const asked = question({ home: homeWith({ a: 3, b: 3, c: 3, d: 3 }) });
  const { others } = alternativesFor(trip, 0, { ...context, games, question: asked });
  expect(others.map(({ game }) => game.id).toSorted()).toEqual(['2', '4']);
});
