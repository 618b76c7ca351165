import { asc } from 'drizzle-orm';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { connect, connectToRead, failingDatabase } from '../../../src/db/neon/client.ts';
import { jobRuns, serverErrors } from '../../../src/db/schema/jobs.ts';
import { raiseAlerts } from '../../../src/entry/raise-alerts.ts';
import { createApp } from '../../../src/web/app.ts';
import { openTestDatabase } from '../../support/database.ts';
import { tapDatabase } from '../../support/database-tap.ts';
import { AUTH_SECRETS } from '../../support/deps.ts';
import { listGames, NOW, ORIGIN, siteOver } from '../../support/test-site.ts';
import { takeFaults } from '../../support/unexpected-errors.ts';
import { startWebhookServer } from '../../support/webhook-server.ts';

const database = await openTestDatabase();
const tap = await tapDatabase(database.url);
let clock = NOW;
const site = siteOver(connect(tap.url, 5_000), tap.url, tap.close, {}, () => clock);
// As in production: the connection of pages is read-only.
site.deps.db = connectToRead(tap.url, 5_000);
afterAll(async () => {
  await site.close();
  await database.close();
});

const counted = () => database.db.select().from(serverErrors).orderBy(asc(serverErrors.minute));
const later = (seconds: number) => {
  clock = new Date(clock.getTime() + seconds * 1000);
};

test('errors of a database outage are counted afterwards, in the minutes in which they happened', async () => {
  tap.forwardTo(null);
  const statuses: number[] = [];
  for (let request = 0; request < 12; request += 1) {
    statuses.push((await site.get('/nba/schedule')).status);
    later(10);
  }
  expect(new Set(statuses)).toEqual(new Set([503]));
  expect(await counted()).toEqual([]);
  tap.forwardTo(database.url);
  later(10);
  await site.get('/about');
  const minute = (number: number) => new Date(NOW.getTime() + number * 60_000);
  await expect.poll(counted).toEqual([
    { minute: minute(0), responses: 6, requests: 6 },
    { minute: minute(1), responses: 6, requests: 6 },
    { minute: minute(2), responses: 0, requests: 1 },
  ]);
});

test('an isolate without errors writes nothing for five minutes', async () => {
  later(10);
  const before = tap.calls;
  await site.get('/about');
  await site.get('/nba/teams/nobody');
  expect(tap.calls).toBe(before);
});

test('an isolate without errors writes its traffic after a request that used the database', async () => {
  later(300);
  const minute = new Date(Math.floor(clock.getTime() / 60_000) * 60_000);
  const before = tap.calls;
  await site.get('/about');
  expect(tap.calls).toBe(before);
  await site.get('/nba/schedule');
  await expect
    .poll(async () => (await counted()).filter((row) => row.minute >= minute))
    .toEqual([{ minute, responses: 0, requests: 2 }]);
});

test('ten errors are an alert at once, without a cron, and the isolate checks no second time', async () => {
  const webhook = await startWebhookServer();
  onTestFinished(webhook.close);
  const { db, url } = await openTestDatabase();
  await listGames(db, []);
  const env = {
    ...AUTH_SECRETS,
    ENVIRONMENT: 'development',
    SITE_ORIGIN: ORIGIN,
    DATABASE_URL: url,
    FIXED_NOW: NOW.toISOString(),
    ALERT_WEBHOOK: webhook.url,
  };
  const deps = { ...site.deps, privateDb: db, db: failingDatabase(db, new Error('out')) };
  const work: Promise<unknown>[] = [];
  const context = {
    waitUntil: (promise: Promise<unknown>) => work.push(promise),
    passThroughOnException: () => undefined,
    props: {},
  };
  const app = createApp(() => deps, null, raiseAlerts);
  const fail = async (times: number) => {
    for (let request = 0; request < times; request += 1) {
      later(10);
      expect((await app.request(`${ORIGIN}/nba/schedule`, {}, env, context)).status).toBe(503);
      await Promise.all(work.splice(0));
    }
  };
  clock = NOW;
  await fail(9);
  expect(webhook.received()).toEqual([]);
  await fail(11);
  expect(webhook.received()).toEqual(['begun faults']);
  const runs = await db.select().from(jobRuns);
  expect(runs.map(({ job, trigger, outcome }) => [job, trigger, outcome])).toEqual([
    ['check-alerts', 'request', 'changed'],
  ]);
});

test('an isolate alerts about the database itself when it cannot count', async () => {
  const webhook = await startWebhookServer();
  onTestFinished(webhook.close);
  const url = 'postgres://u:p@127.0.0.1:1/db';
  const env = {
    ...AUTH_SECRETS,
    // The webhook is on this machine.
    ENVIRONMENT: 'development',
    SITE_ORIGIN: ORIGIN,
    DATABASE_URL: url,
    ALERT_WEBHOOK: webhook.url,
  };
  const failing = siteOver(
    connect(url, 200),
    url,
    async () => undefined,
    {},
    () => clock,
  );
  const app = createApp(() => failing.deps, null, raiseAlerts);
  for (let request = 0; request < 20; request += 1) {
    later(10);
    await app.request(`${ORIGIN}/nba/schedule`, {}, env);
  }
  await expect.poll(() => webhook.received()).toEqual(['begun database']);
  expect(takeFaults()).toContain('job threw');
});
