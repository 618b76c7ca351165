import { and, eq, sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { codeHash } from '../../../src/auth/tokens/one-time-token.ts';
import { mailOutbox, oneTimeTokens, sessions, users } from '../../../src/db/schema/accounts.ts';
import { PASSWORD } from '../../support/accounts.ts';
import { NOW } from '../../support/test-site.ts';
import { withLimits } from '../../support/with-limits.ts';
import { answerOf, freshEmail, problemOf, type Session } from './api-client.ts';
import { NEXT_PASSWORD, openAuthSite, testAnswers } from './auth-site.ts';
import { crowd } from './race.ts';

const { site, api, alsoApi, owner, signedIn, operator, userRowOf, eventsOf, kindsTo } = await openAuthSite(
  withLimits({ userChange: '1000/60' }),
);
afterAll(site.close);

const change = (session: Session, body: object, over = api) => over.ask('PUT /user', body, session);

test('merges metadata, deletes by null and applies simultaneous changes', async () => {
  const session = await signedIn();
  await change(session, { data: { first_name: 'Ada', team: 'Cubs', seat: 1 } });
  const both = [{ data: { last_name: 'Fan' } }, { data: { team: null } }];
  await Promise.all(both.map((body) => change(session, body)));
  const { user_metadata: metadata } = await (await api.user(session)).json();
  expect(metadata).toEqual({ first_name: 'Ada', last_name: 'Fan', seat: 1 });
});

test('replaces the password and ends other sessions and links', async () => {
  const session = await signedIn();
  const { id, email } = session.user;
  const elsewhere = await api.signIn(email);
  await api.post('/recover', { email });
  const body = { password: NEXT_PASSWORD, current_password: PASSWORD };
  expect(await answerOf(change(session, body))).toBe('200');
  expect((await api.signInWith(email, NEXT_PASSWORD)).status).toBe(200);
  expect((await api.signInWith(email, PASSWORD)).status).toBe(400);
  expect((await api.user(session)).status).toBe(200);
  expect(await answerOf(api.user(elsewhere))).toBe('403 session_not_found');
  expect(await site.db.select().from(oneTimeTokens).where(eq(oneTimeTokens.userId, id))).toEqual([]);
  expect(await kindsTo(email)).toContain('password_changed');
  expect(await eventsOf(id)).toContain('password_changed');
});

test('PUT /user · weak_password: too short, with its reason', async () => {
  const response = await change(await signedIn(), { password: 'short' });
  expect(await problemOf(response.clone())).toBe(
    '422 weak_password: Password should be at least 6 characters.',
  );
  expect((await response.json()).weak_password).toEqual({ reasons: ['length'] });
});

testAnswers(
  'PUT /user',
  [
    [{ password: PASSWORD }, '422 same_password'],
    [{ password: NEXT_PASSWORD, current_password: 'wrong' }, '400 current_password_invalid'],
    [{ app_metadata: { role: 'admin' } }, '403 not_admin'],
    [{ app_metadata: { plan: 'season' } }, '403 not_admin'],
    [{ role: 'service_role' }, '403 not_admin'],
    [{ email: 'a@example.com,b@example.com' }, '400 validation_failed'],
    [{ phone: '15551234567' }, '400 phone_provider_disabled'],
    [{ password: 'x'.repeat(129) }, '400 validation_failed'],
    [{ data: { text: 'x'.repeat(9_000) } }, '400 validation_failed'],
    [{ data: ['not', 'members'] }, '400 validation_failed'],
  ],
  async (body) => answerOf(change(await signedIn(), body)),
);

test('PUT /user · email_exists: an address of another user', async () => {
  const { email } = await owner();
  expect(await answerOf(change(await signedIn(), { email }))).toBe('422 email_exists');
});

test('mails both addresses of a change', async () => {
  const session = await signedIn();
  const next = `Next-${session.user.id}@Example.com`;
  const response = await change(session, { email: next });
  expect(await response.json()).toMatchObject({ email: session.user.email, new_email: next.toLowerCase() });
  const mails = await site.db
    .select()
    .from(mailOutbox)
    .where(and(eq(mailOutbox.userId, session.user.id), eq(mailOutbox.kind, 'email_change')));
  const recipients = mails.map(({ recipient }) => recipient);
  expect(recipients.toSorted()).toEqual([session.user.email, next.toLowerCase()].toSorted());
});

test('PUT /user · over_email_send_rate_limit: one mail a minute to an address', async () => {
  const email = freshEmail();
  await change(await signedIn(), { email });
  const response = await change(await signedIn(), { email });
  expect(response.headers.get('retry-after')).toBe('60');
  expect(await answerOf(response)).toBe('429 over_email_send_rate_limit');
});

test('advisory 5 (CVE-2025-61928): PUT /user, POST /signup: ignores ids and roles in the body', async () => {
  const session = await signedIn();
  const victim = await owner();
  const foreign = { id: victim.id, user_id: victim.id, userId: victim.id, sub: victim.id, session_id: 'x' };
  const changed = await change(session, { ...foreign, data: { marked: true }, banned_until: null });
  expect(await changed.json()).toMatchObject({ id: session.user.id, user_metadata: { marked: true } });
  expect((await api.signIn(victim.email)).user.user_metadata).toEqual({});
  const email = freshEmail();
  const rights = { role: 'service_role', app_metadata: { admin: true }, email_confirmed_at: new Date() };
  const body = { ...foreign, ...rights, email, password: PASSWORD };
  expect(await api.answer('POST /signup', body)).toBe('200');
  const stored = await userRowOf(email);
  expect(stored).toMatchObject({ role: 'authenticated', emailConfirmedAt: null });
  expect(stored?.id).not.toBe(victim.id);
  expect(stored?.appMetadata).not.toHaveProperty('admin');
});

test('PUT /user · current_password_required: where the operator asks for it', async () => {
  const strict = alsoApi({ AUTH_CURRENT_PASSWORD_REQUIRED: 'true' });
  const session = await signedIn();
  const body = { password: NEXT_PASSWORD };
  expect(await answerOf(change(session, body, strict))).toBe('400 current_password_required');
  const right = { ...body, current_password: PASSWORD };
  expect(await answerOf(change(session, right, strict))).toBe('200');
});

test('PUT /user · reauthentication_needed and reauthentication_not_valid: a mailed code, five attempts', async () => {
  const strict = alsoApi({ AUTH_REAUTHENTICATION_REQUIRED: 'true' });
  const session = await signedIn();
  const { id, email } = session.user;
  const yesterday = new Date(NOW.getTime() - 24 * 60 * 60 * 1000);
  await site.db.update(sessions).set({ createdAt: yesterday }).where(eq(sessions.userId, id));
  const send = (nonce?: string) => answerOf(change(session, { password: NEXT_PASSWORD, nonce }, strict));
  expect(await send()).toBe('400 reauthentication_needed');

  const store = async (code: string) => {
    await site.db.delete(oneTimeTokens).where(eq(oneTimeTokens.userId, id));
    await site.db.insert(oneTimeTokens).values({
      id: crypto.randomUUID(),
      userId: id,
      purpose: 'reauthentication',
      tokenHash: crypto.randomUUID(),
      codeHash: await codeHash(site.deps.auth.secrets, { email, code }),
      email,
      createdAt: NOW,
      codeExpiresAt: new Date(NOW.getTime() + 60_000),
      linkExpiresAt: NOW,
    });
  };
  await store('123456');
  const wrong = await Promise.all(['000000', '000001', '000002', '000003', '000004'].map(send));
  expect([...wrong, await send('123456')]).toEqual(Array<string>(6).fill('422 reauthentication_not_valid'));
  await store('654321');
  expect(await send('654321')).toBe('200');
});

const MAX_BYTES = 8_192;

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
  const bytes = sql<number>`octet_length(${users.userMetadata}::text)`;
  const [stored] = await site.db.select({ bytes }).from(users).where(eq(users.id, user.id));
  return stored?.bytes ?? 0;
}

