import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { paths } from '../../../src/web/urls/paths.ts';
import { createJobRunner } from '../../support/job-runner.ts';
import { loadRealContent } from '../../support/content.ts';
import { TRIP } from '../../support/public-addresses.ts';
import { openSharedCache } from '../../support/shared-cache.ts';
import { listGames, NOW, openTestSite, storedGame, type TestSite } from '../../support/test-site.ts';

const STARTS = ['2026-11-20T19:00:00', '2026-11-20T19:00:30', '2026-11-20T22:30:00', '2026-11-21T13:00:00'];
const DAYS = 3;

let clock = NOW;
let site: TestSite;
const bruins = { league: 'NHL', slug: 'boston-bruins' } as const;
/** Pages that change when time passes. */
const PAGES = [
  paths.team(bruins),
  paths.teamCalendar(bruins),
  paths.schedule('NHL'),
  paths.schedule(null),
  paths.conferences('NHL'),
  paths.home(),
  paths.sitemap(),
  paths.sequences(TRIP, 'any-team'),
  '/api/v1/teams/boston-bruins/games',
];

beforeAll(async () => {
  site = await openTestSite({}, () => clock);
  const jobs = createJobRunner({ databaseUrl: site.databaseUrl, source: 'sample', now: NOW });
  await jobs.refresh('NBA');
  await loadRealContent(site.databaseUrl, NOW);
  await jobs.rebuildSequences('NBA');
  const games = STARTS.map((localDateTime) => storedGame({ localDateTime, league: 'NHL', ...BRUINS }));
  const someDay = storedGame({
    localDateTime: '2026-11-21T00:00:00',
    timeTbd: true,
    league: 'NHL',
    ...BRUINS,
  });
  await listGames(site.db, [...games, someDay], 'sample');
});

const BRUINS = { homeTeam: 'Boston Bruins', awayTeam: 'Montreal Canadiens' };

afterAll(() => site.close());

/** Whole seconds: any of some days, or close to a start or a midnight. */
const instants = fc
  .array(
    fc.oneof(
      fc.integer({ min: 0, max: DAYS * 86_400 }),
      fc
        .tuple(
          fc.constantFrom(
            '2026-11-21T00:00:00Z',
            '2026-11-21T00:00:30Z',
            '2026-11-21T03:30:00Z',
            '2026-11-21T05:00:00Z',
            '2026-11-22T00:00:00Z',
            '2026-11-22T05:00:00Z',
          ),
          fc.integer({ min: -700, max: 700 }),
        )
        .map(([start, seconds]) => (Date.parse(start) - NOW.getTime()) / 1000 + seconds),
    ),
    { minLength: 4, maxLength: 8 },
  )
  .map((seconds) =>
    seconds.toSorted((a, b) => a - b).map((second) => new Date(NOW.getTime() + second * 1000)),
  );

test('at every instant a cached page equals the page rendered then', async () => {
  const seen = new Map<string, number>();
  await fc.assert(
    fc.asyncProperty(instants, fc.constantFrom(...PAGES), async (moments, path) => {
      const cache = openSharedCache(site.get, () => clock);
      for (const moment of moments) {
        clock = moment;
        const cached = await cache.ask(path);
        seen.set(cached.outcome, (seen.get(cached.outcome) ?? 0) + 1);
        const rendered = Buffer.from(await (await site.get(path)).arrayBuffer()).toString('latin1');
        expect([path, moment, cached.outcome, cached.body === rendered]).toEqual([
          path,
          moment,
          cached.outcome,
          true,
        ]);
      }
    }),
    { numRuns: 16, seed: 20261120 },
  );
  expect([...seen.keys()].toSorted()).toEqual(['hit', 'miss', 'revalidated', 'stale-while-revalidate']);
});
