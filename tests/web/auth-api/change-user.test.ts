import { and, eq } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import {
  mailOutbox,
  oneTimeTokens,
  securityEvents,
  sessions,
  users,
} from '../../../src/db/schema/accounts.ts';
import { codeHash } from '../../../src/auth/tokens/one-time-token.ts';
import { PASSWORD, storeAccount } from '../../support/accounts.ts';
import { openTestSite, type TestSite } from '../../support/test-site.ts';
import { authApiClient, type Session } from './api-client.ts';

const site = await openTestSite();
afterAll(site.close);
const wire = authApiClient(site);

const NEW_PASSWORD = 'the upper deck on a Tuesday';
const signedIn = async () => wire.signIn((await storeAccount(site.deps)).email);
const change = (session: Session, body: object, over: TestSite = site) =>
  authApiClient(over).send('PUT', '/user', body, wire.bearer(session));
const signInWith = (email: string, password: string) =>
  wire.post('/token?grant_type=password', { email, password });

test('merges metadata, deletes by null and applies simultaneous changes', async () => {
  const session = await signedIn();
  await change(session, { data: { first_name: 'Ada', team: 'Cubs', seat: 1 } });
  const both = [{ data: { last_name: 'Fan' } }, { data: { team: null } }];
  await Promise.all(both.map((body) => change(session, body)));
  const response: { user_metadata: object } = await (await wire.user(session)).json();
  expect(response.user_metadata).toEqual({ first_name: 'Ada', last_name: 'Fan', seat: 1 });
});

test('replaces the password and ends other sessions and links', async () => {
  const session = await signedIn();
  const { id, email } = session.user;
  const elsewhere = await wire.signIn(email);
  await wire.post('/recover', { email });
  expect((await change(session, { password: NEW_PASSWORD, current_password: PASSWORD })).status).toBe(200);
  expect((await signInWith(email, NEW_PASSWORD)).status).toBe(200);
  expect((await signInWith(email, PASSWORD)).status).toBe(400);
  expect((await wire.user(session)).status).toBe(200);
  expect(await wire.refusal(await wire.user(elsewhere))).toEqual([403, 'session_not_found']);
  expect(await site.db.select().from(oneTimeTokens).where(eq(oneTimeTokens.userId, id))).toEqual([]);
  const mails = await site.db.select().from(mailOutbox).where(eq(mailOutbox.recipient, email));
  expect(mails.map(({ kind }) => kind)).toContain('password_changed');
  const events = await site.db.select().from(securityEvents).where(eq(securityEvents.userId, id));
  expect(events.map(({ kind }) => kind)).toContain('password_changed');
});

test('PUT /user · weak_password: too short, with its reason', async () => {
  const response = await change(await signedIn(), { password: 'short' });
  expect([response.status, await response.json()]).toEqual([
    422,
    {
      code: 'weak_password',
      message: 'Password should be at least 6 characters.',
      weak_password: { reasons: ['length'] },
    },
  ]);
});

test.each([
  ['same_password', 422, { password: PASSWORD }],
  ['current_password_invalid', 400, { password: NEW_PASSWORD, current_password: 'wrong' }],
  ['not_admin', 403, { app_metadata: { role: 'admin' } }],
  ['not_admin', 403, { role: 'service_role' }],
  ['validation_failed', 400, { email: 'a@example.com,b@example.com' }],
  ['validation_failed', 400, { password: 'x'.repeat(129) }],
  ['validation_failed', 400, { data: { text: 'x'.repeat(9_000) } }],
  ['validation_failed', 400, { data: ['not', 'members'] }],
])('PUT /user · %s', async (code, status, body) => {
  expect(await wire.refusal(await change(await signedIn(), body))).toEqual([status, code]);
});

test('PUT /user · email_exists: an address of another user', async () => {
  const { email } = await storeAccount(site.deps);
  expect(await wire.refusal(await change(await signedIn(), { email }))).toEqual([422, 'email_exists']);
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
  expect(mails.map(({ recipient }) => recipient).toSorted()).toEqual(
    [session.user.email, next.toLowerCase()].toSorted(),
  );
});

