import { eq } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { linkTokenHash } from '../../../src/auth/tokens/one-time-token.ts';
import { flowStates, sessions, users } from '../../../src/db/schema/accounts.ts';
import { PASSWORD } from '../../support/accounts.ts';
import { freshNetwork } from '../../support/fresh-network.ts';
import type { ReceivedMail } from '../../support/mailbox.ts';
import { NOW, ORIGIN } from '../../support/test-site.ts';
import { withLimits } from '../../support/with-limits.ts';
import { answerOf, claimsOf, freshEmail, problemOf } from './api-client.ts';
import { KEEPS_MAILS, openAuthSite, PLAIN_PKCE, testAnswers } from './auth-site.ts';
import { crowd, raceRounds } from './race.ts';

const { site, api, userRowOf, eventsOf, mailTo } = await openAuthSite({
  ...KEEPS_MAILS,
  ...withLimits({ mailAddress: '100/60', codeDay: '1000/86400' }),
  AUTH_REDIRECT_ALLOW_LIST: 'https://app.example/**',
});
afterAll(site.close);

const APP = 'https://app.example/back';
const verify = (body: object) => api.ask('POST /verify', body);
const answer = (body: object) => answerOf(verify(body));
const follow = (token: string, query = '', method = 'GET') =>
  site.ask(`/auth/v1/verify?token=${token}&type=signup${query}`, { method, headers: freshNetwork() });

/** Signs up and opens the mail. */
async function signedUp(body: object = {}): Promise<ReceivedMail & { email: string }> {
  const email = freshEmail();
  await api.post('/signup', { email, password: PASSWORD, ...body });
  return { email, ...(await mailTo(email, 'confirmation')) };
}

/** Lets time pass for what follows. */
async function later<T>(seconds: number, act: () => Promise<T>): Promise<T> {
  const { auth } = site.deps;
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
    const session = await api.open('POST /verify', { type, token_hash: linkToken });
    expect(session.user).toMatchObject({
      email,
      email_confirmed_at: NOW.toISOString(),
      identities: [{ identity_data: { email, email_verified: true } }],
    });
    expect(claimsOf(session)).toMatchObject({ amr: [{ method: 'otp', timestamp: NOW.getTime() / 1000 }] });
    expect((await api.user(session)).status).toBe(200);
    expect((await api.signIn(email)).user.id).toBe(session.user.id);
    const events = await eventsOf(session.user.id);
    expect(events).toEqual(['signed_up', 'email_confirmed', 'signed_in', 'signed_in']);
  },
);

