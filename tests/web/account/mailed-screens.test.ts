import { eq } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import * as v from 'valibot';
import { users } from '../../../src/db/schema/accounts.ts';
import { paths } from '../../../src/web/urls/paths.ts';
import { PASSWORD, storeAccount } from '../../support/accounts.ts';
import { giveApp } from '../../support/authenticator.ts';
import { mailsTo, newestMail } from '../../support/mailbox.ts';
import { NOW, openTestSite, ORIGIN } from '../../support/test-site.ts';
import { freshNetwork } from '../../support/fresh-network.ts';
import { authApiClient, freshEmail } from '../auth-api/api-client.ts';
import { locationOf, makePkce } from '../auth-api/google-flow.ts';
import { openFormBrowser, redirectOf, textOf, wrongFor } from './form-browser.ts';

let time = NOW.getTime();
const site = await openTestSite({ ENVIRONMENT: 'development', RESEND_API_KEY: '' }, () => new Date(time));
afterAll(site.close);

const api = authApiClient(site);
const owner = async () => (await storeAccount(site.deps)).email ?? '';
const EXPIRED = 'This link has expired or was already used.';

/** What the screen's script gets for fields that are in no form. */
async function viewFor(fields: Record<string, string>, cookie = '') {
  const response = await site.ask(paths.verify(), {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers: { origin: ORIGIN, accept: 'application/json', cookie, ...freshNetwork() },
  });
  return { status: response.status, ...v.parse(viewShape, await response.json()) };
}
const viewShape = v.object({
  view: v.looseObject({ state: v.string() }),
  toast: v.nullable(v.object({ title: v.string(), message: v.string() })),
});

async function tokensOf(email: string) {
  const { access_token, refresh_token } = await api.signIn(email);
  return { access_token, refresh_token };
}

test('takes the code of the confirmation mail after a sign-up', async () => {
  const browser = openFormBrowser(site);
  const email = freshEmail();
  const sent = await textOf(await browser.send(paths.auth('create'), { email, password: PASSWORD }));
  expect(sent).toMatch(/We sent a link to \S+ \. Open it, or enter the code from the same email.* Code /);
  const { code } = await newestMail(site.deps, email, 'confirmation');
  const enter = (typed: string) => browser.send(paths.signInCode('confirm-link'), { email, code: typed });
  const wrong = await textOf(await enter(wrongFor(code)));
  expect(wrong).toContain('That code is wrong or has expired. Use the newest one, or request a new one.');
  expect(wrong).toContain('Verification Failed');
  expect(wrong).toContain('Resend confirmation');
  expect(redirectOf(await enter(`${code.slice(0, 3)} ${code.slice(3)}`))).toEqual([303, '/account']);
  expect(await browser.whoIs()).toMatchObject({ email });
  const [user] = await site.db.select().from(users).where(eq(users.email, email));
  expect(user?.emailConfirmedAt).not.toBeNull();
});

test('shows the same code field for an address that has an account', async () => {
  const [known, unknown] = [await owner(), freshEmail()];
  const sentTo = async (email: string) =>
    textOf(await openFormBrowser(site).send(paths.auth('create'), { email, password: PASSWORD }));
  expect((await sentTo(unknown)).replaceAll(unknown, known)).toBe(await sentTo(known));
});

test('takes the code of the reset mail, then asks for the new password', async () => {
  const browser = openFormBrowser(site);
  const email = await owner();
  expect(await textOf(await browser.visit(paths.auth()))).toContain('Have a reset code?');
  await browser.send(paths.auth('forgot'), { email });
  const { code } = await newestMail(site.deps, email, 'recovery');
  const enter = (typed: string) => browser.send(paths.auth('reset-code'), { email, code: typed });
  expect(await textOf(await browser.visit(paths.auth('reset-code')))).toMatch(/Email Code .* Continue/);
  expect(await textOf(await enter('12'))).toContain('Enter the six digits from the email.');
  expect(await textOf(await enter(wrongFor(code)))).toContain('Password Reset Error');
  expect(redirectOf(await enter(code))).toEqual([303, paths.resetPassword()]);
  expect(await textOf(await browser.visit(paths.resetPassword()))).toContain(`Account: ${email}`);
  const password = 'the long way round the lake';
  const changed = await browser.send(paths.resetPassword(), { email, password, confirmation: password });
  expect(redirectOf(changed)).toEqual([303, '/']);
});

