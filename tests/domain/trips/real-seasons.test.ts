import type { Position } from '../../../src/domain/travel/position.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { LEAGUES } from '../../../src/domain/leagues.ts';
import type { SearchEffort } from '../../../src/domain/trips/sequence-graph.ts';
import { ROADTRIP_LIMITS } from '../../../src/domain/trips/trip-limits.ts';
import type { Sequence } from '../../../src/domain/trips/sequence-search.ts';
import type { SequenceGame } from '../../../src/domain/trips/leg.ts';
import { teamsOf, type Team } from '../../../src/domain/teams/index.ts';
import { greatCircleMiles } from '../../../src/domain/travel/great-circle.ts';
import { PICKS } from '../../../src/domain/trips/sequence-kinds.ts';
import { roadtripSequences, tripSequences } from '../../../src/domain/trips/trip-sequences.ts';
import { addDays } from '../../../src/domain/dates/zoned-time.ts';
import { SEASON_EVE } from '../../feeds/seasons.ts';
import type { SeasonGames } from '../../feeds/season-games.ts';
import { readSeasons, readSeasonTrips, seasonTrip, type SeasonTrip } from '../../support/season-trips.ts';
import { candidateRows, triedLists, type Line } from './brute-force-lists.ts';

const seasons = await readSeasons();
const trips = await readSeasonTrips(seasons);
const byLeague = LEAGUES.map((league) => ({ league, trips: trips.filter((trip) => trip.league === league) }));

const idsOf = ({ games }: Sequence) => games.map(({ id }) => id);

const namesOf = (teams: readonly Team[]) => teams.map(({ fullName }) => fullName);

function listsOf({ league, teams, candidates, driveBetween }: SeasonTrip, effort?: SearchEffort) {
  return tripSequences(league, candidates, namesOf(teams), driveBetween, ROADTRIP_LIMITS, effort);
}

/** The lists of the product in the words of the brute force. */
function foundLists(trip: SeasonTrip): Line[] {
  return listsOf(trip).map(({ type, length, team, sequence, otherDates }) => ({
    type,
    length,
    team,
    ids: idsOf(sequence),
    miles: sequence.miles,
    otherDates: otherDates.map(idsOf),
  }));
}

/** Both sides of one comparison: the candidates and the lists. */
function bothWays(trip: SeasonTrip) {
  const { league, teams, season, candidates, driveBetween } = trip;
  const tried = candidateRows(season.games, teams, season.places);
  return {
    found: { candidates: inOrder(candidates), lists: foundLists(trip) },
    tried: { candidates: inOrder(tried), lists: triedLists(league, tried, namesOf(teams), driveBetween) },
  };
}

const inOrder = (games: readonly SequenceGame[]) => games.toSorted((a, b) => (a.id < b.id ? -1 : 1));

/** What all lists of both lengths and types first took over the real seasons. */
const FIRST_MEASURED = [
  { what: 'mlb-six-parks-in-the-heartland', legs: 3523, labels: 14_517 },
  { what: 'every roadtrip', legs: 28_760, labels: 123_519 },
  { what: 'all thirty ballparks', legs: 104_322, labels: 147_749 },
];

test.each(byLeague)(
  `real seasons of the $league: gives every list of every roadtrip as trying every trip does`,
  ({ trips: ofLeague }) => {
    expect(ofLeague.length).toBeGreaterThan(9);
    for (const trip of ofLeague) {
      const { found, tried } = bothWays(trip);
      expect(found.candidates, trip.slug).toEqual(tried.candidates);
      expect(found.lists, trip.slug).toEqual(tried.lists);
      expect(found.lists.length, trip.slug).toBeGreaterThan(0);
    }
  },
);

test.each(byLeague)(
  `real seasons of the $league: lists any two to eight nearby teams as trying every trip does`,
  ({ league }) => {
    const season = seasons[league];
    const sets = fc.sample(
      fc.record({
        from: fc.constantFrom(...teamsOf(league)),
        size: fc.integer({ min: 2, max: 8 }),
        week: fc.integer({ min: 0, max: 22 }),
      }),
      { numRuns: 100, seed: 8 },
    );
    for (const { from, size, week } of sets) {
      const first = addDays(SEASON_EVE[league].toISOString().slice(0, 10), 7 * week);
      const slice = gamesBetween(season, first, addDays(first, 27));
      const trip = seasonTrip(
        `${size} around ${from.fullName}, ${first}`,
        league,
        nearest(season, from, size),
        slice,
      );
      const { found, tried } = bothWays(trip);
      expect(found, trip.slug).toEqual(tried);
    }
  },
);

test('real seasons: picks distinct trips without a tight leg for every roadtrip, with one address each', () => {
  for (const { slug, league, teams, candidates, driveBetween } of trips) {
    const today = addDays(candidates.map(({ localDate }) => localDate).toSorted()[0] ?? '', -7);
    const input = { league, games: candidates, teams, today };
    const all = roadtripSequences(input, driveBetween, ROADTRIP_LIMITS);
    const picks = all.filter(({ pick }) => pick !== null);
    expect(
      picks.some(({ sequence }) => sequence.legs.some(({ isTight }) => isTight)),
      slug,
    ).toBe(false);
    const ids = picks.flatMap(({ sequence }) => sequence.games.map(({ id }) => id));
    expect(new Set(ids).size, slug).toBe(ids.length);
    if (league !== 'NFL') expect(new Set(picks.map(({ pick }) => pick)), slug).toEqual(new Set(PICKS));
    for (const { type, sequence, otherDates } of all.filter((one) => one.type === 'route')) {
      for (const { games } of [sequence, ...otherDates])
        expect(games.length, `${slug} ${type}`).toBe(teams.length);
    }
  }
});

test('needs at most twice the original legs and labels for whole seasons', () => {
  const allOfBaseball = seasonTrip('all thirty ballparks', 'MLB', teamsOf('MLB'), seasons.MLB);
  for (const { what, legs, labels } of FIRST_MEASURED) {
    const named = [...trips, allOfBaseball].filter(({ slug }) => slug === what);
    const effort = effortOf(what === 'every roadtrip' ? trips : named);
    console.log(`${what}: ${effort.legs} legs, ${effort.labels} labels`);
    expect(effort.labels, what).toBeGreaterThan(0);
    expect(effort.labels, what).toBeLessThanOrEqual(2 * labels);
    expect(effort.legs, what).toBeLessThanOrEqual(2 * legs);
  }
});

function effortOf(of: readonly SeasonTrip[]): SearchEffort {
  const effort = { legs: 0, labels: 0 };
  for (const trip of of) listsOf(trip, effort);
  return effort;
}

function gamesBetween(season: SeasonGames, first: string, last: string): SeasonGames {
  const games = season.games.filter(
    ({ localDateTime }) => first <= localDateTime.slice(0, 10) && localDateTime.slice(0, 10) <= last,
  );
  return { ...season, games };
}

function nearest({ places }: SeasonGames, from: Team, size: number): Team[] {
  const at = ({ venueId }: Team): Position => {
    const position = places.get(venueId)?.position;
    if (!position) throw new Error(`${venueId} has no position`);
    return position;
  };
  const milesTo = new Map(
    teamsOf(from.league).map((team) => [team, greatCircleMiles(at(from), at(team))] as const),
  );
  return [...milesTo.keys()].toSorted((a, b) => (milesTo.get(a) ?? 0) - (milesTo.get(b) ?? 0)).slice(0, size);
}
