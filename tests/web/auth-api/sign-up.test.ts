import { eq } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import * as z from 'zod';
import { mailOutbox, oneTimeTokens, securityEvents, users } from '../../../src/db/schema/accounts.ts';
import { PASSWORD, storeAccount } from '../../support/accounts.ts';
import { mailsTo, newestMail } from '../../support/mailbox.ts';
import { NOW, openTestSite, ORIGIN } from '../../support/test-site.ts';
import { freshEmail, authApiClient } from './api-client.ts';
import { withLimits } from '../../support/with-limits.ts';

const inDevelopment = { ENVIRONMENT: 'development', RESEND_API_KEY: '' };
const site = await openTestSite({ ...inDevelopment, ...withLimits({ mailAddress: '100/60' }) });
const limited = await openTestSite({ ...inDevelopment, ...withLimits({ mail: '3/300' }) });
const closed = await openTestSite({ AUTH_SIGNUP_DISABLED: 'true', AUTH_ANONYMOUS_ENABLED: 'true' });
const atOnce = await openTestSite({ AUTH_AUTO_CONFIRM: 'true', AUTH_ANONYMOUS_ENABLED: 'true' });
afterAll(() => Promise.all([site, limited, closed, atOnce].map(({ close }) => close())));

const wire = authApiClient(site);
const ID = expect.stringMatching(/^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/);
const responseShape = z.looseObject({ id: z.string() });
const signUp = (body: object, headers = {}) => wire.post('/signup', { password: PASSWORD, ...body }, headers);
const signIn = (email: string, password: string) =>
  wire.post('/token?grant_type=password', { email, password });
const storedUser = async (email: string) =>
  (await site.db.select().from(users).where(eq(users.email, email)))[0];

test('POST /signup · 200: a new account waits for confirmation', async () => {
  const email = freshEmail();
  const response = await signUp({ email: ` ${email.toUpperCase()}`, data: { first_name: 'Ada' } });
  expect(response.status).toBe(200);
  expect(response.headers.get('cache-control')).toBe('no-store');
  const at = NOW.toISOString();
  expect(await response.json()).toEqual({
    id: ID,
    aud: 'authenticated',
    role: 'authenticated',
    email,
    phone: '',
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: { first_name: 'Ada' },
    is_anonymous: false,
    confirmation_sent_at: at,
    created_at: at,
    updated_at: at,
    identities: [
      {
        identity_id: ID,
        id: ID,
        user_id: ID,
        provider: 'email',
        email,
        identity_data: { sub: ID, email, email_verified: false, phone_verified: false },
        last_sign_in_at: at,
        created_at: at,
        updated_at: at,
      },
    ],
  });
  expect((await mailsTo(site.deps, email)).map(({ kind }) => kind)).toEqual(['confirmation']);
  expect(await wire.refusal(await signIn(email, PASSWORD))).toEqual([400, 'email_not_confirmed']);
});

test('returns the account’s id and stores mailed tokens as hashes', async () => {
  const email = freshEmail();
  const { id } = responseShape.parse(await (await signUp({ email })).json());
  const user = await storedUser(email);
  expect(user?.id).toBe(id);
  const tokens = await site.db.select().from(oneTimeTokens).where(eq(oneTimeTokens.userId, id));
  const mails = await site.db.select().from(mailOutbox).where(eq(mailOutbox.userId, id));
  const { linkToken, code } = await newestMail(site.deps, email, 'confirmation');
  expect(Buffer.from(linkToken, 'base64url')).toHaveLength(32);
  expect(code).toMatch(/^\d{6}$/);
  expect(tokens).toHaveLength(1);
  expect(mails).toHaveLength(1);
  expect(JSON.stringify([user, tokens, mails])).not.toMatch(new RegExp(`${linkToken}|${code}|${PASSWORD}`));
});

