import { hash } from 'bcryptjs';
import { eq } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import * as v from 'valibot';
import { readBanDuration } from '../../../src/auth/operators/manage-users.ts';
import { factors, recoveryCodes, securityEvents, users } from '../../../src/db/schema/accounts.ts';
import { PASSWORD } from '../../support/accounts.ts';
import { NOW } from '../../support/test-site.ts';
import { answerOf, freshEmail, problemOf, uuidShape } from './api-client.ts';
import { openAuthSite, testAnswers } from './auth-site.ts';
import { addFactor } from './factor-client.ts';

const opened = await openAuthSite();
const { site, api, alsoApi, owner, signedIn, userRow, userRowOf, mailTo } = opened;
afterAll(site.close);
const { auth } = site.deps;
const operator = await opened.operator();

const ask = (request: string, body?: object, headers: Record<string, string> = operator) => {
  const [method, path] = request.split(' ');
  return api.ask(`${method} /admin${path}`, body, headers);
};
const answer = (...asked: Parameters<typeof ask>) => answerOf(ask(...asked));
const created = async (body: object = {}) => {
  const response = await ask('POST /users', { email: freshEmail(), ...body });
  return v.parse(v.looseObject({ id: uuidShape, email: v.string() }), await response.json());
};
const ID = crypto.randomUUID();

test.each([
  'GET /users',
  'POST /users',
  `GET /users/${ID}`,
  `PUT /users/${ID}`,
  `DELETE /users/${ID}`,
  `GET /users/${ID}/factors`,
  `DELETE /users/${ID}/factors/${ID}`,
  'DELETE /rate-limits',
  'DELETE /live-links',
  `DELETE /votes/${'f'.repeat(32)}`,
])('GET /admin/users and others · no_authorization, bad_jwt, not_admin: %s', async (request) => {
  expect(await answer(request, undefined, {})).toBe('401 no_authorization');
  expect(await answer(request, undefined, { authorization: 'Bearer a.b.c' })).toBe('403 bad_jwt');
  const person = api.bearer(await signedIn());
  expect(await answer(request, undefined, person)).toBe('403 not_admin');
});

test('accepts only operator keys, and checks expiry and audience', async () => {
  const seconds = NOW.getTime() / 1000;
  const claims = { role: 'service_role', aud: 'operators', iat: seconds, exp: seconds + 60 };
  const statusWith = async (changes: Record<string, unknown>, keys = auth.operatorKeys) => {
    const authorization = `Bearer ${await keys?.sign({ ...claims, ...changes })}`;
    return (await ask('GET /users', undefined, { authorization })).status;
  };
  expect(await statusWith({})).toBe(200);
  expect(await statusWith({}, auth.keys)).toBe(403);
  const wrong = [
    { exp: undefined },
    { exp: seconds - 60 },
    { aud: 'authenticated' },
    { role: 'authenticated' },
  ];
  for (const changes of wrong) expect(await statusWith(changes)).toBe(403);
});

test('accepts no operator without configured keys', async () => {
  const closed = alsoApi({ AUTH_OPERATOR_KEYS: '' });
  expect(await closed.answer('GET /admin/users', undefined, operator)).toBe('403 not_admin');
});

test('lists accounts newest first, in pages, with totals', async () => {
  const own = await openAuthSite();
  const stored = [];
  for (let age = 5; age > 0; age--) {
    stored.push(await own.owner({ createdAt: new Date(NOW.getTime() - age * 1000) }));
  }
  const query = '/admin/users?page=2&per_page=2';
  const page = await own.api.ask(`GET ${query}`, undefined, await own.operator());
  const listShape = v.object({ users: v.array(v.object({ id: v.string() })), aud: v.string() });
  expect(v.parse(listShape, await page.json()).users.map(({ id }) => id)).toEqual([
    stored[2]?.id,
    stored[1]?.id,
  ]);
  expect(page.headers.get('x-total-count')).toBe('5');
  expect(page.headers.get('link')).toBe(
    '<https://fanroads.test/auth/v1/admin/users?page=3&per_page=2>; rel="next", ' +
      '<https://fanroads.test/auth/v1/admin/users?page=3&per_page=2>; rel="last"',
  );
  await own.site.close();
});

