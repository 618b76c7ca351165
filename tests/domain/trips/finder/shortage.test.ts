import { expect, test } from 'vitest';
import { findTrips } from '../../../../src/domain/trips/finder/find-trips.ts';
import type { Shortage } from '../../../../src/domain/trips/finder/trip-answer.ts';
import type { TripGame } from '../../../../src/domain/trips/finder/trip-game.ts';
import type { TripQuestion } from '../../../../src/domain/trips/finder/trip-question.ts';
import { homeWith, question, roads, tripGame } from './made-trips.ts';

const HOME = homeWith({ a: 4, far: 40 });

function shortageOf(games: readonly TripGame[], facts: Partial<TripQuestion>, hours = {}): Shortage | null {
  const found = findTrips({ games, drives: roads(hours), question: question(facts) });
  if (found.kind !== 'answer') throw new Error(found.kind);
  return found.answer.shortage;
}

/** The first offer, by what it changes. */
const nearestOf = (shortage: Shortage | null) => {
  const [offer] = shortage?.offers ?? [];
  if (!offer) return null;
  const { change, trip, question: near } = offer;
  const { start, end, days, drivingHours, teams } = near;
  return {
    change,
    games: trip.games.length,
    start,
    end,
    days,
    drivingHours,
    teams: teams.map(({ slug }) => slug),
  };
};

const on = (localDate: string, venueId = 'a') =>
  tripGame({ id: `${venueId} ${localDate}`, venueId, localDate });

test('the next dates are those with a game that can be reached', () => {
  const games = [on('2026-07-04', 'far'), on('2026-07-11', 'far'), on('2026-07-18'), on('2026-07-20')];
  const shortage = shortageOf(games, { home: HOME, start: '2026-07-03', end: '2026-07-05' });
  expect(shortage?.limit).toBe('driving');
  expect(nearestOf(shortage)).toMatchObject({
    change: 'dates',
    start: '2026-07-18',
    end: '2026-07-20',
    games: 1,
  });
});

test('never offers more than nine hours of driving for each game', () => {
  const facts = { home: homeWith({ a: 5 }), start: '2026-07-03', end: '2026-07-05' };
  // Ten hours there and back for one game, but not for two.
  expect(nearestOf(shortageOf([on('2026-07-18')], facts))).toMatchObject({ change: 'anywhere' });
  const two = [on('2026-07-18'), tripGame({ id: 'other', homeTeam: 'other', localDate: '2026-07-19' })];
  expect(nearestOf(shortageOf(two, facts))).toMatchObject({ change: 'dates', games: 2 });
});

test('dates too short for the way home become longer', () => {
  const facts = { home: homeWith({ a: 4 }), start: '2026-07-03', end: '2026-07-03', homeByMinutes: 1200 };
  const games = [on('2026-07-03'), on('2026-07-10')];
  expect(nearestOf(shortageOf(games, facts))).toMatchObject({
    change: 'dates',
    start: '2026-07-03',
    end: '2026-07-04',
    games: 1,
  });
  expect(nearestOf(shortageOf(games, { ...facts, isBackHome: false, start: '2026-07-02' }))).toBeNull();
  const days = { ...facts, start: '2026-07-02', end: '2026-07-08', days: 1, drivingHours: 4 } as const;
  const shortage = shortageOf([on('2026-07-05', 'far')], { ...days, home: homeWith({ far: 4.5 }) });
  expect(shortage?.limit).toBe('driving');
  expect(nearestOf(shortage)).toMatchObject({ start: '2026-07-02', end: '2026-07-08', days: 4, games: 1 });
});

test('a trip that ends away from home is offered only when nothing else helps', () => {
  const late = { home: homeWith({ a: 4 }), start: '2026-07-03', end: '2026-07-03', homeByMinutes: 1200 };
  // The window cannot grow to the days around a weekend.
  const weekend = { ...late, start: '2026-07-05', end: '2026-07-05', days: 1, isWeekendOnly: true };
  const games = [on('2026-07-05')];
  expect(nearestOf(shortageOf(games, weekend))).toMatchObject({ change: 'way-back', games: 1 });
  expect(nearestOf(shortageOf([...games, on('2026-07-18', 'b')], weekend))?.change).toBe('way-back');
});

