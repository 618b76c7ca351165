import { expect, test } from 'vitest';
import type { SearchEffort } from '../../../src/domain/sequence-graph.ts';
import { ROADTRIP_LIMITS } from '../../../src/domain/sequence.ts';
import { teamsOf } from '../../../src/domain/teams/index.ts';
import { tripSequences } from '../../../src/domain/trip-sequences.ts';
import { GAMES_IN_USE } from '../../feeds/season-games.ts';
import { readSeasons, readSeasonTrips, seasonTrip, type SeasonTrip } from '../../support/season-trips.ts';

/** What all lists of both lengths and types first took over the real seasons (performance.md, 'Gates'). */
const FIRST_MEASURED = [
  { what: 'mlb-six-parks-in-the-heartland', legs: 3523, labels: 14_517 },
  { what: 'every roadtrip', legs: 28_760, labels: 123_519 },
  { what: 'all thirty ballparks', legs: 104_322, labels: 147_749 },
];

function effortOf(trips: readonly SeasonTrip[]): SearchEffort {
  const effort = { legs: 0, labels: 0, cut: 0 };
  for (const { league, teams, candidates, driveBetween } of trips) {
    const names = teams.map(({ fullName }) => fullName);
    tripSequences(league, candidates, names, driveBetween, ROADTRIP_LIMITS, effort);
  }
  return effort;
}

test('the lists of whole seasons take no more than twice the legs and labels they first took', async (context) => {
  if (GAMES_IN_USE !== 'real seasons') context.skip('The counts are of the real seasons.');
  const seasons = await readSeasons();
  const trips = await readSeasonTrips(seasons);
  const allOfBaseball = seasonTrip('all thirty ballparks', 'MLB', teamsOf('MLB'), seasons.MLB);
  for (const { what, legs, labels } of FIRST_MEASURED) {
    const named = [...trips, allOfBaseball].filter(({ slug }) => slug === what);
    const effort = effortOf(what === 'every roadtrip' ? trips : named);
    console.log(`${what}: ${effort.legs} legs, ${effort.labels} labels`);
    expect(effort.labels, what).toBeGreaterThan(0);
    expect(effort.labels, what).toBeLessThanOrEqual(2 * labels);
    expect(effort.legs, what).toBeLessThanOrEqual(2 * legs);
    expect(effort.cut, what).toBe(0);
  }
});
