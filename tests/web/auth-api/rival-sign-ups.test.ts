import { eq } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { connect } from '../../../src/db/neon/client.ts';
import { oneTimeTokens, sessions, users } from '../../../src/db/schema/accounts.ts';
import { paths } from '../../../src/web/urls/paths.ts';
import { tapDatabase } from '../../support/database-tap.ts';
import { mailsTo } from '../../support/mailbox.ts';
import { redirectOf, openFormBrowser, toastIn } from '../account/form-browser.ts';
import { NOW, openTestSite, siteOver, visibleText } from '../../support/test-site.ts';
import { crowd, raceRounds } from './race.ts';
import { freshEmail, authApiClient } from './api-client.ts';
import { withLimits } from '../../support/with-limits.ts';

const VARIABLES = {
  ENVIRONMENT: 'development',
  RESEND_API_KEY: '',
  ...withLimits({ mailAddress: '100/60', mailTotal: '9000/60' }),
};
const site = await openTestSite(VARIABLES);
afterAll(site.close);
const wire = authApiClient(site);

const PASSWORDS = [
  'the owner chose this one',
  'a stranger chose this one',
  'another stranger again',
] as const;
type Password = (typeof PASSWORDS)[number];

const signUp = (email: string, password: Password, on = wire) =>
  on.post('/signup', { email, password, data: { first_name: password } });
const signIn = (email: string, password: string) =>
  wire.post('/token?grant_type=password', { email, password });
const verifyLink = (token_hash: string) => wire.post('/verify', { type: 'signup', token_hash });

/** Signs up one after the other. @returns the mail of each. */
async function signedUp(email: string, passwords: readonly Password[]) {
  const mails = [];
  const seen = new Set<string>();
  for (const password of passwords) {
    expect((await signUp(email, password)).status).toBe(200);
    const mail = (await mailsTo(site.deps, email)).find(({ id }) => !seen.has(id));
    if (mail === undefined) throw new Error('A sign-up sent no mail');
    seen.add(mail.id);
    mails.push(mail);
  }
  return mails;
}

/** No password that was signed up with opens the account, and nothing of the sign-ups is left in it. */
async function expectNoPassword(email: string): Promise<void> {
  for (const password of PASSWORDS) {
    expect(await wire.refusal(await signIn(email, password)), password).toEqual([400, 'invalid_credentials']);
  }
  const [user] = await site.db.select().from(users).where(eq(users.email, email));
  expect(user).toMatchObject({
    emailConfirmedAt: expect.any(Date),
    passwordHash: null,
    passwordSetAt: null,
    isPasswordContested: false,
    userMetadata: {},
  });
}

test.each([
  ['first', 0],
  ['second', 1],
  ['third', 2],
])('confirms with the link of the %s of three sign-ups and deletes the password', async (_, index) => {
  const email = freshEmail();
  const mails = await signedUp(email, PASSWORDS);
  const response = await verifyLink(mails[index]?.linkToken ?? '');
  const session = await wire.readSession(response);
  expect(session.user).toMatchObject({ email, user_metadata: {}, email_confirmed_at: expect.any(String) });
  await expectNoPassword(email);
  // One link was enough; the others have nothing left to do.
  for (const { linkToken } of mails) {
    expect(await wire.refusal(await verifyLink(linkToken))).toEqual([403, 'otp_expired']);
  }
  const password = 'chosen after the link';
  expect((await wire.send('PUT', '/user', { password }, wire.bearer(session))).status).toBe(200);
  expect((await signIn(email, password)).status).toBe(200);
});

test.each([
  ['first', 0],
  ['second', 1],
  ['third', 2],
])('confirms with the code of the %s of three sign-ups and deletes the password', async (_, index) => {
  const email = freshEmail();
  const mails = await signedUp(email, PASSWORDS);
  const token = mails[index]?.code ?? '';
  const session = await wire.readSession(await wire.post('/verify', { type: 'email', email, token }));
  expect(session.user.user_metadata).toEqual({});
  await expectNoPassword(email);
});

