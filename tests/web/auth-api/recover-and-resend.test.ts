import { eq } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { identities, mailOutbox, securityEvents, users } from '../../../src/db/schema/accounts.ts';
import { PASSWORD, storeAccount } from '../../support/accounts.ts';
import { mailsTo, newestMail } from '../../support/mailbox.ts';
import { NOW, openTestSite, ORIGIN } from '../../support/test-site.ts';
import { freshEmail, authApiClient } from './api-client.ts';
import { withLimits } from '../../support/with-limits.ts';

const inDevelopment = { ENVIRONMENT: 'development', RESEND_API_KEY: '' };
const site = await openTestSite({ ...inDevelopment, ...withLimits({ mailAddress: '100/60' }) });
const limited = await openTestSite({
  ...inDevelopment,
  ...withLimits({ mail: '3/300' }),
});
afterAll(() => Promise.all([site, limited].map(({ close }) => close())));
const wire = authApiClient(site);

const verify = (body: object) => wire.post('/verify', body);
const kindsTo = async (email: string) => (await mailsTo(site.deps, email)).map(({ kind }) => kind);
const stored = async (changes?: Parameters<typeof storeAccount>[1]) => {
  const user = await storeAccount(site.deps, changes);
  return { ...user, email: user.email ?? '' };
};
const storedUser = async (id: string) => (await site.db.select().from(users).where(eq(users.id, id)))[0];

test('POST /recover · 200: the link opens the reset page, works once, for 30 minutes', async () => {
  const { id, email } = await stored();
  const response = await wire.post('/recover', { email: email.toUpperCase() });
  expect([response.status, await response.json()]).toEqual([200, {}]);
  const mail = await newestMail(site.deps, email, 'recovery');
  expect(mail.text).toContain(`${ORIGIN}/reset-password?token_hash=${mail.linkToken}&type=recovery`);
  expect(mail.text).toContain('30 minutes');
  const later = async (seconds: number) => {
    site.deps.auth.now = () => new Date(NOW.getTime() + seconds * 1000);
    const tried = await verify({ type: 'recovery', token_hash: mail.linkToken });
    site.deps.auth.now = () => NOW;
    return tried;
  };
  expect((await later(1800)).status).toBe(403);
  const session = await wire.readSession(await later(1799));
  expect(session.user).toMatchObject({ id, recovery_sent_at: NOW.toISOString() });
  expect((await later(1799)).status).toBe(403);
  const changed = await wire.send('PUT', '/user', { password: 'a new one' }, wire.bearer(session));
  expect(changed.status).toBe(200);
  const events = await site.db.select().from(securityEvents).where(eq(securityEvents.userId, id));
  expect(events.map(({ kind }) => kind)).toEqual(['recovery_requested', 'signed_in', 'password_changed']);
});

test('POST /recover · 200: an unknown address gets no mail', async () => {
  const email = freshEmail();
  const response = await wire.post('/recover', { email });
  expect([response.status, await response.json()]).toEqual([200, {}]);
  expect(await kindsTo(email)).toEqual([]);
});

test.each(['recovery', 'email'])(
  'deletes what a stranger may have stored when an unconfirmed account is recovered by type %s',
  async (type) => {
    const { id, email } = await stored({ emailConfirmedAt: null, userMetadata: { first_name: 'Eve' } });
    const at = { createdAt: NOW, updatedAt: NOW };
    const google = {
      id: crypto.randomUUID(),
      userId: id,
      provider: 'google' as const,
      providerId: id,
      ...at,
    };
    await site.db.insert(identities).values(google);
    await wire.post('/recover', { email });
    const { code } = await newestMail(site.deps, email, 'recovery');
    const session = await wire.readSession(await verify({ type, email, token: code }));
    expect(session.user).toMatchObject({
      email_confirmed_at: NOW.toISOString(),
      user_metadata: {},
      identities: [{ provider: 'email', identity_data: { email_verified: true } }],
    });
    expect((await wire.user(session)).status).toBe(200);
    expect(await storedUser(id)).toMatchObject({ passwordHash: null, emailConfirmedAt: NOW });
    const signIn = await wire.post('/token?grant_type=password', { email, password: PASSWORD });
    expect(await wire.refusal(signIn)).toEqual([400, 'invalid_credentials']);
    expect(await (await wire.user(session)).json()).toEqual(
      expect.objectContaining({ identities: [expect.objectContaining({ provider: 'email' })] }),
    );
  },
);

