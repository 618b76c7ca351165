import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { securityEvents, sessions } from '../../../src/db/schema/accounts.ts';
import { paths } from '../../../src/web/urls/paths.ts';
import { PASSWORD } from '../../support/accounts.ts';
import { giveApp } from '../../support/authenticator.ts';
import { NOW, openTestSite, siteOver } from '../../support/test-site.ts';
import { accountsOf } from '../auth-api/auth-site.ts';
import {
  openFormBrowser,
  redirectOf,
  toastIn,
  textOf,
  endOf,
  expectText,
  type FormBrowser,
} from './form-browser.ts';
import { withLimits } from '../../support/with-limits.ts';

let clock = NOW;
const site = await openTestSite(withLimits({ factor: '60/60', factorDay: '70/86400' }), () => clock);
afterAll(site.close);
beforeEach(() => {
  clock = NOW;
});
const { api, owner, eventsOf, mailTo, kindsTo } = accountsOf(site);

/** The same site, which refuses the seventh attempt for a second. */
const strict = siteOver(
  site.db,
  site.databaseUrl,
  async () => undefined,
  withLimits({ factor: '6/6', factorDay: '70/86400' }),
  () => clock,
);

const newBrowser = (asked = site) => openFormBrowser(asked);

/** A user with an app, after the password. */
async function halfSignedIn(asked = site) {
  const { user, app } = await withApp();
  const browser = newBrowser(asked);
  const response = await browser.typePassword(user.email);
  return { user, app, browser, response };
}
async function withApp() {
  const user = await owner();
  return { user, app: await giveApp(site.deps, user) };
}
const showApp = ({ send }: FormBrowser, code: string) => send(paths.secondStep(), { code });
const showRecovery = ({ send }: FormBrowser, code: string) =>
  send(paths.secondStep({ proof: 'recovery-code' }), { code });

test('redirects to the second step after a password, without a welcome toast', async () => {
  const { response, browser, user } = await halfSignedIn();
  expect(redirectOf(response)).toEqual([303, '/auth/second-step']);
  expect(toastIn(response)).toBeUndefined();
  const step = await browser.visit(paths.secondStep());
  expect(step.headers.get('cache-control')).toBe('private, no-store');
  expect(await textOf(step)).toContain(`Signing in as ${user.email}`);
});

test('advisory 8 (GHSA-xg6x-h9c9-2m83): nobody is signed in before the second step', async () => {
  const { browser, user } = await halfSignedIn();
  expect(browser.cookies()).not.toContain('signed-in');
  expect(await browser.whoIs()).toBeNull();
  expect(redirectOf(await browser.visit(paths.settings()))).toEqual([303, '/auth/second-step?next=account']);
  expect(redirectOf(await browser.visit(paths.auth()))).toEqual([303, '/auth/second-step']);
  const forms = [
    [paths.accountForm('profile'), { first_name: 'Mallory' }],
    [
      paths.accountForm('password'),
      { current_password: PASSWORD, password: 'abcdef', confirmation: 'abcdef' },
    ],
    [paths.accountForm('session'), { session: crypto.randomUUID() }],
    [paths.accountForm('other-sessions'), {}],
    [paths.accountForm('send-proof'), {}],
    [paths.accountForm('show-proof'), { code: '123456' }],
    [paths.accountForm('delete'), { password: PASSWORD }],
    [paths.exportAccount(), {}],
    [paths.linkGoogle(), {}],
    [paths.accountForm('unlink'), {}],
  ] as const;
  for (const [path, fields] of forms) {
    expect([path, ...redirectOf(await browser.send(path, fields))]).toEqual([path, 303, '/auth']);
  }
  expect(await eventsOf(user.id)).not.toContain('account_exported');
  expect((await api.signIn(user.email)).user.user_metadata).toEqual({});
});

test('signs in with a code of the app', async () => {
  const { app, browser, user } = await halfSignedIn();
  const code = app.code();
  const response = await showApp(browser, ` ${code.slice(0, 3)} ${code.slice(3)} `);
  expect(redirectOf(response)).toEqual([303, '/account']);
  expect(toastIn(response)).toBe('toast=welcome');
  expect(browser.cookies()).toContain('signed-in=1');
  expect((await browser.whoIs()).email).toBe(user.email);
  expect((await browser.visit(paths.account())).status).toBe(200);
  expect(redirectOf(await browser.visit(paths.auth()))).toEqual([303, '/account']);
});