test.each(['page=0', 'page=x', 'per_page=-1', 'page=1;DROP TABLE users', 'per_page=1.5'])(
  'advisory 20 (CVE-2026-39356): GET /admin/users · validation_failed: %s',
  async (query) => {
    const response = await api.send('GET', `/admin/users?${query}`, undefined, operator);
    expect(await answerOf(response)).toBe('400 validation_failed');
  },
);

test.each(['email" desc; DROP TABLE users; --', 'password_hash', "users'.'email"])(
  'advisory 20 (CVE-2026-39356): no name of a column comes from a request: %s',
  async (name) => {
    const plain = await ask('GET /users?per_page=3');
    const query = ['sort', 'order', 'order_by', 'filter', 'column'].map((key) => [key, name]);
    const odd = await ask(`GET /users?per_page=3&${new URLSearchParams(query).toString()}`);
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
  expect((await api.signIn(user.email)).user.id).toBe(user.id);
});

const { email: taken, id: takenId } = await owner();

testAnswers(
  'POST /admin/users',
  [
    [{ email: taken }, '422 email_exists'],
    [{ email: undefined }, '400 validation_failed'],
    [{ email: 'nobody' }, '400 validation_failed'],
    [{ password_hash: 'md5' }, '400 validation_failed'],
    [{ id: '1' }, '400 validation_failed'],
    [{ phone: '15551234567' }, '400 phone_provider_disabled'],
  ],
  (body) => answer('POST /users', { email: freshEmail(), ...body }),
);

testAnswers(
  'PUT /admin/users/{id}',
  [
    [{ email: taken }, '422 email_exists'],
    [{ password: 'abc' }, '422 weak_password'],
    [{ ban_duration: '1 day' }, '400 validation_failed'],
    [{ email: 'nobody' }, '400 validation_failed'],
    [{ password_hash: '$2b$31$' }, '400 validation_failed'],
  ],
  async (body) => answer(`PUT /users/${(await owner()).id}`, body),
);

test('accepts an imported bcrypt hash and rehashes it', async () => {
  const { email } = await created({ email_confirm: true, password_hash: await hash(PASSWORD, 4) });
  await api.signIn(email);
  expect((await userRowOf(email))?.passwordHash).toMatch(/^p1\$argon2id\$/);
  expect((await api.signIn(email)).user.email).toBe(email);
  expect(await answerOf(api.signInWith(email, 'wrong'))).toBe('400 invalid_credentials');
});

test('refuses the sign-in of a banned account, until the ban is lifted', async () => {
  const { id, email } = await owner();
  const banned = await ask(`PUT /users/${id}`, { ban_duration: '24h' });
  const until = new Date(NOW.getTime() + 86_400_000).toISOString();
  expect(await banned.json()).toMatchObject({ banned_until: until });
  expect(await answerOf(api.signInWith(email, PASSWORD))).toBe('400 user_banned');
  await ask(`PUT /users/${id}`, { ban_duration: 'none' });
  expect(await answerOf(api.signInWith(email, PASSWORD))).toBe('200');
});

test.each([false, true])(
  'advisory 12 (GHSA-2vg6-77g8-24mp): after a deletion nothing of it works, softly: %s',
  async (isSoft) => {
    const session = await signedIn();
    const { id, email } = session.user;
    const response = await ask(`DELETE /users/${id}`, { should_soft_delete: isSoft });
    expect([response.status, await response.json()]).toEqual([200, {}]);
    const gone = '403 user_not_found: User from sub claim in JWT does not exist';
    expect(await problemOf(api.user(session))).toBe(gone);
    expect(await answerOf(api.refresh(session.refresh_token))).toBe('400 session_not_found');
    expect(await answerOf(api.signInWith(email, PASSWORD))).toBe('400 invalid_credentials');
    expect(await answer(`GET /users/${id}`)).toBe('404 user_not_found');
    expect(await answer('POST /users', { email })).toBe('200');
  },
);

