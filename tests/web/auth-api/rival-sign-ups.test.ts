import { eq } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { connect } from '../../../src/db/neon/client.ts';
import { oneTimeTokens, sessions, users } from '../../../src/db/schema/accounts.ts';
import { paths } from '../../../src/web/urls/paths.ts';
import { tapDatabase } from '../../support/database-tap.ts';
import { mailsTo, type ReceivedMail } from '../../support/mailbox.ts';
import { NOW, siteOver, visibleText } from '../../support/test-site.ts';
import { withLimits } from '../../support/with-limits.ts';
import { redirectOf, openFormBrowser, toastIn } from '../account/form-browser.ts';
import { answerOf, authApiClient, freshEmail } from './api-client.ts';
import { KEEPS_MAILS, openAuthSite, PLAIN_PKCE } from './auth-site.ts';
import { crowd, raceRounds } from './race.ts';

const VARIABLES = {
  ...KEEPS_MAILS,
  ...withLimits({ mailAddress: '100/60', mailTotal: '9000/60', mailDay: '100/86400' }),
};
const { site, api, userRowOf, mailTo } = await openAuthSite(VARIABLES);
afterAll(site.close);

const OWN = 'the owner chose this one';
const STRANGERS = 'a stranger chose this one';
const THIRD = 'another stranger again';

const signUp = (email: string, password: string, more: object = {}) =>
  api.ask('POST /signup', { email, password, data: { first_name: password }, ...more });
const signIn = (email: string, password: string) => answerOf(api.signInWith(email, password));
const followLink = (mail: ReceivedMail | undefined) =>
  api.ask('POST /verify', { type: 'signup', token_hash: mail?.linkToken ?? '' });

/** Signs up one after the other. @returns the mail of each. */
async function signedUp(
  email: string,
  passwords: readonly string[],
  send: (email: string, password: string) => Promise<Response> = signUp,
): Promise<ReceivedMail[]> {
  const mails: ReceivedMail[] = [];
  for (const password of passwords) {
    expect((await send(email, password)).status).toBe(200);
    const mail = (await mailsTo(site.deps, email)).find(({ id }) => mails.every((seen) => seen.id !== id));
    if (mail === undefined) throw new Error('A sign-up sent no mail');
    mails.push(mail);
  }
  return mails;
}

/** No password that was signed up with opens the account, and nothing of the sign-ups is left in it. */
async function expectNoPassword(email: string): Promise<void> {
  for (const password of [OWN, STRANGERS, THIRD]) {
    expect(await signIn(email, password), password).toBe('400 invalid_credentials');
  }
  expect(await userRowOf(email)).toMatchObject({
    emailConfirmedAt: expect.any(Date),
    passwordHash: null,
    passwordSetAt: null,
    isPasswordContested: false,
    userMetadata: {},
  });
}

test.each([
  ['link', 'first', 0],
  ['link', 'second', 1],
  ['link', 'third', 2],
  ['code', 'first', 0],
  ['code', 'second', 1],
  ['code', 'third', 2],
])('confirms with the %s of the %s of three sign-ups and deletes the password', async (by, _, index) => {
  const email = freshEmail();
  const mails = await signedUp(email, [OWN, STRANGERS, THIRD]);
  const code = { type: 'email', email, token: mails[index]?.code };
  const response = by === 'link' ? followLink(mails[index]) : api.ask('POST /verify', code);
  const session = await api.readSession(await response);
  expect(session.user).toMatchObject({ email, user_metadata: {}, email_confirmed_at: expect.any(String) });
  await expectNoPassword(email);
  // One proof was enough; the links have nothing left to do.
  for (const mail of mails) expect(await answerOf(followLink(mail))).toBe('403 otp_expired');
  const password = 'chosen after the link';
  expect(await api.answer('PUT /user', { password }, session)).toBe('200');
  expect(await signIn(email, password)).toBe('200');
});

test('keeps the password of a single sign-up, also when its mail was sent again', async () => {
  const email = freshEmail();
  await signedUp(email, [OWN]);
  for (const _ of [1, 2]) await api.post('/resend', { type: 'signup', email });
  const answers = [];
  for (const mail of await mailsTo(site.deps, email)) answers.push(await answerOf(followLink(mail)));
  expect(answers.toSorted()).toEqual(['200', '403 otp_expired', '403 otp_expired']);
  expect(await signIn(email, OWN)).toBe('200');
});

test('keeps the links of two sign-ups valid when a mail is sent again', async () => {
  const email = freshEmail();
  const [first] = await signedUp(email, [OWN, STRANGERS]);
  await api.post('/resend', { type: 'signup', email });
  expect(await answerOf(followLink(first))).toBe('200');
  await expectNoPassword(email);
});

test('counts two sign-ups with the same password as two', async () => {
  const email = freshEmail();
  const [, second] = await signedUp(email, [OWN, OWN]);
  expect(await answerOf(followLink(second))).toBe('200');
  await expectNoPassword(email);
});

test('counts a sign-up whose link has expired', async () => {
  const email = freshEmail();
  const [first] = await signedUp(email, [STRANGERS]);
  const expired = { linkExpiresAt: NOW, codeExpiresAt: NOW };
  await site.db.update(oneTimeTokens).set(expired).where(eq(oneTimeTokens.email, email));
  await signUp(email, THIRD);
  const second = (await mailsTo(site.deps, email)).find(({ id }) => id !== first?.id);
  expect(await answerOf(followLink(first))).toBe('403 otp_expired');
  expect(await answerOf(followLink(second))).toBe('200');
  await expectNoPassword(email);
});

