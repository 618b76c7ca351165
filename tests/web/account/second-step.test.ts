import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { securityEvents, sessions } from '../../../src/db/schema/accounts.ts';
import { paths } from '../../../src/web/urls/paths.ts';
import { PASSWORD, storeAccount } from '../../support/accounts.ts';
import { giveApp } from '../../support/authenticator.ts';
import { mailsTo, newestMail } from '../../support/mailbox.ts';
import { NOW, openTestSite, ORIGIN } from '../../support/test-site.ts';
import { wireOf } from '../auth-api/wire.ts';
import { led, openFormBrowser, textOf, toastIn, type FormBrowser } from './form-browser.ts';

let clock = NOW;
const site = await openTestSite(
  { AUTH_FACTOR_LIMIT: '60/60', AUTH_FACTOR_DAY_LIMIT: '70/86400' },
  () => clock,
);
afterAll(site.close);
beforeEach(() => {
  clock = NOW;
});
const wire = wireOf(site);

const newBrowser = () => openFormBrowser(site);

/** Somebody with an app who has typed their password. */
async function halfSignedIn(changes: Parameters<typeof storeAccount>[1] = {}) {
  const user = await storeAccount(site.deps, changes);
  const app = await giveApp(site.deps, user);
  const browser = newBrowser();
  const answer = await browser.typePassword(user.email);
  return { user, app, browser, answer };
}
const showApp = ({ send }: FormBrowser, code: string) => send(paths.secondStep(), { code });
const showRecovery = ({ send }: FormBrowser, code: string) =>
  send(paths.secondStep({ proof: 'recovery-code' }), { code });

test('a password alone leads to the second step, without a welcome', async () => {
  const { answer, browser, user } = await halfSignedIn();
  expect(led(answer)).toEqual([303, '/auth/second-step']);
  expect(toastIn(answer)).toBeUndefined();
  const step = await browser.visit(paths.secondStep());
  expect(step.headers.get('cache-control')).toBe('private, no-store');
  expect(await textOf(step)).toContain(`Signing in as ${user.email}`);
});

test('advisory 8 (GHSA-xg6x-h9c9-2m83): until then nobody is signed in, wherever the site asks', async () => {
  const { browser, user } = await halfSignedIn();
  expect(browser.cookies()).not.toContain('signed-in');
  expect(await browser.whoIs()).toBeNull();
  expect(led(await browser.visit(paths.account()))).toEqual([303, '/auth/second-step?next=account']);
  expect(led(await browser.visit(paths.auth()))).toEqual([303, '/auth/second-step']);
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
    expect([path, ...led(await browser.send(path, fields))]).toEqual([path, 303, '/auth']);
  }
  const kinds = (await site.db.select().from(securityEvents).where(eq(securityEvents.userId, user.id))).map(
    ({ kind }) => kind,
  );
  expect(kinds).not.toContain('account_exported');
  expect((await wire.signIn(user.email)).user.user_metadata).toEqual({});
});

test('a code of the app signs in, with a welcome', async () => {
  const { app, browser, user } = await halfSignedIn();
  const code = app.code();
  const answer = await showApp(browser, ` ${code.slice(0, 3)} ${code.slice(3)} `);
  expect(led(answer)).toEqual([303, '/']);
  expect(toastIn(answer)).toBe('toast=welcome');
  expect(browser.cookies()).toContain('signed-in=1');
  expect((await browser.whoIs()).email).toBe(user.email);
  expect((await browser.visit(paths.account())).status).toBe(200);
  expect(led(await browser.visit(paths.auth()))).toEqual([303, '/account']);
});

test('the step leads to where somebody wanted to go', async () => {
  const { app, browser } = await halfSignedIn();
  const answer = await browser.send(paths.secondStep({ next: 'account' }), { code: app.code() });
  expect(led(answer)).toEqual([303, '/account#two-step']);
  const { app: other, browser: another } = await halfSignedIn();
  const away = await another.send('/auth/second-step?next=https://evil.example', { code: other.code() });
  expect(led(away)).toEqual([303, '/']);
});

