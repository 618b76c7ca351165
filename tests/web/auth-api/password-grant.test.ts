import { eq } from 'drizzle-orm';
import { decodeJwt } from 'jose';
import { afterAll, expect, test } from 'vitest';
import { users } from '../../../src/db/schema/accounts.ts';
import { PASSWORD, storeAccount } from '../../support/accounts.ts';
import { NOW, openTestSite, ORIGIN } from '../../support/test-site.ts';

const site = await openTestSite();
afterAll(site.close);

const signIn = (body: unknown, headers: Record<string, string> = {}) =>
  site.ask('/auth/v1/token?grant_type=password', {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', 'X-Supabase-Api-Version': '2024-01-01', ...headers },
  });

test('opens a session with the right password', async () => {
  const user = await storeAccount(site.deps);
  const response = await signIn({ email: user.email?.toUpperCase(), password: PASSWORD });
  expect(response.status).toBe(200);
  const session: Record<string, unknown> = await response.json();
  const seconds = NOW.getTime() / 1000;
  expect(session).toMatchObject({
    token_type: 'bearer',
    expires_in: 3600,
    expires_at: seconds + 3600,
    user: { id: user.id, email: user.email, identities: [{ provider: 'email', id: user.id }] },
  });
  expect(decodeJwt(String(session['access_token']))).toMatchObject({
    iss: `${ORIGIN}/auth/v1`,
    aud: 'authenticated',
    sub: user.id,
    aal: 'aal1',
    amr: [{ method: 'password', timestamp: seconds }],
    is_anonymous: false,
  });
});

test.each([
  ['an unknown address', { email: 'nobody@example.com', password: PASSWORD }],
  ['no address', { password: PASSWORD }],
  ['two addresses in one', { email: 'a@example.com,b@example.com', password: PASSWORD }],
])('POST /token password · invalid_credentials: %s looks like a wrong password', async (_, body) => {
  const response = await signIn(body);
  expect(response.status).toBe(400);
  expect(await response.json()).toEqual({
    code: 'invalid_credentials',
    message: 'Invalid login credentials',
  });
});

test('sends the older error format without the version header', async () => {
  const user = await storeAccount(site.deps);
  const response = await signIn({ email: user.email, password: 'wrong' }, { 'X-Supabase-Api-Version': '' });
  expect(await response.json()).toEqual({
    code: 400,
    error_code: 'invalid_credentials',
    msg: 'Invalid login credentials',
  });
});

test('POST /token password · email_not_confirmed: only with the right password', async () => {
  const { email } = await storeAccount(site.deps, { emailConfirmedAt: null });
  expect((await (await signIn({ email, password: 'wrong' })).json()).code).toBe('invalid_credentials');
  const response = await signIn({ email, password: PASSWORD });
  expect([response.status, (await response.json()).code]).toEqual([400, 'email_not_confirmed']);
});

test('POST /token password · user_banned: only with the right password', async () => {
  const bannedUntil = new Date(NOW.getTime() + 60_000);
  const { email } = await storeAccount(site.deps, { bannedUntil });
  expect((await (await signIn({ email, password: 'wrong' })).json()).code).toBe('invalid_credentials');
  const response = await signIn({ email, password: PASSWORD });
  expect([response.status, (await response.json()).code]).toEqual([400, 'user_banned']);
});

test('POST /token password · over_request_rate_limit: ten attempts on one account in ten minutes from one network', async () => {
  const { email } = await storeAccount(site.deps);
  const statuses = [];
  for (let tried = 0; tried < 11; tried++) {
    const response = await signIn({ email, password: 'wrong' }, { 'cf-connecting-ip': '203.0.113.1' });
    statuses.push(response.status);
  }
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 400), 429]);
});

test('reports a password that no longer meets the rules', async () => {
  const strict = await openTestSite({ PASSWORD_MIN_LENGTH: '40' });
  const { email } = await storeAccount(strict.deps);
  const response = await strict.ask('/auth/v1/token?grant_type=password', {
    method: 'POST',
    body: JSON.stringify({ email, password: PASSWORD }),
  });
  expect([response.status, (await response.json()).weak_password]).toEqual([
    200,
    { message: 'Password should be at least 40 characters.', reasons: ['length'] },
  ]);
  await strict.close();
});

test('rehashes a password with an older pepper', async () => {
  const { email, id } = await storeAccount(site.deps);
  const [older = { id: '', secret: '' }] = site.deps.auth.config.peppers;
  const rotated = await openTestSite({
    AUTH_PASSWORD_PEPPERS: `p2:${'n'.repeat(43)},${older.id}:${older.secret}`,
  });
  const [row] = await site.db.select().from(users).where(eq(users.id, id));
  if (row === undefined) throw new Error('not stored');
  await rotated.db.insert(users).values(row);
  const ask = () =>
    rotated.ask('/auth/v1/token?grant_type=password', {
      method: 'POST',
      body: JSON.stringify({ email, password: PASSWORD }),
    });
  expect((await ask()).status).toBe(200);
  const [hashed] = await rotated.db.select().from(users).where(eq(users.id, id));
  expect(hashed?.passwordHash).toMatch(/^p2\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect((await ask()).status).toBe(200);
  await rotated.close();
});
