import { expect, test } from 'vitest';
import { findTrips } from '../../../../src/domain/trips/finder/find-trips.ts';
import type { Shortage } from '../../../../src/domain/trips/finder/trip-answer.ts';
import type { TripGame } from '../../../../src/domain/trips/finder/trip-game.ts';
import type { TripQuestion } from '../../../../src/domain/trips/finder/trip-question.ts';
import { homeWith, question, roads, tripGame } from './made-trips.ts';

const HOME = homeWith({ a: 5, far: 40 });

function shortageOf(games: readonly TripGame[], facts: Partial<TripQuestion>, hours = {}): Shortage | null {
  const found = findTrips({ games, drives: roads(hours), question: question(facts) });
  if (found.kind !== 'answer') throw new Error(found.kind);
  return found.answer.shortage;
}

const on = (localDate: string, venueId = 'a') =>
  tripGame({ id: `${venueId} ${localDate}`, venueId, localDate });

test('the next dates are those with a game that can be reached', () => {
  const games = [on('2026-07-04', 'far'), on('2026-07-11', 'far'), on('2026-07-18'), on('2026-07-20')];
  const shortage = shortageOf(games, { home: HOME, start: '2026-07-03', end: '2026-07-05' });
  expect(shortage).toMatchObject({
    limit: 'driving',
    nearest: { change: 'dates', start: '2026-07-18', end: '2026-07-20', games: 1 },
  });
});

test('dates too short for the way home become longer', () => {
  const facts = { home: homeWith({ a: 7 }), start: '2026-07-03', end: '2026-07-03' };
  const games = [on('2026-07-03'), on('2026-07-10')];
  // Without the way back the game is nearer.
  expect(shortageOf(games, facts)?.nearest).toEqual({ change: 'way-back', games: 1 });
  expect(shortageOf(games, { ...facts, isBackHome: false, start: '2026-07-02' })?.nearest ?? null).toBeNull();
  const days = { ...facts, start: '2026-07-02', end: '2026-07-08', days: 1 };
  expect(shortageOf([on('2026-07-05', 'far')], { ...days, home: homeWith({ far: 9 }) })).toMatchObject({
    limit: 'driving',
    nearest: { change: 'dates', start: '2026-07-02', end: '2026-07-08', days: 4, games: 1 },
  });
});

test('more hours are tried once before other kinds of change', () => {
  const games = [on('2026-07-02'), on('2026-07-03', 'far'), on('2026-07-05', 'b')];
  const facts = { drivingHours: 4, start: '2026-07-02', end: '2026-07-03' } as const;
  expect(shortageOf(games, facts, { 'a far': 40, 'a b': 1, 'far b': 40 })?.nearest).toEqual({
    change: 'dates',
    start: '2026-07-02',
    end: '2026-07-05',
    days: null,
    games: 2,
  });
  expect(shortageOf(games, facts, { 'a far': 6, 'a b': 1, 'far b': 40 })?.nearest).toEqual({
    change: 'driving',
    drivingHours: 6,
    games: 2,
  });
});

test('at most three changes are tried', () => {
  const games = [
    on('2026-07-02'),
    on('2026-07-03', 'far'),
    on('2026-07-03', 'left out'),
    on('2026-07-05', 'b'),
  ];
  const facts = { start: '2026-07-02', end: '2026-07-03', mayCrossBorder: false } as const;
  const limits = { ...facts, drivingHours: 4, skippedVenues: ['left out'] } as const;
  // Longer drives and a way across the border come before the dates, which would help.
  expect(shortageOf(games, { ...limits, skippedVenues: [] }, { 'a b': 1 })?.nearest).toMatchObject({
    change: 'dates',
    games: 2,
  });
  expect(shortageOf(games, limits, { 'a b': 1 })).toMatchObject({ limit: 'driving', nearest: null });
});

test('from a home that reaches no game, it names the next game anywhere', () => {
  const facts = { home: homeWith({}), start: '2026-07-03', end: '2026-07-05' };
  const nearest = { change: 'anywhere', games: 1 };
  expect(shortageOf([on('2026-07-04')], facts)).toMatchObject({
    limit: 'driving',
    nearest: { ...nearest, start: '2026-07-03', end: '2026-07-05' },
  });
  expect(shortageOf([on('2026-09-04')], facts)).toMatchObject({
    limit: 'dates',
    nearest: { ...nearest, start: '2026-09-04', end: '2026-09-06' },
  });
  expect(shortageOf([on('2026-07-02')], facts)).toMatchObject({ limit: 'dates', nearest: null });
});

test('other leagues come before dates that are weeks away, and after nearer ones', () => {
  const facts = { leagues: ['NBA'], start: '2026-07-03', end: '2026-07-05' } as const;
  const nba = (localDate: string) => ({ ...on(localDate, 'b'), league: 'NBA' as const });
  const far = shortageOf([on('2026-07-04'), nba('2026-10-20')], facts);
  expect(far).toMatchObject({ limit: 'leagues', nearest: { change: 'leagues', games: 1 } });
  expect(far?.nextGames).toEqual([{ league: 'NBA', date: '2026-10-20' }]);
  expect(shortageOf([on('2026-07-04'), nba('2026-07-08')], facts)).toMatchObject({
    limit: 'leagues',
    nearest: { change: 'dates', start: '2026-07-08' },
  });
});

test('pinned games without a road between them are named, not a drive', () => {
  const games = [on('2026-07-03', 'a'), on('2026-07-05', 'sea')];
  const pinnedGames = games.map(({ id }) => id);
  const found = findTrips({ games, drives: roads({}), question: question({ pinnedGames }) });
  expect(found).toEqual({ kind: 'conflict', conflict: { kind: 'no-road', games: pinnedGames } });
});

test('offers to drop pinned games that leave no way home, or to allow games that the fan left out', () => {
  const games = [on('2026-07-03'), on('2026-07-05', 'b')];
  const late = { home: homeWith({ a: 2, b: 7 }), start: '2026-07-03', end: '2026-07-05' };
  const pinned = { ...late, drivingHours: 12, homeByMinutes: 1080, pinnedGames: ['b 2026-07-05'] } as const;
  expect(shortageOf(games, { ...pinned, isBackHome: true })?.nearest).toEqual({
    change: 'way-back',
    games: 1,
  });
  expect(shortageOf([games[0] ?? on('2026-07-03')], { skippedVenues: ['a'] })).toMatchObject({
    limit: 'skips',
    nearest: { change: 'skips', games: 1 },
  });
});

test('dates that would leave out a pinned game are not offered', () => {
  const games = [
    on('2026-07-03'),
    tripGame({ id: 'late', localDate: '2026-07-12', homeTeam: 'Detroit Tigers' }),
  ];
  const asked = {
    start: '2026-07-03',
    end: '2026-07-05',
    teams: [{ slug: 'detroit-tigers', side: 'either' }],
  } as const;
  expect(shortageOf(games, asked)?.nearest).toMatchObject({ change: 'dates', start: '2026-07-12' });
  expect(shortageOf(games, { ...asked, pinnedGames: ['a 2026-07-03'] })?.nearest).toEqual({
    change: 'teams',
    teams: [],
    games: 1,
  });
});
