import { afterAll, beforeAll, expect, test } from 'vitest';
import { EdgeCache } from '../../../scripts/bench/opening-day/edge.ts';
import { modelPages, type ModelPage } from '../../../scripts/bench/opening-day/pages.ts';
import { positionIn, timelineOf, type Start } from '../../../scripts/bench/opening-day/timeline.ts';
import { Isolate } from '../../../scripts/bench/opening-day/worker.ts';
import { gameEvents } from '../../../src/db/schema/games.ts';
import { easternDateAt } from '../../../src/domain/dates/eastern-time.ts';
import { cacheControl, PAGE_LIFETIME } from '../../../src/web/caching/public-cache-control.ts';
import { loadRealContent } from '../../support/content.ts';
import { createJobRunner } from '../../support/job-runner.ts';
import { listGames, openTestSite, storedGame, type TestSite } from '../../support/test-site.ts';
import { writtenTrips } from '../../support/trips.ts';

/** The Bruins' game starts in 25 seconds. */
const NOW = new Date('2026-11-20T23:59:35Z');
const GAME = { league: 'NHL', homeTeam: 'Boston Bruins', awayTeam: 'Montreal Canadiens' } as const;

let site: TestSite;
let pages: ModelPage[];
let starts: Start[];

beforeAll(async () => {
  site = await openTestSite({}, () => NOW);
  const jobs = createJobRunner({ databaseUrl: site.databaseUrl, source: 'sample', now: NOW });
  await jobs.refresh('NBA');
  await loadRealContent(site.databaseUrl, NOW);
  await jobs.rebuildSequences('NBA');
  await jobs.rebuildTripLists();
  await listGames(site.db, [storedGame({ ...GAME, localDateTime: '2026-11-20T19:00:00' })], 'sample');
  pages = modelPages(await writtenTrips(), easternDateAt(NOW));
  const rows = await site.db.select().from(gameEvents);
  starts = rows.flatMap(({ league, homeTeam, awayTeam, startsAt }) =>
    startsAt !== null && startsAt > NOW
      ? [{ league, homeTeam, awayTeam, startsAtMs: startsAt.getTime() }]
      : [],
  );
});

afterAll(() => site.close());

test('a page of the simulation has the tags and the lifetime of the site’s page', async () => {
  const addressed = pages.filter(({ path }) => path !== '');
  // One page of each kind, and the pages on which the game that starts next is listed.
  const asked = addressed.filter(
    ({ kind, path }, index) =>
      addressed.findIndex((page) => page.kind === kind) === index || path.includes('boston'),
  );
  const differences: unknown[] = [];
  for (const page of asked) {
    const response = await site.get(page.path);
    const tags = response.headers.get('cache-tag')?.split(',') ?? [];
    const [endsAtMs = null] = timelineOf(page, { starts, refreshes: [], now: NOW }).ends;
    const expected = {
      path: page.path,
      status: 200,
      tags: [...new Set(page.sources.tags)].toSorted(),
      lifetime: cacheControl(page.lifetime, { endsAtMs, versionExpiresInSeconds: null, now: NOW }),
    };
    const found = {
      path: page.path,
      status: response.status,
      tags: tags.toSorted(),
      lifetime: response.headers.get('cache-control'),
    };
    if (JSON.stringify(found) !== JSON.stringify(expected)) differences.push([found, expected]);
  }
  expect(new Set(asked.map(({ kind }) => kind)).size).toBeGreaterThanOrEqual(14);
  expect(differences).toEqual([]);
});

test('a copy is used while it is fresh, then while one request renews it, and never after a start or a purge', () => {
  const timeline = { ends: [1_000_000], changes: [400_000, 1_000_000], purges: [400_000] };
  const position = positionIn(timeline);
  const isolate = new Isolate((_page, endsAtMs) => endsAtMs, 30);
  const cache = new EdgeCache();
  const works: string[] = [];
  const ask = (seconds: number) => {
    const now = seconds * 1000;
    const { outcome } = cache.get(7, position, now, (copy) => {
      const { work, response } = isolate.respond({ page: 7, position, lifetime: PAGE_LIFETIME }, now, copy);
      works.push(work);
      return response;
    });
    return `${outcome} ${works.splice(0).join()}`.trim();
  };
  expect([
    [0, ask(0)],
    ['0.1, before the response arrives', ask(0.1)],
    [59, ask(59)],
    [61, ask(61)],
    ['61.1, one request is on its way', ask(61.1)],
    [62, ask(62)],
    ['400, purged', ask(400)],
    [401, ask(401)],
    [990, ask(990)],
    [991, ask(991)],
    ['1000, a game starts', ask(1000)],
    [1001, ask(1001)],
  ]).toEqual([
    [0, 'miss rendered'],
    ['0.1, before the response arrives', 'waiting rendered'],
    [59, 'fresh'],
    [61, 'stale checked'],
    ['61.1, one request is on its way', 'fresh'],
    [62, 'fresh'],
    ['400, purged', 'revalidate rendered'],
    [401, 'fresh'],
    [990, 'stale checked'],
    [991, 'fresh'],
    ['1000, a game starts', 'revalidate rendered'],
    [1001, 'fresh'],
  ]);
});