test('redirects to the requested page after the second step', async () => {
  const { app, browser } = await halfSignedIn();
  const response = await browser.send(paths.secondStep({ next: 'account' }), { code: app.code() });
  expect(redirectOf(response)).toEqual([303, '/account/settings#two-step']);
  const { app: other, browser: another } = await halfSignedIn();
  const away = await another.send('/auth/second-step?next=https://evil.example', { code: other.code() });
  expect(redirectOf(away)).toEqual([303, '/account']);
});

test('explains a wrong, a used and a missing code and signs nobody in', async () => {
  const { app, browser, user } = await halfSignedIn();
  const wrong = await showApp(browser, '000000');
  await expectText(wrong, 422, 'That is not a code your app shows right now.');
  const used = await showApp(browser, app.code(-1));
  expect(await textOf(used)).toContain('That code was already used. Wait until your app shows the next one');
  for (const code of ['', 'abcdef', '12345']) {
    expect(await textOf(await showApp(browser, code))).toContain('A code has six digits.');
  }
  expect(await browser.whoIs()).toBeNull();
  expect((await eventsOf(user.id)).filter((kind) => kind === 'sign_in_failed')).toHaveLength(1);
});

test('signs in once with 50 simultaneous uses of a code', async () => {
  const { app, browser } = await halfSignedIn();
  const responses = await browser.sendAtOnce(50, paths.secondStep(), { code: app.code() });
  expect(responses.filter(({ status }) => status === 303)).toHaveLength(1);
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([303, 422]));
});

test('limits attempts with the app and still accepts a recovery code', async () => {
  const { app, browser, user } = await halfSignedIn(strict);
  // Enrolling took one.
  for (let tries = 0; tries < 5; tries++) await showApp(browser, '000000');
  const response = await showApp(browser, app.code());
  expect([response.status, response.headers.get('retry-after')]).toEqual([429, '1']);
  expect(await textOf(response)).toContain('Too many attempts. Wait 1 second, then enter the code');
  const another = newBrowser(strict);
  await another.typePassword(user.email);
  expect((await showRecovery(another, app.recoveryCodes[0] ?? '')).status).toBe(303);
  clock = new Date(NOW.getTime() + 2000);
  expect((await showApp(browser, app.code())).status).toBe(303);
});

test('limits attempts with recovery codes', async () => {
  const { app, browser } = await halfSignedIn(strict);
  for (let tries = 0; tries < 6; tries++) await showRecovery(browser, 'nothing');
  const code = app.recoveryCodes[0] ?? '';
  const response = await showRecovery(browser, code);
  expect([response.status, response.headers.get('retry-after')]).toEqual([429, '1']);
  expect(await textOf(response)).toContain('Too many attempts. Wait 1 second, then try again.');
  clock = new Date(NOW.getTime() + 2000);
  expect((await showRecovery(browser, code)).status).toBe(303);
});

test('slows down repeated guessing and mails the owner once', async () => {
  const { app, browser, user } = await halfSignedIn();
  for (let tries = 0; tries < 59; tries++) await showApp(browser, '000000');
  clock = new Date(NOW.getTime() + 60_000);
  for (let tries = 0; tries < 10; tries++) await showApp(browser, '000000');
  const response = await showApp(browser, app.code());
  await expectText(response, 429, 'Too many attempts. Wait 20 minutes, then');
  const mails = await kindsTo(user.email);
  expect(mails.filter((kind) => kind === 'second_step_failed')).toHaveLength(1);
});

test('sends no mail after four wrong codes', async () => {
  const { browser, user } = await halfSignedIn();
  for (let tries = 0; tries < 4; tries++) await showApp(browser, '000000');
  expect(await kindsTo(user.email)).toEqual(['factor_enrolled']);
  await showApp(browser, '000000');
  expect(await kindsTo(user.email)).toEqual(['factor_enrolled', 'second_step_failed']);
});

test('starts again when the second step takes longer than 15 minutes', async () => {
  const { app, browser } = await halfSignedIn();
  clock = new Date(NOW.getTime() + 15 * 60 * 1000);
  expect((await browser.visit(paths.secondStep())).status).toBe(200);
  clock = new Date(clock.getTime() + 1000);
  const response = await showApp(browser, app.code());
  expect(endOf(response)).toEqual([303, '/auth', 'toast=second-step-late']);
  expect(browser.cookies()).not.toMatch(/__Host-[ar]t/);
  expect((await browser.visit(paths.auth())).status).toBe(200);
});

