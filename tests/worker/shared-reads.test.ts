import { createConnection } from 'node:net';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { benchBindings } from '../../scripts/bench/bindings.ts';
import { LOCAL_WORKER } from '../../scripts/build-worker.ts';
import { productWorker, serveWorkerd } from '../../scripts/bench/workerd.ts';
import { gameEvents } from '../../src/db/schema/games.ts';
import { teamsOf } from '../../src/domain/teams/index.ts';
import { paths } from '../../src/web/paths.ts';
import { openTestDatabase } from '../support/database.ts';
import { tapDatabase } from '../support/database-tap.ts';
import { startFaultProxy } from '../support/fault-proxy.ts';
import { listGames, NOW, storedGame } from '../web/test-site.ts';

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
/** workerd alone, as it stands behind an edge: whoever leaves takes their request along. */
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
});

const pageOf = async (origin: string, path: string) => {
  const answer = await fetch(origin + path);
  return { status: answer.status, body: await answer.text() };
};

test('a hundred cold requests for one page at once: at most two queries, and one page for all', async () => {
  // Production's is a second, within which a busy machine may not come to all of them (npm run bench -- load).
  const worker = await open({ PAGE_SHARED_READ_MS: '9999' });
  const pages = await Promise.all(Array.from({ length: AT_ONCE }, () => pageOf(worker.origin, first)));
  expect(tap.calls).toBeLessThanOrEqual(2);
  expect(new Set(pages.map(({ status }) => status))).toEqual(new Set([200]));
  expect(new Set(pages.map(({ body }) => body)).size).toBe(1);
  await worker.stop();
});

test('requests for many pages at once, slow to read: one query each, and to each its own', async () => {
  const worker = await open();
  const alone = new Map<string, string>();
  for (const path of others.slice(0, 10)) alone.set(path, (await pageOf(worker.origin, path)).body);
  tap.calls = 0;
  await proxy.suffer({ kind: 'latency', ms: 1_500 });
  const asked = [...alone.keys()].flatMap((path) => Array.from({ length: 8 }, () => path));
  const pages = await Promise.all(
    asked.map(async (path) => ({ path, ...(await pageOf(worker.origin, path)) })),
  );
  expect(pages.filter(({ path, body }) => body !== alone.get(path)).map(({ path }) => path)).toEqual([]);
  expect(tap.calls).toBe(alone.size);
  await worker.stop();
});

test('whoever asked first leaves: the others have their page all the same', async () => {
  const worker = await open();
  await pageOf(worker.origin, paths.about());
  await proxy.suffer({ kind: 'latency', ms: 1_000 });
  const { hostname, port } = new URL(worker.origin);
  const leaving = createConnection(Number(port), hostname);
  leaving.write(`GET ${first} HTTP/1.1\r\nHost: fanroads.com\r\n\r\n`);
  await expect.poll(() => tap.calls).toBe(1);
  const waiting = Array.from({ length: 20 }, () => pageOf(worker.origin, first));
  await new Promise((later) => setTimeout(later, 200));
  // A reset, not a goodbye: the runtime then drops the request at once.
  leaving.resetAndDestroy();
  const pages = await Promise.all(waiting);
  expect(new Set(pages.map(({ status }) => status))).toEqual(new Set([200]));
  // The one of the visitor who left, and another.
  expect(tap.calls).toBe(2);
  await worker.stop();
});

test('a database that answers none of them: everybody hears of it, and the next page is good', async () => {
  const worker = await open({ PAGE_DATABASE_TIMEOUT_MS: '1000' });
  await proxy.suffer({ kind: 'silence' });
  const statuses = Array.from({ length: 20 }, async () => (await pageOf(worker.origin, first)).status);
  expect(new Set(await Promise.all(statuses))).toEqual(new Set([503]));
  await proxy.suffer(null);
  await expect.poll(async () => (await pageOf(worker.origin, first)).status, { timeout: 30_000 }).toBe(200);
  await worker.stop();
});

test.for([
  ['0', 'serves nobody who comes later', true],
  ['9999', 'serves others for as long as it may', false],
] as const)('with PAGE_SHARED_READ_MS=%s a read that has come back %s', async ([sharedMs, , isAnew]) => {
  const worker = await open({ PAGE_SHARED_READ_MS: sharedMs });
  await database.db.update(gameEvents).set({ awayTeam: 'Miami Heat' });
  const before = await pageOf(worker.origin, first);
  await database.db.update(gameEvents).set({ awayTeam: 'Toronto Raptors' });
  const after = await pageOf(worker.origin, first);
  expect(before.body).not.toContain('Toronto Raptors');
  expect(after.body.includes('Toronto Raptors')).toBe(isAnew);
  expect(tap.calls).toBe(isAnew ? 2 : 1);
  await worker.stop();
});