test('signs a PKCE client in with an earlier link too', async () => {
  const email = freshEmail();
  await signUp(email, OWN, PLAIN_PKCE);
  const [first] = await mailsTo(site.deps, email);
  await signUp(email, STRANGERS);
  const followed = await site.get(`/auth/v1/verify?type=signup&token=${first?.linkToken}`);
  const code = new URL(followed.headers.get('location') ?? '').searchParams.get('code');
  const body = { auth_code: code, code_verifier: PLAIN_PKCE.code_challenge };
  expect(await api.answer('POST /token?grant_type=pkce', body)).toBe('200');
  await expectNoPassword(email);
});

const signUpOnSite = (email: string, password: string) =>
  openFormBrowser(site).send(paths.auth('create'), { email, password });

test.each([
  ['before', [STRANGERS, OWN], 1],
  ['after', [OWN, STRANGERS], 0],
  ['after, and the owner opens the newest mail', [OWN, STRANGERS], 1],
])('on the site, a stranger signs up %s: a new password is asked for', async (_, passwords, own) => {
  const email = freshEmail();
  const browser = openFormBrowser(site);
  const mails = await signedUp(email, passwords, signUpOnSite);
  const link = { token_hash: mails[own]?.linkToken ?? '', type: 'signup' };
  const confirmed = await browser.send(paths.verify(), link);
  expect([...redirectOf(confirmed), toastIn(confirmed)]).toEqual([
    303,
    paths.resetPassword(),
    'toast=choose-password',
  ]);
  await expectNoPassword(email);
  const page = visibleText(await (await browser.visit(paths.resetPassword())).text());
  expect(page).toContain('Choose a password to finish.');
  expect(page).toContain(`Account: ${email}`);
  const password = 'the owner chose again';
  const saved = await browser.send(paths.resetPassword(), { password, confirmation: password, email });
  expect(redirectOf(saved)).toEqual([303, paths.home()]);
  expect(await signIn(email, password)).toBe('200');
  expect(await browser.whoIs()).toMatchObject({ email, name: '' });
});

test('confirms a single sign-up on the site and keeps its password', async () => {
  const email = freshEmail();
  const [mail] = await signedUp(email, [OWN], signUpOnSite);
  const link = { token_hash: mail?.linkToken ?? '', type: 'signup' };
  expect((await openFormBrowser(site).send(paths.verify(), link)).status).toBe(200);
  expect(await signIn(email, OWN)).toBe('200');
});

test('asks for a new password after a typed code with two sign-ups', async () => {
  const email = freshEmail();
  await signedUp(email, [OWN, STRANGERS]);
  const browser = openFormBrowser(site);
  await browser.send(paths.auth('code'), { email });
  const { code } = await mailTo(email, 'magiclink');
  const entered = await browser.send(paths.signInCode(), { email, code });
  expect(redirectOf(entered)).toEqual([303, paths.resetPassword()]);
  await expectNoPassword(email);
});

test('deletes the password when somebody signs up while a link is being used', async () => {
  const tap = await tapDatabase(site.databaseUrl);
  const tapped = siteOver(connect(tap.url, 20_000), tap.url, async () => undefined, VARIABLES);
  // After each of the calls of one verification a stranger signs up.
  for (let call = 1; call <= 3; call += 1) {
    const email = freshEmail();
    const [mail] = await signedUp(email, [OWN]);
    const start = tap.calls;
    const rivals: Promise<Response>[] = [];
    tap.afterCall = (count) => {
      if (count - start === call && rivals.length === 0) rivals.push(signUp(email, STRANGERS));
    };
    const body = { type: 'signup', token_hash: mail?.linkToken };
    const answer = await authApiClient(tapped).answer('POST /verify', body);
    await Promise.all(rivals);
    tap.afterCall = () => undefined;
    expect(answer, `call ${call}`).toBe('200');
    expect((await api.signInWith(email, STRANGERS)).status, `call ${call}`).toBe(400);
  }
  await tap.close();
});

test('opens one session and keeps no stranger’s password with simultaneous sign-ups and links', async () => {
  for (let round = 0; round < raceRounds(3); round += 1) {
    const email = freshEmail();
    const mails = await signedUp(email, [OWN, STRANGERS]);
    const counts = await crowd(24, (index) =>
      index % 4 === 0 ? signUp(email, THIRD) : followLink(mails[index % mails.length]),
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
    for (const mail of owned.length === 0 ? late : []) await followLink(mail);
    await expectNoPassword(email);
  }
  expect(site.errors).toEqual([]);
});

test('counts two simultaneous first sign-ups as two', async () => {
  for (let round = 0; round < raceRounds(3); round += 1) {
    const email = freshEmail();
    expect(await crowd(2, (index) => signUp(email, index === 0 ? OWN : STRANGERS))).toEqual({ 200: 2 });
    const [mail] = await mailsTo(site.deps, email);
    expect(await answerOf(followLink(mail))).toBe('200');
    await expectNoPassword(email);
  }
});

test('creates one account for 20 simultaneous sign-ups of an address', async () => {
  const email = freshEmail();
  expect(await crowd(20, () => signUp(email, OWN))).toEqual({ 200: 20 });
  expect(await site.db.select().from(users).where(eq(users.email, email))).toHaveLength(1);
  const answers = [];
  for (const mail of await mailsTo(site.deps, email)) answers.push(await answerOf(followLink(mail)));
  expect(answers.toSorted()).toEqual(['200', ...Array<string>(19).fill('403 otp_expired')]);
});