test('asks for the second step after the code of the reset mail', async () => {
  const user = await storeAccount(site.deps);
  await giveApp(site.deps, user);
  const email = user.email ?? '';
  const browser = openFormBrowser(site);
  await browser.send(paths.auth('forgot'), { email });
  const { code } = await newestMail(site.deps, email, 'recovery');
  expect(redirectOf(await browser.send(paths.auth('reset-code'), { email, code }))).toEqual([
    303,
    '/auth/second-step?next=reset-password',
  ]);
});

test.each([
  ['signup', paths.auth('confirm-link')],
  ['invite', paths.auth('confirm-link')],
  ['email_change', paths.auth('change-link')],
  ['magiclink', paths.auth('code')],
])('offers a new link for an expired %s link', async (type, to) => {
  const browser = openFormBrowser(site);
  const response = await browser.send(paths.verify(), { token_hash: 'expired', type });
  const html = await response.clone().text();
  expect(response.status).toBe(403);
  expect(await textOf(response)).toContain(EXPIRED);
  expect(html).toMatch(new RegExp(`href="${to.replace('?', '\\?')}"[^>]*>Send a new link<`));
  if (type !== 'magiclink') expect(response.headers.get('refresh')).toBe(`3; url=${to}`);
});

test('an expired reset link leads to the form that sends a new one', async () => {
  const browser = openFormBrowser(site);
  const response = await browser.visit(`${paths.resetPassword()}?token_hash=expired&type=recovery`);
  expect(redirectOf(response)).toEqual([303, paths.auth('reset-link')]);
  const form = await textOf(await browser.visit(paths.auth('reset-link')));
  expect(form).toContain('This password reset link is invalid or has expired');
  expect(form).toContain('Send a new link');
  const email = await owner();
  const sent = await textOf(await browser.send(paths.auth('reset-link'), { email }));
  expect(sent).toContain('Reset Email Sent Check your email for password reset instructions');
  expect(await mailsTo(site.deps, email)).toMatchObject([{ kind: 'recovery' }]);
});

test('sends a new confirmation link to an address without an account as to one that waits for it', async () => {
  const { email: waiting } = await storeAccount(site.deps, { emailConfirmedAt: null });
  const sentTo = async (email: string) =>
    textOf(await openFormBrowser(site).send(paths.auth('confirm-link'), { email }));
  const [known, unknown] = [waiting ?? '', freshEmail()];
  expect((await sentTo(unknown)).replaceAll(unknown, known)).toBe(await sentTo(known));
  expect(await mailsTo(site.deps, known)).toMatchObject([{ kind: 'confirmation' }]);
  expect(await mailsTo(site.deps, unknown)).toEqual([]);
});

test('sends both new links of a change of address', async () => {
  const email = await owner();
  const newEmail = freshEmail();
  expect(await api.answer('PUT /user', { email: newEmail }, await tokensOf(email))).toBe('200');
  time += 120_000;
  const sent = await textOf(await openFormBrowser(site).send(paths.auth('change-link'), { email }));
  expect(sent).toContain('we just sent a link to both addresses');
  for (const address of [email, newEmail]) expect(await mailsTo(site.deps, address)).toHaveLength(2);
});

test('names the account of a session’s tokens, and asks before it replaces another', async () => {
  const [mine, other] = [await owner(), await owner()];
  const browser = openFormBrowser(site);
  await browser.typePassword(mine);
  const tokens = await tokensOf(other);
  const named = await viewFor({ ...tokens, step: 'name' }, browser.cookies());
  expect(named).toMatchObject({ view: { state: 'sign-in', email: other, replaces: mine, fields: tokens } });
  expect(await browser.whoIs()).toMatchObject({ email: mine });
  expect(await viewFor({ ...tokens, step: 'name' })).toMatchObject({
    view: { email: other, replaces: null },
  });
  await browser.send(paths.verify(), tokens);
  expect(await browser.whoIs()).toMatchObject({ email: other });
});

