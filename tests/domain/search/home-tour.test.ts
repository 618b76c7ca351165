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

test('a shorter trip comes before a slightly sooner one', () => {
  const games = [
    at(CUBS, '2026-07-03'),
    at(BREWERS, '2026-07-08'),
    at(CARDINALS, '2026-07-12'),
    at(BREWERS, '2026-07-20'),
    at(CUBS, '2026-07-21'),
    at(CARDINALS, '2026-07-22'),
  ];
  expect(toursOf(games).map(({ from }) => from)).toEqual(['2026-07-20', '2026-07-03', '2026-07-12']);
});

test('without a home game of one team there is no trip', () => {
  expect(toursOf([at(CUBS, '2026-07-03'), at(BREWERS, '2026-07-04')])).toEqual([]);
});
