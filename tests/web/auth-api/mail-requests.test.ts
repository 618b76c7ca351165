import { eq } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { identities, mailOutbox, users } from '../../../src/db/schema/accounts.ts';
import { PASSWORD } from '../../support/accounts.ts';
import { mailsTo } from '../../support/mailbox.ts';
import { NOW, ORIGIN } from '../../support/test-site.ts';
import { withLimits } from '../../support/with-limits.ts';
import { answerOf, freshEmail, problemOf } from './api-client.ts';
import { KEEPS_MAILS, NEXT_PASSWORD, openAuthSite, testAnswers } from './auth-site.ts';

const { site, api, alsoApi, owner, signedIn, userRow, userRowOf, eventsOf, mailTo, kindsTo } =
  await openAuthSite({ ...KEEPS_MAILS, ...withLimits({ mailAddress: '100/60', mail: '1000/60' }) });
afterAll(site.close);

const verify = (body: object) => api.ask('POST /verify', body);
/** Asks for a mail; the answer tells nothing. */
async function request(asked: string, body: object) {
  const response = await api.ask(asked, body);
  expect([response.status, await response.json()]).toEqual([200, {}]);
}

test('POST /recover · 200: the link opens the reset page, works once, for 30 minutes', async () => {
  const { id, email } = await owner();
  await request('POST /recover', { email: email.toUpperCase() });
  const { text, linkToken } = await mailTo(email, 'recovery');
  expect(text).toContain(`${ORIGIN}/reset-password?token_hash=${linkToken}&type=recovery`);
  expect(text).toContain('30 minutes');
  const later = async (seconds: number) => {
    site.deps.auth.now = () => new Date(NOW.getTime() + seconds * 1000);
    const tried = await verify({ type: 'recovery', token_hash: linkToken });
    site.deps.auth.now = () => NOW;
    return tried;
  };
  expect((await later(1800)).status).toBe(403);
  const session = await api.readSession(await later(1799));
  expect(session.user).toMatchObject({ id, recovery_sent_at: NOW.toISOString() });
  expect((await later(1799)).status).toBe(403);
  expect(await api.answer('PUT /user', { password: NEXT_PASSWORD }, session)).toBe('200');
  expect(await eventsOf(id)).toEqual(['recovery_requested', 'signed_in', 'password_changed']);
});

test.each(['recovery', 'email'])(
  'deletes what a stranger may have stored when an unconfirmed account is recovered by type %s',
  async (type) => {
    const { id, email } = await owner({ emailConfirmedAt: null, userMetadata: { first_name: 'Eve' } });
    const google = { id: crypto.randomUUID(), userId: id, provider: 'google', providerId: id } as const;
    await site.db.insert(identities).values({ ...google, createdAt: NOW, updatedAt: NOW });
    await api.ask('POST /recover', { email });
    const { code } = await mailTo(email, 'recovery');
    const session = await api.readSession(await verify({ type, email, token: code }));
    expect(session.user).toMatchObject({
      email_confirmed_at: NOW.toISOString(),
      user_metadata: {},
      identities: [{ provider: 'email', identity_data: { email_verified: true } }],
    });
    expect(await userRow(id)).toMatchObject({ passwordHash: null, emailConfirmedAt: NOW });
    expect(await answerOf(api.signInWith(email, PASSWORD))).toBe('400 invalid_credentials');
    expect(await (await api.user(session)).json()).toEqual(
      expect.objectContaining({ identities: [expect.objectContaining({ provider: 'email' })] }),
    );
  },
);

test('POST /resend · 200: a new confirmation replaces the one before', async () => {
  const email = freshEmail();
  await api.post('/signup', { email, password: PASSWORD });
  const { linkToken: first } = await mailTo(email, 'confirmation');
  await request('POST /resend', { type: 'signup', email });
  const second = (await mailsTo(site.deps, email)).find(({ linkToken }) => linkToken !== first);
  expect(await answerOf(verify({ type: 'signup', token_hash: first }))).toBe('403 otp_expired');
  expect(await answerOf(verify({ type: 'signup', token_hash: second?.linkToken }))).toBe('200');
});

test('POST /recover, POST /otp and POST /resend · 200: no mail to an unknown address, and nothing to send again', async () => {
  const { email: known } = await owner();
  for (const [asked, body] of [
    ['POST /recover', { email: freshEmail() }],
    ['POST /otp', { email: freshEmail(), create_user: false }],
    ...['signup', 'email_change'].flatMap((type) =>
      [known, freshEmail()].map((email) => ['POST /resend', { type, email }] as const),
    ),
  ] as const) {
    await request(asked, body);
    expect(await kindsTo(body.email)).toEqual([]);
    if (body.email !== known) expect(await userRowOf(body.email)).toBeUndefined();
  }
  expect(await site.db.select().from(mailOutbox).where(eq(mailOutbox.kind, 'email_change'))).toEqual([]);
});