/** The same site with the limits of production. */
const limited = alsoApi({ LIMITS: '' });

test('60 changes from 60 networks leave a small account', async () => {
  const session = await signedIn();
  const once = (count: number) => change(session, { data: { [`key${count}`]: 'x'.repeat(8_000) } }, limited);
  expect(await inTurns(60, once)).toEqual({ 200: 1, 400: 29, 429: 30 });
  expect(await storedBytes(session)).toBeLessThanOrEqual(MAX_BYTES);
  expect((await (await api.user(session)).text()).length).toBeLessThan(2 * MAX_BYTES);
});

test('simultaneous changes together stay below the limit', async () => {
  const session = await signedIn();
  const once = (count: number) => change(session, { data: { [`key${count}`]: 'x'.repeat(1_000) } });
  expect(await crowd(30, once)).toMatchObject({ 200: 8 });
  expect(await storedBytes(session)).toBeLessThanOrEqual(MAX_BYTES);
});

test('PUT /user · validation_failed: metadata that is too long only together, and nothing else changes', async () => {
  const session = await signedIn();
  const long = 'x'.repeat(5_000);
  expect(await answerOf(change(session, { data: { first: long } }))).toBe('200');
  const body = { data: { second: long }, password: NEXT_PASSWORD };
  expect(await problemOf(change(session, body))).toBe(
    '400 validation_failed: Metadata cannot be longer than 8192 bytes',
  );
  expect((await api.signIn(session.user.email)).user.user_metadata).toEqual({ first: long });
  expect(await answerOf(change(session, { data: { first: null, second: long } }))).toBe('200');
});

