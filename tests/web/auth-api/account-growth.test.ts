import { eq, sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { writeOperatorToken } from '../../../src/auth/operators/operator-token.ts';
import { users } from '../../../src/db/schema/accounts.ts';
import { PASSWORD, storeAccount } from '../../support/accounts.ts';
import { openTestSite, siteOver } from '../../support/test-site.ts';
import { authApiClient, freshEmail, type Session } from './api-client.ts';
import { crowd } from './race.ts';
import { withLimits } from '../../support/with-limits.ts';

const site = await openTestSite(withLimits({ userChange: '1000/60' }));
afterAll(site.close);
const wire = authApiClient(site);
const limited = authApiClient(siteOver(site.db, site.databaseUrl, async () => undefined));

const MAX_BYTES = 8_192;
const signedIn = async () => wire.signIn((await storeAccount(site.deps)).email);
const change = (session: Session, data: object, over = wire) =>
  over.send('PUT', '/user', { data }, wire.bearer(session));

/** Sends 30 requests at a time. @returns how often each status came back. */
async function inTurns(count: number, once: (index: number) => Promise<Response>) {
  const totals: Record<number, number> = {};
  for (let from = 0; from < count; from += 30) {
    const counted = await crowd(30, (index) => once(from + index));
    for (const [status, times] of Object.entries(counted)) {
      totals[Number(status)] = (totals[Number(status)] ?? 0) + times;
    }
  }
  return totals;
}

async function storedBytes({ user }: Pick<Session, 'user'>): Promise<number> {
  const [stored] = await site.db
    .select({ bytes: sql<number>`octet_length(${users.userMetadata}::text)` })
    .from(users)
    .where(eq(users.id, user.id));
  return stored?.bytes ?? 0;
}

test('600 changes from 600 networks leave a small account', async () => {
  const session = await signedIn();
  const once = (count: number) => change(session, { [`key${count}`]: 'x'.repeat(8_000) }, limited);
  expect(await inTurns(600, once)).toEqual({ 200: 1, 400: 29, 429: 570 });
  expect(await storedBytes(session)).toBeLessThanOrEqual(MAX_BYTES);
  expect((await (await wire.user(session)).text()).length).toBeLessThan(2 * MAX_BYTES);
});

test('simultaneous changes together stay below the limit', async () => {
  const session = await signedIn();
  const responses = await Promise.all(
    Array.from({ length: 30 }, (_, count) => change(session, { [`key${count}`]: 'x'.repeat(1_000) })),
  );
  const accepted = responses.filter(({ status }) => status === 200);
  expect(accepted).toHaveLength(8);
  expect(await storedBytes(session)).toBeLessThanOrEqual(MAX_BYTES);
});

test('PUT /user · validation_failed: metadata that is too long only together, and nothing else changes', async () => {
  const session = await signedIn();
  expect((await change(session, { first: 'x'.repeat(5_000) })).status).toBe(200);
  const body = { data: { second: 'x'.repeat(5_000) }, password: 'the upper deck on a Tuesday' };
  const response = await wire.send('PUT', '/user', body, wire.bearer(session));
  expect([response.status, await response.json()]).toEqual([
    400,
    { code: 'validation_failed', message: 'Metadata cannot be longer than 8192 bytes' },
  ]);
  expect((await wire.signIn(session.user.email)).user.user_metadata).toEqual({ first: 'x'.repeat(5_000) });
  const replaced = await change(session, { first: null, second: 'x'.repeat(5_000) });
  expect(replaced.status).toBe(200);
});

test('counts bytes as Postgres writes them', async () => {
  const session = await signedIn();
  for (const data of [{ text: '\u6f22'.repeat(3_000) }, { numbers: Array<number>(100).fill(1e300) }]) {
    expect(await wire.refusal(await change(session, data))).toEqual([400, 'validation_failed']);
    const signUp = await wire.post('/signup', { email: freshEmail(), password: PASSWORD, data });
    expect(await wire.refusal(signUp)).toEqual([400, 'validation_failed']);
  }
});

test('PUT /admin/users/{id} · validation_failed: merged metadata that is too long', async () => {
  const session = await signedIn();
  const operator = { authorization: `Bearer ${await writeOperatorToken(site.deps.auth)}` };
  const path = `/admin/users/${session.user.id}`;
  for (const field of ['user_metadata', 'app_metadata']) {
    const put = (key: string) => wire.send('PUT', path, { [field]: { [key]: 'x'.repeat(5_000) } }, operator);
    expect((await put('first')).status).toBe(200);
    expect(await wire.refusal(await put('second'))).toEqual([400, 'validation_failed']);
  }
});

const readOrChange = (method: 'GET' | 'PUT', session: Session, headers: Record<string, string> = {}) => {
  const body = method === 'PUT' ? { data: { a: 1 } } : undefined;
  return limited.send(method, '/user', body, { ...wire.bearer(session), ...headers });
};
const LIMITS = [
  ['GET', 300],
  ['PUT', 30],
] as const;

test.each(LIMITS)(
  '%s /user · over_request_rate_limit: %i requests of an account in five minutes',
  async (method, allowed) => {
    const session = await signedIn();
    expect(await inTurns(allowed, () => readOrChange(method, session))).toEqual({ 200: allowed });
    const refused = await readOrChange(method, session);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await wire.refusal(refused)).toEqual([429, 'over_request_rate_limit']);
  },
);

test.each(LIMITS)(
  '%s /user · over_request_rate_limit: %i requests of a network in five minutes',
  async (method, allowed) => {
    const network = { 'cf-connecting-ip': `2001:db8:${allowed}::1` };
    const [first, second] = [await signedIn(), await signedIn()];
    const once = (count: number) => readOrChange(method, count % 2 === 0 ? first : second, network);
    expect(await inTurns(allowed, once)).toEqual({ 200: allowed });
    expect((await once(0)).status).toBe(429);
    expect((await readOrChange(method, first)).status).toBe(200);
  },
);
