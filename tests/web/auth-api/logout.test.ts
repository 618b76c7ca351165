import { afterAll, expect, test } from 'vitest';
import { storeAccount } from '../../support/accounts.ts';
import { openTestSite } from '../../support/test-site.ts';
import { authApiClient, type Session } from './api-client.ts';

const site = await openTestSite();
afterAll(site.close);
const wire = authApiClient(site);

const logout = (session: Session, scope: string) =>
  wire.send('POST', `/logout${scope}`, undefined, wire.bearer(session));

async function threeDevices() {
  const { email } = await storeAccount(site.deps);
  return {
    here: await wire.signIn(email),
    there: await wire.signIn(email),
    elsewhere: await wire.signIn(email),
  };
}

const isAlive = async (session: Session) => (await wire.user(session)).status === 200;

test.each([
  ['', [false, false, false]],
  ['?scope=global', [false, false, false]],
  ['?scope=local', [false, true, true]],
  ['?scope=others', [true, false, false]],
])('POST /logout%s ends exactly its sessions, right away', async (scope, alive) => {
  const { here, there, elsewhere } = await threeDevices();
  const stranger = await wire.signIn((await storeAccount(site.deps)).email);
  const response = await logout(here, scope);
  expect([response.status, await response.text()]).toEqual([204, '']);
  expect(await Promise.all([here, there, elsewhere].map(isAlive))).toEqual(alive);
  const refreshes = await Promise.all([here, there, elsewhere].map((one) => wire.refresh(one.refresh_token)));
  expect(refreshes.map(({ ok }) => ok)).toEqual(alive);
  expect(await isAlive(stranger)).toBe(true);
});

test('POST /logout · validation_failed: ends nothing for an unknown scope', async () => {
  const { here } = await threeDevices();
  expect(await wire.refusal(await logout(here, '?scope=everyone'))).toEqual([400, 'validation_failed']);
  expect(await isAlive(here)).toBe(true);
});

test.each([
  ['no header', undefined],
  ['another scheme', (token: string) => `Basic ${token}`],
  ['a scheme of our own making', (token: string) => `Token ${token}`],
  ['a token alone', (token: string) => token],
])('advisory 16 (CVE-2026-47673): GET /user and POST /logout · no_authorization: %s', async (_, header) => {
  const { here } = await threeDevices();
  const headers = header === undefined ? {} : { authorization: header(here.access_token) };
  expect(await wire.refusal(await wire.send('GET', '/user', undefined, headers))).toEqual([
    401,
    'no_authorization',
  ]);
  expect(await wire.refusal(await wire.send('POST', '/logout', undefined, headers))).toEqual([
    401,
    'no_authorization',
  ]);
});

test('GET /user and POST /logout · session_not_found: already signed out', async () => {
  const { here } = await threeDevices();
  await logout(here, '?scope=local');
  expect(await wire.refusal(await wire.user(here))).toEqual([403, 'session_not_found']);
  expect(await wire.refusal(await logout(here, ''))).toEqual([403, 'session_not_found']);
});
