import { eq } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import { afterAll, expect, test } from 'vitest';
import * as z from 'zod';
import { writeOperatorToken } from '../../../src/auth/operators/operator-token.ts';
import { factors, recoveryCodes, securityEvents, users } from '../../../src/db/schema/accounts.ts';
import { PASSWORD, storeAccount } from '../../support/accounts.ts';
import { mailsTo, newestMail } from '../../support/mailbox.ts';
import { NOW, openTestSite } from '../../support/test-site.ts';
import { freshNetwork } from '../../support/fresh-network.ts';
import { freshEmail, authApiClient, type Session } from './api-client.ts';

const site = await openTestSite({ ENVIRONMENT: 'development', RESEND_API_KEY: '' });
afterAll(site.close);
const wire = authApiClient(site);
const { deps } = site;
const operator = { authorization: `Bearer ${await writeOperatorToken(deps.auth)}` };
const ask = (method: string, path: string, body?: object) =>
  wire.send(method, `/admin${path}`, body, operator);
const refusalOf = async (method: string, path: string, body?: object) =>
  wire.refusal(await ask(method, path, body));

const generated = z.object({
  action_link: z.url(),
  email_otp: z.string(),
  verification_type: z.string(),
  new_email: z.string().optional(),
});
const generate = async (body: object) =>
  generated.parse(await (await ask('POST', '/generate_link', body)).json());
const follow = async (link: string) => {
  const { pathname, search } = new URL(link);
  return (await site.get(`${pathname}${search}`, freshNetwork())).headers.get('location') ?? '';
};

test('POST /admin/generate_link email_change: changes the address with both links and mails nothing', async () => {
  const { id, email } = await storeAccount(deps);
  const newEmail = freshEmail();
  const current = await generate({ type: 'email_change_current', email, new_email: newEmail });
  const fresh = await generate({ type: 'email_change_new', email, new_email: newEmail });
  expect([current.verification_type, fresh.verification_type, fresh.new_email]).toEqual([
    'email_change_current',
    'email_change_new',
    newEmail,
  ]);
  expect(await mailsTo(deps, newEmail)).toEqual([]);
  expect(await follow(current.action_link)).toContain('message=Confirmation');
  const code = { type: 'email_change', email: newEmail, token: fresh.email_otp };
  const session = await wire.readSession(await wire.post('/verify', code));
  expect(session.user).toMatchObject({ id, email: newEmail });
  expect((await mailsTo(deps, email ?? '')).map(({ kind }) => kind)).toEqual(['email_changed']);
});

test('ignores links of an earlier change', async () => {
  const { email } = await storeAccount(deps);
  const first = await generate({ type: 'email_change_current', email, new_email: freshEmail() });
  const next = await generate({ type: 'email_change_new', email, new_email: freshEmail() });
  expect(await follow(first.action_link)).toContain('otp_expired');
  expect(await follow(next.action_link)).toContain('message=Confirmation');
});

test('POST /admin/generate_link · user_not_found, email_exists, validation_failed: for an email change', async () => {
  const { email } = await storeAccount(deps);
  const { email: taken } = await storeAccount(deps);
  const link = { type: 'email_change_new', email, new_email: freshEmail() };
  const refused = (changes: object) => refusalOf('POST', '/generate_link', { ...link, ...changes });
  expect(await refused({ email: freshEmail() })).toEqual([404, 'user_not_found']);
  expect(await refused({ new_email: taken })).toEqual([422, 'email_exists']);
  expect(await refused({ new_email: email })).toEqual([422, 'email_exists']);
  expect(await refused({ new_email: undefined })).toEqual([400, 'validation_failed']);
});

test('POST /admin/generate_link signup: an unconfirmed account gets the operator’s password', async () => {
  const email = freshEmail();
  await wire.post('/signup', { email, password: 'a stranger was here first', data: { first_name: 'Eve' } });
  const link = await generate({ type: 'signup', email, password: PASSWORD, data: { first_name: 'Ada' } });
  expect(await follow(link.action_link)).toContain('#access_token=');
  expect((await wire.signIn(email)).user.user_metadata).toEqual({ first_name: 'Ada' });
});

test('PUT /admin/users/{id}: changes the address of the email identity too, and invalidates earlier mails', async () => {
  const { id, email } = await storeAccount(deps);
  await wire.post('/recover', { email });
  const { linkToken } = await newestMail(deps, email ?? '', 'recovery');
  const next = freshEmail();
  const changed = await ask('PUT', `/users/${id}`, { email: next });
  expect(await changed.json()).toMatchObject({ email: next, identities: [{ email: next }] });
  const response = await wire.post('/verify', { type: 'recovery', token_hash: linkToken });
  expect(await wire.refusal(response)).toEqual([403, 'otp_expired']);
  expect((await wire.signIn(next)).user.id).toBe(id);
});

