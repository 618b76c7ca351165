import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { roadTrips } from '../../src/db/schema/content.ts';
import { teamMappings } from '../../src/db/schema/games.ts';
import { jobRuns, versions } from '../../src/db/schema/jobs.ts';
import { LEAGUES, type League } from '../../src/domain/leagues.ts';
import { teamByName, teamsOf, type Team } from '../../src/domain/teams/index.ts';
import { createJobDeps } from '../../src/composition/job-deps.ts';
import { RESOLVE_PERFORMERS } from '../../src/ingest/resolve-performers.ts';
import { runJob } from '../../src/ingest/run-job.ts';
import { loadRealContent } from '../support/content.ts';
import { openTestDatabase } from '../support/database.ts';
import { createJobRunner } from '../support/job-runner.ts';
import { performerIdOf, startSeatGeekServer } from '../feeds/seatgeek-server.ts';

const NOW = new Date('2026-11-20T12:00:00Z');
const feed = await startSeatGeekServer();
const database = await openTestDatabase();
const { db } = database;
await loadRealContent(database.url, NOW);
afterAll(async () => {
  await feed.close();
  await database.close();
});

const jobs = createJobRunner({
  databaseUrl: database.url,
  source: 'espn',
  now: NOW,
  seatgeekUrl: feed.baseUrl,
});

beforeEach(async () => {
  feed.reset();
  jobs.lines.splice(0);
  for (const league of LEAGUES) await db.delete(teamMappings[league]);
});

function team(league: League, name: string): Team {
  const found = teamByName(league, name);
  if (!found) throw new Error(`no team ${name}`);
  return found;
}

const mapping = async (league: League) => {
  const rows = await db.select().from(teamMappings[league]);
  return new Map(rows.map(({ teamName, performerId }) => [teamName, performerId]));
};
const tripOf = async (slug: string) => (await db.select().from(roadTrips).where(eq(roadTrips.slug, slug)))[0];

test('gives every team its id and city, by slug, former slug or name', async () => {
  const report = await jobs.resolvePerformers();
  expect(report).toMatchObject({
    outcome: 'changed',
    reason: null,
    source: 'seatgeek',
    counts: { found: 124, unresolved: 0, teamsChanged: 124 },
  });
  for (const league of LEAGUES) {
    const expected = teamsOf(league).map((one) => [one.fullName, performerIdOf(one)] as const);
    expect(await mapping(league)).toEqual(new Map(expected));
  }
  const { rows } = await db.execute(
    sql`SELECT team_name, "City" AS city FROM nhl_seatgeek_team_mapping WHERE team_name = 'Utah Hockey Club'`,
  );
  expect(rows).toEqual([{ team_name: 'Utah Hockey Club', city: 'Salt Lake City' }]);
  expect(feed.requests.every(({ searchParams }) => searchParams.get('per_page') === '50')).toBe(true);
});

test('refills the roadtrips’ id columns as the loader does', async () => {
  const slug = 'mlb-lake-erie-and-the-three-rivers';
  const teams = ['Detroit Tigers', 'Cleveland Guardians', 'Pittsburgh Pirates'].map((name) =>
    team('MLB', name),
  );
  // While no performer is known, the loader fills in the teams' own ids.
  await loadRealContent(database.url, NOW);
  expect(await tripOf(slug)).toMatchObject({ teamsPerformerIds: `{${teams.map(({ id }) => id).join(',')}}` });
  const report = await jobs.resolvePerformers();
  expect(report.counts).toMatchObject({ roadtripsChanged: expect.any(Number) });
  const ids = teams.map(performerIdOf);
  expect(await tripOf(slug)).toMatchObject({
    teamsPerformerIds: `{${ids.join(',')}}`,
    team1PerformerId: ids[0],
    team3PerformerId: ids[2],
    team4PerformerId: null,
  });
  expect(await loadRealContent(database.url, NOW)).toMatchObject({ changed: 0 });
});

test('writes nothing and increments no version on a second lookup', async () => {
  await jobs.resolvePerformers();
  const state = async () => {
    const { rows } = await db.execute(sql`
      SELECT xmin::text, team_name AS name FROM nba_seatgeek_team_mapping
      UNION ALL SELECT xmin::text, slug FROM road_trips ORDER BY 2`);
    return [rows, await db.select().from(versions)];
  };
  const before = await state();
  expect(await jobs.resolvePerformers()).toMatchObject({
    outcome: 'unchanged',
    counts: { found: 124, teamsChanged: 0, roadtripsChanged: 0 },
  });
  expect(await state()).toEqual(before);
});

test('replaces a team’s old id everywhere', async () => {
  await jobs.resolvePerformers();
  const tigers = performerIdOf(team('MLB', 'Detroit Tigers'));
  feed.patchEvent(tigers, (performer) => ({ ...performer, id: 777_001 }));
  const report = await jobs.resolvePerformers();
  expect(report).toMatchObject({ outcome: 'changed', counts: { teamsChanged: 1 } });
  expect((await mapping('MLB')).get('Detroit Tigers')).toBe(777_001);
  expect((await tripOf('mlb-lake-erie-and-the-three-rivers'))?.team1PerformerId).toBe(777_001);
});