test('a wrong code, a used one and no code are told apart, and nobody is signed in', async () => {
  const { app, browser, user } = await halfSignedIn();
  const wrong = await showApp(browser, '000000');
  expect([wrong.status, await textOf(wrong)]).toEqual([
    422,
    expect.stringContaining('That is not a code your app shows right now.'),
  ]);
  const used = await showApp(browser, app.code(-1));
  expect(await textOf(used)).toContain('That code was already used. Wait until your app shows the next one');
  for (const code of ['', 'abcdef', '12345']) {
    expect(await textOf(await showApp(browser, code))).toContain('A code has six digits.');
  }
  expect(await browser.whoIs()).toBeNull();
  const events = await site.db.select().from(securityEvents).where(eq(securityEvents.userId, user.id));
  expect(events.filter(({ kind }) => kind === 'sign_in_failed')).toHaveLength(1);
});

test('one code shown 50 times at once signs in once', async () => {
  const { app, browser } = await halfSignedIn();
  const cookie = browser.cookies();
  const answers = await Promise.all(
    Array.from({ length: 50 }, () =>
      site.ask(paths.secondStep(), {
        method: 'POST',
        body: new URLSearchParams({ code: app.code() }),
        headers: { origin: ORIGIN, cookie },
      }),
    ),
  );
  expect(answers.filter(({ status }) => status === 303)).toHaveLength(1);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([303, 422]));
});

test('too many codes of the app wait; a recovery code opens all the same', async () => {
  const { app, browser, user } = await halfSignedIn();
  // Enrolling took one.
  for (let tries = 0; tries < 59; tries++) await showApp(browser, '000000');
  const answer = await showApp(browser, app.code());
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '1']);
  expect(await textOf(answer)).toContain('Too many attempts. Wait 1 second, then enter the code');
  const another = newBrowser();
  await another.typePassword(user.email);
  expect((await showRecovery(another, app.recoveryCodes[0] ?? '')).status).toBe(303);
  clock = new Date(NOW.getTime() + 2000);
  expect((await showApp(browser, app.code())).status).toBe(303);
});

test('too many recovery codes wait', async () => {
  const { app, browser } = await halfSignedIn();
  for (let tries = 0; tries < 60; tries++) await showRecovery(browser, 'nothing');
  const code = app.recoveryCodes[0] ?? '';
  const answer = await showRecovery(browser, code);
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '1']);
  clock = new Date(NOW.getTime() + 2000);
  expect((await showRecovery(browser, code)).status).toBe(303);
});

test('guessing on and on waits longer and longer, and its owner is told once', async () => {
  const { app, browser, user } = await halfSignedIn();
  for (let tries = 0; tries < 59; tries++) await showApp(browser, '000000');
  clock = new Date(NOW.getTime() + 60_000);
  for (let tries = 0; tries < 10; tries++) await showApp(browser, '000000');
  const answer = await showApp(browser, app.code());
  expect([answer.status, await textOf(answer)]).toEqual([
    429,
    expect.stringContaining('Too many attempts. Wait 20 minutes, then'),
  ]);
  const mails = await mailsTo(site.deps, user.email ?? '');
  expect(mails.filter(({ kind }) => kind === 'second_step_failed')).toHaveLength(1);
});

test('four wrong codes are nothing to write about', async () => {
  const { browser, user } = await halfSignedIn();
  for (let tries = 0; tries < 4; tries++) await showApp(browser, '000000');
  const kinds = async () => (await mailsTo(site.deps, user.email ?? '')).map(({ kind }) => kind);
  expect(await kinds()).toEqual(['factor_enrolled']);
  await showApp(browser, '000000');
  expect(await kinds()).toEqual(['factor_enrolled', 'second_step_failed']);
});

test('the step that does not follow within 15 minutes begins anew', async () => {
  const { app, browser } = await halfSignedIn();
  clock = new Date(NOW.getTime() + 15 * 60 * 1000);
  expect((await browser.visit(paths.secondStep())).status).toBe(200);
  clock = new Date(clock.getTime() + 1000);
  const answer = await showApp(browser, app.code());
  expect([...led(answer), toastIn(answer)]).toEqual([303, '/auth', 'toast=second-step-late']);
  expect(browser.cookies()).not.toMatch(/__Host-[ar]t/);
  expect((await browser.visit(paths.auth())).status).toBe(200);
});

test('a screen in the browser is told where to go when there is no step to take any more', async () => {
  const { app, browser } = await halfSignedIn();
  clock = new Date(NOW.getTime() + 15 * 60 * 1000 + 1000);
  const request = {
    method: 'POST',
    body: new URLSearchParams({ code: app.code() }),
    headers: { origin: ORIGIN, accept: 'application/json' },
  };
  const late = await browser.visit(paths.secondStep(), request);
  expect([late.status, await late.json()]).toEqual([200, { kind: 'leave', to: '/auth', event: null }]);
  expect(toastIn(late)).toBe('toast=second-step-late');
  for (const path of [paths.secondStep(), paths.accountForm('profile'), '/account/two-step/start']) {
    const answer = await openFormBrowser(site).visit(path, request);
    expect(await answer.json()).toEqual({ kind: 'leave', to: '/auth', event: null });
  }
});

