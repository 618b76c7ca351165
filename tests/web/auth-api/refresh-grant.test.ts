import pg from 'pg';
import { eq } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { securityEvents, sessions, users } from '../../../src/db/schema/accounts.ts';
import { storeAccount } from '../../support/accounts.ts';
import { openTestSite } from '../../support/test-site.ts';
import { raceRounds } from './race.ts';
import { authApiClient, type Session } from './api-client.ts';
import { withLimits } from '../../support/with-limits.ts';

const ROUNDS = raceRounds(20);
const WIDE = withLimits({ token: '900000/300' });
const site = await openTestSite(WIDE);
afterAll(site.close);
const wire = authApiClient(site);

const newSession = async () => wire.signIn((await storeAccount(site.deps)).email);
const sessionIdOf = ({ access_token: token }: Session): string =>
  JSON.parse(atob((token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/'))).session_id;
const change = (session: Session, values: Partial<typeof sessions.$inferInsert>) =>
  site.db
    .update(sessions)
    .set(values)
    .where(eq(sessions.id, sessionIdOf(session)));
const refreshed = async (token: string) => wire.readSession(await wire.refresh(token));
const secondsAgo = (seconds: number) => new Date(site.deps.now().getTime() - seconds * 1000);

test('returns a new token at each refresh', async () => {
  const first = await newSession();
  const second = await refreshed(first.refresh_token);
  expect(second.refresh_token).not.toBe(first.refresh_token);
  const third = await refreshed(second.refresh_token);
  expect((await wire.user(third)).status).toBe(200);
});

test('returns the same token again after a lost response', async () => {
  const first = await newSession();
  const second = await refreshed(first.refresh_token);
  await change(first, { refreshedAt: secondsAgo(3600) });
  expect((await refreshed(first.refresh_token)).refresh_token).toBe(second.refresh_token);
});

test('accepts an older token inside the reuse window', async () => {
  const first = await newSession();
  const second = await refreshed(first.refresh_token);
  const third = await refreshed(second.refresh_token);
  await change(first, { refreshedAt: secondsAgo(9) });
  expect((await refreshed(first.refresh_token)).refresh_token).toBe(third.refresh_token);
});

test('POST /token refresh_token · refresh_token_already_used: a stale replay ends the session and is logged', async () => {
  const first = await newSession();
  const third = await refreshed((await refreshed(first.refresh_token)).refresh_token);
  await change(first, { refreshedAt: secondsAgo(10) });
  expect(await wire.refusal(await wire.refresh(first.refresh_token))).toEqual([
    400,
    'refresh_token_already_used',
  ]);
  expect(await wire.refusal(await wire.refresh(third.refresh_token))).toEqual([400, 'session_not_found']);
  expect(await wire.refusal(await wire.user(third))).toEqual([403, 'session_not_found']);
  const events = await site.db.select().from(securityEvents).where(eq(securityEvents.userId, first.user.id));
  expect(events.map(({ kind }) => kind)).toContain('refresh_token_replayed');
});

test('POST /token refresh_token · refresh_token_not_found: text of any other shape', async () => {
  // Base64url of a length that stands for no whole bytes among them.
  for (const token of ['', 'abc', 'x'.repeat(21), 'x'.repeat(53), 'v1.token', 'x'.repeat(5000), '%00']) {
    const response = await wire.refresh(token);
    expect([response.status, await response.json()]).toEqual([
      400,
      {
        code: 'refresh_token_not_found',
        message: 'Invalid Refresh Token: Refresh Token Not Found',
      },
    ]);
  }
});

test('POST /token refresh_token · refresh_token_not_found: one that was never issued', async () => {
  const { refresh_token: token } = await newSession();
  const forged = `${token.slice(0, -4)}${token.endsWith('AAAA') ? 'BBBB' : 'AAAA'}`;
  expect(await wire.refusal(await wire.refresh(forged))).toEqual([400, 'refresh_token_not_found']);
});

test('POST /token refresh_token · session_not_found: after signing out', async () => {
  const session = await newSession();
  await wire.send('POST', '/logout', undefined, wire.bearer(session));
  expect(await wire.refusal(await wire.refresh(session.refresh_token))).toEqual([400, 'session_not_found']);
});

test.each([
  ['its absolute end', { expiresAt: secondsAgo(0) }, { expiresAt: secondsAgo(-1) }],
  ['two weeks idle', { refreshedAt: secondsAgo(14 * 86_400) }, { refreshedAt: secondsAgo(14 * 86_400 - 1) }],
])('POST /token refresh_token · session_expired: %s, exactly', async (_, ended, alive) => {
  const session = await newSession();
  await change(session, ended);
  expect(await wire.refusal(await wire.refresh(session.refresh_token))).toEqual([400, 'session_expired']);
  expect(await wire.refusal(await wire.user(session))).toEqual([403, 'session_not_found']);
  await change(session, alive);
  expect((await wire.user(session)).status).toBe(200);
  expect((await wire.refresh(session.refresh_token)).status).toBe(200);
});

test('POST /token refresh_token and GET /user · user_banned: at the next call', async () => {
  const session = await newSession();
  const banned = { bannedUntil: secondsAgo(-60) };
  await site.db.update(users).set(banned).where(eq(users.id, session.user.id));
  expect(await wire.refusal(await wire.refresh(session.refresh_token))).toEqual([400, 'user_banned']);
  expect(await wire.refusal(await wire.user(session))).toEqual([403, 'user_banned']);
});

test('POST /token refresh_token · conflict: another request locks the session too long', async () => {
  const session = await newSession();
  const holder = new pg.Client({ connectionString: site.postgresUrl });
  await holder.connect();
  await holder.query('BEGIN');
  await holder.query('SELECT 1 FROM sessions WHERE id = $1 FOR UPDATE', [sessionIdOf(session)]);
  const answer = await wire.refresh(session.refresh_token);
  await holder.end();
  expect(await wire.refusal(answer)).toEqual([409, 'conflict']);
  expect((await wire.refresh(session.refresh_token)).status).toBe(200);
});

test('POST /token refresh_token · over_request_rate_limit: counted by network', async () => {
  const narrow = await openTestSite(withLimits({ token: '2/60' }));
  const asked = async (address: string) =>
    narrow.ask('/auth/v1/token?grant_type=refresh_token', {
      method: 'POST',
      body: JSON.stringify({ refresh_token: `Ag${'A'.repeat(50)}` }),
      headers: { 'cf-connecting-ip': address },
    });
  const statuses = [];
  for (const host of ['::1', '::2', '::3']) statuses.push((await asked(`2001:db8:1:2${host}`)).status);
  expect(statuses.at(-1)).toBe(429);
  expect((await asked('2001:db8:1:3::1')).status).not.toBe(429);
  await narrow.close();
});

test('advisory 11 (GHSA-392p-2q2v-4372, CVE-2026-1035, keycloak#50999): 20 refreshes at once, round after round: one living child, and never a 500', async () => {
  let { refresh_token: token } = await newSession();
  for (let round = 0; round < ROUNDS; round++) {
    const answers = await Promise.all(Array.from({ length: 20 }, () => wire.refresh(token)));
    const children = new Set<string>();
    for (const answer of answers) {
      // On a slow machine one may wait too long for the others, and is told to try again.
      expect([200, 409]).toContain(answer.status);
      if (answer.status === 200) children.add((await wire.readSession(answer)).refresh_token);
    }
    expect(children.size).toBe(1);
    [token = ''] = children;
  }
});
