import { hash } from 'bcryptjs';
import { eq } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import * as z from 'zod';
import { writeOperatorToken } from '../../../src/auth/operators/operator-token.ts';
import { readBanDuration } from '../../../src/auth/operators/manage-users.ts';
import { users } from '../../../src/db/schema/accounts.ts';
import { PASSWORD, storeAccount } from '../../support/accounts.ts';
import { NOW, openTestSite } from '../../support/test-site.ts';
import { freshEmail, authApiClient } from './api-client.ts';

const site = await openTestSite();
afterAll(site.close);
const wire = authApiClient(site);
const { auth } = site.deps;
const operator = { authorization: `Bearer ${await writeOperatorToken(auth)}` };

const ask = (method: string, path: string, body?: object, headers: Record<string, string> = operator) =>
  wire.send(method, `/admin${path}`, body, headers);
const userOf = async (response: Response) =>
  z.looseObject({ id: z.uuid(), email: z.string() }).parse(await response.json());
const created = async (body: object = {}) =>
  userOf(await ask('POST', '/users', { email: freshEmail(), ...body }));

const ENDPOINTS = [
  ['GET', '/users'],
  ['POST', '/users'],
  ['GET', `/users/${crypto.randomUUID()}`],
  ['PUT', `/users/${crypto.randomUUID()}`],
  ['DELETE', `/users/${crypto.randomUUID()}`],
  ['GET', `/users/${crypto.randomUUID()}/factors`],
  ['DELETE', `/users/${crypto.randomUUID()}/factors/${crypto.randomUUID()}`],
  ['DELETE', '/rate-limits'],
] as const;

test.each(ENDPOINTS)(
  'GET /admin/users and others · no_authorization, bad_jwt, not_admin: %s /admin%s',
  async (method, path) => {
    const person = await wire.signIn((await storeAccount(site.deps)).email);
    const refusalOf = async (headers: Record<string, string>) =>
      wire.refusal(await ask(method, path, undefined, headers));
    expect(await refusalOf({})).toEqual([401, 'no_authorization']);
    expect(await refusalOf({ authorization: 'Bearer a.b.c' })).toEqual([403, 'bad_jwt']);
    expect(await refusalOf(wire.bearer(person))).toEqual([403, 'not_admin']);
  },
);

test('accepts only operator keys, and checks expiry and audience', async () => {
  const seconds = NOW.getTime() / 1000;
  const claims = { role: 'service_role', aud: 'operators', iat: seconds, exp: seconds + 60 };
  const tokenOf = async (keys = auth.operatorKeys, changes: Record<string, unknown> = {}) => ({
    authorization: `Bearer ${await keys?.sign({ ...claims, ...changes })}`,
  });
  const statusOf = async (headers: Record<string, string>) =>
    (await ask('GET', '/users', undefined, headers)).status;
  expect(await statusOf(await tokenOf())).toBe(200);
  expect(await statusOf(await tokenOf(auth.keys))).toBe(403);
  for (const changes of [
    { exp: undefined },
    { exp: seconds - 60 },
    { aud: 'authenticated' },
    { role: 'authenticated' },
  ]) {
    expect(await statusOf(await tokenOf(auth.operatorKeys, changes))).toBe(403);
  }
});

test('accepts no operator without configured keys', async () => {
  const closed = await openTestSite({ AUTH_OPERATOR_KEYS: '' });
  const response = await authApiClient(closed).send('GET', '/admin/users', undefined, operator);
  expect(await wire.refusal(response)).toEqual([403, 'not_admin']);
  await closed.close();
});

test('lists accounts newest first, in pages, with totals', async () => {
  const own = await openTestSite();
  const headers = { authorization: `Bearer ${await writeOperatorToken(own.deps.auth)}` };
  const stored = [];
  for (let age = 5; age > 0; age--) {
    stored.push(await storeAccount(own.deps, { createdAt: new Date(NOW.getTime() - age * 1000) }));
  }
  const page = await authApiClient(own).send('GET', '/admin/users?page=2&per_page=2', undefined, headers);
  const body = z
    .object({ users: z.array(z.object({ id: z.string() })), aud: z.string() })
    .parse(await page.json());
  expect(body.users.map(({ id }) => id)).toEqual([stored[2]?.id, stored[1]?.id]);
  expect(page.headers.get('x-total-count')).toBe('5');
  expect(page.headers.get('link')).toBe(
    '<https://fanroads.test/auth/v1/admin/users?page=3&per_page=2>; rel="next", ' +
      '<https://fanroads.test/auth/v1/admin/users?page=3&per_page=2>; rel="last"',
  );
  await own.close();
});

test.each([['page=0'], ['page=x'], ['per_page=-1'], ['page=1;DROP TABLE users'], ['per_page=1.5']])(
  'advisory 20 (CVE-2026-39356): GET /admin/users · validation_failed: %s',
  async (query) => {
    expect(await wire.refusal(await ask('GET', `/users?${query}`))).toEqual([400, 'validation_failed']);
  },
);

test.each(['email" desc; DROP TABLE users; --', 'password_hash', "users'.'email"])(
  'advisory 20 (CVE-2026-39356): no name of a column comes from a request: %s',
  async (name) => {
    const plain = await ask('GET', '/users?per_page=3');
    const query = ['sort', 'order', 'order_by', 'filter', 'column'].map((key) => [key, name]);
    const odd = await ask('GET', `/users?per_page=3&${new URLSearchParams(query).toString()}`);
    expect([odd.status, await odd.json()]).toEqual([200, await plain.json()]);
  },
);