test('redirects a screen’s script when the step is no longer possible', async () => {
  const { app, browser } = await halfSignedIn();
  clock = new Date(NOW.getTime() + 15 * 60 * 1000 + 1000);
  const fields = { code: app.code() };
  const late = await browser.sendAsScript(paths.secondStep(), fields);
  expect([late.status, await late.json()]).toEqual([200, { kind: 'redirect', to: '/auth', event: null }]);
  expect(toastIn(late)).toBe('toast=second-step-late');
  for (const path of [paths.secondStep(), paths.accountForm('profile'), '/account/two-step/start']) {
    const response = await newBrowser().sendAsScript(path, fields);
    expect(await response.json()).toEqual({ kind: 'redirect', to: '/auth', event: null });
  }
});

test('ends the session of the first step for another account', async () => {
  const { browser, user } = await halfSignedIn();
  expect(redirectOf(await browser.send(paths.otherAccount()))).toEqual([303, '/auth']);
  const left = await site.db.select().from(sessions).where(eq(sessions.userId, user.id));
  expect(left.map(({ aal }) => aal)).toEqual(['aal2']);
  expect((await browser.visit(paths.auth())).status).toBe(200);
});

test('signs out a session that waits for its second step', async () => {
  const { browser, user } = await halfSignedIn();
  await browser.send(paths.signOut());
  expect(await site.db.select().from(sessions).where(eq(sessions.userId, user.id))).toHaveLength(1);
});

test('accepts a recovery code once, in any spelling, and mails the owner', async () => {
  const { app, browser, user } = await halfSignedIn();
  expect(app.recoveryCodes).toHaveLength(10);
  expect(new Set(app.recoveryCodes).size).toBe(10);
  for (const code of app.recoveryCodes)
    expect(code).toMatch(/^(?:[2-9a-hjkmnp-z]{4}-){2}[2-9a-hjkmnp-z]{4}$/);
  const [code = ''] = app.recoveryCodes;
  const response = await showRecovery(browser, ` ${code.toUpperCase().replaceAll('-', ' ')} `);
  expect(endOf(response)).toEqual([303, '/account/settings#two-step', 'toast=welcome']);
  expect((await browser.whoIs()).email).toBe(user.email);
  expect((await mailTo(user.email, 'recovery_code_used')).text).toContain('9 codes left');
  const events = await site.db.select().from(securityEvents).where(eq(securityEvents.userId, user.id));
  expect(events.find(({ kind }) => kind === 'recovery_code_used')?.details).toEqual({ codesLeft: 9 });
  const second = newBrowser();
  await second.typePassword(user.email);
  expect(await textOf(await showRecovery(second, code))).toContain('That is none of your recovery codes');
});

test('signs in once and writes one mail with 50 simultaneous uses of a recovery code', async () => {
  const { app, browser, user } = await halfSignedIn();
  const [code = ''] = app.recoveryCodes;
  const path = paths.secondStep({ proof: 'recovery-code' });
  const responses = await browser.sendAtOnce(50, path, { code });
  expect(responses.filter(({ status }) => status === 303)).toHaveLength(1);
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([303, 422]));
  const mails = await kindsTo(user.email);
  expect(mails.filter((kind) => kind === 'recovery_code_used')).toHaveLength(1);
});

test('rejects another user’s recovery code', async () => {
  const { app } = await halfSignedIn();
  const { browser } = await halfSignedIn();
  expect((await showRecovery(browser, app.recoveryCodes[0] ?? '')).status).toBe(422);
  expect(await browser.whoIs()).toBeNull();
});

test('asks for the second step after a mailed link', async () => {
  const { user, app } = await withApp();
  await api.post('/otp', { email: user.email, create_user: false });
  const { linkToken } = await mailTo(user.email, 'magiclink');
  const browser = newBrowser();
  const response = await browser.send(paths.verify(), { token_hash: linkToken, type: 'magiclink' });
  expect(redirectOf(response)).toEqual([303, '/auth/second-step']);
  expect(await browser.whoIs()).toBeNull();
  expect(toastIn(await showApp(browser, app.code()))).toBe('toast=welcome');
});

