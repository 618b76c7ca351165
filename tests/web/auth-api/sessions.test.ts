import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, expect, test } from 'vitest';
import * as v from 'valibot';
import { users } from '../../../src/db/schema/accounts.ts';
import { PASSWORD } from '../../support/accounts.ts';
import { NOW, ORIGIN } from '../../support/test-site.ts';
import { withLimits } from '../../support/with-limits.ts';
import { answerOf, claimsOf, type Session } from './api-client.ts';
import { KEEPS_MAILS, NEXT_PASSWORD, openAuthSite } from './auth-site.ts';
import { addFactor } from './factor-client.ts';

const SECOND_MS = 1_000;
const DAY_MS = 86_400 * SECOND_MS;

let now = NOW;
const { site, api, alsoApi, owner, signedIn, operator, mailTo } = await openAuthSite(
  { ...KEEPS_MAILS, ...withLimits({ mailAddress: '100/60' }) },
  () => now,
);
// No configuration lets a token outlive its session. Here it does, so that only the session can have ended.
Object.assign(site.deps.auth.config, { accessTokenSeconds: 100 * 86_400 });
afterAll(site.close);
beforeEach(() => {
  now = NOW;
});
const later = (ms: number) => {
  now = new Date(NOW.getTime() + ms);
};

const operate = async (request: string, body?: object) =>
  expect(await api.answer(request, body, await operator())).toBe('200');
const cookieOf = (session: Session) =>
  `__Host-at=${session.access_token}; __Host-rt=${session.refresh_token}`;
const submit = async (session: Session, path: string, fields: Record<string, string>) => {
  const headers = { origin: ORIGIN, cookie: cookieOf(session) };
  const response = await site.ask(path, { method: 'POST', body: new URLSearchParams(fields), headers });
  expect(response.status).toBeLessThan(400);
};
const call = async (session: Session, request: string, body?: object) =>
  expect(await api.answer(request, body, session)).toBe('200');
const signOut = async (session: Session, scope: string) => {
  const response = await api.ask(`POST /logout${scope}`, undefined, session);
  expect([response.status, await response.text()]).toEqual([204, '']);
};

/** Results of a session's next requests: to the API, with its refresh token, and to the site with its cookies. */
async function lifeOf(session: Session) {
  const me = await site.get('/api/me', { cookie: cookieOf(session) });
  const { user } = v.parse(v.object({ user: v.nullable(v.object({ email: v.string() })) }), await me.json());
  const leftCookies = me.headers.getSetCookie().filter((cookie) => /^__Host-.t=; Max-Age=0/.test(cookie));
  return {
    user: await answerOf(api.user(session)),
    refresh: await answerOf(api.refresh(session.refresh_token)),
    site: user === null ? `nobody, ${leftCookies.length} cookies taken` : 'alive',
  };
}

const ALIVE = { user: '200', refresh: '200', site: 'alive' };
const ENDED = {
  user: '403 session_not_found',
  refresh: '400 session_not_found',
  site: 'nobody, 2 cookies taken',
};
const DELETED = { ...ENDED, user: '403 user_not_found' };
const BANNED = { user: '403 user_banned', refresh: '400 user_banned', site: 'nobody, 2 cookies taken' };

type Act = (here: Session, there: Session) => Promise<unknown>;
const ban = (ban_duration: string) => (here: Session) =>
  operate(`PUT /admin/users/${here.user.id}`, { ban_duration });
const newPassword = { password: NEXT_PASSWORD };
const passwordForm = { current_password: PASSWORD, ...newPassword, confirmation: NEXT_PASSWORD };

