import { eq } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { authCodeHash } from '../../../src/auth/tokens/pkce.ts';
import { flowStates, sessions, users } from '../../../src/db/schema/accounts.ts';
import { storeAccount } from '../../support/accounts.ts';
import { openTestSite } from '../../support/test-site.ts';
import { makePkce } from './google-flow.ts';
import { crowd, raceRounds, RACE_TIMEOUT_MS } from './race.ts';
import { wireOf } from './wire.ts';

const ROUNDS = raceRounds(3);
const site = await openTestSite({ AUTH_TOKEN_LIMIT: '900000/300' });
afterAll(site.close);
const wire = wireOf(site);

type Flow = typeof flowStates.$inferInsert;

/** Stores a flow whose code waits for its client. @returns what the client knows. */
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

const exchange = (body: object) => wire.post('/token?grant_type=pkce', body);

test('exchanges a code and its verifier for a session without provider tokens', async () => {
  const response = await exchange(await waitingCode());
  const session = await wire.readSession(response.clone());
  expect(await response.json()).not.toHaveProperty('provider_token');
  const [stored] = await site.db.select().from(sessions).where(eq(sessions.userId, session.user.id));
  expect(stored?.amr).toEqual([{ method: 'recovery', timestamp: expect.any(Number) }]);
});

test('accepts a plain challenge', async () => {
  const verifier = 'v'.repeat(43);
  const code = await waitingCode({ codeChallenge: verifier, codeChallengeMethod: 'plain' });
  expect(await wire.refusal(await exchange(code))).toEqual([400, 'bad_code_verifier']);
  expect((await exchange({ ...code, code_verifier: verifier })).status).toBe(200);
});

test('POST /token pkce · bad_code_verifier: the code stays valid for the right one', async () => {
  const code = await waitingCode();
  const other = { ...code, code_verifier: makePkce().verifier };
  expect(await wire.refusal(await exchange(other))).toEqual([400, 'bad_code_verifier']);
  expect((await exchange(code)).status).toBe(200);
});

test('POST /token pkce · flow_state_not_found: never issued, not issued yet, or used', async () => {
  const code = await waitingCode();
  const unknown = { ...code, auth_code: crypto.randomUUID() };
  expect(await wire.refusal(await exchange(unknown))).toEqual([404, 'flow_state_not_found']);
  expect(await wire.refusal(await exchange(await waitingCode({ userId: null })))).toEqual([
    404,
    'flow_state_not_found',
  ]);
  await exchange(code);
  expect(await wire.refusal(await exchange(code))).toEqual([404, 'flow_state_not_found']);
});

test('POST /token pkce · flow_state_expired', async () => {
  const code = await waitingCode({ expiresAt: site.deps.now() });
  expect(await wire.refusal(await exchange(code))).toEqual([422, 'flow_state_expired']);
});

test.each([
  {},
  { auth_code: 'a' },
  { code_verifier: 'a' },
  { auth_code: null, code_verifier: 'a' },
  { auth_code: 1, code_verifier: 'a' },
])('POST /token pkce · validation_failed: %j', async (body) => {
  expect(await wire.refusal(await exchange(body))).toEqual([400, 'validation_failed']);
});

test('POST /token pkce · user_banned', async () => {
  const { id: userId } = await storeAccount(site.deps);
  const code = await waitingCode({ userId });
  const bannedUntil = new Date(site.deps.now().getTime() + 1);
  await site.db.update(users).set({ bannedUntil }).where(eq(users.id, userId));
  expect(await wire.refusal(await exchange(code))).toEqual([400, 'user_banned']);
});

test('POST /token pkce · over_request_rate_limit: counted by network', async () => {
  const narrow = await openTestSite({ AUTH_TOKEN_LIMIT: '1/60' });
  const body = { auth_code: 'a', code_verifier: 'a' };
  const headers = { 'cf-connecting-ip': '203.0.113.7' };
  const ask = () => wireOf(narrow).post('/token?grant_type=pkce', body, headers);
  expect([(await ask()).status, (await ask()).status]).toEqual([404, 429]);
  await narrow.close();
});

test(
  'advisory 10 (GHSA-7w99-5wm4-3g79): 50 exchanges of one code at once, round after round: one session, and never a 500',
  async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { id: userId } = await storeAccount(site.deps);
      const code = await waitingCode({ userId });
      expect(await crowd(50, () => exchange(code))).toEqual({ 200: 1, 404: 49 });
      expect(await site.db.select().from(sessions).where(eq(sessions.userId, userId))).toHaveLength(1);
    }
  },
  RACE_TIMEOUT_MS,
);
