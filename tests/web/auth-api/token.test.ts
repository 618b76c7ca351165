import { eq } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { authCodeHash } from '../../../src/auth/tokens/pkce.ts';
import { flowStates, sessions, users } from '../../../src/db/schema/accounts.ts';
import { PASSWORD } from '../../support/accounts.ts';
import { NOW, ORIGIN } from '../../support/test-site.ts';
import { withLimits } from '../../support/with-limits.ts';
import { answerOf, claimsOf, problemOf, type Session } from './api-client.ts';
import { openAuthSite, testAnswers } from './auth-site.ts';
import { makePkce } from './google-flow.ts';
import { crowd, raceRounds } from './race.ts';

const { site, api, alsoApi, owner, signedIn, userRow, eventsOf } = await openAuthSite(
  withLimits({ token: '900000/300' }),
);
afterAll(site.close);

const secondsAgo = (seconds: number) => new Date(NOW.getTime() - seconds * 1000);
const TOKEN = 'POST /token?grant_type=';

test('opens a session with the right password', async () => {
  const { id, email } = await owner();
  const session = await api.readSession(await api.signInWith(email.toUpperCase(), PASSWORD));
  const seconds = NOW.getTime() / 1000;
  expect(session).toMatchObject({
    expires_in: 3600,
    expires_at: seconds + 3600,
    user: { id, email, identities: [{ provider: 'email', id }] },
  });
  expect(claimsOf(session)).toMatchObject({
    iss: `${ORIGIN}/auth/v1`,
    aud: 'authenticated',
    sub: id,
    aal: 'aal1',
    amr: [{ method: 'password', timestamp: seconds }],
    is_anonymous: false,
  });
});

const WRONG = '400 invalid_credentials: Invalid login credentials';
testAnswers(
  'POST /token password',
  [
    [{ email: 'nobody@example.com', password: PASSWORD }, WRONG],
    [{ password: PASSWORD }, WRONG],
    [{ email: 'a@example.com,b@example.com', password: PASSWORD }, WRONG],
    [{ phone: '15551234567', password: PASSWORD }, '400 phone_provider_disabled: Phone signups are disabled'],
  ],
  (body) => problemOf(api.ask(`${TOKEN}password`, body)),
);

test.each([
  ['email_not_confirmed', { emailConfirmedAt: null }],
  ['user_banned', { bannedUntil: secondsAgo(-60) }],
])('POST /token password · %s: only with the right password', async (code, changes) => {
  const { email } = await owner(changes);
  expect(await answerOf(api.signInWith(email, 'wrong'))).toBe('400 invalid_credentials');
  expect(await answerOf(api.signInWith(email, PASSWORD))).toBe(`400 ${code}`);
});

test('reports a password that no longer meets the rules', async () => {
  const response = await alsoApi({ PASSWORD_MIN_LENGTH: '40' }).signInWith((await owner()).email, PASSWORD);
  expect([response.status, (await response.json()).weak_password]).toEqual([
    200,
    { message: 'Password should be at least 40 characters.', reasons: ['length'] },
  ]);
});