test('counts bytes as Postgres writes them', async () => {
  const session = await signedIn();
  for (const data of [{ text: '\u6f22'.repeat(3_000) }, { numbers: Array<number>(100).fill(1e300) }]) {
    expect(await answerOf(change(session, { data }))).toBe('400 validation_failed');
    const signUp = { email: freshEmail(), password: PASSWORD, data };
    expect(await api.answer('POST /signup', signUp)).toBe('400 validation_failed');
  }
});

test('PUT /admin/users/{id} · validation_failed: merged metadata that is too long', async () => {
  const { id } = await owner();
  for (const field of ['user_metadata', 'app_metadata']) {
    const put = async (key: string) =>
      api.answer(`PUT /admin/users/${id}`, { [field]: { [key]: 'x'.repeat(5_000) } }, await operator());
    expect(await put('first')).toBe('200');
    expect(await put('second')).toBe('400 validation_failed');
  }
});

const readOrChange = (method: 'GET' | 'PUT', session: Session, headers: Record<string, string> = {}) =>
  limited.ask(`${method} /user`, method === 'PUT' ? { data: { a: 1 } } : undefined, {
    ...api.bearer(session),
    ...headers,
  });

test.each([
  ['GET', 300],
  ['PUT', 30],
] as const)(
  '%s /user · over_request_rate_limit: %i requests of an account, or of a network, in five minutes',
  async (method, allowed) => {
    const session = await signedIn();
    expect(await inTurns(allowed, () => readOrChange(method, session))).toEqual({ 200: allowed });
    const refused = await readOrChange(method, session);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await answerOf(refused)).toBe('429 over_request_rate_limit');

    const network = { 'cf-connecting-ip': `2001:db8:${allowed}::1` };
    const [first, second] = [await signedIn(), await signedIn()];
    const once = (count: number) => readOrChange(method, count % 2 === 0 ? first : second, network);
    expect(await inTurns(allowed, once)).toEqual({ 200: allowed });
    expect((await once(0)).status).toBe(429);
    expect((await readOrChange(method, first)).status).toBe(200);
  },
);
