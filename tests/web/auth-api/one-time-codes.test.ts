import { eq } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import * as z from 'zod';
import { writeOperatorToken } from '../../../src/auth/operators/operator-token.ts';
import { users } from '../../../src/db/schema/accounts.ts';
import { PASSWORD, storeAccount } from '../../support/accounts.ts';
import { mailsTo, newestMail } from '../../support/mailbox.ts';
import { NOW, openTestSite, ORIGIN } from '../../support/test-site.ts';
import { freshEmail, authApiClient } from './api-client.ts';
import { withLimits } from '../../support/with-limits.ts';

const site = await openTestSite({
  ENVIRONMENT: 'development',
  RESEND_API_KEY: '',
  ...withLimits({ mailAddress: '100/60', mail: '1000/60' }),
  AUTH_REDIRECT_ALLOW_LIST: 'https://app.example/**',
});
afterAll(site.close);
const wire = authApiClient(site);
const { deps } = site;
const operator = { authorization: `Bearer ${await writeOperatorToken(deps.auth)}` };

const readResponse = async (response: Response) => [response.status, await response.json()];

test('signs in once with a mailed code and creates a missing account', async () => {
  const email = freshEmail();
  expect(await readResponse(await wire.post('/otp', { email }))).toEqual([200, {}]);
  const { code } = await newestMail(deps, email, 'magiclink');
  const session = await wire.readSession(await wire.post('/verify', { type: 'email', email, token: code }));
  expect(session.user).toMatchObject({
    email,
    email_confirmed_at: NOW.toISOString(),
    identities: [{ provider: 'email' }],
  });
  const again = await wire.post('/verify', { type: 'email', email, token: code });
  expect(await wire.refusal(again)).toEqual([403, 'otp_expired']);
});

test('signs a known user in without changes', async () => {
  const { email, id } = await storeAccount(deps, { userMetadata: { first_name: 'Ada' } });
  await wire.post('/otp', { email, data: { first_name: 'Eve' } });
  const { linkToken } = await newestMail(deps, email ?? '', 'magiclink');
  const session = await wire.readSession(
    await wire.post('/verify', { type: 'magiclink', token_hash: linkToken }),
  );
  expect(session.user).toMatchObject({ id, user_metadata: { first_name: 'Ada' } });
  expect((await wire.signIn(email)).user.id).toBe(id);
});

test('deletes a password that was set before the address was confirmed', async () => {
  const email = freshEmail();
  await wire.post('/signup', { email, password: PASSWORD });
  await wire.post('/otp', { email });
  const { linkToken } = await newestMail(deps, email, 'magiclink');
  expect((await wire.post('/verify', { type: 'magiclink', token_hash: linkToken })).status).toBe(200);
  const signIn = await wire.post('/token?grant_type=password', { email, password: PASSWORD });
  expect(await wire.refusal(signIn)).toEqual([400, 'invalid_credentials']);
});

test('responds alike for unknown addresses with create_user false, without a mail', async () => {
  const email = freshEmail();
  expect(await readResponse(await wire.post('/otp', { email, create_user: false }))).toEqual([200, {}]);
  expect(await mailsTo(deps, email)).toEqual([]);
  expect(await site.db.select().from(users).where(eq(users.email, email))).toEqual([]);
});

test('POST /otp · otp_disabled: where sign-up is disabled', async () => {
  const closed = await openTestSite({ AUTH_SIGNUP_DISABLED: 'true' });
  const response = await authApiClient(closed).post('/otp', { email: freshEmail() });
  expect(await wire.refusal(response)).toEqual([422, 'otp_disabled']);
  await closed.close();
});

test('POST /otp · validation_failed and phone_provider_disabled', async () => {
  for (const body of [
    {},
    { email: 'x' },
    { email: 'a@example.com,b@example.com' },
    { email: freshEmail(), code_challenge: 'short', code_challenge_method: 's256' },
  ]) {
    expect(await wire.refusal(await wire.post('/otp', body))).toEqual([400, 'validation_failed']);
  }
  const [status] = await wire.refusal(await wire.post('/otp', { phone: '15551234567' }));
  expect(status).toBeGreaterThanOrEqual(400);
});

test('GET /reauthenticate mails a code for a password change', async () => {
  const strict = await openTestSite({
    ENVIRONMENT: 'development',
    RESEND_API_KEY: '',
    AUTH_REAUTHENTICATION_REQUIRED: 'true',
  });
  const own = authApiClient(strict);
  const { email } = await storeAccount(strict.deps);
  const session = await own.signIn(email);
  expect((await own.send('GET', '/reauthenticate', undefined, own.bearer(session))).status).toBe(200);
  const { code } = await newestMail(strict.deps, email ?? '', 'reauthentication');
  const body = { password: 'the upper deck on a Tuesday', nonce: code };
  expect((await own.send('PUT', '/user', body, own.bearer(session))).status).toBe(200);
  await strict.close();
});

test('GET /reauthenticate · email_not_confirmed', async () => {
  const session = await wire.signIn((await storeAccount(deps)).email);
  await site.db.update(users).set({ emailConfirmedAt: null }).where(eq(users.id, session.user.id));
  const response = await wire.send('GET', '/reauthenticate', undefined, wire.bearer(session));
  expect(await wire.refusal(response)).toEqual([422, 'email_not_confirmed']);
});

