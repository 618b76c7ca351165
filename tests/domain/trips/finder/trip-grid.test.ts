import { expect, test } from 'vitest';
import { gridObstacle } from '../../../../src/domain/trips/finder/grid-obstacle.ts';
import { tripGrid } from '../../../../src/domain/trips/finder/trip-grid.ts';
import type { TripGame } from '../../../../src/domain/trips/finder/trip-game.ts';
import type { TripQuestion } from '../../../../src/domain/trips/finder/trip-question.ts';
import { homeWith, question, roads, tripGame } from './made-trips.ts';

const DRIVES = roads({ 'a b': 2, 'b c': 7, 'a c': 9 });
const HOME = homeWith({ a: 1, b: 3, c: 8 });

const evening = tripGame({ id: 'evening', homeTeam: 'A' });
const late = tripGame({ id: 'late', time: '20:00', venueId: 'b' });
const night = tripGame({ id: 'night', time: '21:00' });
const noon = tripGame({ id: 'noon', time: '12:00', venueId: 'c', localDate: '2026-07-03' });
const saturday = tripGame({ id: 'saturday', time: '18:00', venueId: 'c', localDate: '2026-07-04' });
const abroad = tripGame({ id: 'abroad', venueId: 'd', localDate: '2026-07-05' });

const gridOf = (games: readonly TripGame[], facts: Partial<TripQuestion> = {}) =>
  tripGrid({ games, drives: DRIVES, question: question(facts) });
const obstacleOf = (games: readonly TripGame[], facts: Partial<TripQuestion> = {}) =>
  gridObstacle(games, question(facts), DRIVES);

test('lists venues by the drive from home, each with its games by time', () => {
  const games = [noon, late, abroad, tripGame({ id: 'first', time: '13:00' }), evening];
  const grid = gridOf(games, { home: HOME });
  expect(grid.venues.map(({ venueId, minutesFromHome }) => [venueId, minutesFromHome])).toEqual([
    ['a', 60],
    ['b', 180],
    ['c', 480],
  ]);
  expect(grid.venues[0]?.games.map(({ id }) => id)).toEqual(['first', 'evening']);
  expect(grid.dates).toHaveLength(7);
  expect(grid.dates[0]).toBe('2026-07-02');
});

test('without a home the venue with the most games comes first, and every game is reachable', () => {
  const grid = gridOf([abroad, noon, saturday, evening]);
  expect(grid.venues.map(({ venueId }) => venueId)).toEqual(['c', 'a', 'd']);
});

test('leaves out games that the question leaves out, except picked ones', () => {
  const games = [evening, tripGame({ id: 'hockey', league: 'NHL', venueId: 'b' }), noon];
  const grid = gridOf(games, { leagues: ['MLB'], skippedVenues: ['c'], pinnedGames: ['noon'] });
  expect(grid.venues.flatMap((venue) => venue.games.map(({ id }) => id))).toEqual(['evening', 'noon']);
});

test('checks each game with the picked ones', () => {
  const grid = gridOf([evening, late, saturday], { pinnedGames: ['evening'] });
  expect(grid.check(evening)).toMatchObject({ isPicked: true, obstacle: null });
  expect(grid.check(late)).toMatchObject({ isPicked: false, obstacle: { kind: 'at-once' } });
  expect(grid.check(saturday)).toMatchObject({ isPicked: false, obstacle: null });
  expect(grid.trip?.games).toEqual([evening]);
});

test.for<[kind: string | null, facts: Partial<TripQuestion>, games: readonly TripGame[]]>([
  [null, {}, [evening]],
  [null, {}, [saturday, evening]],
  ['at-once', {}, [late, evening]],
  ['at-once', {}, [evening, tripGame({ id: 'untimed', time: null, venueId: 'b' })]],
  ['one-a-day', { twoGameDates: 'no' }, [tripGame({ id: '1', time: '12:00', venueId: 'b' }), evening]],
  ['no-road', {}, [evening, abroad]],
  ['border', { mayCrossBorder: false }, [evening, { ...saturday, country: 'CA' }]],
  ['too-far', { drivingHours: 4 }, [evening, saturday]],
  ['too-late', { drivingHours: 12 }, [late, noon]],
  ['no-road-home', { home: HOME }, [abroad]],
  ['border-home', { home: HOME, mayCrossBorder: false }, [{ ...evening, country: 'CA' }]],
  ['leaves-too-early', { home: HOME, leaveAfterMinutes: 1020 }, [late]],
  ['home-too-late', { home: HOME, end: '2026-07-02' }, [late]],
  ['long-day', { home: HOME, drivingHours: 4 }, [tripGame({ id: '1', time: '12:00', venueId: 'b' }), night]],
  ['too-many-days', { days: 2 }, [evening, saturday]],
  ['too-many-days', { home: HOME, days: 1, end: '2026-07-03' }, [late]],
  [null, { days: 3 }, [evening, saturday]],
  ['not-a-weekend', { days: 3, isWeekendOnly: true }, [evening]],
  [null, { days: 3, isWeekendOnly: true }, [saturday]],
])('%s %#', ([kind, facts, games]) => {
  expect(obstacleOf(games, facts)?.kind ?? null).toBe(kind);
});

test('says what a drive takes: from the game before, in the order of play', () => {
  expect(obstacleOf([noon, late], { drivingHours: 12 })).toEqual({
    kind: 'too-late',
    from: late,
    to: noon,
    minutes: 420,
    crossesBorder: false,
  });
});

test('names the picked games that do not fit on one trip', () => {
  const grid = gridOf([evening, late], { pinnedGames: ['evening', 'late'] });
  expect(grid.conflict).toMatchObject({ kind: 'at-once', from: evening, to: late });
});

test('a wide window shows 31 dates and names the following, or those around the picked games', () => {
  const wide = { end: '2026-09-30', days: 4 };
  const grid = gridOf([evening], wide);
  expect(grid.dates).toHaveLength(31);
  expect(grid.following).toEqual({ start: '2026-08-02', end: '2026-09-30' });
  const picked = tripGame({ id: 'august', localDate: '2026-08-20' });
  const around = gridOf([picked], { ...wide, pinnedGames: ['august'] });
  expect([around.dates[0], around.dates.length]).toEqual(['2026-08-17', 31]);
});