test('signs in once with a mailed code and creates a missing account', async () => {
  const email = freshEmail();
  await request('POST /otp', { email });
  const { code } = await mailTo(email, 'magiclink');
  const session = await api.readSession(await verify({ type: 'email', email, token: code }));
  expect(session.user).toMatchObject({
    email,
    email_confirmed_at: NOW.toISOString(),
    identities: [{ provider: 'email' }],
  });
  expect(await answerOf(verify({ type: 'email', email, token: code }))).toBe('403 otp_expired');
});

test('signs a known user in without changes', async () => {
  const { email, id } = await owner({ userMetadata: { first_name: 'Ada' } });
  await request('POST /otp', { email, data: { first_name: 'Eve' } });
  const { linkToken } = await mailTo(email, 'magiclink');
  const session = await api.readSession(await verify({ type: 'magiclink', token_hash: linkToken }));
  expect(session.user).toMatchObject({ id, user_metadata: { first_name: 'Ada' } });
  expect((await api.signIn(email)).user.id).toBe(id);
});

test('deletes a password that was set before the address was confirmed', async () => {
  const email = freshEmail();
  await api.post('/signup', { email, password: PASSWORD });
  await api.post('/otp', { email });
  const { linkToken } = await mailTo(email, 'magiclink');
  expect(await answerOf(verify({ type: 'magiclink', token_hash: linkToken }))).toBe('200');
  expect(await answerOf(api.signInWith(email, PASSWORD))).toBe('400 invalid_credentials');
});

test('POST /otp · otp_disabled: where sign-up is disabled', async () => {
  const closed = alsoApi({ AUTH_SIGNUP_DISABLED: 'true' });
  expect(await closed.answer('POST /otp', { email: freshEmail() })).toBe('422 otp_disabled');
});

const BAD_EMAIL = '400 validation_failed: Unable to validate email address: invalid format';
const HALF_PKCE = '400 validation_failed: PKCE flow requires code_challenge_method and code_challenge';
const PHONE = '15551234567';

testAnswers(
  'POST /recover',
  [
    [{ email: 'nobody' }, BAD_EMAIL],
    [{}, BAD_EMAIL],
    [{ email: freshEmail(), code_challenge: 'c'.repeat(43) }, HALF_PKCE],
  ],
  (body) => problemOf(api.ask('POST /recover', body)),
);

testAnswers(
  'POST /otp',
  [
    [{}, '400 validation_failed'],
    [{ email: 'x' }, '400 validation_failed'],
    [{ email: 'a@example.com,b@example.com' }, '400 validation_failed'],
    [
      { email: freshEmail(), code_challenge: 'short', code_challenge_method: 's256' },
      '400 validation_failed',
    ],
    [{ phone: PHONE }, '400 phone_provider_disabled'],
    [{ phone: PHONE, channel: 'sms' }, '400 phone_provider_disabled'],
  ],
  (body) => api.answer('POST /otp', body),
);

const WHICH_TYPE =
  '400 validation_failed: Missing one of these types: signup, email_change, sms, phone_change';
const NEEDS_EMAIL = '400 validation_failed: Type provided requires an email address';
testAnswers(
  'POST /resend',
  [
    [{}, WHICH_TYPE],
    [{ type: 'recovery', email: 'a@b.co' }, WHICH_TYPE],
    [{ type: 'signup' }, NEEDS_EMAIL],
    [{ type: 'email_change', phone: '1' }, NEEDS_EMAIL],
    [{ type: 'sms', email: 'a@b.co' }, '400 validation_failed: Type provided requires a phone number'],
    [
      { type: 'signup', email: 'a@b.co', phone: '1' },
      '400 validation_failed: Only an email address or phone number should be provided.',
    ],
    [{ type: 'signup', email: 'nobody' }, BAD_EMAIL],
    [{ type: 'sms', phone: PHONE }, '400 phone_provider_disabled: Phone signups are disabled'],
    [{ type: 'phone_change', phone: PHONE }, '400 phone_provider_disabled: Phone signups are disabled'],
  ],
  (body) => problemOf(api.ask('POST /resend', body)),
);

test('GET /reauthenticate mails a code for a password change', async () => {
  const strict = alsoApi({ AUTH_REAUTHENTICATION_REQUIRED: 'true' });
  const session = await signedIn();
  expect(await strict.answer('GET /reauthenticate', undefined, session)).toBe('200');
  const { code } = await mailTo(session.user.email, 'reauthentication');
  const body = { password: NEXT_PASSWORD, nonce: code };
  expect(await strict.answer('PUT /user', body, session)).toBe('200');
});

test('GET /reauthenticate · email_not_confirmed, and validation_failed for an account without an address', async () => {
  const session = await signedIn();
  await site.db.update(users).set({ emailConfirmedAt: null }).where(eq(users.id, session.user.id));
  expect(await api.answer('GET /reauthenticate', undefined, session)).toBe('422 email_not_confirmed');
  const open = alsoApi({ AUTH_ANONYMOUS_ENABLED: 'true' });
  const anonymous = await open.open('POST /signup', {});
  expect(await problemOf(open.ask('GET /reauthenticate', undefined, anonymous))).toBe(
    '400 validation_failed: Reauthentication requires the user to have an email or a phone number',
  );
});