test('POST /verify · 200: the typed code works like the link, and each invalidates the other', async () => {
  const { email, linkToken, code } = await signedUp();
  const session = await api.open('POST /verify', { type: 'signup', email: email.toUpperCase(), token: code });
  expect(session.user.email).toBe(email);
  expect(await answer({ type: 'signup', token_hash: linkToken })).toBe('403 otp_expired');
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

const NOT_VALID = '400 validation_failed:';
const EITHER = `${NOT_VALID} Verify requires either a token or a token hash`;
const ONE_ADDRESS = `${NOT_VALID} Only an email address or phone number should be provided on verify`;
const PHONE_NUMBER = `${NOT_VALID} Invalid phone number format (E.164 required)`;
const EXPIRED_CODE = '403 otp_expired: Token has expired or is invalid';
testAnswers(
  'POST /verify',
  [
    [{ token_hash: 'x' }, `${NOT_VALID} Verify requires a verification type`],
    [{ type: 'sms', token_hash: 'x' }, `${NOT_VALID} Invalid email verification type`],
    [{ type: 'constructor', token_hash: 'x' }, `${NOT_VALID} Invalid email verification type`],
    [{ type: 'signup' }, EITHER],
    [{ type: 'signup', email: 'a@example.com', token: '1', token_hash: 'x' }, EITHER],
    [
      { type: 'signup', token_hash: 'x', email: 'a@b.co' },
      `${NOT_VALID} Only the token_hash and type should be provided`,
    ],
    [{ type: 'signup', token: '123456' }, ONE_ADDRESS],
    [{ type: 'sms', phone: '15551234567', email: 'a@example.com', token: '123456' }, ONE_ADDRESS],
    [{ type: 'sms', phone: 'a phone', token: '123456' }, PHONE_NUMBER],
    [{ type: 'sms', phone: '+0155512', token: '123456' }, PHONE_NUMBER],
    [
      { type: 'signup', email: 'a@localhost', token: '123456' },
      `${NOT_VALID} Unable to validate email address: invalid format`,
    ],
    // No account has a phone.
    [{ type: 'sms', phone: '15551234567', token: '123456' }, EXPIRED_CODE],
    [{ type: 'sms', phone: '+1 555 123 4567', token: '123456' }, EXPIRED_CODE],
    [{ type: 'phone_change', phone: '15551234567', token: '123456' }, EXPIRED_CODE],
    [{ type: 'signup', token_hash: 'x'.repeat(43) }, '403 otp_expired: Email link is invalid or has expired'],
  ],
  (body) => problemOf(verify(body)),
);

test('POST /verify · otp_expired: a used link, or one for another purpose', async () => {
  const { linkToken } = await signedUp();
  const gone = '403 otp_expired: Email link is invalid or has expired';
  expect(await problemOf(verify({ type: 'recovery', token_hash: linkToken }))).toBe(gone);
  expect(await answer({ type: 'signup', token_hash: linkToken })).toBe('200');
  expect(await problemOf(verify({ type: 'signup', token_hash: linkToken }))).toBe(gone);
});

test('POST /verify · otp_expired: the same for a wrong code and an unknown address', async () => {
  const { email, code } = await signedUp();
  const wrong = code === '000000' ? '000001' : '000000';
  for (const address of [email, freshEmail()]) {
    const body = { type: 'signup', email: address, token: wrong };
    expect(await problemOf(verify(body))).toBe(EXPIRED_CODE);
  }
});

test('invalidates a code after five attempts, but not the link', async () => {
  const { email, code, linkToken } = await signedUp();
  const once = async (token: string) => (await verify({ type: 'signup', email, token })).status;
  for (let tries = 0; tries < 4; tries += 1) expect(await once('wrong!')).toBe(403);
  const other = await signedUp();
  expect(await answer({ type: 'signup', email: other.email, token: other.code })).toBe('200');
  expect(await once('wrong!')).toBe(403);
  expect(await once(code)).toBe(403);
  expect(await answer({ type: 'signup', token_hash: linkToken })).toBe('200');
});

test('POST /verify and GET /verify · user_banned: the link stays valid for later', async () => {
  const { email, linkToken } = await signedUp();
  const link = { type: 'signup', token_hash: linkToken };
  const ban = (bannedUntil: Date) => site.db.update(users).set({ bannedUntil }).where(eq(users.email, email));
  await ban(new Date(NOW.getTime() + 1));
  expect(await answer(link)).toBe('403 user_banned');
  expect(target(await follow(linkToken)).fragment).toMatchObject({ error_code: 'user_banned' });
  await ban(NOW);
  expect(await answer(link)).toBe('200');
});

test.each([
  ['POST', '2001:db8::1', 403],
  ['GET', '203.0.113.77', 303],
])(
  '%s /verify · over_request_rate_limit: 30 attempts in five minutes from one network',
  async (method, network, status) => {
    const headers = { 'cf-connecting-ip': network };
    const once = () =>
      method === 'POST'
        ? api.ask('POST /verify', { type: 'signup', token_hash: 'x' }, headers)
        : site.get('/auth/v1/verify?token=x&type=signup', headers);
    expect(await crowd(31, once)).toEqual({ [status]: 30, 429: 1 });
  },
);

test('GET /verify · 303: the session is in the fragment, only for allowed redirect targets', async () => {
  const { email, linkToken } = await signedUp();
  const response = await follow(linkToken, `&redirect_to=${encodeURIComponent(APP)}`);
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
  expect(await (await api.user(token)).json()).toMatchObject({ email });
  const elsewhere = await signedUp();
  const evil = await follow(elsewhere.linkToken, '&redirect_to=https%3A%2F%2Fevil.example');
  expect(target(evil).page).toBe(`${ORIGIN}/`);
});

test('GET /verify · otp_expired: the error is in the fragment', async () => {
  const response = await follow('x', `&redirect_to=${encodeURIComponent(`${APP}?keep=1`)}`);
  expect(response.headers.get('location')).toBe(
    `${APP}?keep=1#error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid+or+has+expired&sb=`,
  );
});

test('GET /verify · otp_expired: in the query too for a PKCE client', async () => {
  const { query, fragment } = target(await follow('pkce_x'));
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
])('GET /verify · validation_failed: ?%s', async (query, error_description) => {
  const response = await site.get(`/auth/v1/verify?${query}`, freshNetwork());
  expect(target(response)).toMatchObject({
    status: 303,
    fragment: { error: 'invalid_request', error_code: 'validation_failed', error_description },
  });
});

test('GET /verify · 303: a PKCE client gets a code for five minutes at its redirect target', async () => {
  const s256 = { code_challenge: 'd'.repeat(43), code_challenge_method: 'S256', redirect_to: `${APP}?a=1` };
  const { email, linkToken } = await signedUp(s256);
  expect(linkToken).toMatch(/^pkce_/);
  const response = await later(120, () => follow(linkToken));
  const { status, page, query, fragment } = target(response);
  expect([status, page, query, fragment]).toEqual([303, APP, { a: '1', code: expect.any(String) }, {}]);
  const hash = await linkTokenHash(query['code'] ?? '');
  const [flow] = await site.db.select().from(flowStates).where(eq(flowStates.authCodeHash, hash));
  const user = await userRowOf(email);
  expect(flow).toMatchObject({
    provider: 'email',
    codeChallenge: s256.code_challenge,
    codeChallengeMethod: 's256',
    userId: user?.id,
    method: 'email/signup',
    expiresAt: new Date(NOW.getTime() + 420_000),
  });
  expect(user?.emailConfirmedAt).not.toBeNull();
  expect(target(await follow(linkToken)).query).toMatchObject({ error_code: 'otp_expired' });
});

test('opens no session with a PKCE link whose flow is gone', async () => {
  const { linkToken } = await signedUp(PLAIN_PKCE);
  await site.db.delete(flowStates).where(eq(flowStates.codeChallengeMethod, 'plain'));
  expect(target(await follow(linkToken)).fragment).toMatchObject({ error_code: 'otp_expired' });
});

test('HEAD /verify consumes nothing', async () => {
  const { linkToken } = await signedUp();
  const response = await follow(linkToken, '', 'HEAD');
  expect([response.status, response.headers.get('location')]).toEqual([204, null]);
  expect(await answer({ type: 'signup', token_hash: linkToken })).toBe('200');
});

const AT_ONCE = 50;

async function codeToSignIn() {
  const email = freshEmail();
  await api.post('/otp', { email });
  const { code } = await mailTo(email, 'magiclink');
  return [{ type: 'magiclink', email, token: code }];
}

test.each<[string, () => Promise<object[]>]>([
  ['a link', async () => [{ type: 'signup', token_hash: (await signedUp()).linkToken }]],
  [
    'advisory 13 (better-auth#8067): a code',
    async () => {
      const { email, code } = await signedUp();
      return [{ type: 'signup', email, token: code }];
    },
  ],
  ['advisory 13 (better-auth#8067): a sign-in code', codeToSignIn],
  [
    'a mail’s code and link',
    async () => {
      const { email, code, linkToken } = await signedUp();
      return [
        { type: 'signup', email, token: code },
        { type: 'signup', token_hash: linkToken },
      ];
    },
  ],
])('opens one session and never fails with 50 simultaneous uses: %s', async (_, proofsOf) => {
  for (let round = 0; round < raceRounds(2); round += 1) {
    const before = await site.db.$count(sessions);
    const proofs = await proofsOf();
    const once = (index: number) => verify(proofs[index % proofs.length] ?? {});
    expect(await crowd(AT_ONCE, once)).toEqual({ 200: 1, 403: AT_ONCE - 1 });
    expect(await site.db.$count(sessions)).toBe(before + 1);
  }
});

test('rejects the right code after 50 simultaneous wrong ones', async () => {
  const { email, code } = await signedUp();
  const once = (token: string) => () => verify({ type: 'signup', email, token });
  expect(await crowd(AT_ONCE, once('wrong!'))).toEqual({ 403: AT_ONCE });
  expect((await once(code)()).status).toBe(403);
});

test('issues one code for 50 simultaneous uses of a PKCE link', async () => {
  for (let round = 0; round < raceRounds(2); round += 1) {
    const { linkToken } = await signedUp(PLAIN_PKCE);
    const responses = await Promise.all(Array.from({ length: AT_ONCE }, () => follow(linkToken)));
    const codes = responses.filter((response) => /\?code=/.test(response.headers.get('location') ?? ''));
    expect(responses.map(({ status }) => status)).toEqual(Array<number>(AT_ONCE).fill(303));
    expect(codes).toHaveLength(1);
  }
});
