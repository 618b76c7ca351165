import { asc } from 'drizzle-orm';
import { afterAll, expect, test, vi } from 'vitest';
import { connect, connectToRead } from '../../../src/db/neon/client.ts';
import { serverErrors } from '../../../src/db/schema/alerts.ts';
import { openTestDatabase } from '../../support/database.ts';
import { tapDatabase } from '../../support/database-tap.ts';
import { NOW, siteOver } from '../../support/test-site.ts';

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
  await vi.waitFor(async () =>
    expect(await counted()).toEqual([
      { minute: minute(0), responses: 6 },
      { minute: minute(1), responses: 6 },
    ]),
  );
});

test('an isolate writes at most every ten seconds, and only if there were errors', async () => {
  later(10);
  const before = tap.calls;
  await site.get('/about');
  await site.get('/nba/teams/nobody');
  expect(tap.calls).toBe(before);
});
