import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { COUNTED_EVENTS, eventCounts, jobRuns, leagueFeeds } from '../../../src/db/schema/jobs.ts';
import { LEAGUES } from '../../../src/domain/leagues.ts';
import {
  listGames,
  NOW,
  openTestSite,
  storedGame,
  visibleText,
  type TestSite,
} from '../../support/test-site.ts';

const HOUR_MS = 60 * 60 * 1000;
const hoursAgo = (hours: number) => new Date(NOW.getTime() - hours * HOUR_MS);

let site: TestSite;

beforeAll(async () => {
  site = await openTestSite();
});

beforeEach(async () => {
  await site.db.delete(jobRuns);
  await site.db.delete(leagueFeeds);
});

afterAll(() => site.close());

async function health(): Promise<{ status: string; leagues: Record<string, unknown>[] }> {
  return (await site.get('/health.json')).json();
}

const run = (outcome: 'unchanged' | 'refused' | 'failed', reason: string | null) => ({
  job: 'refresh-games',
  league: 'NHL' as const,
  trigger: 'cron' as const,
  source: 'espn' as const,
  startedAt: hoursAgo(1),
  finishedAt: hoursAgo(1),
  outcome,
  reason,
});

test('fresh leagues are ok, each with source, time and number of games', async () => {
  await listGames(site.db, [storedGame()]);
  const report = await health();
  expect(report.status).toBe('ok');
  expect(report.leagues.map(({ league }) => league)).toEqual([...LEAGUES]);
  expect(report.leagues[1]).toMatchObject({
    league: 'NBA',
    source: 'espn',
    refreshedAt: NOW.toISOString(),
    upcomingGames: 1,
    concerns: [],
  });
});

test('no data at all is degraded', async () => {
  expect((await health()).status).toBe('degraded');
});

test('a good refresh of 24 hours ago is ok, an older one is not', async () => {
  await listGames(site.db, []);
  await site.db.update(leagueFeeds).set({ refreshedAt: hoursAgo(24) });
  expect((await health()).status).toBe('ok');
  await site.db.update(leagueFeeds).set({ refreshedAt: hoursAgo(24.01) });
  expect((await health()).status).toBe('degraded');
});

test.for(['refused', 'failed'] as const)(
  'a latest run that was %s is degraded, with its reason',
  async (outcome) => {
    await listGames(site.db, []);
    await site.db.insert(jobRuns).values(run(outcome, 'The feed lost 400 games.'));
    const report = await health();
    expect(report.status).toBe('degraded');
    expect(report.leagues[2]).toMatchObject({
      league: 'NHL',
      health: 'degraded',
      concerns: [`The latest run was ${outcome}: The feed lost 400 games.`],
    });
  },
);

test('an unchanged run is a good run', async () => {
  await listGames(site.db, []);
  await site.db.insert(jobRuns).values(run('unchanged', null));
  expect((await health()).status).toBe('ok');
});

test('browsers get HTML, monitors JSON, and neither is stored or indexed', async () => {
  await listGames(site.db, []);
  const page = await site.get('/health', { Accept: 'text/html,application/xhtml+xml,*/*;q=0.8' });
  const json = await site.get('/health', { Accept: 'application/json' });
  const html = await page.text();
  expect(page.headers.get('Content-Type')).toMatch('text/html');
  expect(visibleText(html)).toContain('Status: ok');
  expect(html).toContain('<meta name="robots" content="noindex, follow"/>');
  expect(json.headers.get('Content-Type')).toMatch('application/json');
  expect(json.headers.get('X-Robots-Tag')).toBe('noindex');
  expect([page, json].map(({ headers }) => headers.get('Cache-Control'))).toEqual(['no-store', 'no-store']);
});

test('counts what people did today, in seven days and in thirty, without names', async () => {
  const day = (days: number) =>
    hoursAgo(24 * days)
      .toISOString()
      .slice(0, 10);
  await site.db.insert(eventCounts).values([
    { event: 'trip-saved', date: day(0), count: 3 },
    { event: 'trip-saved', date: day(6), count: 4 },
    { event: 'trip-saved', date: day(7), count: 1000 },
    { event: 'trip-saved', date: day(30), count: 100_000 },
    { event: 'vote-opened', date: day(29), count: 2 },
  ]);
  const { events } = await (await site.get('/health.json')).json();
  expect(events.map(({ event }: { event: string }) => event)).toEqual([...COUNTED_EVENTS]);
  expect(events).toContainEqual({ event: 'trip-saved', today: 3, week: 7, month: 1007 });
  expect(events).toContainEqual({ event: 'vote-opened', today: 0, week: 0, month: 2 });
  expect(visibleText(await (await site.get('/health')).text())).toContain('Trips saved 3 7 1,007');
});