test('another account: the session of the first step ends', async () => {
  const { browser, user } = await halfSignedIn();
  expect(led(await browser.send(paths.otherAccount()))).toEqual([303, '/auth']);
  const left = await site.db.select().from(sessions).where(eq(sessions.userId, user.id));
  expect(left.map(({ aal }) => aal)).toEqual(['aal2']);
  expect((await browser.visit(paths.auth())).status).toBe(200);
});

test('signing out ends an unfinished session too', async () => {
  const { browser, user } = await halfSignedIn();
  await browser.send(paths.signOut());
  expect(await site.db.select().from(sessions).where(eq(sessions.userId, user.id))).toHaveLength(1);
});

test('a recovery code signs in however it is typed, once, and a mail says so', async () => {
  const { app, browser, user } = await halfSignedIn();
  expect(app.recoveryCodes).toHaveLength(10);
  expect(new Set(app.recoveryCodes).size).toBe(10);
  for (const code of app.recoveryCodes)
    expect(code).toMatch(/^(?:[2-9a-hjkmnp-z]{4}-){2}[2-9a-hjkmnp-z]{4}$/);
  const [code = ''] = app.recoveryCodes;
  const answer = await showRecovery(browser, ` ${code.toUpperCase().replaceAll('-', ' ')} `);
  expect([...led(answer), toastIn(answer)]).toEqual([303, '/account#two-step', 'toast=welcome']);
  expect((await browser.whoIs()).email).toBe(user.email);
  expect((await newestMail(site.deps, user.email ?? '', 'recovery_code_used')).text).toContain(
    '9 codes left',
  );
  const events = await site.db.select().from(securityEvents).where(eq(securityEvents.userId, user.id));
  expect(events.find(({ kind }) => kind === 'recovery_code_used')?.details).toEqual({ codesLeft: 9 });
  const second = newBrowser();
  await second.typePassword(user.email);
  expect(await textOf(await showRecovery(second, code))).toContain('That is none of your recovery codes');
});

test('a recovery code shown 50 times at once signs in once, and one mail is written', async () => {
  const { app, browser, user } = await halfSignedIn();
  const cookie = browser.cookies();
  const [code = ''] = app.recoveryCodes;
  const answers = await Promise.all(
    Array.from({ length: 50 }, () =>
      site.ask(paths.secondStep({ proof: 'recovery-code' }), {
        method: 'POST',
        body: new URLSearchParams({ code }),
        headers: { origin: ORIGIN, cookie },
      }),
    ),
  );
  expect(answers.filter(({ status }) => status === 303)).toHaveLength(1);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([303, 422]));
  const mails = await mailsTo(site.deps, user.email ?? '');
  expect(mails.filter(({ kind }) => kind === 'recovery_code_used')).toHaveLength(1);
});

test('another person’s recovery code opens nothing', async () => {
  const { app } = await halfSignedIn();
  const { browser } = await halfSignedIn();
  expect((await showRecovery(browser, app.recoveryCodes[0] ?? '')).status).toBe(422);
  expect(await browser.whoIs()).toBeNull();
});

test('a mailed link is a first step like any other', async () => {
  const user = await storeAccount(site.deps);
  const app = await giveApp(site.deps, user);
  await wire.post('/otp', { email: user.email, create_user: false });
  const { linkToken } = await newestMail(site.deps, user.email ?? '', 'magiclink');
  const browser = newBrowser();
  const answer = await browser.send(paths.verify(), { token_hash: linkToken, type: 'magiclink' });
  expect(led(answer)).toEqual([303, '/auth/second-step']);
  expect(await browser.whoIs()).toBeNull();
  expect(toastIn(await showApp(browser, app.code()))).toBe('toast=welcome');
});

const FRESH = { password: 'the long way round', confirmation: 'the long way round' };
/** The link of a mail for a forgotten password. */
async function forget(email: string | null) {
  await wire.post('/recover', { email });
  const { linkToken } = await newestMail(site.deps, email ?? '', 'recovery');
  return { linkToken, page: `/reset-password?token_hash=${linkToken}&type=recovery` };
}