/** What ends which sessions of an account: the one that acts, the one in question, and a third. */
test.each<[string, Act, ...(typeof ALIVE)[]]>([
  ['POST /logout', (here) => signOut(here, ''), ENDED, ENDED, ENDED],
  ['POST /logout?scope=global', (here) => signOut(here, '?scope=global'), ENDED, ENDED, ENDED],
  ['POST /logout?scope=local', (here) => signOut(here, '?scope=local'), ENDED, ALIVE, ALIVE],
  ['POST /logout?scope=others', (here) => signOut(here, '?scope=others'), ALIVE, ENDED, ENDED],
  [
    'signing one device out on the site',
    (here, there) => submit(here, '/account/session', { session: String(claimsOf(there)['session_id']) }),
    ALIVE,
    ENDED,
    ALIVE,
  ],
  ['advisory 4 (supabase/auth#2642): a ban', ban('24h'), BANNED, BANNED, BANNED],
  [
    'a ban that is lifted',
    async (here) => {
      await ban('24h')(here);
      await ban('none')(here);
    },
    ALIVE,
    ALIVE,
    ALIVE,
  ],
  [
    'a deletion by an operator',
    (here) => operate(`DELETE /admin/users/${here.user.id}`),
    DELETED,
    DELETED,
    DELETED,
  ],
  [
    'a soft deletion',
    (here) => operate(`DELETE /admin/users/${here.user.id}`, { should_soft_delete: true }),
    DELETED,
    DELETED,
    DELETED,
  ],
  [
    'deleting one’s own account on the site',
    (here) => submit(here, '/account/delete', { password: PASSWORD }),
    DELETED,
    DELETED,
    DELETED,
  ],
  ['a new password', (here) => call(here, 'PUT /user', newPassword), ALIVE, ENDED, ENDED],
  [
    'a new password on the site',
    (here) => submit(here, '/account/password', passwordForm),
    ALIVE,
    ENDED,
    ENDED,
  ],
  [
    'a new password by an operator',
    (here) => operate(`PUT /admin/users/${here.user.id}`, newPassword),
    ENDED,
    ENDED,
    ENDED,
  ],
  ['following a recovery link', (here) => recover(here), ALIVE, ALIVE, ALIVE],
  [
    'a new password after a recovery link',
    async (here) => {
      const recovered = await recover(here);
      await call(recovered, 'PUT /user', newPassword);
      expect(await lifeOf(recovered)).toEqual(ALIVE);
    },
    ENDED,
    ENDED,
    ENDED,
  ],
  ['a new name', (here) => call(here, 'PUT /user', { data: { first_name: 'Ada' } }), ALIVE, ALIVE, ALIVE],
])('%s ends exactly its sessions, at the next request', async (_, act, ...expected) => {
  const { email } = await owner();
  const sessions = [await api.signIn(email), await api.signIn(email), await api.signIn(email)] as const;
  const stranger = await signedIn();
  await act(sessions[0], sessions[1]);
  const lives = [];
  for (const session of sessions) lives.push(await lifeOf(session));
  expect(lives).toEqual(expected);
  expect(await lifeOf(stranger)).toEqual(ALIVE);
});

/** The session that a mailed recovery link opens. */
async function recover({ user }: Session): Promise<Session> {
  await api.post('/recover', { email: user.email });
  const { linkToken } = await mailTo(user.email, 'recovery');
  return api.open('POST /verify', { type: 'recovery', token_hash: linkToken });
}

test('POST /logout · validation_failed: ends nothing for an unknown scope', async () => {
  const session = await signedIn();
  const answer = await api.answer('POST /logout?scope=everyone', undefined, session);
  expect(answer).toBe('400 validation_failed');
  expect((await api.user(session)).status).toBe(200);
});

test.each([
  ['no header', undefined],
  ['another scheme', (token: string) => `Basic ${token}`],
  ['a scheme of our own making', (token: string) => `Token ${token}`],
  ['a token alone', (token: string) => token],
])('advisory 16 (CVE-2026-47673): GET /user and POST /logout · no_authorization: %s', async (_, header) => {
  const { access_token: token } = await signedIn();
  const headers: Record<string, string> = header === undefined ? {} : { authorization: header(token) };
  expect(await api.answer('GET /user', undefined, headers)).toBe('401 no_authorization');
  expect(await api.answer('POST /logout', undefined, headers)).toBe('401 no_authorization');
});

test('GET /user and POST /logout · session_not_found: already signed out', async () => {
  const session = await signedIn();
  await signOut(session, '?scope=local');
  expect(await answerOf(api.user(session))).toBe('403 session_not_found');
  expect(await api.answer('POST /logout', undefined, session)).toBe('403 session_not_found');
});

test('GET /user · user_not_found: an account that was deleted while a session was being opened', async () => {
  const session = await signedIn();
  await site.db.update(users).set({ deletedAt: now }).where(eq(users.id, session.user.id));
  expect(await answerOf(api.user(session))).toBe('403 user_not_found');
  expect((await api.refresh(session.refresh_token)).ok).toBe(false);
});

