import { eq } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { authCodeHash } from '../../../src/auth/tokens/pkce.ts';
import { flowStates, sessions, users } from '../../../src/db/schema/accounts.ts';
import { storeAccount } from '../../support/accounts.ts';
import { openTestSite } from '../../support/test-site.ts';
import { makePkce } from './google-flow.ts';
import { crowd, raceRounds } from './race.ts';
import { authApiClient } from './api-client.ts';
import { withLimits } from '../../support/with-limits.ts';

const ROUNDS = raceRounds(3);
const site = await openTestSite(withLimits({ token: '900000/300' }));
afterAll(site.close);
const api = authApiClient(site);

type Flow = typeof flowStates.$inferInsert;

/**
 * Stores a sign-in whose authorization code its client has not exchanged yet.
 * @returns the code and the verifier, which the client has.
 */
async function waitingCode(
  changes: Partial<Flow> = {},
): Promise<{ auth_code: string; code_verifier: string }> {
  const { verifier, query } = makePkce();
  const code = crypto.randomUUID();
  const now = site.deps.now();
  await site.db.insert(flowStates).values({
    id: crypto.randomUUID(),
    provider: 'email',
    codeChallenge: query['code_challenge'] ?? '',
    codeChallengeMethod: 's256',
    redirectTo: 'https://fanroads.test/client',
    authCodeHash: await authCodeHash(code),
    userId: (await storeAccount(site.deps)).id,
    method: 'recovery',
    createdAt: now,
    expiresAt: new Date(now.getTime() + 60_000),
    ...changes,
  });
  return { auth_code: code, code_verifier: verifier };
}

const exchange = (body: object) => api.post('/token?grant_type=pkce', body);

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
  expect(await api.refusal(await exchange(code))).toEqual([400, 'bad_code_verifier']);
  expect((await exchange({ ...code, code_verifier: verifier })).status).toBe(200);
});

test('POST /token pkce · bad_code_verifier: the code stays valid for the right verifier', async () => {
  const code = await waitingCode();
  const other = { ...code, code_verifier: makePkce().verifier };
  expect(await api.refusal(await exchange(other))).toEqual([400, 'bad_code_verifier']);
  expect((await exchange(code)).status).toBe(200);
});

test('POST /token pkce · flow_state_not_found: the code was never issued, is not issued yet, or was used', async () => {
  const code = await waitingCode();
  const unknown = { ...code, auth_code: crypto.randomUUID() };
  expect(await api.refusal(await exchange(unknown))).toEqual([404, 'flow_state_not_found']);
  expect(await api.refusal(await exchange(await waitingCode({ userId: null })))).toEqual([
    404,
    'flow_state_not_found',
  ]);
  await exchange(code);
  expect(await api.refusal(await exchange(code))).toEqual([404, 'flow_state_not_found']);
});

test('POST /token pkce · flow_state_expired', async () => {
  const code = await waitingCode({ expiresAt: site.deps.now() });
  expect(await api.refusal(await exchange(code))).toEqual([422, 'flow_state_expired']);
});

test.each([
  {},
  { auth_code: 'a' },
  { code_verifier: 'a' },
  { auth_code: null, code_verifier: 'a' },
  { auth_code: 1, code_verifier: 'a' },
])('POST /token pkce · validation_failed: %j', async (body) => {
  expect(await api.refusal(await exchange(body))).toEqual([400, 'validation_failed']);
});

test('POST /token pkce · user_banned', async () => {
  const { id: userId } = await storeAccount(site.deps);
  const code = await waitingCode({ userId });
  const bannedUntil = new Date(site.deps.now().getTime() + 1);
  await site.db.update(users).set({ bannedUntil }).where(eq(users.id, userId));
  expect(await api.refusal(await exchange(code))).toEqual([400, 'user_banned']);
});

test('POST /token pkce · over_request_rate_limit: counted by network', async () => {
  const narrow = await openTestSite(withLimits({ token: '1/60' }));
  const body = { auth_code: 'a', code_verifier: 'a' };
  const headers = { 'cf-connecting-ip': '203.0.113.7' };
  const ask = () => authApiClient(narrow).post('/token?grant_type=pkce', body, headers);
  expect([(await ask()).status, (await ask()).status]).toEqual([404, 429]);
  await narrow.close();
});

test('advisory 10 (GHSA-7w99-5wm4-3g79): 50 simultaneous exchanges of one code open one session and never return a 500', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { id: userId } = await storeAccount(site.deps);
    const code = await waitingCode({ userId });
    expect(await crowd(50, () => exchange(code))).toEqual({ 200: 1, 404: 49 });
    expect(await site.db.select().from(sessions).where(eq(sessions.userId, userId))).toHaveLength(1);
  }
});