test('a sign-in link says which account it replaces', async () => {
  const [mine, other] = [await owner(), await owner()];
  const browser = openFormBrowser(site);
  await browser.typePassword(mine);
  await openFormBrowser(site).send(paths.auth('code'), { email: other });
  const { linkToken } = await newestMail(site.deps, other, 'magiclink');
  const page = await browser.visit(`${paths.verify()}?token_hash=${linkToken}&type=magiclink`);
  expect(await textOf(page)).toContain(
    `This signs you in as ${other} . You are signed in as ${mine} now. Continuing signs you out of that account in this browser.`,
  );
});

test.each(['name', ''])('a session of a link that is no session has expired (step "%s")', async (step) => {
  const { access_token: token } = await tokensOf(await owner());
  for (const fields of [
    { access_token: token },
    { access_token: 'x' },
    { access_token: 'x', refresh_token: 'y' },
  ]) {
    expect(await viewFor({ ...fields, step })).toMatchObject({
      status: 403,
      view: { state: 'error', message: expect.stringContaining(EXPIRED), newLink: 'code' },
      toast: { title: 'Verification Failed', message: expect.stringContaining(EXPIRED) },
    });
  }
});

test('the used link of a confirmed account leads to the sign-in', async () => {
  const email = freshEmail();
  const browser = openFormBrowser(site);
  await browser.send(paths.auth('create'), { email, password: PASSWORD });
  const { linkToken } = await newestMail(site.deps, email, 'confirmation');
  const fields = { token_hash: linkToken, type: 'signup' };
  const address = `${paths.verify()}?${new URLSearchParams(fields)}`;
  expect(await textOf(await browser.visit(address))).toContain('Confirm my email');
  expect(await textOf(await browser.send(paths.verify(), fields))).toContain('Your email is verified');
  const later = openFormBrowser(site);
  for (const response of [await later.visit(address), await later.send(paths.verify(), fields)]) {
    expect(response.status).toBe(200);
    const html = await response.clone().text();
    expect(html).toContain('Your email is already confirmed. <a href="/auth">Sign in</a>.');
    expect(response.headers.get('refresh')).toBeNull();
  }
  await site.db.delete(users).where(eq(users.email, email));
  expect(await textOf(await later.send(paths.verify(), fields))).toContain(EXPIRED);
});

test('a code that another browser asked for says to open it there', async () => {
  const browser = openFormBrowser(site);
  const response = await browser.send(paths.verify(), { code: crypto.randomUUID() });
  const text = await textOf(response);
  expect(response.status).toBe(400);
  expect(text).toContain(
    'This link works only in the browser where you asked for it. Open it there, or request a new one here.',
  );
  expect(text).not.toMatch(/verifier|non-empty/);
});

test('offers a new link for a code that is older than five minutes', async () => {
  const email = await owner();
  const { verifier, query } = makePkce();
  expect(await api.answer('POST /otp', { email, ...query })).toBe('200');
  const { linkToken } = await newestMail(site.deps, email, 'magiclink');
  const opened = await site.get(
    `/auth/v1/verify?${new URLSearchParams({ token: linkToken, type: 'magiclink' })}`,
  );
  const code = locationOf(opened).searchParams.get('code') ?? '';
  time += 301_000;
  expect(await viewFor({ code }, `__Host-google=${verifier}`)).toMatchObject({
    status: 422,
    view: { state: 'error', message: expect.stringContaining(EXPIRED), newLink: 'code' },
  });
});

test('shows initials for a picture that the page’s policy blocks', async () => {
  const avatarWith = async (pictures: Record<string, string>) => {
    const userMetadata = { first_name: 'Ada', last_name: 'Fan', ...pictures };
    const browser = openFormBrowser(site);
    await browser.typePassword((await storeAccount(site.deps, { userMetadata })).email);
    return (await browser.whoIs()).avatar;
  };
  const foreign = { avatar_url: 'https://pictures.example/ada.png' };
  expect(await avatarWith(foreign)).toMatchObject({ kind: 'letters', text: 'AF' });
  const picture = 'https://lh3.googleusercontent.com/a/ada';
  expect(await avatarWith({ ...foreign, picture })).toMatchObject({ kind: 'picture', url: picture });
});