test('POST /signup · 200: a confirmed account is unchanged, and its owner gets a mail', async () => {
  const user = await storeAccount(site.deps);
  const email = user.email ?? '';
  const response = await signUp({ email, password: 'somebody else’s', data: { first_name: 'Eve' } });
  expect(response.status).toBe(200);
  expect(responseShape.parse(await response.json()).id).not.toBe(user.id);
  expect(await storedUser(email)).toEqual(user);
  const [mail, ...others] = await mailsTo(site.deps, email);
  expect(others).toEqual([]);
  expect(mail).toMatchObject({ kind: 'account_exists', subject: 'You already have a Fanroads account' });
  expect(mail?.text).toContain(`${ORIGIN}/auth`);
  const events = await site.db.select().from(securityEvents).where(eq(securityEvents.userId, user.id));
  expect(events.map(({ kind }) => kind)).toEqual(['sign_up_repeated']);
});

test('POST /signup · 200: with automatic confirmation it returns a session', async () => {
  const email = freshEmail();
  const response = await authApiClient(atOnce).post('/signup', { email, password: PASSWORD });
  const session = await wire.readSession(response);
  expect(session.user).toMatchObject({
    email,
    email_confirmed_at: NOW.toISOString(),
    last_sign_in_at: NOW.toISOString(),
    identities: [{ identity_data: { email_verified: true } }],
  });
  expect((await authApiClient(atOnce).user(session)).status).toBe(200);
  expect(await atOnce.db.select().from(mailOutbox)).toEqual([]);
});

test('POST /signup · 200: without e-mail and phone the account is anonymous, where that is allowed', async () => {
  const response = await authApiClient(atOnce).post('/signup', { data: { first_name: 'Ada' } });
  const { user } = await wire.readSession(response);
  expect(user).toMatchObject({
    email: '',
    is_anonymous: true,
    identities: [],
    user_metadata: { first_name: 'Ada' },
  });
});

test.each([
  ['signup_disabled', 422, 'Signups not allowed for this instance', { email: freshEmail() }],
  ['signup_disabled', 422, 'Signups not allowed for this instance', {}],
])('POST /signup · %s: sign-up is disabled', async (code, status, message, body) => {
  const response = await authApiClient(closed).post('/signup', { password: PASSWORD, ...body });
  expect([response.status, await response.json()]).toEqual([status, { code, message }]);
});

test('POST /signup · user_already_exists: with automatic confirmation, for a taken address', async () => {
  const { email } = await storeAccount(atOnce.deps);
  const response = await authApiClient(atOnce).post('/signup', { email, password: PASSWORD });
  expect(response.status).toBe(422);
  expect(await response.json()).toEqual({ code: 'user_already_exists', message: 'User already registered' });
});

const CHALLENGE = 'c'.repeat(43);
const pkce = (code_challenge: string | null, code_challenge_method: string | null = 's256') => ({
  code_challenge,
  code_challenge_method,
});
test.each([
  ['anonymous_provider_disabled', 422, 'Anonymous sign-ins are disabled', { email: '' }],
  ['phone_provider_disabled', 400, 'Phone signups are disabled', { phone: '15551234567' }],
  ['validation_failed', 400, 'Signup requires a valid password', { password: '' }],
  ['validation_failed', 400, 'Signup requires a valid password', { password: null }],
  ['validation_failed', 400, 'Password cannot be longer than 128 characters', { password: 'p'.repeat(129) }],
  ['weak_password', 422, 'Password should be at least 6 characters.', { password: 'short' }],
  [
    'validation_failed',
    400,
    'Unable to validate email address: invalid format',
    { email: 'a@example.com,b@example.com' },
  ],
  ['validation_failed', 400, 'An email address is too long', { email: `${'a'.repeat(250)}@example.com` }],
  [
    'validation_failed',
    400,
    'PKCE flow requires code_challenge_method and code_challenge',
    pkce(CHALLENGE, null),
  ],
  ['validation_failed', 400, 'PKCE flow requires code_challenge_method and code_challenge', pkce('')],
  ['validation_failed', 400, 'code challenge has to be between 43 and 128 characters', pkce('c'.repeat(42))],
  ['validation_failed', 400, 'code challenge has to be between 43 and 128 characters', pkce('c'.repeat(129))],
  [
    'validation_failed',
    400,
    'code challenge can only contain alphanumeric characters, hyphens, periods, underscores and tildes',
    pkce(`${CHALLENGE}+`),
  ],
  ['validation_failed', 400, 'code_challenge_method must be s256 or plain', pkce(CHALLENGE, 's512')],
  [
    'validation_failed',
    400,
    'Metadata cannot be longer than 8192 bytes',
    { data: { name: 'n'.repeat(9_000) } },
  ],
  [
    'validation_failed',
    400,
    'Metadata must be Unicode text without the character NUL',
    { data: { deep: [{ 'na\0me': '' }] } },
  ],
  ['bad_json', 400, 'Could not parse request body as JSON', '{'],
])('POST /signup · %s: %i %s', async (code, status, message, change) => {
  const email = freshEmail();
  const body = typeof change === 'string' ? change : { email, password: PASSWORD, ...change };
  const response = await wire.post('/signup', body);
  expect(response.headers.get('x-sb-error-code')).toBe(code);
  expect([response.status, await response.json()]).toEqual([
    status,
    expect.objectContaining({ code, message }),
  ]);
  expect(await storedUser(email)).toBeUndefined();
});

