import { sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { SEASON_EVE } from '../feeds/seasons.ts';
import { startSeatGeekServer } from '../feeds/seatgeek-server.ts';
import { openTestDatabase } from '../support/database.ts';
import { tapDatabase } from '../support/database-tap.ts';
import { startWorker, workerdPids } from '../support/worker.ts';

type Call = 'fetch' | 'database call';

const NFL_CRON = '5 */6 * * *';

const feed = await startSeatGeekServer();
afterAll(() => feed.close());

const openRun = async (databaseUrl: string) =>
  startWorker({
    databaseUrl,
    now: SEASON_EVE.NFL,
    bindings: { GAME_SOURCE: 'seatgeek', 'SERVICES.seatgeek': feed.baseUrl },
  });

/** Everything that a refresh stores and that does not say when. */
async function storedGames({ db }: Awaited<ReturnType<typeof openTestDatabase>>): Promise<unknown[]> {
  const { rows } = await db.execute(
    sql`SELECT to_jsonb(game) - 'first_seen_at' - 'last_changed_at' AS game FROM game_events game ORDER BY league, id`,
  );
  return rows;
}

test('workerd killed after any fetch or database call of a refresh: the next run ends with the same table', async () => {
  const whole = await openTestDatabase();
  const tap = await tapDatabase(whole.url);
  const calls: Call[] = [];
  let isStored = false;
  feed.onRequest(() => void calls.push('fetch'));
  tap.afterCall = () => {
    // The jobs that follow in the same cron change no game.
    if (isStored) return;
    calls.push('database call');
    isStored = tap.statements.flat().some((statement) => /^insert into "job_runs"/i.test(statement));
  };
  const undisturbed = await openRun(tap.url);
  await undisturbed.runCron(NFL_CRON);
  await undisturbed.stop();
  const expected = await storedGames(whole);
  await whole.close();
  expect(expected).toHaveLength(feed.games.NFL.length);
  expect(calls.filter((call) => call === 'fetch').length).toBeGreaterThan(10);
  expect(calls.filter((call) => call === 'database call').length).toBeGreaterThan(3);

  const healthyTap = await tapDatabase(whole.url);
  const healthy = await openRun(healthyTap.url);
  const tables: { point: number; survived: boolean; isSame: boolean }[] = [];
  for (const point of killingPoints(calls)) {
    const database = await openTestDatabase();
    tap.forwardTo(database.url);
    healthyTap.forwardTo(database.url);
    feed.reset();
    const others = workerdPids();
    const doomed = await openRun(tap.url);
    const doomedPids = workerdPids().filter((pid) => !others.includes(pid));
    let reached = 0;
    const killAtPoint = () => {
      reached += 1;
      if (reached === point) for (const pid of doomedPids) process.kill(pid, 'SIGKILL');
    };
    feed.onRequest(killAtPoint);
    tap.afterCall = killAtPoint;
    const survived = await doomed.runCron(NFL_CRON).then(
      () => true,
      () => false,
    );
    await doomed.stop();
    feed.onRequest(() => undefined);
    tap.afterCall = () => undefined;
    // As after the quarter of an hour that the killed run's lease lasts.
    await database.db.execute(sql`UPDATE leases SET expires_at = now()`);
    await healthy.runCron(NFL_CRON);
    const isSame = JSON.stringify(await storedGames(database)) === JSON.stringify(expected);
    tables.push({ point, survived, isSame });
    await database.close();
  }
  await healthy.stop();
  await Promise.all([tap.close(), healthyTap.close()]);
  expect(tables.length).toBeGreaterThan(6);
  expect(tables.filter(({ survived, isSame }) => survived || !isSame)).toEqual([]);
});

/**
 * The calls of a run, counted from 1, after which a kill leaves something else behind than the one before:
 * every call of the database, and of fetches in a row, between which nothing is written, the first and last.
 */
function killingPoints(calls: readonly Call[]): number[] {
  return calls.flatMap((call, index) =>
    call === 'database call' || calls[index - 1] !== 'fetch' || calls[index + 1] !== 'fetch'
      ? [index + 1]
      : [],
  );
}