test('keeps the id of a team that is not found, and logs its name', async () => {
  await jobs.resolvePerformers();
  const celtics = team('NBA', 'Boston Celtics');
  const before = await mapping('NBA');
  feed.patchEvent(performerIdOf(celtics), (performer) => ({ ...performer, divisions: null }));
  expect(await jobs.resolvePerformers()).toMatchObject({ outcome: 'unchanged', counts: { unresolved: 1 } });
  expect(await mapping('NBA')).toEqual(before);
  expect(jobs.lines).toContainEqual({
    level: 'warn',
    event: 'performers not found',
    league: 'NBA',
    teams: ['Boston Celtics'],
  });
});

test('takes the performer that still plays of two with one name, and neither if both do', async () => {
  const allStars = 980_000;
  const heat = team('NBA', 'Miami Heat');
  const another = { name: 'Miami Heat', slug: 'miami-heat', divisions: [{}] };
  feed.patchEvent(allStars, (performer) => ({ ...performer, ...another, has_upcoming_events: false }));
  await jobs.resolvePerformers();
  expect((await mapping('NBA')).get('Miami Heat')).toBe(performerIdOf(heat));
  feed.patchEvent(allStars, (performer) => ({ ...performer, ...another, has_upcoming_events: 1 }));
  expect((await jobs.resolvePerformers()).counts).toMatchObject({ unresolved: 1 });
  expect((await mapping('NBA')).get('Miami Heat')).toBe(performerIdOf(heat));
});

test.each([
  ['a refused key', { kind: 'status', status: 403 }, /rejected the key: check SEATGEEK_CLIENT_ID/],
  ['an empty reply', { kind: 'empty' }, /lists no performers of the NFL/],
  ['a page that never comes', { kind: 'duplicate-pages' }, /SeatGeek sent \d+ of \d+ performers/],
  ['a captcha', { kind: 'html' }, /SeatGeek/],
  ['rows of another request', { kind: 'same-body' }, /rows of another request/],
] as const)('fails the run after %s with a reason and keeps the ids', async (_case, fault, reason) => {
  await jobs.resolvePerformers();
  const before = await Promise.all(LEAGUES.map(mapping));
  feed.reset();
  const small = await startSeatGeekServer({ largestPage: 20 });
  small.setFault(fault);
  const failing = createJobRunner({
    databaseUrl: database.url,
    source: 'espn',
    now: NOW,
    seatgeekUrl: small.baseUrl,
  });
  const report = await failing.resolvePerformers();
  await small.close();
  expect(report.outcome).toBe('failed');
  expect(report.reason).toMatch(reason);
  expect(await Promise.all(LEAGUES.map(mapping))).toEqual(before);
});

test('rejects a response with few teams', async () => {
  for (const one of teamsOf('NHL').slice(0, 20)) {
    feed.patchEvent(performerIdOf(one), (performer) => ({ ...performer, slug: 'x', name: 'X' }));
  }
  const report = await jobs.resolvePerformers();
  expect(report).toMatchObject({ outcome: 'failed', reason: 'SeatGeek names only 12 teams of the NHL.' });
  expect((await mapping('NHL')).size).toBe(0);
  expect((await mapping('NBA')).size).toBe(30);
});

test('looks nothing up without a key, and reports it', async () => {
  const environment = { ENVIRONMENT: 'development', SITE_ORIGIN: 'http://localhost:8787' };
  const deps = createJobDeps({ ...environment, DATABASE_URL: database.url, GAME_SOURCE: 'espn' });
  const ignore = () => undefined;
  const quiet = { ...deps, log: { info: ignore, warn: ignore, error: ignore } };
  const run = { job: RESOLVE_PERFORMERS, league: null, trigger: 'command', onProgress: ignore } as const;
  expect(await runJob(quiet, run)).toMatchObject({
    outcome: 'unchanged',
    reason: 'SEATGEEK_CLIENT_ID is not set: teams keep their own ids',
  });
  expect(feed.requests).toEqual([]);
  expect((await db.select().from(jobRuns)).at(-1)).toMatchObject({ job: 'resolve-performers' });
});

test('recognizes a team in SeatGeek’s games by its looked-up id, whatever its name', async () => {
  const patriots = team('NFL', 'New England Patriots');
  const renamed = (performer: unknown) =>
    typeof performer === 'object' &&
    performer !== null &&
    'id' in performer &&
    performer.id === performerIdOf(patriots)
      ? { ...performer, name: 'New England Minutemen', slug: 'new-england-minutemen' }
      : performer;
  await jobs.resolvePerformers();
  const games = feed.games.NFL.filter((game) => game.homeTeam === patriots.fullName);
  for (const game of games) {
    feed.patchEvent(game.id, (event) => ({
      ...event,
      title: String(event['title']).replace('New England Patriots', 'New England Minutemen'),
      performers: Array.isArray(event['performers']) ? event['performers'].map(renamed) : [],
    }));
  }
  const refreshing = createJobRunner({
    databaseUrl: database.url,
    source: 'seatgeek',
    now: NOW,
    seatgeekUrl: feed.baseUrl,
  });
  const report = await refreshing.refresh('NFL');
  expect([report.outcome, report.counts['rejected']]).toEqual(['changed', {}]);
});
