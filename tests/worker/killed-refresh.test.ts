import { sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { SEASON_EVE } from '../feeds/seasons.ts';
import { startSeatGeekServer } from '../feeds/seatgeek-server.ts';
import { openTestDatabase } from '../support/database.ts';
import { tapDatabase } from '../support/database-tap.ts';
import { killWorkerd, startWorker } from '../support/worker.ts';

const NFL_CRON = '5 */6 * * *';

const feed = await startSeatGeekServer();
afterAll(() => feed.close());

const openRun = async (databaseUrl: string) =>
  startWorker({
    databaseUrl,
    now: SEASON_EVE.NFL,
    bindings: { GAME_SOURCE: 'seatgeek', SEATGEEK_BASE_URL: feed.baseUrl },
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
  const undisturbed = await openRun(tap.url);
  await undisturbed.runCron(NFL_CRON);
  await undisturbed.stop();
  const expected = await storedGames(whole);
  const fetches = feed.requests.length;
  const databaseCalls = tap.calls;
  await whole.close();
  expect(expected).toHaveLength(feed.games.NFL.length);
  expect(fetches).toBeGreaterThan(10);
  expect(databaseCalls).toBeGreaterThan(3);

  const tables: { point: string; survived: boolean; isSame: boolean }[] = [];
  const points = [
    ...Array.from({ length: fetches }, (_, index) => ({ kind: 'fetch', count: index + 1 })),
    ...Array.from({ length: databaseCalls }, (_, index) => ({ kind: 'database call', count: index + 1 })),
  ];
  for (const { kind, count } of points) {
    const database = await openTestDatabase();
    tap.forwardTo(database.url);
    feed.reset();
    tap.calls = 0;
    const killAt = (reached: number) => {
      if (reached === count) killWorkerd();
    };
    if (kind === 'fetch') feed.onRequest(killAt);
    else tap.afterCall = killAt;
    const doomed = await openRun(tap.url);
    const survived = await doomed.runCron(NFL_CRON).then(
      () => true,
      () => false,
    );
    await doomed.stop();
    feed.onRequest(() => undefined);
    tap.afterCall = () => undefined;
    // As after the quarter of an hour that the killed run's lease lasts.
    await database.db.execute(sql`UPDATE leases SET expires_at = now()`);
    const next = await openRun(tap.url);
    await next.runCron(NFL_CRON);
    await next.stop();
    const isSame = JSON.stringify(await storedGames(database)) === JSON.stringify(expected);
    tables.push({ point: `${kind} ${count}`, survived, isSame });
    await database.close();
  }
  await tap.close();
  expect(tables.filter(({ survived, isSame }) => survived || !isSame)).toEqual([]);
}, 240_000);
