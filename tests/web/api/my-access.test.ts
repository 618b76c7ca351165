import { eq } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { connect } from '../../../src/db/neon/client.ts';
import { users } from '../../../src/db/schema/accounts.ts';
import { storeAccount } from '../../support/accounts.ts';
import { giveApp } from '../../support/authenticator.ts';
import { tapDatabase } from '../../support/database-tap.ts';
import { NOW, ORIGIN, siteOver } from '../../support/test-site.ts';
import { openFan, openSavedTripsSite, saved, TEXAS, tripsOf } from '../account/saved-trips-site.ts';
import { openFormBrowser } from '../account/form-browser.ts';
import { authApiClient } from '../auth-api/api-client.ts';
import { openApiFan, TRIPS, VISITS } from './api-fan.ts';
import { described, problemOf } from './described.ts';

const site = await openSavedTripsSite();
afterAll(site.close);

const ADDRESSES = [
  TRIPS,
  `${TRIPS}/${crypto.randomUUID()}`,
  VISITS,
  '/api/v1/me/notices',
  '/api/v1/me/export',
];

test.each(ADDRESSES)('%s needs somebody who is signed in', async (path) => {
  for (const headers of [{}, { authorization: 'Bearer x.y.z' }, { authorization: 'Basic eDp5' }]) {
    const response = await described(path, await site.get(path, headers));
    expect(response.headers.get('www-authenticate')).toBe('Bearer');
    expect(await problemOf(response)).toEqual([401, 'not-signed-in']);
  }
});

test('every response is private and names what it depends on, and no other origin reads it', async () => {
  const fan = await openApiFan(site);
  const origin = 'https://fan.example';
  const own = { ...fan.authorization, origin };
  for (const [path, headers] of [
    ...ADDRESSES.map((address) => [address, own] as const),
    [TRIPS, { origin }] as const,
    ['/api/v1/me/nothing', own] as const,
  ]) {
    const response = await site.get(path, headers);
    expect([path, response.headers.get('cache-control')]).toEqual([path, 'private, no-store']);
    expect(response.headers.get('vary')).toBe('Cookie, Authorization');
    expect(response.headers.get('x-robots-tag')).toBe('noindex');
    expect(response.headers.get('access-control-allow-origin')).toBeNull();
  }
  const preflight = await site.ask(TRIPS, {
    method: 'OPTIONS',
    headers: { origin, 'access-control-request-method': 'POST' },
  });
  expect(preflight.status).toBe(405);
  expect(preflight.headers.get('access-control-allow-origin')).toBeNull();
});

test('the cookies of the site open it too, and changes with them come from our pages', async () => {
  const fan = await openFan(site);
  const cookie = fan.cookies();
  const post = (headers: Record<string, string>) =>
    site.ask(TRIPS, {
      method: 'POST',
      body: JSON.stringify({ code: TEXAS }),
      headers: { 'content-type': 'application/json', cookie, ...headers },
    });
  for (const headers of [
    {},
    { origin: 'https://evil.example' },
    { origin: 'null', 'sec-fetch-site': 'cross-site' },
  ]) {
    const refused = await described(TRIPS, await post(headers), 'post');
    expect(refused.headers.get('cache-control')).toBe('private, no-store');
    expect(await problemOf(refused)).toEqual([403, 'other-origin']);
  }
  expect(await tripsOf(site, fan.userId)).toEqual([]);
  expect((await post({ origin: ORIGIN })).status).toBe(201);
  const list = await site.get(TRIPS, { cookie });
  expect((await list.json()).data).toMatchObject([{ code: TEXAS }]);
  const [trip] = await tripsOf(site, fan.userId);
  for (const method of ['PATCH', 'DELETE']) {
    const refused = await site.ask(`${TRIPS}/${trip?.id}`, {
      method,
      body: '{"name":"Mine"}',
      headers: { cookie, 'if-match': '*', origin: 'https://evil.example' },
    });
    expect(await problemOf(refused)).toEqual([403, 'other-origin']);
  }
  expect(await tripsOf(site, fan.userId)).toEqual([trip]);
});

