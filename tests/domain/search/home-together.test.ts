import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '../../../src/domain/dates/zoned-time.ts';
import { homeTogether } from '../../../src/domain/search/home-together.ts';
import { teamBySlug, type Team } from '../../../src/domain/teams/index.ts';
import { findTrips } from '../../../src/domain/trips/finder/find-trips.ts';
import type { TripGame } from '../../../src/domain/trips/finder/trip-game.ts';
import { question, roads, tripGame } from '../trips/finder/made-trips.ts';

const cubs = mlb('chicago-cubs');
const brewers = mlb('milwaukee-brewers');
const PAIR = [cubs, brewers] as const;
const ROADS = roads({ 'wrigley mke': 2 });

function mlb(slug: string): Team {
  const team = teamBySlug('MLB', slug);
  if (team === null) throw new Error(slug);
  return team;
}

const at = (team: Team, localDate: string, facts: { time?: string | null; isNeutralSite?: boolean } = {}) =>
  tripGame({
    id: `${team.slug} ${localDate}`,
    homeTeam: team.fullName,
    venueId: team === cubs ? 'wrigley' : 'mke',
    localDate,
    ...facts,
  });

// July 3, 2026 is a Friday.
test('lists every weekend with both at home once', () => {
  const games = [
    at(cubs, '2026-07-03'),
    at(cubs, '2026-07-04'),
    at(brewers, '2026-07-05'),
    at(brewers, '2026-07-11'),
    at(cubs, '2026-07-12'),
    at(cubs, '2026-07-19'),
    at(brewers, '2026-07-21'),
  ];
  expect(homeTogether(games, PAIR, ROADS)).toEqual({
    kind: 'weekends',
    isOneVenue: false,
    spans: [
      { from: '2026-07-03', through: '2026-07-05' },
      { from: '2026-07-10', through: '2026-07-12' },
    ],
  });
});

test('without a weekend, lists the dates of trips', () => {
  const games = [at(cubs, '2026-07-06'), at(brewers, '2026-07-08'), at(brewers, '2026-07-13')];
  expect(homeTogether(games, PAIR, ROADS)).toEqual({
    kind: 'dates',
    isOneVenue: false,
    spans: [{ from: '2026-07-06', through: '2026-07-08' }],
  });
});

test('one building needs no drive, only games that do not overlap', () => {
  const shared = (team: Team, localDate: string, time: string) => ({
    ...at(team, localDate, { time }),
    venueId: 'shared',
  });
  const games = [
    shared(cubs, '2026-07-03', '13:00'),
    shared(brewers, '2026-07-03', '19:00'),
    shared(cubs, '2026-07-10', '18:00'),
    shared(brewers, '2026-07-10', '19:00'),
  ];
  expect(homeTogether(games, PAIR, roads({}))).toEqual({
    kind: 'weekends',
    isOneVenue: true,
    spans: [{ from: '2026-07-03', through: '2026-07-05' }],
  });
});

test('without a trip, names the nearest games', () => {
  const games = [at(cubs, '2026-07-03'), at(brewers, '2026-07-20'), at(brewers, '2026-07-08')];
  expect(homeTogether(games, PAIR, ROADS)).toEqual({ kind: 'never', nearest: [games[0], games[2]] });
  const sameDay = [at(cubs, '2026-07-03'), at(brewers, '2026-07-03')];
  expect(homeTogether(sameDay, PAIR, ROADS)).toEqual({ kind: 'never', nearest: sameDay });
  expect(homeTogether([at(cubs, '2026-07-03')], PAIR, ROADS)).toEqual({ kind: 'never', nearest: null });
});

test('neutral sites and cities without a road between them do not count', () => {
  const neutral = [at(cubs, '2026-07-03', { isNeutralSite: true }), at(brewers, '2026-07-04')];
  expect(homeTogether(neutral, PAIR, ROADS)).toEqual({ kind: 'never', nearest: null });
  const games = [at(cubs, '2026-07-03'), at(brewers, '2026-07-04')];
  expect(homeTogether(games, PAIR, roads({})).kind).toBe('never');
});

test('a weekend is listed exactly if the trip finder has a trip for it', () => {
  const oneGame = fc.record({
    team: fc.constantFrom(...PAIR),
    day: fc.integer({ min: 0, max: 20 }),
    time: fc.constantFrom('13:00', '19:00', null),
  });
  const schedule = fc.uniqueArray(oneGame, {
    selector: ({ team, day }) => `${team.slug} ${day}`,
    maxLength: 16,
  });
  fc.assert(
    fc.property(schedule, fc.integer({ min: 1, max: 12 }), (listed, hours) => {
      const games = listed.map(({ team, day, time }) => at(team, addDays('2026-07-03', day), { time }));
      const drives = roads({ 'wrigley mke': hours });
      const together = homeTogether(games, PAIR, drives);
      const found = ['2026-07-03', '2026-07-10', '2026-07-17'].filter((friday) =>
        hasTrip(games, drives, friday),
      );
      expect(together.kind === 'weekends' ? together.spans.map(({ from }) => from) : []).toEqual(found);
    }),
  );
});

function hasTrip(games: readonly TripGame[], drives: ReturnType<typeof roads>, friday: string): boolean {
  const asked = question({
    start: friday,
    end: addDays(friday, 2),
    teams: PAIR.map(({ slug }) => ({ slug, side: 'home' as const })),
  });
  const result = findTrips({ games, drives, question: asked });
  return result.kind === 'answer' && result.answer.mostGames > 0;
}
