import { once } from 'node:events';
import { createConnection } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { benchBindings } from '../../scripts/bench/bindings.ts';
import { productWorker, serveWorkerd } from '../../scripts/bench/workerd.ts';
import { LOCAL_WORKER } from '../../scripts/site/build-worker.ts';
import { teamsOf } from '../../src/domain/teams/index.ts';
import { paths } from '../../src/web/urls/paths.ts';
import { openTestDatabase } from '../support/database.ts';
import { holdNextCalls, tapDatabase } from '../support/database-tap.ts';
import { createJobRunner } from '../support/job-runner.ts';
import { NOW } from '../support/test-site.ts';
import { withLimits } from '../support/with-limits.ts';

const database = await openTestDatabase();
await createJobRunner({ databaseUrl: database.url, source: 'sample', now: NOW }).refresh('NBA');
const tap = await tapDatabase(database.url);
const bindings = { FIXED_NOW: NOW.toISOString(), ...withLimits({ sequences: '1000/60' }) };
const site = await productWorker(await benchBindings(tap.url, bindings), LOCAL_WORKER);
const workerd = await serveWorkerd({ site });
const origin = String(workerd.origins['site']);
afterAll(async () => {
  await workerd.stop();
  await tap.close();
  await database.close();
});

const slugs = teamsOf('NBA').map(({ slug }) => slug);
const bodyOf = (teams: number, first: number) =>
  JSON.stringify({
    sport: 'NBA',
    teamPerformerIds: Array.from({ length: teams }, (_, index) => slugs[(first + index) % slugs.length]),
  });
const ask = (teams: number, first: number) =>
  fetch(origin + paths.fetchGameSequences(), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: bodyOf(teams, first),
  });

test('of 26 requests at once eight get sequences, and the others get a 429', async () => {
  tap.attempts = 0;
  const release = tap.hold();
  const statuses: number[] = [];
  const asked = Array.from({ length: 26 }, async (_, index) => {
    statuses.push((await ask(6, index)).status);
  });
  await expect.poll(() => tap.attempts).toBe(26);
  const releaseReads = holdNextCalls(tap);
  release();
  await expect.poll(() => statuses).toEqual(Array.from({ length: 18 }, () => 429));
  releaseReads();
  await Promise.all(asked);
  expect(statuses.slice(18)).toEqual(Array.from({ length: 8 }, () => 200));
});

test('visitors who leave while they wait make room for others', async () => {
  tap.attempts = 0;
  const release = tap.hold();
  const { hostname, port } = new URL(origin);
  const connections = Array.from({ length: 8 }, (_, index) => {
    const body = bodyOf(5, index);
    const connection = createConnection(Number(port), hostname);
    connection.write(
      `POST ${paths.fetchGameSequences()} HTTP/1.1\r\nHost: fanroads.com\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
    );
    return connection;
  });
  await expect.poll(() => tap.attempts).toBe(8);
  const releaseReads = holdNextCalls(tap);
  release();
  await expect.poll(() => tap.attempts).toBe(16);
  const closed = connections.map((connection) => once(connection, 'close'));
  for (const connection of connections) connection.resetAndDestroy();
  await Promise.all(closed);
  releaseReads();
  await expect.poll(async () => (await ask(4, 0)).status).toBe(200);
});
