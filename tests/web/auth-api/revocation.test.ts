import { eq } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeEach, expect, test } from 'vitest';
import * as z from 'zod';
import { writeOperatorToken } from '../../../src/auth/operators/operator-token.ts';
import { users } from '../../../src/db/schema/accounts.ts';
import { PASSWORD, storeAccount } from '../../support/accounts.ts';
import { newestMail } from '../../support/mailbox.ts';
import { NOW, openTestSite, ORIGIN } from '../../support/test-site.ts';
import { authApiClient, type Session } from './api-client.ts';
import { withLimits } from '../../support/with-limits.ts';

const SECOND_MS = 1_000;
const DAY_MS = 86_400 * SECOND_MS;
const NEXT_PASSWORD = 'the upper deck on a Tuesday';

let now = NOW;
const site = await openTestSite(
  {
    ENVIRONMENT: 'development',
    RESEND_API_KEY: '',
    ...withLimits({ mailAddress: '100/60' }),
  },
  () => now,
);
// No configuration lets a token outlive its session. Here it does, so that only the session can have ended.
Object.assign(site.deps.auth.config, { accessTokenSeconds: 100 * 86_400 });
afterAll(site.close);
beforeEach(() => {
  now = NOW;
});
const wire = authApiClient(site);

const operate = async (method: string, path: string, body?: object) => {
  const operator = { authorization: `Bearer ${await writeOperatorToken(site.deps.auth)}` };
  expect((await wire.send(method, `/admin${path}`, body, operator)).status).toBe(200);
};
const cookieOf = (session: Session) =>
  `__Host-at=${session.access_token}; __Host-rt=${session.refresh_token}`;
const submit = async (session: Session, path: string, fields: Record<string, string>) => {
  const headers = { origin: ORIGIN, cookie: cookieOf(session) };
  const response = await site.ask(path, { method: 'POST', body: new URLSearchParams(fields), headers });
  expect(response.status).toBeLessThan(400);
};
const sessionIdOf = ({ access_token: token }: Session): string =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).session_id;
const NETWORK = { 'cf-connecting-ip': '203.0.113.7' };
const call = async (session: Session, method: string, path: string, body?: object) => {
  const response = await wire.send(method, path, body, { ...NETWORK, ...wire.bearer(session) });
  expect(response.ok).toBe(true);
  return response;
};

/** Enrols an app for a session and shows its code. */
async function addFactor(session: Session): Promise<{ factorId: string; raised: Session }> {
  const made = await (await call(session, 'POST', '/factors', { factor_type: 'totp' })).json();
  const { id, totp } = z.object({ id: z.string(), totp: z.object({ secret: z.string() }) }).parse(made);
  const challenge = await (await call(session, 'POST', `/factors/${id}/challenge`)).json();
  const code = new TOTP({ secret: Secret.fromBase32(totp.secret) }).generate({ timestamp: now.getTime() });
  const shown = { challenge_id: z.object({ id: z.string() }).parse(challenge).id, code };
  return {
    factorId: id,
    raised: await wire.readSession(await call(session, 'POST', `/factors/${id}/verify`, shown)),
  };
}

/** Results of a session's next requests: to the API, with its refresh token, and to the site with its cookies. */
async function lifeOf(session: Session) {
  const me = await site.get('/api/me', { cookie: cookieOf(session) });
  const { user } = z.object({ user: z.object({ email: z.string() }).nullable() }).parse(await me.json());
  const leftCookies = me.headers.getSetCookie().filter((cookie) => /^__Host-.t=; Max-Age=0/.test(cookie));
  const [read, refreshed] = [await wire.user(session), await wire.refresh(session.refresh_token)];
  return {
    user: read.ok ? 'alive' : (await wire.refusal(read)).join(' '),
    refresh: refreshed.ok ? 'alive' : (await wire.refusal(refreshed)).join(' '),
    site: user === null ? `nobody, ${leftCookies.length} cookies taken` : 'alive',
  };
}

const ALIVE = { user: 'alive', refresh: 'alive', site: 'alive' };
const ENDED = {
  user: '403 session_not_found',
  refresh: '400 session_not_found',
  site: 'nobody, 2 cookies taken',
};
const DELETED = { ...ENDED, user: '403 user_not_found' };
const BANNED = { user: '403 user_banned', refresh: '400 user_banned', site: 'nobody, 2 cookies taken' };

interface Devices {
  here: Session;
  there: Session;
}
type Life = typeof ALIVE;

