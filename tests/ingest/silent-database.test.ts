import { sql } from 'drizzle-orm';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { gameEvents } from '../../src/db/schema/games.ts';
import { jobRuns, leagueFeeds, leases, versions } from '../../src/db/schema/jobs.ts';
import { SEASON_EVE } from '../feeds/seasons.ts';
import { tapDatabase } from '../support/database-tap.ts';
import { startFaultProxy } from '../support/fault-proxy.ts';
import { createJobRunner } from '../support/job-runner.ts';
import { openSeatGeekRuns } from '../support/seatgeek-runs.ts';

const NOW = SEASON_EVE.NFL;

const { database, db, feed, close } = await openSeatGeekRuns(NOW);
const tap = await tapDatabase(database.url);
const line = await startFaultProxy(tap.url);
const jobs = createJobRunner({
  databaseUrl: line.url,
  source: 'seatgeek',
  now: NOW,
  seatgeekUrl: feed.baseUrl,
  // The write of a season must fit in it on a busy machine.
  databaseTimeoutMs: 2_000,
});
afterAll(async () => {
  await line.close();
  await tap.close();
  await close();
});

beforeEach(async () => {
  jobs.lines.length = 0;
  for (const table of [gameEvents, jobRuns, leagueFeeds, leases, versions]) await db.delete(table);
});

const silent = { kind: 'silence' } as const;
/** Far too slow for any answer to come in time. */
const trickling = { kind: 'trickle', bytesPerSecond: 50 } as const;
const countGames = () => db.$count(gameEvents);

/** From after so many calls on; a refresh makes five: its lease, the league, the stored games, the write, its end. */
const suffersAfter = (call: number, toxic: typeof silent | typeof trickling) => {
  const before = tap.calls;
  tap.afterCall = (count) => {
    if (count === before + call) void line.suffer(toxic);
  };
};
const heal = async () => {
  tap.afterCall = () => undefined;
  await line.suffer(null);
};

test.each([
  { when: 'once the lease is taken', call: 1, outcome: 'failed', games: 0, next: 'changed' },
  { when: 'after the write', call: 4, outcome: 'changed', games: feed.games.NFL.length, next: 'unchanged' },
])(
  'logs the end of a refresh whose database is silent $when, and succeeds after its lease',
  async ({ call, outcome, games, next }) => {
    suffersAfter(call, silent);
    expect((await jobs.refresh('NFL')).outcome).toBe(outcome);
    await heal();
    expect(jobs.lines.map(({ event }) => event)).toContain('job run not recorded');
    expect(jobs.lines.at(-1)).toMatchObject({ event: 'job', job: 'refresh-games', outcome });
    expect(await countGames()).toBe(games);

    expect((await jobs.refresh('NFL')).outcome).toBe('busy');
    await db.update(leases).set({ expiresAt: sql`now()` });
    expect(await jobs.refresh('NFL')).toMatchObject({ outcome: next, reason: null });
    expect(await countGames()).toBe(feed.games.NFL.length);
  },
);

test('fails a refresh with a slow database, frees its lease, and finds all done in the next run', async () => {
  suffersAfter(4, trickling);
  expect(await jobs.refresh('NFL')).toMatchObject({
    outcome: 'failed',
    reason: expect.stringContaining('database'),
  });
  await heal();
  expect(jobs.lines.at(-1)).toMatchObject({ level: 'error', event: 'job', outcome: 'failed' });
  expect(await countGames()).toBe(feed.games.NFL.length);
  expect(await jobs.refresh('NFL')).toMatchObject({ outcome: 'unchanged', reason: null });
});

test('logs the end of a refresh that cannot take its lease, and succeeds in the next run', async () => {
  await line.suffer(silent);
  expect(await jobs.refresh('NFL')).toMatchObject({
    outcome: 'failed',
    reason: expect.stringContaining('database'),
  });
  expect(jobs.lines.at(-1)).toMatchObject({ level: 'error', event: 'job', outcome: 'failed' });
  await line.suffer(null);
  expect(await jobs.refresh('NFL')).toMatchObject({ outcome: 'changed', reason: null });
});