test('PUT /user · over_email_send_rate_limit: one mail a minute to an address', async () => {
  const email = `often-${crypto.randomUUID()}@example.com`;
  await change(await signedIn(), { email });
  const response = await change(await signedIn(), { email });
  expect(response.headers.get('retry-after')).toBe('60');
  expect(await wire.refusal(response)).toEqual([429, 'over_email_send_rate_limit']);
});

test('advisory 5 (CVE-2025-61928): PUT /user, POST /signup · not_admin: ignores ids and roles in the body', async () => {
  const session = await signedIn();
  const victim = await storeAccount(site.deps);
  const foreign = { id: victim.id, user_id: victim.id, userId: victim.id, sub: victim.id, session_id: 'x' };
  const changed = await change(session, { ...foreign, data: { marked: true }, banned_until: null });
  expect(await changed.json()).toMatchObject({ id: session.user.id, user_metadata: { marked: true } });
  const theirs = await wire.signIn(victim.email);
  expect(theirs.user.user_metadata).toEqual({});
  for (const body of [{ role: 'service_role' }, { app_metadata: { plan: 'season' } }]) {
    expect(await wire.refusal(await change(session, body))).toEqual([403, 'not_admin']);
  }
  const email = `new-${crypto.randomUUID()}@example.com`;
  const rights = { role: 'service_role', app_metadata: { admin: true }, email_confirmed_at: new Date() };
  const made = await wire.post('/signup', { ...foreign, ...rights, email, password: PASSWORD });
  expect(made.status).toBe(200);
  const [stored] = await site.db.select().from(users).where(eq(users.email, email));
  expect(stored).toMatchObject({ role: 'authenticated', emailConfirmedAt: null });
  expect(stored?.id).not.toBe(victim.id);
  expect(stored?.appMetadata).not.toHaveProperty('admin');
});

test('PUT /user · current_password_required: where the operator asks for it', async () => {
  const strict = await openTestSite({ AUTH_CURRENT_PASSWORD_REQUIRED: 'true' });
  const own = authApiClient(strict);
  const session = await own.signIn((await storeAccount(strict.deps)).email);
  const send = (body: object) => own.send('PUT', '/user', body, own.bearer(session));
  expect(await own.refusal(await send({ password: NEW_PASSWORD }))).toEqual([
    400,
    'current_password_required',
  ]);
  expect((await send({ password: NEW_PASSWORD, current_password: PASSWORD })).status).toBe(200);
  await strict.close();
});

test('PUT /user · reauthentication_needed and reauthentication_not_valid: a mailed code, five attempts', async () => {
  const strict = await openTestSite({ AUTH_REAUTHENTICATION_REQUIRED: 'true' });
  const own = authApiClient(strict);
  const { email, id } = await storeAccount(strict.deps);
  const session = await own.signIn(email);
  const now = strict.deps.now();
  const yesterday = new Date(now.getTime() - 24 * 60 * 60 * 1000);
  await strict.db.update(sessions).set({ createdAt: yesterday }).where(eq(sessions.userId, id));
  const send = (nonce?: string) =>
    own.send('PUT', '/user', { password: NEW_PASSWORD, nonce }, own.bearer(session));
  expect(await own.refusal(await send())).toEqual([400, 'reauthentication_needed']);

  const store = async (code: string) => {
    await strict.db.delete(oneTimeTokens).where(eq(oneTimeTokens.userId, id));
    await strict.db.insert(oneTimeTokens).values({
      id: crypto.randomUUID(),
      userId: id,
      purpose: 'reauthentication',
      tokenHash: crypto.randomUUID(),
      codeHash: await codeHash(strict.deps.auth.secrets, { email: email ?? '', code }),
      email: email ?? '',
      createdAt: now,
      codeExpiresAt: new Date(now.getTime() + 60_000),
      linkExpiresAt: now,
    });
  };
  await store('123456');
  const wrong = await Promise.all(['000000', '000001', '000002', '000003', '000004'].map(send));
  for (const response of wrong)
    expect(await own.refusal(response)).toEqual([422, 'reauthentication_not_valid']);
  expect(await own.refusal(await send('123456'))).toEqual([422, 'reauthentication_not_valid']);
  await store('654321');
  expect((await send('654321')).status).toBe(200);
  await strict.close();
});
