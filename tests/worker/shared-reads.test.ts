import { createConnection } from 'node:net';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { benchBindings } from '../../scripts/bench/bindings.ts';
import { LOCAL_WORKER } from '../../scripts/site/build-worker.ts';
import { productWorker, serveWorkerd } from '../../scripts/bench/workerd.ts';
import { gameEvents } from '../../src/db/schema/games.ts';
import { teamsOf } from '../../src/domain/teams/index.ts';
import { paths } from '../../src/web/urls/paths.ts';
import { openTestDatabase } from '../support/database.ts';
import { tapDatabase } from '../support/database-tap.ts';
import { startFaultProxy } from '../support/fault-proxy.ts';
import { askForPage, pagesAtOnce } from '../support/requests-at-once.ts';
import { listGames, NOW, storedGame } from '../support/test-site.ts';

const AT_ONCE = 100;
const [first, ...others] = teamsOf('NBA').map((team) => paths.team(team));
if (first === undefined) throw new Error('the NBA has no teams');

const database = await openTestDatabase();
const tap = await tapDatabase(database.url);
const proxy = await startFaultProxy(tap.url);
await listGames(
  database.db,
  teamsOf('NBA').map(({ fullName }, day) =>
    storedGame({ homeTeam: fullName, localDateTime: `2026-12-${String(day + 1).padStart(2, '0')}T19:30:00` }),
  ),
);
/** workerd alone, as behind an edge: a visitor who disconnects cancels the request. */
async function open(variables: Record<string, string> = {}) {
  const changes = { FIXED_NOW: NOW.toISOString(), ...variables };
  const site = await productWorker(await benchBindings(proxy.url, changes), LOCAL_WORKER);
  const workerd = await serveWorkerd({ site });
  return { origin: String(workerd.origins['site']), stop: workerd.stop };
}

afterAll(async () => {
  await proxy.close();
  await tap.close();
  await database.close();
});
beforeEach(async () => {
  await proxy.suffer(null);
  tap.calls = 0;
  tap.attempts = 0;
  tap.abandoned = 0;
});

const pageOf = (origin: string, path: string) => askForPage(origin + path).page;

test('a hundred simultaneous cold requests for a page make at most two queries and get the same page', async () => {
  const worker = await open();
  const address = worker.origin + first;
  const pages = await pagesAtOnce(
    tap,
    Array.from({ length: AT_ONCE }, () => address),
  );
  expect(tap.calls).toBeLessThanOrEqual(2);
  expect(new Set(pages.map(({ status }) => status))).toEqual(new Set([200]));
  expect(new Set(pages.map(({ body }) => body)).size).toBe(1);
  await worker.stop();
});

test('simultaneous requests for many pages make at most two queries for each page and get the right one', async () => {
  const worker = await open();
  const alone = new Map<string, string>();
  for (const path of others.slice(0, 10)) {
    const { address, body } = await pageOf(worker.origin, path);
    alone.set(address, body);
  }
  tap.calls = 0;
  const pages = await pagesAtOnce(
    tap,
    [...alone.keys()].flatMap((address) => Array.from({ length: 8 }, () => address)),
  );
  const wrong = pages.filter(({ address, body }) => body !== alone.get(address));
  expect(wrong.map(({ address }) => address)).toEqual([]);
  expect(tap.calls).toBeLessThanOrEqual(2 * alone.size);
  await worker.stop();
});

test('a slow read is repeated by few of the waiting requests, and one result serves all', async () => {
  const worker = await open();
  const release = tap.hold();
  const waiting = Array.from({ length: 20 }, () => pageOf(worker.origin, first));
  await expect.poll(() => tap.attempts).toBeGreaterThanOrEqual(2);
  release();
  expect(new Set((await Promise.all(waiting)).map(({ status }) => status))).toEqual(new Set([200]));
  expect(tap.calls).toBeLessThan(10);
  await worker.stop();
});

test('the shared read goes on when the first visitor disconnects', async () => {
  const worker = await open();
  await pageOf(worker.origin, paths.about());
  const release = tap.hold();
  const { hostname, port } = new URL(worker.origin);
  const connection = createConnection(Number(port), hostname);
  connection.write(`GET ${first} HTTP/1.1\r\nHost: fanroads.com\r\n\r\n`);
  await expect.poll(() => tap.attempts).toBe(1);
  const waiting = Array.from({ length: 20 }, () => askForPage(worker.origin + first));
  await Promise.all(waiting.map(({ sent }) => sent));
  // After a reset the runtime drops the request immediately.
  connection.resetAndDestroy();
  await pageOf(worker.origin, paths.about());
  release();
  const pages = await Promise.all(waiting.map(({ page }) => page));
  expect(new Set(pages.map(({ status }) => status))).toEqual(new Set([200]));
  expect(tap.abandoned).toBe(0);
  expect(tap.calls).toBeLessThanOrEqual(2);
  await worker.stop();
});

test('every waiting request gets a 503 when the database does not respond, and the next page works', async () => {
  const worker = await open({ 'LIMITS.pageDatabaseMs': '1000' });
  await proxy.suffer({ kind: 'silence' });
  const statuses = Array.from({ length: 20 }, async () => (await pageOf(worker.origin, first)).status);
  expect(new Set(await Promise.all(statuses))).toEqual(new Set([503]));
  await proxy.suffer(null);
  await expect.poll(async () => (await pageOf(worker.origin, first)).status, { timeout: 30_000 }).toBe(200);
  await worker.stop();
});

test('a finished read is not used for a later request', async () => {
  const worker = await open();
  await database.db.update(gameEvents).set({ awayTeam: 'Miami Heat' });
  const before = await pageOf(worker.origin, first);
  await database.db.update(gameEvents).set({ awayTeam: 'Toronto Raptors' });
  const after = await pageOf(worker.origin, first);
  expect(before.body).not.toContain('Toronto Raptors');
  expect(after.body).toContain('Toronto Raptors');
  expect(tap.calls).toBe(2);
  await worker.stop();
});