test('with an Authorization header the cookies are ignored, and no origin is needed', async () => {
  const withCookies = await openFan(site);
  const withToken = await openApiFan(site);
  const cookie = withCookies.cookies();
  const wrong = await site.get(TRIPS, { cookie, authorization: 'Bearer x' });
  expect(await problemOf(wrong)).toEqual([401, 'not-signed-in']);
  expect(wrong.headers.getSetCookie()).toEqual([]);
  const basic = await site.ask(TRIPS, {
    method: 'POST',
    body: JSON.stringify({ code: TEXAS }),
    headers: { cookie, authorization: 'Basic eDp5', origin: 'https://evil.example' },
  });
  expect(await problemOf(basic)).toEqual([401, 'not-signed-in']);
  const response = await withToken.send('POST', TRIPS, { code: TEXAS }, { cookie });
  expect(response.status).toBe(201);
  expect(await tripsOf(site, withCookies.userId)).toEqual([]);
  expect(await tripsOf(site, withToken.userId)).toMatchObject([{ code: TEXAS }]);
});

test('a session that owes its second step gets nothing', async () => {
  const user = await storeAccount(site.deps);
  await giveApp(site.deps, user);
  const client = authApiClient(site);
  const token = client.bearer(await client.signIn(user.email));
  for (const path of ADDRESSES) {
    const response = await described(path, await site.get(path, token));
    expect(await problemOf(response)).toEqual([403, 'second-step-missing']);
  }
  const save = await site.ask(TRIPS, { method: 'POST', body: `{"code":"${TEXAS}"}`, headers: token });
  expect(await problemOf(save)).toEqual([403, 'second-step-missing']);
  expect(await tripsOf(site, user.id)).toEqual([]);
});

test('a second step that is missing in the browser is missing here', async () => {
  const user = await storeAccount(site.deps);
  await giveApp(site.deps, user);
  const browser = openFormBrowser(site);
  await browser.typePassword(user.email);
  const response = await site.get(TRIPS, { cookie: browser.cookies() });
  expect(await problemOf(response)).toEqual([403, 'second-step-missing']);
});

test('a banned account gets nothing at once', async () => {
  const fan = await openApiFan(site);
  const bannedUntil = new Date(NOW.getTime() + 60_000);
  await site.db.update(users).set({ bannedUntil }).where(eq(users.id, fan.userId));
  expect(await problemOf(await fan.get(TRIPS))).toEqual([401, 'not-signed-in']);
});

test('somebody else’s trip is not found, and stays as it is', async () => {
  const owner = await openFan(site);
  const trip = await saved(site, owner);
  const stranger = await openApiFan(site);
  const path = `${TRIPS}/${trip.id}`;
  const answers = [
    await stranger.get(path),
    await stranger.send('PATCH', path, { name: 'Mine' }, { 'if-match': '"1"' }),
    await stranger.send('DELETE', path),
    await stranger.send('DELETE', path, undefined, { 'if-match': '*' }),
  ];
  for (const response of answers) expect(await problemOf(response)).toEqual([404, 'not-found']);
  expect(await tripsOf(site, owner.userId)).toEqual([trip]);
});

test.each([
  ['PUT', TRIPS, 'GET, HEAD, POST'],
  ['POST', `${TRIPS}/x`, 'DELETE, GET, HEAD, PATCH'],
  ['PATCH', VISITS, 'GET, HEAD, PUT'],
  ['DELETE', '/api/v1/me/export', 'GET, HEAD'],
] as const)('%s is refused at %s', async (method, path, allowed) => {
  const fan = await openApiFan(site);
  const response = await fan.send(method, path);
  expect(response.headers.get('allow')).toBe(allowed);
  expect(await problemOf(response)).toEqual([405, 'method-not-allowed']);
});

test('without the database the response is a problem with 503, and it is private too', async () => {
  const fan = await openApiFan(site);
  const url = 'postgres://u:secret@127.0.0.1:1/db';
  const failing = siteOver(connect(url, 200), url, async () => undefined);
  const response = await failing.get(TRIPS, fan.authorization);
  expect(response.headers.get('cache-control')).toBe('private, no-store');
  expect(response.headers.get('vary')).toBe('Cookie, Authorization');
  expect(await problemOf(response)).toEqual([503, 'unavailable']);
});

test('each response takes one round trip, with its session', async () => {
  const fan = await openApiFan(site);
  const { id } = await fan.save(TEXAS);
  const tap = await tapDatabase(site.databaseUrl);
  const tapped = siteOver(connect(tap.url, 20_000), tap.url, async () => undefined);
  for (const path of [TRIPS, `${TRIPS}/${id}`, VISITS, '/api/v1/me/notices']) {
    const before = tap.calls;
    expect((await tapped.get(path, fan.authorization)).status).toBe(200);
    expect([path, tap.calls - before]).toEqual([path, 1]);
  }
  await tap.close();
});