test('GET /reauthenticate · validation_failed: an account without an address', async () => {
  const open = await openTestSite({ AUTH_ANONYMOUS_ENABLED: 'true' });
  const own = authApiClient(open);
  const session = await own.readSession(await own.post('/signup', {}));
  const response = await own.send('GET', '/reauthenticate', undefined, own.bearer(session));
  const message = 'Reauthentication requires the user to have an email or a phone number';
  expect(await readResponse(response)).toEqual([400, { code: 'validation_failed', message }]);
  await open.close();
});

test('creates an unconfirmed account with an invitation, confirmed by its link', async () => {
  const email = freshEmail();
  const invited = await wire.send('POST', '/invite', { email, data: { first_name: 'Ada' } }, operator);
  expect(await invited.json()).toMatchObject({ email, invited_at: NOW.toISOString() });
  const { linkToken } = await newestMail(deps, email, 'invite');
  const session = await wire.readSession(
    await wire.post('/verify', { type: 'invite', token_hash: linkToken }),
  );
  expect(session.user.email).toBe(email);
});

test('POST /invite · email_exists, and not_admin for a person', async () => {
  const { email } = await storeAccount(deps);
  expect(await wire.refusal(await wire.send('POST', '/invite', { email }, operator))).toEqual([
    422,
    'email_exists',
  ]);
  const person = wire.bearer(await wire.signIn(email));
  expect(await wire.refusal(await wire.send('POST', '/invite', { email }, person))).toEqual([
    403,
    'not_admin',
  ]);
});

const generated = z.object({
  id: z.uuid(),
  action_link: z.url(),
  email_otp: z.string().regex(/^\d{6}$/),
  hashed_token: z.string(),
  redirect_to: z.string(),
  verification_type: z.string(),
});

test.each(['signup', 'invite', 'magiclink', 'recovery'])(
  'POST /admin/generate_link %s: a link that works, and no mail',
  async (type) => {
    const email = type === 'recovery' ? ((await storeAccount(deps)).email ?? '') : freshEmail();
    const body = { type, email, password: PASSWORD };
    const link = generated.parse(
      await (await wire.send('POST', '/admin/generate_link', body, operator)).json(),
    );
    expect(link.verification_type).toBe(type);
    expect(await mailsTo(deps, email)).toEqual([]);
    const { pathname, search } = new URL(link.action_link);
    const followed = await site.get(`${pathname}${search}`);
    expect(followed.status).toBe(303);
    expect(followed.headers.get('location')).toContain('#access_token=');
  },
);

test.each([
  ['https://app.example/back', 'https://app.example/back'],
  ['https://app.example/back?a=1&b=2', 'https%3A%2F%2Fapp.example%2Fback%3Fa%3D1%26b%3D2'],
])('POST /admin/generate_link: the link returns to %s as %s', async (redirectTo, written) => {
  const { email } = await storeAccount(deps);
  const body = { type: 'magiclink', email, redirect_to: redirectTo };
  const link = generated.parse(
    await (await wire.send('POST', '/admin/generate_link', body, operator)).json(),
  );
  expect(link.redirect_to).toBe(redirectTo);
  expect(link.action_link).toBe(
    `${ORIGIN}/auth/v1/verify?token=${link.hashed_token}&type=magiclink&redirect_to=${written}`,
  );
  const { pathname, search } = new URL(link.action_link);
  const followed = await site.get(`${pathname}${search}`);
  expect(followed.headers.get('location')).toContain(`${redirectTo}#access_token=`);
});

test('POST /admin/generate_link · email_exists, user_not_found, validation_failed', async () => {
  const { email } = await storeAccount(deps);
  const ask = async (body: object) =>
    wire.refusal(await wire.send('POST', '/admin/generate_link', body, operator));
  expect(await ask({ type: 'signup', email, password: PASSWORD })).toEqual([422, 'email_exists']);
  expect(await ask({ type: 'recovery', email: freshEmail() })).toEqual([404, 'user_not_found']);
  expect(await ask({ type: 'signup', email: freshEmail() })).toEqual([400, 'validation_failed']);
  expect(await ask({ type: 'other', email })).toEqual([400, 'validation_failed']);
});

test('POST /sso and POST /token · saml_provider_disabled, web3_provider_disabled, unsupported_grant_type', async () => {
  expect(await wire.refusal(await wire.post('/sso', {}))).toEqual([404, 'saml_provider_disabled']);
  expect(await wire.refusal(await wire.post('/token?grant_type=web3', {}))).toEqual([
    422,
    'web3_provider_disabled',
  ]);
  for (const grant of ['', 'client_credentials', 'toString']) {
    const response = await wire.post(`/token?grant_type=${grant}`, {});
    expect(await response.json()).toEqual({ code: 'invalid_credentials', message: 'unsupported_grant_type' });
  }
  expect(await wire.refusal(await wire.post('/passkeys', {}))).toEqual([404, 'not_found']);
});
