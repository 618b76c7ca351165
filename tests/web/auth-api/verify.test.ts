import { eq } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { linkTokenHash } from '../../../src/auth/tokens/one-time-token.ts';
import { flowStates, securityEvents, users } from '../../../src/db/schema/accounts.ts';
import { PASSWORD } from '../../support/accounts.ts';
import { newestMail, type ReceivedMail } from '../../support/mailbox.ts';
import { NOW, openTestSite, ORIGIN } from '../../support/test-site.ts';
import { freshNetwork } from '../../support/fresh-network.ts';
import { freshEmail, authApiClient } from './api-client.ts';
import { withLimits } from '../../support/with-limits.ts';

const site = await openTestSite({
  ENVIRONMENT: 'development',
  RESEND_API_KEY: '',
  ...withLimits({ mailAddress: '100/60' }),
  AUTH_REDIRECT_ALLOW_LIST: 'https://app.example/**',
});
const { auth } = site.deps;
afterAll(site.close);
const wire = authApiClient(site);

const APP = 'https://app.example/back';
const CHALLENGE = 'c'.repeat(43);
const verify = (body: object) => wire.post('/verify', body);
const follow = (token: string, type: string, query = '', method = 'GET') =>
  site.ask(`/auth/v1/verify?token=${token}&type=${type}${query}`, { method, headers: freshNetwork() });

/** Signs up and opens the mail. */
async function signedUp(body: object = {}, email = freshEmail()): Promise<ReceivedMail & { email: string }> {
  await wire.post('/signup', { email, password: PASSWORD, ...body });
  return { email, ...(await newestMail(site.deps, email, 'confirmation')) };
}

/** Lets time pass for what follows. */
async function later<T>(seconds: number, act: () => Promise<T>): Promise<T> {
  auth.now = () => new Date(NOW.getTime() + seconds * 1000);
  try {
    return await act();
  } finally {
    auth.now = () => NOW;
  }
}

const target = (response: Response) => {
  const url = new URL(response.headers.get('location') ?? '');
  const values = (text: string) => Object.fromEntries(new URLSearchParams(text));
  return {
    status: response.status,
    page: `${url.origin}${url.pathname}`,
    query: values(url.search),
    fragment: values(url.hash.slice(1)),
  };
};

test.each(['signup', 'email'])(
  'POST /verify · 200: a link of type %s confirms and signs in',
  async (type) => {
    const { email, linkToken } = await signedUp();
    const response = await verify({ type, token_hash: linkToken });
    expect(response.status).toBe(200);
    const session = await wire.readSession(response);
    expect(session.user).toMatchObject({
      email,
      email_confirmed_at: NOW.toISOString(),
      identities: [{ identity_data: { email, email_verified: true } }],
    });
    const [, claims = ''] = session.access_token.split('.');
    expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({
      amr: [{ method: 'otp', timestamp: NOW.getTime() / 1000 }],
    });
    expect((await wire.user(session)).status).toBe(200);
    expect((await wire.signIn(email)).user.id).toBe(session.user.id);
    const events = await site.db
      .select({ kind: securityEvents.kind })
      .from(securityEvents)
      .where(eq(securityEvents.userId, session.user.id));
    expect(events.map(({ kind }) => kind)).toEqual([
      'signed_up',
      'email_confirmed',
      'signed_in',
      'signed_in',
    ]);
  },
);

test('POST /verify · 200: the typed code works like the link, and each invalidates the other', async () => {
  const { email, linkToken, code } = await signedUp();
  const response = await verify({ type: 'signup', email: email.toUpperCase(), token: code });
  expect((await wire.readSession(response)).user.email).toBe(email);
  expect(await wire.refusal(await verify({ type: 'signup', token_hash: linkToken }))).toEqual([
    403,
    'otp_expired',
  ]);
});

test.each([
  ['the link works for 60 minutes', 3599, 'link', 200],
  ['and no second longer', 3600, 'link', 403],
  ['the code works for 10 minutes', 599, 'code', 200],
  ['and no second longer', 600, 'code', 403],
])('%s: after %i s the %s gives %i', async (_, seconds, kind, status) => {
  const { email, linkToken, code } = await signedUp();
  const proof = kind === 'link' ? { token_hash: linkToken } : { email, token: code };
  expect((await later(seconds, () => verify({ type: 'signup', ...proof }))).status).toBe(status);
});

