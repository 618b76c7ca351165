import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import { eq } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { listenOnLoopback } from '../../../scripts/site/port.ts';
import { mailOutbox, oneTimeTokens } from '../../../src/db/schema/accounts.ts';
import { PASSWORD } from '../../support/accounts.ts';
import { mailsTo } from '../../support/mailbox.ts';
import { NOW, ORIGIN } from '../../support/test-site.ts';
import { withLimits } from '../../support/with-limits.ts';
import { answerOf, freshEmail, problemOf } from './api-client.ts';
import { KEEPS_MAILS, openAuthSite, testAnswers } from './auth-site.ts';

const { site, api, alsoApi, owner, userRowOf, eventsOf, mailTo, kindsTo } = await openAuthSite({
  ...KEEPS_MAILS,
  ...withLimits({ mailAddress: '100/60' }),
});
afterAll(site.close);
const limited = alsoApi(withLimits({ mail: '3/300' }));
const atOnce = alsoApi({ AUTH_AUTO_CONFIRM: 'true', AUTH_ANONYMOUS_ENABLED: 'true' });

const ID = expect.stringMatching(/^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/);
const signUp = (body: object, over = api) =>
  over.ask('POST /signup', { email: freshEmail(), password: PASSWORD, ...body });

test('POST /signup · 200: a new account waits for confirmation', async () => {
  const email = freshEmail();
  const response = await signUp({ email: ` ${email.toUpperCase()}`, data: { first_name: 'Ada' } });
  expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store']);
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
  expect(await kindsTo(email)).toEqual(['confirmation']);
  expect(await answerOf(api.signInWith(email, PASSWORD))).toBe('400 email_not_confirmed');
});

test('returns the account’s id and stores mailed tokens as hashes', async () => {
  const email = freshEmail();
  const { id } = await (await signUp({ email })).json();
  const user = await userRowOf(email);
  expect(user?.id).toBe(id);
  const tokens = await site.db.select().from(oneTimeTokens).where(eq(oneTimeTokens.userId, id));
  const mails = await site.db.select().from(mailOutbox).where(eq(mailOutbox.userId, id));
  const { linkToken, code } = await mailTo(email, 'confirmation');
  expect(Buffer.from(linkToken, 'base64url')).toHaveLength(32);
  expect(code).toMatch(/^\d{6}$/);
  expect([tokens.length, mails.length]).toEqual([1, 1]);
  expect(JSON.stringify([user, tokens, mails])).not.toMatch(new RegExp(`${linkToken}|${code}|${PASSWORD}`));
});

test('POST /signup · 200: a confirmed account is unchanged, and its owner gets a mail', async () => {
  const { email, ...user } = await owner();
  const response = await signUp({ email, password: 'somebody else’s', data: { first_name: 'Eve' } });
  expect(response.status).toBe(200);
  expect((await response.json()).id).not.toBe(user.id);
  expect(await userRowOf(email)).toEqual({ email, ...user });
  const [mail, ...others] = await mailsTo(site.deps, email);
  expect(others).toEqual([]);
  expect(mail).toMatchObject({ kind: 'account_exists', subject: 'You already have a Fanroads account' });
  expect(mail?.text).toContain(`${ORIGIN}/auth`);
  expect(await eventsOf(user.id)).toEqual(['sign_up_repeated']);
});

test('POST /signup · 200: with automatic confirmation it returns a session, and mails nothing', async () => {
  const email = freshEmail();
  const session = await api.readSession(await signUp({ email }, atOnce));
  expect(session.user).toMatchObject({
    email,
    email_confirmed_at: NOW.toISOString(),
    last_sign_in_at: NOW.toISOString(),
    identities: [{ identity_data: { email_verified: true } }],
  });
  expect((await atOnce.user(session)).status).toBe(200);
  expect(await kindsTo(email)).toEqual([]);
  expect(await problemOf(signUp({ email }, atOnce))).toBe('422 user_already_exists: User already registered');
});

test('POST /signup · 200: without e-mail and phone the account is anonymous, where that is allowed', async () => {
  const { user } = await atOnce.open('POST /signup', { data: { first_name: 'Ada' } });
  expect(user).toMatchObject({
    email: '',
    is_anonymous: true,
    identities: [],
    user_metadata: { first_name: 'Ada' },
  });
});

const CHALLENGE = 'c'.repeat(43);
const pkce = (code_challenge: string, code_challenge_method: string | null = 's256'): object => ({
  code_challenge,
  code_challenge_method,
});
const HALF_PKCE = '400 validation_failed: PKCE flow requires code_challenge_method and code_challenge';
const LENGTH = '400 validation_failed: code challenge has to be between 43 and 128 characters';
const CHARACTERS =
  '400 validation_failed: code challenge can only contain alphanumeric characters, hyphens, periods, underscores and tildes';
