import { afterAll, expect, test } from 'vitest';
import { rateLimits } from '../../../src/db/schema/rate-limits.ts';
import { openSavedTripsSite, TEXAS, tripsOf } from '../account/saved-trips-site.ts';
import { openApiFan, TRIPS, VISITS } from './api-fan.ts';
import { problemOf } from './described.ts';
import { withLimits } from '../../support/with-limits.ts';

const site = await openSavedTripsSite(withLimits({ userChange: '3/30' }));
afterAll(site.close);

type Fan = Awaited<ReturnType<typeof openApiFan>>;

/** Each change, and what it does when it is allowed. */
const changes = (fan: Fan, id: string) =>
  [
    [TRIPS, 'post', 200, () => fan.send('POST', TRIPS, { code: TEXAS })],
    [`${TRIPS}/${id}`, 'patch', 200, () => fan.send('PATCH', `${TRIPS}/${id}`, { name: 'A' }, ANY)],
    [VISITS, 'put', 200, () => fan.send('PUT', VISITS, { visits: [] }, ANY)],
    [`${TRIPS}/${id}`, 'delete', 204, () => fan.send('DELETE', `${TRIPS}/${id}`)],
  ] as const;
const ANY = { 'if-match': '*' };

test('every change takes a token, and the one without says when to try again', async () => {
  const fan = await openApiFan(site);
  const { id } = await fan.save(TEXAS);
  await Promise.all([1, 2].map(() => fan.send('PUT', VISITS, { visits: [] }, ANY)));
  for (const [, method, , change] of changes(fan, id)) {
    const refused = await change();
    expect(Number(refused.headers.get('retry-after'))).toBe(10);
    expect([method, ...(await problemOf(refused))]).toEqual([method, 429, 'too-many-requests']);
  }
  expect(await tripsOf(site, fan.userId)).toMatchObject([{ version: 1 }]);
  for (const path of [TRIPS, `${TRIPS}/${id}`, VISITS]) expect((await fan.get(path)).status).toBe(200);
  for (const [path, , status, change] of changes(fan, id)) {
    await site.db.delete(rateLimits);
    expect([path, (await change()).status]).toEqual([path, status]);
  }
});

test('a network has the same limit for all its accounts, and another network its own', async () => {
  const network = { 'cf-connecting-ip': '198.51.100.7' };
  const fans = await Promise.all([1, 2, 3, 4].map(() => openApiFan(site)));
  const put = (fan: Fan | undefined, headers: Record<string, string>) =>
    fan?.send('PUT', VISITS, { visits: [] }, { ...ANY, ...headers });
  for (const fan of fans.slice(0, 3)) expect((await put(fan, network))?.status).toBe(200);
  expect((await put(fans[3], network))?.status).toBe(429);
  expect((await put(fans[3], {}))?.status).toBe(200);
});

test('requests without a session take nothing', async () => {
  await site.db.delete(rateLimits);
  for (let index = 0; index < 5; index += 1) {
    const refused = await site.ask(VISITS, {
      method: 'PUT',
      body: '{"visits":[]}',
      headers: { authorization: 'Bearer x' },
    });
    expect(refused.status).toBe(401);
  }
  expect(await site.db.select().from(rateLimits)).toEqual([]);
});
