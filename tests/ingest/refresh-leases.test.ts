import { sql, type SQL } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { gameEvents } from '../../src/db/schema/games.ts';
import { leases } from '../../src/db/schema/jobs.ts';
import { useNflRuns } from './nfl-runs.ts';

const { db, feed, jobs, later } = await useNflRuns();

test('lets one of two overlapping runs work and reports the other', async () => {
  feed.setFault({ kind: 'slow', ms: 30 });
  const reports = await Promise.all([jobs.refresh('NFL'), jobs.refresh('NFL')]);
  const busy = reports.find((report) => report.outcome === 'busy');
  expect(reports.map((report) => report.outcome).toSorted()).toEqual(['busy', 'changed']);
  expect(busy?.reason).toContain('still working');
  expect(await db.select().from(gameEvents)).toHaveLength(feed.games.NFL.length);
});

test('writes nothing after another run took over the lease', async () => {
  feed.onRequest(async (count) => {
    if (count === 3) await db.update(leases).set({ generation: sql`generation + 1` });
  });
  expect(await jobs.refresh('NFL')).toMatchObject({
    outcome: 'failed',
    reason: 'another run took over the lease; nothing was written',
  });
  expect(await db.select().from(gameEvents)).toEqual([]);
});

test('frees the lease of a killed run by the database’s clock', async () => {
  const leftBehind = async (expiresAt: SQL) => {
    await db.delete(leases);
    await db
      .insert(leases)
      .values({ name: 'refresh-games:NFL', generation: 7, owner: 'a killed run', expiresAt });
  };
  await leftBehind(sql`now() + interval '1 minute'`);
  later(365 * 24);
  expect(await jobs.refresh('NFL')).toMatchObject({
    outcome: 'busy',
    reason: expect.stringMatching(/^a killed run is still working; its lease ends at \d{4}-/),
  });
  await leftBehind(sql`now()`);
  later(-24);
  expect((await jobs.refresh('NFL')).outcome).toBe('changed');
  expect(await db.select().from(leases)).toMatchObject([{ generation: 8 }]);
});

test('holds a lease for a quarter of an hour and frees it at the end of the run', async () => {
  const secondsLeft = async () => {
    const { rows } = await db.execute(
      sql`SELECT extract(epoch FROM expires_at - now())::int AS left FROM leases`,
    );
    return Number(rows[0]?.['left']);
  };
  let duringRun = 0;
  feed.onRequest(async (count) => {
    if (count === 1) duringRun = await secondsLeft();
  });
  await jobs.refresh('NFL');
  expect(duringRun).toBeGreaterThan(10 * 60);
  expect(duringRun).toBeLessThanOrEqual(15 * 60);
  expect(await secondsLeft()).toBeLessThanOrEqual(0);
});