test.each([
  ['Verify requires a verification type', { token_hash: 'x' }],
  ['Invalid email verification type', { type: 'sms', token_hash: 'x' }],
  ['Invalid email verification type', { type: 'constructor', token_hash: 'x' }],
  ['Verify requires either a token or a token hash', { type: 'signup' }],
  [
    'Verify requires either a token or a token hash',
    { type: 'signup', email: 'a@example.com', token: '1', token_hash: 'x' },
  ],
  ['Only the token_hash and type should be provided', { type: 'signup', token_hash: 'x', email: 'a@b.co' }],
  ['Only an email address or phone number should be provided on verify', { type: 'signup', token: '123456' }],
  [
    'Only an email address or phone number should be provided on verify',
    { type: 'sms', phone: '15551234567', email: 'a@example.com', token: '123456' },
  ],
  ['Invalid phone number format (E.164 required)', { type: 'sms', phone: 'a phone', token: '123456' }],
  ['Invalid phone number format (E.164 required)', { type: 'sms', phone: '+0155512', token: '123456' }],
  [
    'Unable to validate email address: invalid format',
    { type: 'signup', email: 'a@localhost', token: '123456' },
  ],
])('POST /verify · validation_failed: %s', async (message, body) => {
  const response = await verify(body);
  expect([response.status, await response.json()]).toEqual([400, { code: 'validation_failed', message }]);
});

test('POST /verify · otp_expired: an unknown link, a used one, or one for another purpose', async () => {
  const { linkToken } = await signedUp();
  const gone = { code: 'otp_expired', message: 'Email link is invalid or has expired' };
  const responses = [
    await verify({ type: 'signup', token_hash: 'x'.repeat(43) }),
    await verify({ type: 'recovery', token_hash: linkToken }),
  ];
  expect((await verify({ type: 'signup', token_hash: linkToken })).status).toBe(200);
  responses.push(await verify({ type: 'signup', token_hash: linkToken }));
  for (const response of responses) expect([response.status, await response.json()]).toEqual([403, gone]);
});

test.each(['15551234567', '+1 555 123 4567'])(
  'POST /verify · otp_expired: no account has the phone %s',
  async (phone) => {
    const response = await verify({ type: 'sms', phone, token: '123456' });
    expect([response.status, await response.json()]).toEqual([
      403,
      { code: 'otp_expired', message: 'Token has expired or is invalid' },
    ]);
  },
);

test('POST /verify · otp_expired: the same for a wrong code and an unknown address', async () => {
  const { email, code } = await signedUp();
  const wrong = code === '000000' ? '000001' : '000000';
  for (const address of [email, freshEmail()]) {
    const response = await verify({ type: 'signup', email: address, token: wrong });
    expect([response.status, await response.json()]).toEqual([
      403,
      { code: 'otp_expired', message: 'Token has expired or is invalid' },
    ]);
  }
});

test('invalidates a code after five attempts, but not the link', async () => {
  const { email, code, linkToken } = await signedUp();
  const once = (token: string) => verify({ type: 'signup', email, token });
  for (let tries = 0; tries < 4; tries += 1) expect((await once('wrong!')).status).toBe(403);
  const other = await signedUp();
  expect((await verify({ type: 'signup', email: other.email, token: other.code })).status).toBe(200);
  expect((await once('wrong!')).status).toBe(403);
  expect((await once(code)).status).toBe(403);
  expect((await verify({ type: 'signup', token_hash: linkToken })).status).toBe(200);
});

test('POST /verify and GET /verify · user_banned: the link stays valid for later', async () => {
  const { email, linkToken } = await signedUp();
  const ban = (bannedUntil: Date | null) =>
    site.db.update(users).set({ bannedUntil }).where(eq(users.email, email));
  await ban(new Date(NOW.getTime() + 1));
  expect(await wire.refusal(await verify({ type: 'signup', token_hash: linkToken }))).toEqual([
    403,
    'user_banned',
  ]);
  expect(target(await follow(linkToken, 'signup')).fragment).toMatchObject({ error_code: 'user_banned' });
  await ban(NOW);
  expect((await verify({ type: 'signup', token_hash: linkToken })).status).toBe(200);
});

test('POST /verify · over_request_rate_limit: 30 attempts in five minutes from one network', async () => {
  const from = { 'cf-connecting-ip': '2001:db8::1' };
  const once = () => wire.post('/verify', { type: 'signup', token_hash: 'x' }, from);
  const responses = await Promise.all(Array.from({ length: 31 }, once));
  const statuses = responses.map(({ status }) => status).toSorted((a, b) => a - b);
  expect(statuses).toEqual([...Array<number>(30).fill(403), 429]);
});