test('a forgotten password needs the second step first, and is typed once, after it', async () => {
  const user = await storeAccount(site.deps);
  const app = await giveApp(site.deps, user);
  const { linkToken, page } = await forget(user.email);
  const browser = newBrowser();
  for (let time = 0; time < 2; time += 1) {
    const html = await (await browser.visit(page)).text();
    expect(html).toContain('Enter the code from your authenticator app. Then you can set a new password.');
    expect(html).not.toMatch(/name="(?:password|confirmation)"/);
  }
  const first = await browser.send(paths.resetPassword(), { token_hash: linkToken, step: '1' });
  expect(led(first)).toEqual([303, '/auth/second-step?next=reset-password']);
  expect(await browser.whoIs()).toBeNull();
  expect(led(await browser.visit(paths.resetPassword()))).toEqual([
    303,
    '/auth/second-step?next=reset-password',
  ]);
  expect((await wire.signIn(user.email)).user.email).toBe(user.email);
  const step = await browser.send(paths.secondStep({ next: 'reset-password' }), { code: app.code() });
  expect([...led(step), toastIn(step)]).toEqual([303, '/reset-password', undefined]);
  const set = await browser.send(paths.resetPassword(), { token_hash: '', ...FRESH });
  expect([...led(set), toastIn(set)]).toEqual([303, '/', 'toast=password-updated']);
  expect(
    (await wire.post('/token?grant_type=password', { email: user.email, password: PASSWORD })).status,
  ).toBe(400);
  const again = await browser.send(paths.resetPassword(), { token_hash: linkToken, step: '1' });
  expect([...led(again), toastIn(again)]).toEqual([303, '/auth', 'toast=invalid-reset-link']);
});

test('an app that was added or removed since the page for a new password was opened', async () => {
  const added = await storeAccount(site.deps);
  const { linkToken: one, page } = await forget(added.email);
  const browser = newBrowser();
  expect(await (await browser.visit(page)).text()).toContain('name="confirmation"');
  const app = await giveApp(site.deps, added);
  const sent = await browser.send(paths.resetPassword(), { token_hash: one, ...FRESH });
  expect(led(sent)).toEqual([303, '/auth/second-step?next=reset-password']);
  expect((await wire.signIn(added.email)).user.email).toBe(added.email);
  await browser.send(paths.secondStep({ next: 'reset-password' }), { code: app.code() });
  expect(toastIn(await browser.send(paths.resetPassword(), FRESH))).toBe('toast=password-updated');

  const removed = await storeAccount(site.deps);
  const { linkToken: other } = await forget(removed.email);
  const another = newBrowser();
  const continued = led(await another.send(paths.resetPassword(), { token_hash: other, step: '1' }));
  expect(continued).toEqual([303, '/reset-password']);
  expect(await (await another.visit(paths.resetPassword())).text()).toContain('name="confirmation"');
  expect(toastIn(await another.send(paths.resetPassword(), FRESH))).toBe('toast=password-updated');
});

test('a recovery code is no mail: it opens no way past the present password', async () => {
  const { app, browser } = await halfSignedIn();
  await showRecovery(browser, app.recoveryCodes[0] ?? '');
  expect(await (await browser.visit(paths.resetPassword())).text()).toContain('Checking your link');
});

test('somebody signed in confirms that it is them, and their session keeps one proof of each kind', async () => {
  const { app, browser, user } = await halfSignedIn();
  await showApp(browser, app.code());
  const page = await browser.visit(paths.secondStep({ next: 'account' }));
  expect(await textOf(page)).toContain('Confirm It’s You');
  const answer = await browser.send(paths.secondStep({ next: 'account' }), { code: app.code(1) });
  expect([...led(answer), toastIn(answer)]).toEqual([303, '/account#two-step', undefined]);
  const rows = await site.db.select().from(sessions).where(eq(sessions.userId, user.id));
  const amr = rows.map((session) => session.amr.map(({ method }) => method));
  expect(amr).toContainEqual(['totp', 'password']);
});

test.each(['', '?next=account'])('nobody has a second step to take (%s)', async (search) => {
  expect(led(await newBrowser().visit(`/auth/second-step${search}`))).toEqual([303, '/auth']);
  const { email } = await storeAccount(site.deps);
  const browser = newBrowser();
  await browser.typePassword(email);
  expect(led(await browser.visit(`/auth/second-step${search}`))).toEqual([303, '/account']);
});