test.each<[string, (devices: Devices) => Promise<unknown>, { here: Life; there: Life }]>([
  [
    'signing out here',
    async ({ here }) => call(here, 'POST', '/logout?scope=local'),
    { here: ENDED, there: ALIVE },
  ],
  [
    'signing out the others',
    async ({ here }) => call(here, 'POST', '/logout?scope=others'),
    { here: ALIVE, there: ENDED },
  ],
  [
    'signing out everywhere',
    async ({ here }) => call(here, 'POST', '/logout?scope=global'),
    { here: ENDED, there: ENDED },
  ],
  ['signing out', async ({ here }) => call(here, 'POST', '/logout'), { here: ENDED, there: ENDED }],
  [
    'signing one device out on the site',
    async ({ here, there }) => submit(here, '/account/session', { session: sessionIdOf(there) }),
    { here: ALIVE, there: ENDED },
  ],
  [
    'a ban',
    async ({ here }) => operate('PUT', `/users/${here.user.id}`, { ban_duration: '24h' }),
    { here: BANNED, there: BANNED },
  ],
  [
    'a ban that is lifted',
    async ({ here }) => {
      await operate('PUT', `/users/${here.user.id}`, { ban_duration: '24h' });
      await operate('PUT', `/users/${here.user.id}`, { ban_duration: 'none' });
    },
    { here: ALIVE, there: ALIVE },
  ],
  [
    'a deletion by an operator',
    async ({ here }) => operate('DELETE', `/users/${here.user.id}`),
    { here: DELETED, there: DELETED },
  ],
  [
    'a soft deletion',
    async ({ here }) => operate('DELETE', `/users/${here.user.id}`, { should_soft_delete: true }),
    { here: DELETED, there: DELETED },
  ],
  [
    'deleting one’s own account on the site',
    async ({ here }) => submit(here, '/account/delete', { password: PASSWORD }),
    { here: DELETED, there: DELETED },
  ],
  [
    'a new password',
    async ({ here }) => call(here, 'PUT', '/user', { password: NEXT_PASSWORD }),
    { here: ALIVE, there: ENDED },
  ],
  [
    'a new password on the site',
    async ({ here }) =>
      submit(here, '/account/password', {
        current_password: PASSWORD,
        password: NEXT_PASSWORD,
        confirmation: NEXT_PASSWORD,
      }),
    { here: ALIVE, there: ENDED },
  ],
  [
    'a new password by an operator',
    async ({ here }) => operate('PUT', `/users/${here.user.id}`, { password: NEXT_PASSWORD }),
    { here: ENDED, there: ENDED },
  ],
  ['following a recovery link', async ({ here }) => recover(here), { here: ALIVE, there: ALIVE }],
  [
    'a new password after a recovery link',
    async ({ here }) => call(await recover(here), 'PUT', '/user', { password: NEXT_PASSWORD }),
    { here: ENDED, there: ENDED },
  ],
  [
    'a new name',
    async ({ here }) => call(here, 'PUT', '/user', { data: { first_name: 'Ada' } }),
    { here: ALIVE, there: ALIVE },
  ],
])('%s ends exactly its sessions, at the next request', async (_, act, expected) => {
  const { email } = await storeAccount(site.deps);
  const [here, there] = [await wire.signIn(email), await wire.signIn(email)];
  const stranger = await wire.signIn((await storeAccount(site.deps)).email);
  await act({ here, there });
  expect({ here: await lifeOf(here), there: await lifeOf(there) }).toEqual(expected);
  expect(await lifeOf(stranger)).toEqual(ALIVE);
});

/** The session that a mailed recovery link opens. */
async function recover({ user }: Session): Promise<Session> {
  await wire.post('/recover', { email: user.email });
  const { linkToken } = await newestMail(site.deps, user.email, 'recovery');
  return wire.readSession(await wire.post('/verify', { type: 'recovery', token_hash: linkToken }));
}

test('GET /user · user_not_found: an account that was deleted while a session was being opened', async () => {
  const session = await wire.signIn((await storeAccount(site.deps)).email);
  await site.db.update(users).set({ deletedAt: now }).where(eq(users.id, session.user.id));
  expect(await wire.refusal(await wire.user(session))).toEqual([403, 'user_not_found']);
  expect((await wire.refresh(session.refresh_token)).ok).toBe(false);
});

test('keeps only the session that changed the password after a recovery', async () => {
  const { email } = await storeAccount(site.deps);
  const recovered = await recover(await wire.signIn(email));
  await call(recovered, 'PUT', '/user', { password: NEXT_PASSWORD });
  expect(await lifeOf(recovered)).toEqual(ALIVE);
});

test('ends sessions of one factor, and the earlier tokens of the stepped-up session', async () => {
  const { email } = await storeAccount(site.deps);
  const [here, there] = [await wire.signIn(email), await wire.signIn(email)];
  const { raised } = await addFactor(here);
  expect(await lifeOf(there)).toEqual(ENDED);
  expect(await lifeOf(raised)).toEqual(ALIVE);
  expect(await wire.refusal(await wire.refresh(here.refresh_token))).toEqual([
    400,
    'refresh_token_already_used',
  ]);
});