test('PUT /admin/users/{id}: an operator confirms an address, merges metadata, and deletes by null', async () => {
  const email = freshEmail();
  await wire.post('/signup', { email, password: PASSWORD, data: { first_name: 'Ada', seat: '12' } });
  const [stored] = await site.db.select().from(users).where(eq(users.email, email));
  const changed = await ask('PUT', `/users/${stored?.id}`, {
    email_confirm: true,
    user_metadata: { seat: null, row: 'F' },
    app_metadata: { plan: 'season' },
    role: 'steward',
  });
  expect(await changed.json()).toMatchObject({
    role: 'steward',
    email_confirmed_at: NOW.toISOString(),
    user_metadata: { first_name: 'Ada', row: 'F' },
    app_metadata: { provider: 'email', plan: 'season' },
    identities: [{ identity_data: { email_verified: true } }],
  });
  expect((await wire.signIn(email)).user.user_metadata).toEqual({ first_name: 'Ada', row: 'F' });
});

test('PUT /admin/users/{id} · email_exists, weak_password, validation_failed', async () => {
  const { id } = await storeAccount(deps);
  const { email: taken } = await storeAccount(deps);
  const refused = (body: object) => refusalOf('PUT', `/users/${id}`, body);
  expect(await refused({ email: taken })).toEqual([422, 'email_exists']);
  expect(await refused({ password: 'abc' })).toEqual([422, 'weak_password']);
  expect(await refused({ ban_duration: '1 day' })).toEqual([400, 'validation_failed']);
  expect(await refused({ email: 'nobody' })).toEqual([400, 'validation_failed']);
  expect(await refused({ password_hash: '$2b$31$' })).toEqual([400, 'validation_failed']);
});

/** A user with a second factor. */
async function withFactor(): Promise<{ session: Session; factorId: string }> {
  const session = await wire.signIn((await storeAccount(deps)).email);
  const headers = { ...wire.bearer(session), 'cf-connecting-ip': '203.0.113.7' };
  const enrolment = z
    .object({ id: z.uuid(), totp: z.object({ secret: z.string() }) })
    .parse(await (await wire.post('/factors', { factor_type: 'totp' }, headers)).json());
  const { id } = z
    .object({ id: z.uuid() })
    .parse(await (await wire.post(`/factors/${enrolment.id}/challenge`, {}, headers)).json());
  const code = new TOTP({ secret: Secret.fromBase32(enrolment.totp.secret) }).generate({
    timestamp: NOW.getTime(),
  });
  const verify = { challenge_id: id, code };
  const response = await wire.post(`/factors/${enrolment.id}/verify`, verify, headers);
  return { session: await wire.readSession(response), factorId: enrolment.id };
}

test('lists factors and removes one', async () => {
  const { session, factorId } = await withFactor();
  const path = `/users/${session.user.id}/factors`;
  const listed = await ask('GET', path);
  expect(listed.headers.get('cache-control')).toBe('no-store');
  expect(await listed.json()).toMatchObject([{ id: factorId, status: 'verified', factor_type: 'totp' }]);
  const removed = await ask('DELETE', `${path}/${factorId}`);
  expect([removed.status, await removed.json()]).toMatchObject([200, { id: factorId }]);
  expect(await (await ask('GET', path)).json()).toEqual([]);
  const events = await site.db
    .select()
    .from(securityEvents)
    .where(eq(securityEvents.userId, session.user.id));
  expect(events.map(({ details }) => details)).toContainEqual({ what: 'factor removed' });
});

test('DELETE /admin/users/{id}/factors · user_not_found, mfa_factor_not_found: also another user’s', async () => {
  const { session, factorId } = await withFactor();
  const { id: stranger } = await storeAccount(deps);
  const nobody = crypto.randomUUID();
  expect(await refusalOf('GET', `/users/${nobody}/factors`)).toEqual([404, 'user_not_found']);
  expect(await refusalOf('DELETE', `/users/${nobody}/factors/${factorId}`)).toEqual([404, 'user_not_found']);
  for (const path of [
    `/users/${stranger}/factors/${factorId}`,
    `/users/${session.user.id}/factors/${nobody}`,
    `/users/${session.user.id}/factors/x`,
  ]) {
    expect(await refusalOf('DELETE', path)).toEqual([404, 'mfa_factor_not_found']);
  }
});

test('deletes everything but the id of a soft-deleted account', async () => {
  const { session } = await withFactor();
  const { id } = session.user;
  await site.db.insert(recoveryCodes).values({ userId: id, codeHash: 'of a code' });
  await ask('DELETE', `/users/${id}`, { should_soft_delete: true });
  const [row] = await site.db.select().from(users).where(eq(users.id, id));
  expect(row).toMatchObject({ email: null, passwordHash: null, userMetadata: {}, appMetadata: {} });
  expect(await site.db.select().from(factors).where(eq(factors.userId, id))).toEqual([]);
  expect(await site.db.select().from(recoveryCodes).where(eq(recoveryCodes.userId, id))).toEqual([]);
});