test.each([
  ['Unable to validate email address: invalid format', { email: 'nobody' }],
  ['Unable to validate email address: invalid format', {}],
  ['PKCE flow requires code_challenge_method and code_challenge', { code_challenge: 'c'.repeat(43) }],
])('POST /recover · validation_failed: %s', async (message, change) => {
  const body = 'code_challenge' in change ? { email: freshEmail(), ...change } : change;
  const response = await wire.post('/recover', body);
  expect([response.status, await response.json()]).toEqual([400, { code: 'validation_failed', message }]);
});

test('POST /recover and POST /resend · over_email_send_rate_limit: the same for known and unknown addresses', async () => {
  const known = (await storeAccount(limited.deps)).email ?? '';
  const calls = [known, freshEmail()].flatMap((email) => [
    () => authApiClient(limited).post('/recover', { email }),
    () => authApiClient(limited).post('/resend', { type: 'signup', email }),
  ]);
  for (const call of calls) {
    expect((await call()).status).toBe(200);
    const response = await call();
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

test('POST /recover and POST /resend · over_request_rate_limit: counted together by network', async () => {
  const from = { 'cf-connecting-ip': '203.0.113.20' };
  const ask = (path: string) =>
    authApiClient(limited).post(path, { type: 'signup', email: freshEmail() }, from);
  await ask('/recover');
  await ask('/resend');
  await ask('/recover');
  expect(await wire.refusal(await ask('/recover'))).toEqual([429, 'over_request_rate_limit']);
  expect(await wire.refusal(await ask('/resend'))).toEqual([429, 'over_request_rate_limit']);
});

test('POST /resend · 200: a new confirmation replaces the one before', async () => {
  const email = freshEmail();
  await wire.post('/signup', { email, password: PASSWORD });
  const { linkToken: first } = await newestMail(site.deps, email, 'confirmation');
  const response = await wire.post('/resend', { type: 'signup', email });
  expect([response.status, await response.json()]).toEqual([200, {}]);
  const second = (await mailsTo(site.deps, email)).find(({ linkToken }) => linkToken !== first);
  expect((await verify({ type: 'signup', token_hash: first })).status).toBe(403);
  expect((await verify({ type: 'signup', token_hash: second?.linkToken })).status).toBe(200);
});

test.each(['signup', 'email_change'])(
  'POST /resend · 200: type %s has nothing to send to the confirmed and the unknown',
  async (type) => {
    for (const email of [(await stored()).email, freshEmail()]) {
      const response = await wire.post('/resend', { type, email });
      expect([response.status, await response.json()]).toEqual([200, {}]);
      expect(await kindsTo(email)).toEqual([]);
    }
    expect(await site.db.select().from(mailOutbox).where(eq(mailOutbox.kind, 'email_change'))).toEqual([]);
  },
);

test.each([
  ['validation_failed', 'Missing one of these types: signup, email_change, sms, phone_change', {}],
  [
    'validation_failed',
    'Missing one of these types: signup, email_change, sms, phone_change',
    { type: 'recovery', email: 'a@b.co' },
  ],
  ['validation_failed', 'Type provided requires an email address', { type: 'signup' }],
  ['validation_failed', 'Type provided requires an email address', { type: 'email_change', phone: '1' }],
  ['validation_failed', 'Type provided requires a phone number', { type: 'sms', email: 'a@b.co' }],
  [
    'validation_failed',
    'Only an email address or phone number should be provided.',
    { type: 'signup', email: 'a@b.co', phone: '1' },
  ],
  [
    'validation_failed',
    'Unable to validate email address: invalid format',
    { type: 'signup', email: 'nobody' },
  ],
  ['phone_provider_disabled', 'Phone signups are disabled', { type: 'sms', phone: '15551234567' }],
])('POST /resend · %s: %s', async (code, message, body) => {
  const response = await wire.post('/resend', body);
  expect([response.status, await response.json()]).toEqual([400, { code, message }]);
});
