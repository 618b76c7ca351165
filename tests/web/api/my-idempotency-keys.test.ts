import { eq } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { users } from '../../../src/db/schema/accounts.ts';
import { idempotencyKeys } from '../../../src/db/schema/fans.ts';
import { paths } from '../../../src/web/urls/paths.ts';
import { createJobRunner } from '../../support/job-runner.ts';
import { codeOf } from '../../support/trip-codes.ts';
import { NOW, visibleText } from '../../support/test-site.ts';
import { HOUSTON, openSavedTripsSite, TEXAS, tripsOf } from '../account/saved-trips-site.ts';
import { openApiFan, statusesOf, TRIPS } from './api-fan.ts';
import { problemOf } from './described.ts';

const site = await openSavedTripsSite();
afterAll(site.close);

const DAY_MS = 86_400_000;
const key = (value: string) => ({ 'idempotency-key': value });
const age = (userId: string, ms: number, status?: number) =>
  site.db
    .update(idempotencyKeys)
    .set({ createdAt: new Date(NOW.getTime() - ms), ...(status === undefined ? {} : { status }) })
    .where(eq(idempotencyKeys.userId, userId));

test('the same request with the same key gets the first response again', async () => {
  const fan = await openApiFan(site);
  const first = await fan.send('POST', TRIPS, { code: TEXAS, name: 'A' }, key('k'));
  expect(first.status).toBe(201);
  const { data } = await first.json();
  await fan.send('DELETE', `${TRIPS}/${data.id}`);
  const again = await fan.send('POST', TRIPS, ` {"name": "A", "code": "${TEXAS}"}`, key('k'));
  expect([again.status, again.headers.get('location'), again.headers.get('etag')]).toEqual([
    201,
    `${TRIPS}/${data.id}`,
    '"1"',
  ]);
  expect((await again.json()).data).toEqual(data);
  expect(await tripsOf(site, fan.userId)).toEqual([]);
});

test('another body with the same key changes nothing', async () => {
  const fan = await openApiFan(site);
  await fan.send('POST', TRIPS, { code: TEXAS }, key('k'));
  for (const body of [
    { code: codeOf([HOUSTON]) },
    { code: TEXAS, name: 'B' },
    { code: TEXAS, emails: false },
  ]) {
    const response = await fan.send('POST', TRIPS, body, key('k'));
    expect(await problemOf(response)).toEqual([422, 'key-used']);
  }
  expect(await tripsOf(site, fan.userId)).toMatchObject([{ code: TEXAS, version: 1 }]);
});

test('of requests at once with one key, one saves', async () => {
  const fan = await openApiFan(site);
  const send = (name: string) => fan.send('POST', TRIPS, { code: TEXAS, name }, key('k'));
  const responses = await Promise.all([send('A'), send('A'), send('A'), send('A')]);
  const statuses = statusesOf(responses);
  // A late one may see the response already.
  expect(statuses[0]).toBe(201);
  expect(statuses.filter((status) => status !== 201 && status !== 409)).toEqual([]);
  for (const response of responses.filter(({ status }) => status === 409)) {
    expect(response.headers.get('retry-after')).toBe('1');
    expect(await problemOf(response)).toEqual([409, 'request-under-way']);
  }
  expect((await send('A')).status).toBe(201);
  expect(await tripsOf(site, fan.userId)).toHaveLength(1);
});

test('of two bodies at once with one key, one is saved', async () => {
  const fan = await openApiFan(site);
  const responses = await Promise.all(
    [TEXAS, codeOf([HOUSTON])].map((code) => fan.send('POST', TRIPS, { code }, key('k'))),
  );
  expect(statusesOf(responses)).toEqual([201, 422]);
  expect(await tripsOf(site, fan.userId)).toHaveLength(1);
});

test('keys of two people are two keys', async () => {
  const [one, other] = [await openApiFan(site), await openApiFan(site)];
  const first = await (await one.send('POST', TRIPS, { code: TEXAS }, key('k'))).json();
  const response = await other.send('POST', TRIPS, { code: TEXAS }, key('k'));
  expect(response.status).toBe(201);
  expect((await response.json()).data.id).not.toBe(first.data.id);
});

test('a request that saved nothing leaves its key free', async () => {
  const fan = await openApiFan(site);
  const never = codeOf(['nba-2027-06-30-utah-jazz-at-houston-rockets-1']);
  expect((await fan.send('POST', TRIPS, { code: never }, key('k'))).status).toBe(400);
  expect((await fan.send('POST', TRIPS, { code: TEXAS }, key('k'))).status).toBe(201);
});

test('a request that was lost leaves its key free after a minute', async () => {
  const fan = await openApiFan(site);
  await fan.send('POST', TRIPS, { code: TEXAS }, key('k'));
  await age(fan.userId, 59_000, 0);
  const soon = await fan.send('POST', TRIPS, { code: TEXAS }, key('k'));
  expect(await problemOf(soon)).toEqual([409, 'request-under-way']);
  await age(fan.userId, 60_000, 0);
  expect((await fan.send('POST', TRIPS, { code: TEXAS }, key('k'))).status).toBe(200);
});

test('a key is kept for a day, then deleted', async () => {
  const fan = await openApiFan(site);
  const post = (code: string) => fan.send('POST', TRIPS, { code }, key('k'));
  await post(TEXAS);
  const jobs = createJobRunner({ databaseUrl: site.databaseUrl, source: 'sample', now: NOW });
  await age(fan.userId, DAY_MS - 1);
  await jobs.purge();
  expect((await post(codeOf([HOUSTON]))).status).toBe(422);
  await age(fan.userId, DAY_MS);
  expect((await post(codeOf([HOUSTON]))).status).toBe(201);
  await age(fan.userId, DAY_MS);
  expect((await jobs.purge()).counts).toMatchObject({ idempotencyKeys: 1 });
  const kept = await site.db.select().from(idempotencyKeys).where(eq(idempotencyKeys.userId, fan.userId));
  expect(kept).toEqual([]);
});

test.each(['', 'a b', 'é', 'x'.repeat(256)])('the key “%s” is refused', async (value) => {
  const fan = await openApiFan(site);
  const response = await fan.send('POST', TRIPS, { code: TEXAS }, key(value));
  expect(await problemOf(response)).toEqual([400, 'invalid-parameters']);
  expect(await tripsOf(site, fan.userId)).toEqual([]);
});

test('deleting the account deletes its keys, and the privacy page names them', async () => {
  const fan = await openApiFan(site);
  await fan.send('POST', TRIPS, { code: TEXAS }, key('mine'));
  const own = site.db.select().from(idempotencyKeys).where(eq(idempotencyKeys.userId, fan.userId));
  expect(await own).toHaveLength(1);
  await site.db.delete(users).where(eq(users.id, fan.userId));
  expect(await own).toEqual([]);
  expect(visibleText(await site.html(paths.privacy()))).toMatch(
    /with an idempotency key: that key, .* our response, .* We delete them after a day, or with your account\./,
  );
});