test('rehashes a password with an older pepper', async () => {
  const { email, id } = await owner();
  const [older = { id: '', secret: '' }] = site.deps.auth.config.peppers;
  const peppers = `p2:${'n'.repeat(43)},${older.id}:${older.secret}`;
  const rotated = alsoApi({ AUTH_PASSWORD_PEPPERS: peppers });
  expect((await rotated.signInWith(email, PASSWORD)).status).toBe(200);
  expect((await userRow(id))?.passwordHash).toMatch(/^p2\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect((await rotated.signInWith(email, PASSWORD)).status).toBe(200);
});

const change = (session: Session, values: Partial<typeof sessions.$inferInsert>) =>
  site.db.update(sessions).set(values).where(eq(sessions.userId, session.user.id));
const refreshed = async ({ refresh_token: token }: Session) => api.readSession(await api.refresh(token));
const refresh = ({ refresh_token: token }: Session) => answerOf(api.refresh(token));

test('returns a new token at each refresh', async () => {
  const first = await signedIn();
  const second = await refreshed(first);
  expect(second.refresh_token).not.toBe(first.refresh_token);
  expect((await api.user(await refreshed(second))).status).toBe(200);
});

test('returns the same token again after a lost response', async () => {
  const first = await signedIn();
  const second = await refreshed(first);
  await change(first, { refreshedAt: secondsAgo(3600) });
  expect((await refreshed(first)).refresh_token).toBe(second.refresh_token);
});

test('accepts an older token inside the reuse window', async () => {
  const first = await signedIn();
  const third = await refreshed(await refreshed(first));
  await change(first, { refreshedAt: secondsAgo(9) });
  expect((await refreshed(first)).refresh_token).toBe(third.refresh_token);
});

test('POST /token refresh_token · refresh_token_already_used: a stale replay ends the session and is logged', async () => {
  const first = await signedIn();
  const third = await refreshed(await refreshed(first));
  await change(first, { refreshedAt: secondsAgo(10) });
  expect(await refresh(first)).toBe('400 refresh_token_already_used');
  expect(await refresh(third)).toBe('400 session_not_found');
  expect(await answerOf(api.user(third))).toBe('403 session_not_found');
  expect(await eventsOf(first.user.id)).toContain('refresh_token_replayed');
});

test('POST /token refresh_token · refresh_token_not_found: one that was never issued', async () => {
  const { refresh_token: token } = await signedIn();
  const forged = `${token.slice(0, -4)}${token.endsWith('AAAA') ? 'BBBB' : 'AAAA'}`;
  expect(await answerOf(api.refresh(forged))).toBe('400 refresh_token_not_found');
});

test.each([
  ['its absolute end', { expiresAt: secondsAgo(0) }, { expiresAt: secondsAgo(-1) }],
  ['sixty days idle', { refreshedAt: secondsAgo(60 * 86_400) }, { refreshedAt: secondsAgo(60 * 86_400 - 1) }],
])('POST /token refresh_token · session_expired: %s, exactly', async (_, ended, alive) => {
  const session = await signedIn();
  await change(session, ended);
  expect(await refresh(session)).toBe('400 session_expired');
  expect(await answerOf(api.user(session))).toBe('403 session_not_found');
  await change(session, alive);
  expect((await api.user(session)).status).toBe(200);
  expect(await refresh(session)).toBe('200');
});

test('POST /token refresh_token and GET /user · user_banned: at the next call', async () => {
  const session = await signedIn();
  await site.db
    .update(users)
    .set({ bannedUntil: secondsAgo(-60) })
    .where(eq(users.id, session.user.id));
  expect(await refresh(session)).toBe('400 user_banned');
  expect(await answerOf(api.user(session))).toBe('403 user_banned');
});

test('POST /token refresh_token · conflict: another request locks the session too long', async () => {
  const session = await signedIn();
  const holder = new pg.Client({ connectionString: site.postgresUrl });
  await holder.connect();
  await holder.query('BEGIN');
  await holder.query('SELECT 1 FROM sessions WHERE user_id = $1 FOR UPDATE', [session.user.id]);
  const answer = await refresh(session);
  await holder.end();
  expect(answer).toBe('409 conflict');
  expect(await refresh(session)).toBe('200');
});

test('advisory 11 (GHSA-392p-2q2v-4372, CVE-2026-1035, keycloak#50999): 20 refreshes at once, round after round: one living child, and never a 500', async () => {
  let { refresh_token: token } = await signedIn();
  for (let round = 0; round < raceRounds(10); round++) {
    const answers = await Promise.all(Array.from({ length: 20 }, () => api.refresh(token)));
    const children = new Set<string>();
    for (const answer of answers) {
      // On a slow machine one may wait too long for the others, and is told to try again.
      expect([200, 409]).toContain(answer.status);
      if (answer.status === 200) children.add((await api.readSession(answer)).refresh_token);
    }
    expect(children.size).toBe(1);
    [token = ''] = children;
  }
});

/**
 * Stores a sign-in whose authorization code its client has not exchanged yet.
 * @returns the code and the verifier, which the client has.
 */
async function waitingCode(changes: Partial<typeof flowStates.$inferInsert> = {}) {
  const { verifier, query } = makePkce();
  const code = crypto.randomUUID();
  await site.db.insert(flowStates).values({
    id: crypto.randomUUID(),
    provider: 'email',
    codeChallenge: query['code_challenge'] ?? '',
    codeChallengeMethod: 's256',
    redirectTo: 'https://fanroads.test/client',
    authCodeHash: await authCodeHash(code),
    userId: (await owner()).id,
    method: 'recovery',
    createdAt: NOW,
    expiresAt: secondsAgo(-60),
    ...changes,
  });
  return { auth_code: code, code_verifier: verifier };
}
const exchange = (body: object) => api.ask(`${TOKEN}pkce`, body);

test('exchanges a code and its verifier for a session without provider tokens', async () => {
  const response = await exchange(await waitingCode());
  const session = await api.readSession(response.clone());
  expect(await response.json()).not.toHaveProperty('provider_token');
  const [stored] = await site.db.select().from(sessions).where(eq(sessions.userId, session.user.id));
  expect(stored?.amr).toEqual([{ method: 'recovery', timestamp: expect.any(Number) }]);
});

test('accepts a plain challenge', async () => {
  const verifier = 'v'.repeat(43);
  const code = await waitingCode({ codeChallenge: verifier, codeChallengeMethod: 'plain' });
  expect(await answerOf(exchange(code))).toBe('400 bad_code_verifier');
  expect(await answerOf(exchange({ ...code, code_verifier: verifier }))).toBe('200');
});

test('POST /token pkce · bad_code_verifier: the code stays valid for the right verifier', async () => {
  const code = await waitingCode();
  const other = { ...code, code_verifier: makePkce().verifier };
  expect(await answerOf(exchange(other))).toBe('400 bad_code_verifier');
  expect(await answerOf(exchange(code))).toBe('200');
});

test('POST /token pkce · flow_state_not_found: the code was never issued, is not issued yet, or was used', async () => {
  const used = await waitingCode();
  await exchange(used);
  const neverIssued = { ...(await waitingCode()), auth_code: crypto.randomUUID() };
  for (const code of [neverIssued, await waitingCode({ userId: null }), used]) {
    expect(await answerOf(exchange(code))).toBe('404 flow_state_not_found');
  }
});

test('POST /token pkce · flow_state_expired, user_banned', async () => {
  expect(await answerOf(exchange(await waitingCode({ expiresAt: NOW })))).toBe('422 flow_state_expired');
  const { id: userId } = await owner({ bannedUntil: new Date(NOW.getTime() + 1) });
  expect(await answerOf(exchange(await waitingCode({ userId })))).toBe('400 user_banned');
});

testAnswers(
  'POST /token pkce',
  [
    [{}, '400 validation_failed'],
    [{ auth_code: 'a' }, '400 validation_failed'],
    [{ code_verifier: 'a' }, '400 validation_failed'],
    [{ auth_code: null, code_verifier: 'a' }, '400 validation_failed'],
    [{ auth_code: 1, code_verifier: 'a' }, '400 validation_failed'],
  ],
  (body) => answerOf(exchange(body)),
);

test('advisory 10 (GHSA-7w99-5wm4-3g79): 50 simultaneous exchanges of one code open one session and never return a 500', async () => {
  for (let round = 0; round < raceRounds(3); round += 1) {
    const { id: userId } = await owner();
    const code = await waitingCode({ userId });
    expect(await crowd(50, () => exchange(code))).toEqual({ 200: 1, 404: 49 });
    expect(await site.db.select().from(sessions).where(eq(sessions.userId, userId))).toHaveLength(1);
  }
});

const UNSUPPORTED = '400 invalid_credentials: unsupported_grant_type';
testAnswers<string>(
  'POST /token',
  [
    ['web3', '422 web3_provider_disabled: Web3 provider is disabled'],
    ['', UNSUPPORTED],
    ['client_credentials', UNSUPPORTED],
    ['toString', UNSUPPORTED],
  ],
  (grant) => problemOf(api.ask(TOKEN + grant, {})),
);

test('POST /token password · over_request_rate_limit: ten attempts on one account in ten minutes from one network', async () => {
  const { email } = await owner();
  const statuses = [];
  for (let tried = 0; tried < 11; tried++) {
    statuses.push((await api.signInWith(email, 'wrong', { 'cf-connecting-ip': '203.0.113.1' })).status);
  }
  expect(statuses).toEqual([...Array<number>(10).fill(400), 429]);
});

test.each([
  ['refresh_token', { refresh_token: `Ag${'A'.repeat(50)}` }, 400, '2001:db8:1'],
  ['pkce', { auth_code: 'a', code_verifier: 'a' }, 404, '2001:db8:2'],
])('POST /token %s · over_request_rate_limit: counted by network', async (grant, body, status, network) => {
  const narrow = alsoApi(withLimits({ token: '2/60' }));
  const from = async (host: string) =>
    (await narrow.ask(TOKEN + grant, body, { 'cf-connecting-ip': `${network}:${host}` })).status;
  const statuses = [await from('2::1'), await from('2::2'), await from('2::3'), await from('3::1')];
  expect(statuses).toEqual([status, status, 429, status]);
});
