import { expect, test } from 'vitest';
import { mustExist } from '../../../src/domain/must-exist.ts';
import { homeTours } from '../../../src/domain/search/home-tour.ts';
import { teamBySlug } from '../../../src/domain/teams/index.ts';
import { roads, tripGame } from '../trips/finder/made-trips.ts';

const TEAMS = ['chicago-cubs', 'milwaukee-brewers', 'st-louis-cardinals'].map((slug) =>
  mustExist(teamBySlug('MLB', slug)),
);
const [CUBS, BREWERS, CARDINALS] = [0, 1, 2];
const VENUES = ['wrigley', 'mke', 'busch'];

const at = (team: number, localDate: string) =>
  tripGame({
    id: `${team} ${localDate}`,
    homeTeam: mustExist(TEAMS[team]).fullName,
    venueId: mustExist(VENUES[team]),
    localDate,
  });

const driveBetween = roads({ 'wrigley mke': 2, 'wrigley busch': 5, 'mke busch': 9 });
const toursOf = (games: ReturnType<typeof at>[], hours = 8) =>
  homeTours(games, TEAMS, { driveBetween, hours, today: '2026-07-01' });

test('finds the shortest dates with a home game of each team, in any order of the teams', () => {
  const games = [
    at(CUBS, '2026-07-03'),
    at(CUBS, '2026-07-04'),
    at(BREWERS, '2026-07-05'),
    at(CARDINALS, '2026-07-06'),
  ];
  // From Milwaukee it is nine hours to St. Louis, and one date lies between.
  expect(toursOf(games)).toEqual([]);
  expect(toursOf(games, 12)).toEqual([{ from: '2026-07-04', through: '2026-07-06' }]);
  expect(toursOf([...games, at(BREWERS, '2026-07-03')])).toEqual([
    { from: '2026-07-03', through: '2026-07-06' },
  ]);
});

test('a trip has at most 14 dates', () => {
  const games = (last: string) => [at(CUBS, '2026-07-03'), at(BREWERS, '2026-07-09'), at(CARDINALS, last)];
  expect(toursOf(games('2026-07-16'))).toEqual([{ from: '2026-07-03', through: '2026-07-16' }]);
  expect(toursOf(games('2026-07-17'))).toEqual([]);
});

test('of many trips, keeps four that are short and soon, sorted', () => {
  const long = [at(CUBS, '2026-07-03'), at(BREWERS, '2026-07-08'), at(CARDINALS, '2026-07-14')];
  const short = ['07-20', '07-27', '08-03', '08-10'].flatMap((date) => {
    const day = Number(date.slice(3));
    const later = (days: number) => `2026-${date.slice(0, 3)}${String(day + days).padStart(2, '0')}`;
    return [at(BREWERS, later(0)), at(CUBS, later(1)), at(CARDINALS, later(2))];
  });
  expect(toursOf(long)).toHaveLength(1);
  expect(toursOf([...long, ...short]).map(({ from }) => from.slice(5))).toEqual([
    '07-20',
    '07-27',
    '08-03',
    '08-10',
  ]);
});

test('without a home game of one team there is no trip', () => {
  expect(toursOf([at(CUBS, '2026-07-03'), at(BREWERS, '2026-07-04')])).toEqual([]);
});