test.each(['GET', 'PUT', 'DELETE'])(
  'advisory 3 (CVE-2025-48370): %s /admin/users/{id} · user_not_found, and what is no id',
  async (method) => {
    const body = method === 'GET' ? undefined : {};
    expect(await answer(`${method} /users/${ID}`, body)).toBe('404 user_not_found');
    const { id } = await created();
    const encoded = [`${id}x`, `${id}%00`, `${id}%2ffactors`, `x%2f..%2f${id}`];
    for (const odd of ['1', 'x', '..%2fusers', '%2e%2e', ...encoded]) {
      expect((await ask(`${method} /users/${odd}`, body)).status).toBe(404);
    }
    expect(await answer(`GET /users/${id}`)).toBe('200');
  },
);

test('PUT /admin/users/{id}: changes the address of the email identity too, and invalidates earlier mails', async () => {
  const { id, email } = await owner();
  await api.post('/recover', { email });
  const { linkToken } = await mailTo(email, 'recovery');
  const next = freshEmail();
  const changed = await ask(`PUT /users/${id}`, { email: next });
  expect(await changed.json()).toMatchObject({ email: next, identities: [{ email: next }] });
  const link = { type: 'recovery', token_hash: linkToken };
  expect(await api.answer('POST /verify', link)).toBe('403 otp_expired');
  expect((await api.signIn(next)).user.id).toBe(id);
});

test('PUT /admin/users/{id}: an operator confirms an address, merges metadata, and deletes by null', async () => {
  const email = freshEmail();
  await api.post('/signup', { email, password: PASSWORD, data: { first_name: 'Ada', seat: '12' } });
  const changed = await ask(`PUT /users/${(await userRowOf(email))?.id}`, {
    email_confirm: true,
    user_metadata: { seat: null, row: 'F' },
    app_metadata: { plan: 'season' },
    role: 'steward',
  });
  expect(await changed.json()).toMatchObject({
    role: 'steward',
    email_confirmed_at: NOW.toISOString(),
    user_metadata: { first_name: 'Ada', row: 'F' },
    app_metadata: { provider: 'email', plan: 'season' },
    identities: [{ identity_data: { email_verified: true } }],
  });
  expect((await api.signIn(email)).user.user_metadata).toEqual({ first_name: 'Ada', row: 'F' });
});

const withFactor = async () => {
  const session = await signedIn();
  return { id: session.user.id, ...(await addFactor(api, session, NOW)) };
};

test('lists factors and removes one', async () => {
  const { id, factorId } = await withFactor();
  const path = `/users/${id}/factors`;
  const listed = await ask(`GET ${path}`);
  expect(listed.headers.get('cache-control')).toBe('no-store');
  expect(await listed.json()).toMatchObject([{ id: factorId, status: 'verified', factor_type: 'totp' }]);
  const removed = await ask(`DELETE ${path}/${factorId}`);
  expect([removed.status, await removed.json()]).toMatchObject([200, { id: factorId }]);
  expect(await (await ask(`GET ${path}`)).json()).toEqual([]);
  const events = await site.db.select().from(securityEvents).where(eq(securityEvents.userId, id));
  expect(events.map(({ details }) => details)).toContainEqual({ what: 'factor removed' });
});

test('DELETE /admin/users/{id}/factors · user_not_found, mfa_factor_not_found: also another user’s', async () => {
  const { id, factorId } = await withFactor();
  expect(await answer(`GET /users/${ID}/factors`)).toBe('404 user_not_found');
  expect(await answer(`DELETE /users/${ID}/factors/${factorId}`)).toBe('404 user_not_found');
  for (const path of [
    `/users/${takenId}/factors/${factorId}`,
    `/users/${id}/factors/${ID}`,
    `/users/${id}/factors/x`,
  ]) {
    expect(await answer(`DELETE ${path}`)).toBe('404 mfa_factor_not_found');
  }
});

test('deletes everything but the id of a soft-deleted account', async () => {
  const { id } = await withFactor();
  await site.db.insert(recoveryCodes).values({ userId: id, codeHash: 'of a code' });
  await ask(`DELETE /users/${id}`, { should_soft_delete: true });
  expect(await userRow(id)).toMatchObject({
    email: null,
    passwordHash: null,
    userMetadata: {},
    appMetadata: {},
  });
  expect(await site.db.select().from(factors).where(eq(factors.userId, id))).toEqual([]);
  expect(await site.db.select().from(recoveryCodes).where(eq(recoveryCodes.userId, id))).toEqual([]);
  expect(await site.db.select().from(users).where(eq(users.id, takenId))).toHaveLength(1);
});

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