const levelOf = async (session: Session): Promise<string> => {
  const { access_token: token } = await wire.readSession(await wire.refresh(session.refresh_token));
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).aal;
};

test.each<[string, (raised: Session, factorId: string) => Promise<unknown>]>([
  ['by its owner', async (raised, factorId) => call(raised, 'DELETE', `/factors/${factorId}`)],
  [
    'by an operator',
    async (raised, factorId) => operate('DELETE', `/users/${raised.user.id}/factors/${factorId}`),
  ],
])('keeps all sessions, with one factor, when the last app is removed %s', async (_, remove) => {
  const { email } = await storeAccount(site.deps);
  const { factorId, raised } = await addFactor(await wire.signIn(email));
  const later = await wire.signIn(email);
  await remove(raised, factorId);
  expect([await levelOf(raised), await levelOf(later)]).toEqual(['aal1', 'aal1']);
  expect((await wire.user(raised)).status).toBe(200);
});

test('keeps a session at two factors when one of two apps is removed', async () => {
  const { raised, factorId } = await addFactor(await wire.signIn((await storeAccount(site.deps)).email));
  const second = await addFactor(raised);
  await call(second.raised, 'DELETE', `/factors/${factorId}`);
  expect(await levelOf(second.raised)).toBe('aal2');
});

/** A user's sessions, each for one kind of request only: a refresh restarts the idle time. */
async function threeSessions() {
  const { email } = await storeAccount(site.deps);
  const [read, refreshed, visiting] = [
    await wire.signIn(email),
    await wire.signIn(email),
    await wire.signIn(email),
  ];
  return async () => {
    const me = await site.get('/api/me', { cookie: `__Host-rt=${visiting.refresh_token}` });
    const user = await wire.user(read);
    const refresh = await wire.refresh(refreshed.refresh_token);
    return {
      user: user.ok ? 'alive' : (await wire.refusal(user)).join(' '),
      refresh: refresh.ok ? 'alive' : (await wire.refusal(refresh)).join(' '),
      site: (await me.json()).user === null ? 'nobody' : 'alive',
    };
  };
}

const EXPIRED = { user: '403 session_not_found', refresh: '400 session_expired', site: 'nobody' };

test.each([
  ['13 d 23:59:59', 14 * DAY_MS - SECOND_MS, ALIVE],
  ['14 d 00:00:00', 14 * DAY_MS, EXPIRED],
])('unused for %s', async (_, idleMs, expected) => {
  const ask = await threeSessions();
  now = new Date(NOW.getTime() + idleMs);
  expect(await ask()).toEqual(expected);
});

test('ends a used session after 90 days', async () => {
  let session = await wire.signIn((await storeAccount(site.deps)).email);
  const at = (ms: number) => {
    now = new Date(NOW.getTime() + ms);
  };
  for (let day = 13; day < 90; day += 13) {
    at(day * DAY_MS);
    session = await wire.readSession(await wire.refresh(session.refresh_token));
  }
  at(90 * DAY_MS - SECOND_MS);
  expect((await wire.user(session)).status).toBe(200);
  session = await wire.readSession(await wire.refresh(session.refresh_token));
  at(90 * DAY_MS);
  expect(await wire.refusal(await wire.user(session))).toEqual([403, 'session_not_found']);
  const me = await site.get('/api/me', { cookie: cookieOf(session) });
  expect((await me.json()).user).toBeNull();
  expect(await wire.refusal(await wire.refresh(session.refresh_token))).toEqual([400, 'session_expired']);
});

test('extends a session by refreshes only', async () => {
  const session = await wire.signIn((await storeAccount(site.deps)).email);
  for (let day = 1; day < 14; day += 1) {
    now = new Date(NOW.getTime() + day * DAY_MS);
    expect((await wire.user(session)).status).toBe(200);
  }
  now = new Date(NOW.getTime() + 14 * DAY_MS);
  expect(await wire.refusal(await wire.user(session))).toEqual([403, 'session_not_found']);
});

test('expires an access token to the second, with five seconds of tolerance', async () => {
  const short = await openTestSite({ 'LIMITS.accessTokenSeconds': '3600' }, () => now);
  const own = authApiClient(short);
  const session = await own.signIn((await storeAccount(short.deps)).email);
  now = new Date(NOW.getTime() + 3_604 * SECOND_MS);
  expect((await own.user(session)).status).toBe(200);
  now = new Date(NOW.getTime() + 3_605 * SECOND_MS);
  expect(await wire.refusal(await own.user(session))).toEqual([403, 'bad_jwt']);
  await short.close();
});