test('POST /signup · weak_password: with reasons', async () => {
  const response = await signUp({ email: freshEmail(), password: 'ab' });
  expect(await response.json()).toMatchObject({ weak_password: { reasons: ['length'] } });
});

test('POST /signup · over_request_rate_limit: counted by network, whatever the addresses', async () => {
  const from = { 'cf-connecting-ip': '203.0.113.9' };
  const once = () =>
    authApiClient(limited).post('/signup', { email: freshEmail(), password: PASSWORD }, from);
  for (let count = 0; count < 3; count += 1) expect((await once()).status).toBe(200);
  const response = await once();
  expect(response.headers.get('retry-after')).toBe('100');
  expect(await wire.refusal(response)).toEqual([429, 'over_request_rate_limit']);
});

test('POST /signup · over_email_send_rate_limit: one mail a minute, for known and unknown addresses', async () => {
  const known = (await storeAccount(limited.deps)).email ?? '';
  for (const email of [known, freshEmail()]) {
    const once = () => authApiClient(limited).post('/signup', { email, password: PASSWORD });
    expect((await once()).status).toBe(200);
    const response = await once();
    expect(response.headers.get('retry-after')).toBe('60');
    expect([response.status, await response.json()]).toEqual([
      429,
      {
        code: 'over_email_send_rate_limit',
        message: 'For security purposes, you can only request this after 60 seconds.',
      },
    ]);
  }
});

test('advisory 2 (GHSA-3529-5m8x-rpv3): no header of a request reaches a link in a mail', async () => {
  const spoofed = {
    host: 'evil.example',
    'x-forwarded-host': 'evil.example',
    'x-forwarded-proto': 'http',
    'x-forwarded-server': 'evil.example',
    'x-original-url': 'https://evil.example/',
    forwarded: 'host=evil.example;proto=http',
    origin: 'https://evil.example',
    referer: 'https://evil.example/page',
    redirect_to: 'https://evil.example/catch',
  };
  const email = freshEmail();
  await signUp({ email }, spoofed);
  await wire.post('/recover', { email }, spoofed);
  await wire.post('/otp', { email }, spoofed);
  const mails = await mailsTo(site.deps, email);
  expect(mails.map(({ kind }) => kind).toSorted()).toEqual(['confirmation', 'magiclink', 'recovery']);
  for (const { text, html } of mails) {
    const links = [...`${text}${html}`.matchAll(/https?:\/\/[^\s"<]+/g)].map(([link]) => new URL(link));
    expect(new Set(links.map(({ origin }) => origin))).toEqual(new Set([ORIGIN]));
    expect(text + html).not.toContain('evil');
  }
});

test('advisory 22 (CVE-2022-31127): mails contain nothing that users type about themselves', async () => {
  const email = freshEmail();
  const name = '<a href="https://evil.example">You won</a>';
  await signUp({ email, data: { first_name: name, last_name: name, full_name: name } });
  const { subject, text, html } = await newestMail(site.deps, email, 'confirmation');
  expect(subject + text + html).not.toMatch(/evil|You won/);
});