test('GET /verify · 303: the session is in the fragment, only for allowed redirect targets', async () => {
  const { email, linkToken } = await signedUp();
  const response = await follow(linkToken, 'signup', `&redirect_to=${encodeURIComponent(APP)}`);
  const { status, page, query, fragment } = target(response);
  expect([status, page, query]).toEqual([303, APP, {}]);
  expect(Object.keys(fragment)).toEqual([
    'access_token',
    'expires_at',
    'expires_in',
    'refresh_token',
    'sb',
    'token_type',
    'type',
  ]);
  expect(fragment).toMatchObject({ expires_in: '3600', sb: '', token_type: 'bearer', type: 'signup' });
  expect(response.headers.get('cache-control')).toBe('no-store');
  const token = { access_token: fragment['access_token'] ?? '' };
  expect(await (await wire.user(token)).json()).toMatchObject({ email });
  const elsewhere = await signedUp();
  const evil = await follow(elsewhere.linkToken, 'signup', '&redirect_to=https%3A%2F%2Fevil.example');
  expect(target(evil).page).toBe(`${ORIGIN}/`);
});

test('GET /verify · otp_expired: the error is in the fragment', async () => {
  const response = await follow('x', 'signup', `&redirect_to=${encodeURIComponent(`${APP}?keep=1`)}`);
  expect(response.headers.get('location')).toBe(
    `${APP}?keep=1#error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid+or+has+expired&sb=`,
  );
});

test('GET /verify · otp_expired: in the query too for a PKCE client', async () => {
  const { query, fragment } = target(await follow('pkce_x', 'signup'));
  const values = {
    error: 'access_denied',
    error_code: 'otp_expired',
    error_description: 'Email link is invalid or has expired',
  };
  expect([query, fragment]).toEqual([values, { ...values, sb: '' }]);
});

test.each([
  ['token=x', 'Verify requires a verification type'],
  ['type=signup', 'Verify requires a token or a token hash'],
  ['token=x&type=sms', 'Invalid email verification type'],
])('GET /verify · validation_failed: ?%s', async (query, description) => {
  const response = await site.get(`/auth/v1/verify?${query}`, freshNetwork());
  expect(target(response)).toMatchObject({
    status: 303,
    fragment: {
      error: 'invalid_request',
      error_code: 'validation_failed',
      error_description: description,
    },
  });
});

test('GET /verify · over_request_rate_limit: counted with POST', async () => {
  const headers = { 'cf-connecting-ip': '203.0.113.77' };
  const once = () => site.get('/auth/v1/verify?token=x&type=signup', headers);
  const statuses = [];
  for (let count = 0; count < 31; count += 1) statuses.push((await once()).status);
  expect(statuses).toEqual([...Array<number>(30).fill(303), 429]);
});

test('GET /verify · 303: a PKCE client gets a code for five minutes at its redirect target', async () => {
  const challenge = { code_challenge: CHALLENGE, code_challenge_method: 'S256', redirect_to: `${APP}?a=1` };
  const { email, linkToken } = await signedUp(challenge);
  expect(linkToken).toMatch(/^pkce_/);
  const response = await later(120, () => follow(linkToken, 'signup'));
  const { status, page, query, fragment } = target(response);
  expect([status, page, query, fragment]).toEqual([303, APP, { a: '1', code: expect.any(String) }, {}]);
  const hash = await linkTokenHash(query['code'] ?? '');
  const [flow] = await site.db.select().from(flowStates).where(eq(flowStates.authCodeHash, hash));
  const [user] = await site.db.select().from(users).where(eq(users.email, email));
  expect(flow).toMatchObject({
    provider: 'email',
    codeChallenge: CHALLENGE,
    codeChallengeMethod: 's256',
    userId: user?.id,
    method: 'email/signup',
    expiresAt: new Date(NOW.getTime() + 420_000),
  });
  expect(user?.emailConfirmedAt).not.toBeNull();
  expect(target(await follow(linkToken, 'signup')).query).toMatchObject({ error_code: 'otp_expired' });
});

test('opens no session with a PKCE link whose flow is gone', async () => {
  const { linkToken } = await signedUp({ code_challenge: CHALLENGE, code_challenge_method: 'plain' });
  await site.db.delete(flowStates).where(eq(flowStates.codeChallengeMethod, 'plain'));
  expect(target(await follow(linkToken, 'signup')).fragment).toMatchObject({ error_code: 'otp_expired' });
});

test('HEAD /verify consumes nothing', async () => {
  const { linkToken } = await signedUp();
  const response = await follow(linkToken, 'signup', '', 'HEAD');
  expect([response.status, response.headers.get('location')]).toEqual([204, null]);
  expect((await verify({ type: 'signup', token_hash: linkToken })).status).toBe(200);
});