test('ends sessions of one factor, and the earlier tokens of the stepped-up session', async () => {
  const { email } = await owner();
  const [here, there] = [await api.signIn(email), await api.signIn(email)];
  const { raised } = await addFactor(api, here, now);
  expect(await lifeOf(there)).toEqual(ENDED);
  expect(await lifeOf(raised)).toEqual(ALIVE);
  expect(await answerOf(api.refresh(here.refresh_token))).toBe('400 refresh_token_already_used');
});

const levelOf = async (session: Session) =>
  claimsOf(await api.readSession(await api.refresh(session.refresh_token)))['aal'];

test.each<[string, (raised: Session, factorId: string) => Promise<unknown>]>([
  ['by its owner', (raised, factorId) => call(raised, `DELETE /factors/${factorId}`)],
  [
    'by an operator',
    (raised, factorId) => operate(`DELETE /admin/users/${raised.user.id}/factors/${factorId}`),
  ],
])('keeps all sessions, with one factor, when the last app is removed %s', async (_, remove) => {
  const { email } = await owner();
  const { factorId, raised } = await addFactor(api, await api.signIn(email), now);
  const other = await api.signIn(email);
  await remove(raised, factorId);
  expect([await levelOf(raised), await levelOf(other)]).toEqual(['aal1', 'aal1']);
  expect((await api.user(raised)).status).toBe(200);
});

test('keeps a session at two factors when one of two apps is removed', async () => {
  const { raised, factorId } = await addFactor(api, await signedIn(), now);
  const second = await addFactor(api, raised, now);
  await call(second.raised, `DELETE /factors/${factorId}`);
  expect(await levelOf(second.raised)).toBe('aal2');
});

const EXPIRED = { user: '403 session_not_found', refresh: '400 session_expired', site: 'nobody' };

// Each kind of request has a session of its own, because a refresh restarts the idle time.
test.each([
  ['59 d 23:59:59', 60 * DAY_MS - SECOND_MS, ALIVE],
  ['60 d 00:00:00', 60 * DAY_MS, EXPIRED],
])('unused for %s', async (_, idleMs, expected) => {
  const { email } = await owner();
  const [read, refreshed] = [await api.signIn(email), await api.signIn(email)];
  const visiting = await api.signIn(email);
  later(idleMs);
  const me = await site.get('/api/me', { cookie: `__Host-rt=${visiting.refresh_token}` });
  expect({
    user: await answerOf(api.user(read)),
    refresh: await answerOf(api.refresh(refreshed.refresh_token)),
    site: (await me.json()).user === null ? 'nobody' : 'alive',
  }).toEqual(expected);
});

test('ends a used session after 180 days', async () => {
  let session = await signedIn();
  for (let day = 59; day < 180; day += 59) {
    later(day * DAY_MS);
    session = await api.readSession(await api.refresh(session.refresh_token));
  }
  later(180 * DAY_MS - SECOND_MS);
  expect((await api.user(session)).status).toBe(200);
  session = await api.readSession(await api.refresh(session.refresh_token));
  later(180 * DAY_MS);
  expect(await answerOf(api.user(session))).toBe('403 session_not_found');
  const me = await site.get('/api/me', { cookie: cookieOf(session) });
  expect((await me.json()).user).toBeNull();
  expect(await answerOf(api.refresh(session.refresh_token))).toBe('400 session_expired');
});

test('extends a session by refreshes only', async () => {
  const session = await signedIn();
  for (let day = 1; day < 60; day += 7) {
    later(day * DAY_MS);
    expect((await api.user(session)).status).toBe(200);
  }
  later(60 * DAY_MS);
  expect(await answerOf(api.user(session))).toBe('403 session_not_found');
});

test('expires an access token to the second, with five seconds of tolerance', async () => {
  const short = alsoApi({ 'LIMITS.accessTokenSeconds': '3600' });
  const session = await short.signIn((await owner()).email);
  later(3_604 * SECOND_MS);
  expect((await short.user(session)).status).toBe(200);
  later(3_605 * SECOND_MS);
  expect(await answerOf(short.user(session))).toBe('403 bad_jwt');
});