const BAD_EMAIL = '400 validation_failed: Unable to validate email address: invalid format';
const NO_PASSWORD = '400 validation_failed: Signup requires a valid password';
testAnswers(
  'POST /signup',
  [
    [{ email: '' }, '422 anonymous_provider_disabled: Anonymous sign-ins are disabled'],
    [{ phone: '15551234567' }, '400 phone_provider_disabled: Phone signups are disabled'],
    [{ email: undefined, phone: '15551234567' }, '400 phone_provider_disabled: Phone signups are disabled'],
    [{ password: '' }, NO_PASSWORD],
    [{ password: null }, NO_PASSWORD],
    [{ password: 'p'.repeat(129) }, '400 validation_failed: Password cannot be longer than 128 characters'],
    [{ password: 'short' }, '422 weak_password: Password should be at least 6 characters.'],
    [{ email: 'a@example.com,b@example.com' }, BAD_EMAIL],
    [{ email: `${'a'.repeat(250)}@example.com` }, '400 validation_failed: An email address is too long'],
    [pkce(CHALLENGE, null), HALF_PKCE],
    [pkce(''), HALF_PKCE],
    [pkce('c'.repeat(42)), LENGTH],
    [pkce('c'.repeat(129)), LENGTH],
    [pkce(`${CHALLENGE}+`), CHARACTERS],
    [pkce(CHALLENGE, 's512'), '400 validation_failed: code_challenge_method must be s256 or plain'],
    [
      { data: { name: 'n'.repeat(9_000) } },
      '400 validation_failed: Metadata cannot be longer than 8192 bytes',
    ],
    [
      { data: { deep: [{ 'na\0me': '' }] } },
      '400 validation_failed: Metadata must be Unicode text without the character NUL',
    ],
  ],
  async (change) => {
    const email = freshEmail();
    const response = await signUp({ email, ...change });
    const answer = await problemOf(response);
    expect(answer).toContain(` ${response.headers.get('x-sb-error-code')}: `);
    expect(await userRowOf(email)).toBeUndefined();
    return answer;
  },
);

test('POST /signup · weak_password: with reasons', async () => {
  const response = await signUp({ password: 'ab' });
  expect(await response.json()).toMatchObject({ weak_password: { reasons: ['length'] } });
});

testAnswers(
  'POST /signup, where sign-up is disabled,',
  [
    [
      { email: freshEmail(), password: PASSWORD },
      '422 signup_disabled: Signups not allowed for this instance',
    ],
    [{ password: PASSWORD }, '422 signup_disabled: Signups not allowed for this instance'],
  ],
  (body) => {
    const closed = alsoApi({ AUTH_SIGNUP_DISABLED: 'true', AUTH_ANONYMOUS_ENABLED: 'true' });
    return problemOf(closed.ask('POST /signup', body));
  },
);

test('POST /signup · over_request_rate_limit: counted by network, whatever the addresses', async () => {
  const from = { 'cf-connecting-ip': '203.0.113.9' };
  const once = () => limited.ask('POST /signup', { email: freshEmail(), password: PASSWORD }, from);
  for (let count = 0; count < 3; count += 1) expect((await once()).status).toBe(200);
  const response = await once();
  expect(response.headers.get('retry-after')).toBe('100');
  expect(await answerOf(response)).toBe('429 over_request_rate_limit');
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
  for (const path of ['/signup', '/recover', '/otp']) {
    await api.post(path, { email, password: PASSWORD }, spoofed);
  }
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
  const { subject, text, html } = await mailTo(email, 'confirmation');
  expect(subject + text + html).not.toMatch(/evil|You won/);
});

const BREACHED = 'correct horse battery';
const AGENT = 'Fanroads/1.0 (+https://fanroads.test)';
const asked: { url: string | undefined; padding: string | string[] | undefined }[] = [];
let mood: 'answers' | 'fails' | 'hangs' = 'answers';

/** Speaks the range protocol: suffixes of SHA-1 with counts, padded with counts of 0. It refuses unknown agents. */
const list = createServer((request, response) => {
  asked.push({ url: request.url, padding: request.headers['add-padding'] });
  if (mood === 'hangs') return;
  response.statusCode = mood === 'fails' ? 503 : 200;
  if (request.headers['user-agent'] !== AGENT) response.statusCode = 403;
  const suffixOf = (password: string) =>
    createHash('sha1').update(password).digest('hex').toUpperCase().slice(5);
  response.end(
    [`${'0'.repeat(35)}:3`, `${suffixOf(BREACHED)}:42`, `${suffixOf('only padding')}:0`].join('\r\n'),
  );
});
const listUrl = `http://127.0.0.1:${await listenOnLoopback(list)}`;
afterAll(() => {
  list.closeAllConnections();
  list.close();
});
const careful = alsoApi({ AUTH_CHECK_BREACHED_PASSWORDS: 'true', 'SERVICES.breachedPasswords': listUrl });

test('POST /signup · weak_password: known from a breach; sends only five characters of a hash', async () => {
  const response = await signUp({ password: BREACHED }, careful);
  expect((await response.clone().json()).weak_password).toEqual({ reasons: ['pwned'] });
  expect(await problemOf(response)).toBe(
    '422 weak_password: Password is known to be weak and easy to guess, please choose a different one.',
  );
  expect(asked.at(-1)).toEqual({ url: expect.stringMatching(/^\/range\/[0-9A-F]{5}$/), padding: 'true' });
});

test('accepts a password without a breach, with or without padding', async () => {
  for (const password of [PASSWORD, 'only padding'])
    expect((await signUp({ password }, careful)).status).toBe(200);
});

test.each(['fails', 'hangs'] as const)('accepts passwords when the list %s', async (fault) => {
  mood = fault;
  expect((await signUp({ password: BREACHED }, careful)).status).toBe(200);
  mood = 'answers';
});