const FRESH = { password: 'the long way round', confirmation: 'the long way round' };
/** The link of a mail for a forgotten password. */
async function forget(email: string) {
  await api.post('/recover', { email });
  const { linkToken } = await mailTo(email, 'recovery');
  return { linkToken, page: `/reset-password?token_hash=${linkToken}&type=recovery` };
}

test('asks for the second step before a forgotten password is replaced', async () => {
  const { user, app } = await withApp();
  const { linkToken, page } = await forget(user.email);
  const browser = newBrowser();
  for (let time = 0; time < 2; time += 1) {
    const html = await (await browser.visit(page)).text();
    expect(html).toContain('Enter the code from your authenticator app. Then you can set a new password.');
    expect(html).not.toMatch(/name="(?:password|confirmation)"/);
  }
  const first = await browser.send(paths.resetPassword(), { token_hash: linkToken, step: '1' });
  expect(redirectOf(first)).toEqual([303, '/auth/second-step?next=reset-password']);
  expect(await browser.whoIs()).toBeNull();
  expect(redirectOf(await browser.visit(paths.resetPassword()))).toEqual([
    303,
    '/auth/second-step?next=reset-password',
  ]);
  expect((await api.signIn(user.email)).user.email).toBe(user.email);
  const step = await browser.send(paths.secondStep({ next: 'reset-password' }), { code: app.code() });
  expect(endOf(step)).toEqual([303, '/reset-password', undefined]);
  const set = await browser.send(paths.resetPassword(), { token_hash: '', ...FRESH });
  expect(endOf(set)).toEqual([303, '/', 'toast=password-updated']);
  expect((await api.signInWith(user.email, PASSWORD)).status).toBe(400);
  const again = await browser.send(paths.resetPassword(), { token_hash: linkToken, step: '1' });
  expect(endOf(again)).toEqual([303, paths.auth('reset-link'), 'toast=invalid-reset-link']);
});

test('handles an app that was added or removed after the reset page was opened', async () => {
  const added = await owner();
  const { linkToken: one, page } = await forget(added.email);
  const browser = newBrowser();
  expect(await (await browser.visit(page)).text()).toContain('name="confirmation"');
  const app = await giveApp(site.deps, added);
  const sent = await browser.send(paths.resetPassword(), { token_hash: one, ...FRESH });
  expect(redirectOf(sent)).toEqual([303, '/auth/second-step?next=reset-password']);
  expect((await api.signIn(added.email)).user.email).toBe(added.email);
  await browser.send(paths.secondStep({ next: 'reset-password' }), { code: app.code() });
  expect(toastIn(await browser.send(paths.resetPassword(), FRESH))).toBe('toast=password-updated');

  const removed = await owner();
  const { linkToken: other } = await forget(removed.email);
  const another = newBrowser();
  const continued = redirectOf(await another.send(paths.resetPassword(), { token_hash: other, step: '1' }));
  expect(continued).toEqual([303, '/reset-password']);
  expect(await (await another.visit(paths.resetPassword())).text()).toContain('name="confirmation"');
  expect(toastIn(await another.send(paths.resetPassword(), FRESH))).toBe('toast=password-updated');
});

test('does not allow a new password after a recovery code without the current password', async () => {
  const { app, browser } = await halfSignedIn();
  await showRecovery(browser, app.recoveryCodes[0] ?? '');
  expect(await (await browser.visit(paths.resetPassword())).text()).toContain('Checking your link');
});

test('keeps one entry of each method in the session after a confirmation', async () => {
  const { app, browser, user } = await halfSignedIn();
  await showApp(browser, app.code());
  const page = await browser.visit(paths.secondStep({ next: 'account' }));
  expect(await textOf(page)).toContain('Confirm It’s You');
  const response = await browser.send(paths.secondStep({ next: 'account' }), { code: app.code(1) });
  expect(endOf(response)).toEqual([303, '/account/settings#two-step', undefined]);
  const rows = await site.db.select().from(sessions).where(eq(sessions.userId, user.id));
  const amr = rows.map((session) => session.amr.map(({ method }) => method));
  expect(amr).toContainEqual(['totp', 'password']);
});

test.each(['', '?next=account'])('redirects viewers without a second step (%s)', async (search) => {
  expect(redirectOf(await newBrowser().visit(`/auth/second-step${search}`))).toEqual([303, '/auth']);
  const { email } = await owner();
  const browser = newBrowser();
  await browser.typePassword(email);
  expect(redirectOf(await browser.visit(`/auth/second-step${search}`))).toEqual([303, '/account/settings']);
});