test('keeps the password of a single sign-up, also when its mail was sent again', async () => {
  const email = freshEmail();
  await signedUp(email, [PASSWORDS[0]]);
  await wire.post('/resend', { type: 'signup', email });
  await wire.post('/resend', { type: 'signup', email });
  const statuses = [];
  for (const { linkToken } of await mailsTo(site.deps, email)) {
    statuses.push((await verifyLink(linkToken)).status);
  }
  expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 403, 403]);
  expect((await signIn(email, PASSWORDS[0])).status).toBe(200);
});

test('keeps the links of two sign-ups valid when a mail is sent again', async () => {
  const email = freshEmail();
  const [first] = await signedUp(email, [PASSWORDS[0], PASSWORDS[1]]);
  await wire.post('/resend', { type: 'signup', email });
  expect((await verifyLink(first?.linkToken ?? '')).status).toBe(200);
  await expectNoPassword(email);
});

test('counts two sign-ups with the same password as two', async () => {
  const email = freshEmail();
  const [, second] = await signedUp(email, [PASSWORDS[0], PASSWORDS[0]]);
  expect((await verifyLink(second?.linkToken ?? '')).status).toBe(200);
  await expectNoPassword(email);
});

test('counts a sign-up whose link has expired', async () => {
  const email = freshEmail();
  const [first] = await signedUp(email, [PASSWORDS[1]]);
  await site.db
    .update(oneTimeTokens)
    .set({ linkExpiresAt: NOW, codeExpiresAt: NOW })
    .where(eq(oneTimeTokens.email, email));
  await signUp(email, PASSWORDS[2]);
  const second = (await mailsTo(site.deps, email)).find(({ id }) => id !== first?.id);
  expect(await wire.refusal(await verifyLink(first?.linkToken ?? ''))).toEqual([403, 'otp_expired']);
  expect((await verifyLink(second?.linkToken ?? '')).status).toBe(200);
  await expectNoPassword(email);
});

test('signs a PKCE client in with an earlier link too', async () => {
  const email = freshEmail();
  const challenge = { code_challenge: 'c'.repeat(43), code_challenge_method: 'plain' };
  await wire.post('/signup', { email, password: PASSWORDS[0], ...challenge });
  const [first] = await mailsTo(site.deps, email);
  await signUp(email, PASSWORDS[1]);
  const followed = await site.get(`/auth/v1/verify?type=signup&token=${first?.linkToken}`);
  const code = new URL(followed.headers.get('location') ?? '').searchParams.get('code');
  const body = { auth_code: code, code_verifier: 'c'.repeat(43) };
  expect((await wire.post('/token?grant_type=pkce', body)).status).toBe(200);
  await expectNoPassword(email);
});

test.each([
  ['before', [PASSWORDS[1], PASSWORDS[0]], 1],
  ['after', [PASSWORDS[0], PASSWORDS[1]], 0],
  ['after, and the owner opens the newest mail', [PASSWORDS[0], PASSWORDS[1]], 1],
] as const)('on the site, a stranger signs up %s: a new password is asked for', async (_, passwords, own) => {
  const email = freshEmail();
  const browser = openFormBrowser(site);
  const mails = [];
  for (const password of passwords) {
    const seen = await mailsTo(site.deps, email);
    await openFormBrowser(site).send(paths.auth('create'), { email, password });
    mails.push((await mailsTo(site.deps, email)).find(({ id }) => seen.every((mail) => mail.id !== id)));
  }
  const link = { token_hash: mails[own]?.linkToken ?? '', type: 'signup' };
  const confirmed = await browser.send(paths.verify(), link);
  expect(redirectOf(confirmed)).toEqual([303, paths.resetPassword()]);
  expect(toastIn(confirmed)).toBe('toast=choose-password');
  await expectNoPassword(email);
  const page = visibleText(await (await browser.visit(paths.resetPassword())).text());
  expect(page).toContain('Choose a password to finish.');
  expect(page).toContain(`Account: ${email}`);
  const password = 'the owner chose again';
  const saved = await browser.send(paths.resetPassword(), { password, confirmation: password, email });
  expect(redirectOf(saved)).toEqual([303, paths.home()]);
  expect((await signIn(email, password)).status).toBe(200);
  expect(await browser.whoIs()).toMatchObject({ email, name: '' });
});