test('creates an account that can be used right away', async () => {
  const user = await created({
    password: PASSWORD,
    email_confirm: true,
    user_metadata: { first_name: 'Ada' },
    app_metadata: { plan: 'season' },
  });
  expect(user).toMatchObject({
    user_metadata: { first_name: 'Ada' },
    app_metadata: { provider: 'email', providers: ['email'], plan: 'season' },
  });
  expect((await wire.signIn(user.email)).user.id).toBe(user.id);
});

test('POST /admin/users · email_exists and validation_failed', async () => {
  const { email } = await created();
  expect(await wire.refusal(await ask('POST', '/users', { email }))).toEqual([422, 'email_exists']);
  for (const body of [
    {},
    { email: 'nobody' },
    { email: freshEmail(), password_hash: 'md5' },
    { email: freshEmail(), id: '1' },
  ]) {
    expect(await wire.refusal(await ask('POST', '/users', body))).toEqual([400, 'validation_failed']);
  }
});

test('accepts an imported bcrypt hash and rehashes it', async () => {
  const { email } = await created({ email_confirm: true, password_hash: await hash(PASSWORD, 4) });
  await wire.signIn(email);
  const [stored] = await site.db.select().from(users).where(eq(users.email, email));
  expect(stored?.passwordHash).toMatch(/^p1\$argon2id\$/);
  expect((await wire.signIn(email)).user.email).toBe(email);
  const wrong = await wire.post('/token?grant_type=password', { email, password: 'wrong' });
  expect(await wire.refusal(wrong)).toEqual([400, 'invalid_credentials']);
});

test('advisory 4 (supabase/auth#2642): applies a ban at the next request and can lift it', async () => {
  const { id, email } = await created({ password: PASSWORD, email_confirm: true });
  const session = await wire.signIn(email);
  const banned = await ask('PUT', `/users/${id}`, { ban_duration: '24h' });
  expect(await banned.json()).toMatchObject({
    banned_until: new Date(NOW.getTime() + 86_400_000).toISOString(),
  });
  expect(await wire.refusal(await wire.user(session))).toEqual([403, 'user_banned']);
  expect(await wire.refusal(await wire.refresh(session.refresh_token))).toEqual([400, 'user_banned']);
  const signIn = await wire.post('/token?grant_type=password', { email, password: PASSWORD });
  expect(await wire.refusal(signIn)).toEqual([400, 'user_banned']);
  await ask('PUT', `/users/${id}`, { ban_duration: 'none' });
  expect((await wire.user(session)).status).toBe(200);
});

test('ends every session when an operator sets a password', async () => {
  const { id, email } = await created({ password: PASSWORD, email_confirm: true });
  const session = await wire.signIn(email);
  await ask('PUT', `/users/${id}`, { password: 'the upper deck on a Tuesday' });
  expect(await wire.refusal(await wire.user(session))).toEqual([403, 'session_not_found']);
});

test.each([[false], [true]])(
  'advisory 12 (GHSA-2vg6-77g8-24mp): after a deletion nothing of it works, softly: %s',
  async (isSoft) => {
    const { id, email } = await created({ password: PASSWORD, email_confirm: true });
    const session = await wire.signIn(email);
    const response = await ask('DELETE', `/users/${id}`, { should_soft_delete: isSoft });
    expect([response.status, await response.json()]).toEqual([200, {}]);
    const gone = await wire.user(session);
    expect([gone.status, await gone.json()]).toEqual([
      403,
      { code: 'user_not_found', message: 'User from sub claim in JWT does not exist' },
    ]);
    expect(await wire.refusal(await wire.refresh(session.refresh_token))).toEqual([400, 'session_not_found']);
    const signIn = await wire.post('/token?grant_type=password', { email, password: PASSWORD });
    expect(await wire.refusal(signIn)).toEqual([400, 'invalid_credentials']);
    expect(await wire.refusal(await ask('GET', `/users/${id}`))).toEqual([404, 'user_not_found']);
    expect((await ask('POST', '/users', { email })).status).toBe(200);
  },
);

test.each(['GET', 'PUT', 'DELETE'])(
  'advisory 3 (CVE-2025-48370): %s /admin/users/{id} · user_not_found, and what is no id',
  async (method) => {
    const body = method === 'GET' ? undefined : {};
    expect(await wire.refusal(await ask(method, `/users/${crypto.randomUUID()}`, body))).toEqual([
      404,
      'user_not_found',
    ]);
    const real = (await created()).id;
    const oddIds = [
      '1',
      'x',
      '..%2fusers',
      '%2e%2e',
      `${real}x`,
      `${real}%00`,
      `${real}%2ffactors`,
      `x%2f..%2f${real}`,
    ];
    for (const id of oddIds) expect((await ask(method, `/users/${id}`, body)).status).toBe(404);
    expect((await ask('GET', `/users/${real}`)).status).toBe(200);
  },
);

test.each([
  ['24h', 86_400],
  ['1h30m', 5_400],
  ['90s', 90],
  ['1.5h', 5_400],
  ['.5m', 30],
  ['30m2h', 9_000],
  ['1500ms', 1.5],
  ['2000000µs', 2],
  ['none', 0],
  ['0', 0],
  ['', null],
  ['24', null],
  ['-1h', null],
  ['h', null],
  ['1d', null],
  ['1h ', null],
  ['999999999h', null],
])('a ban of "%s" lasts %s seconds', (text, seconds) => {
  expect(readBanDuration(text)).toBe(seconds);
});