test('of the changes that help, the one with the best trip is offered', () => {
  const games = [on('2026-07-02'), on('2026-07-03', 'far'), on('2026-07-05', 'b')];
  const facts = { drivingHours: 4, start: '2026-07-02', end: '2026-07-03' } as const;
  expect(nearestOf(shortageOf(games, facts, { 'a far': 40, 'a b': 1, 'far b': 40 }))).toMatchObject({
    change: 'dates',
    start: '2026-07-02',
    end: '2026-07-05',
    days: null,
    games: 2,
  });
  // Six hours of driving on one date, or one hour on four dates.
  expect(nearestOf(shortageOf(games, facts, { 'a far': 6, 'a b': 1, 'far b': 40 }))).toMatchObject({
    change: 'dates',
    drivingHours: 4,
  });
  expect(nearestOf(shortageOf(games, facts, { 'a far': 5, 'a b': 12, 'far b': 40 }))).toMatchObject({
    change: 'driving',
    drivingHours: 6,
    games: 2,
  });
});

test('at most four changes are tried', () => {
  const games = [
    on('2026-07-02'),
    on('2026-07-03', 'far'),
    on('2026-07-03', 'left out'),
    on('2026-07-03', 'NBA'),
    on('2026-07-12', 'b'),
  ];
  const facts = { start: '2026-07-02', end: '2026-07-03', pace: 'relaxed', drivingHours: 4 } as const;
  const limits = { ...facts, mayCrossBorder: false, skippedVenues: ['left out'] };
  // The next pace, longer drives, the border and what was left out come before the dates, which would help.
  expect(nearestOf(shortageOf(games, { ...limits, skippedVenues: [] }, { 'a b': 1 }))).toMatchObject({
    change: 'dates',
    games: 2,
  });
  expect(shortageOf(games, limits, { 'a b': 1 })).toMatchObject({ limit: 'pace', offers: [] });
});

test('from a home that reaches no game, it names the next game anywhere', () => {
  const facts = { home: homeWith({}), start: '2026-07-03', end: '2026-07-05' };
  const nearest = { change: 'anywhere', games: 1 };
  const soon = shortageOf([on('2026-07-04')], facts);
  expect([soon?.limit, nearestOf(soon)]).toMatchObject([
    'driving',
    { ...nearest, start: '2026-07-03', end: '2026-07-05' },
  ]);
  const late = shortageOf([on('2026-09-04')], facts);
  expect([late?.limit, nearestOf(late)]).toMatchObject([
    'dates',
    { ...nearest, start: '2026-09-04', end: '2026-09-06' },
  ]);
  expect(shortageOf([on('2026-07-02')], facts)).toMatchObject({ limit: 'dates', offers: [] });
});

test('other leagues come before dates that are weeks away, and after nearer ones', () => {
  const facts = { leagues: ['NBA'], start: '2026-07-03', end: '2026-07-05' } as const;
  const nba = (localDate: string) => ({ ...on(localDate, 'b'), league: 'NBA' as const });
  const far = shortageOf([on('2026-07-04'), nba('2026-10-20')], facts);
  expect([far?.limit, nearestOf(far)]).toMatchObject(['leagues', { change: 'leagues', games: 1 }]);
  expect(far?.nextGames).toEqual([{ league: 'NBA', date: '2026-10-20' }]);
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
  expect(nearestOf(shortageOf(games, { ...pinned, isBackHome: true }))).toMatchObject({
    change: 'pins',
    games: 1,
  });
  const skipped = shortageOf([games[0] ?? on('2026-07-03')], { skippedVenues: ['a'] });
  expect([skipped?.limit, nearestOf(skipped)]).toMatchObject(['skips', { change: 'skips', games: 1 }]);
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
  const { offers = [], nextTeamGames } = shortageOf(games, asked) ?? {};
  expect(offers.map(({ change, question: { start, end } }) => [change, start, end])).toEqual([
    ['dates', '2026-07-03', '2026-07-12'],
    ['dates', '2026-07-12', '2026-07-14'],
  ]);
  expect(nextTeamGames).toEqual([{ slug: 'detroit-tigers', date: '2026-07-12' }]);
  const pinned = shortageOf(games, { ...asked, pinnedGames: ['a 2026-07-03'] })?.offers ?? [];
  expect(pinned.map(({ change, question: { start, end } }) => [change, start, end])).toEqual([
    ['dates', '2026-07-03', '2026-07-12'],
  ]);
});