test('confirms a single sign-up on the site and keeps its password', async () => {
  const email = freshEmail();
  const browser = openFormBrowser(site);
  await browser.send(paths.auth('create'), { email, password: PASSWORDS[0] });
  const [mail] = await mailsTo(site.deps, email);
  const confirmed = await browser.send(paths.verify(), { token_hash: mail?.linkToken ?? '', type: 'signup' });
  expect(confirmed.status).toBe(200);
  expect((await signIn(email, PASSWORDS[0])).status).toBe(200);
});

test('asks for a new password after a typed code with two sign-ups', async () => {
  const email = freshEmail();
  await signedUp(email, [PASSWORDS[0], PASSWORDS[1]]);
  const browser = openFormBrowser(site);
  await browser.send(paths.auth('code'), { email });
  const mail = (await mailsTo(site.deps, email)).find(({ kind }) => kind === 'magiclink');
  const entered = await browser.send(paths.signInCode(), { email, code: mail?.code ?? '' });
  expect(redirectOf(entered)).toEqual([303, paths.resetPassword()]);
  await expectNoPassword(email);
});

test('deletes the password when somebody signs up while a link is being used', async () => {
  const tap = await tapDatabase(site.databaseUrl);
  const tapped = siteOver(connect(tap.url, 20_000), tap.url, async () => undefined, VARIABLES);
  Object.assign(tapped.deps.auth, { secrets: site.deps.auth.secrets });
  // After each of the calls of one verification a stranger signs up.
  for (let call = 1; call <= 3; call += 1) {
    const email = freshEmail();
    const [mail] = await signedUp(email, [PASSWORDS[0]]);
    const start = tap.calls;
    let rival: Promise<Response> | null = null;
    const held = new Set<Promise<unknown>>();
    tap.afterCall = (count) => {
      if (count - start === call && rival === null) {
        rival = signUp(email, PASSWORDS[1]);
        held.add(rival);
      }
    };
    const token_hash = mail?.linkToken ?? '';
    const response = await authApiClient(tapped).post('/verify', { type: 'signup', token_hash });
    await Promise.all(held);
    tap.afterCall = () => undefined;
    expect(response.status, `call ${call}`).toBe(200);
    expect((await signIn(email, PASSWORDS[1])).status, `call ${call}`).toBe(400);
  }
  await tap.close();
});

test('opens one session and keeps no stranger’s password with simultaneous sign-ups and links', async () => {
  for (let round = 0; round < raceRounds(3); round += 1) {
    const email = freshEmail();
    const mails = await signedUp(email, [PASSWORDS[0], PASSWORDS[1]]);
    const counts = await crowd(24, (index) =>
      index % 4 === 0
        ? signUp(email, PASSWORDS[2])
        : verifyLink(mails[index % mails.length]?.linkToken ?? ''),
    );
    expect(Object.keys(counts).filter((status) => Number(status) >= 500)).toEqual([]);
    const owned = await site.db
      .select({ id: sessions.id })
      .from(sessions)
      .innerJoin(users, eq(users.id, sessions.userId))
      .where(eq(users.email, email));
    expect(owned.length).toBeLessThanOrEqual(1);
    const late = await mailsTo(site.deps, email);
    // Somebody who lost every race still has a link.
    for (const { linkToken } of owned.length === 0 ? late : []) await verifyLink(linkToken);
    await expectNoPassword(email);
  }
  expect(site.errors).toEqual([]);
});

test('counts two simultaneous first sign-ups as two', async () => {
  for (let round = 0; round < raceRounds(3); round += 1) {
    const email = freshEmail();
    const counts = await crowd(2, (index) => signUp(email, PASSWORDS[index === 0 ? 0 : 1]));
    expect(counts).toEqual({ 200: 2 });
    const [mail] = await mailsTo(site.deps, email);
    expect((await verifyLink(mail?.linkToken ?? '')).status).toBe(200);
    await expectNoPassword(email);
  }
});
