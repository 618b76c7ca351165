import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { authenticate } from '../../../src/auth/sessions/authenticate.ts';
import { confirmFactor, enrollFactor } from '../../../src/auth/factors/own-factors.ts';
import { submitCode } from '../../../src/auth/factors/verify-factor.ts';
import { signInWithPassword } from '../../../src/auth/sign-in/sign-in-with-password.ts';
import { factors, recoveryCodes, sessions } from '../../../src/db/schema/accounts.ts';
import { paths } from '../../../src/web/urls/paths.ts';
import { PASSWORD, storeAccount } from '../../support/accounts.ts';
import { accessTokenOf, codeOf, done, giveApp } from '../../support/authenticator.ts';
import { mailsTo } from '../../support/mailbox.ts';
import { htmlFaults } from '../../support/sound-html.ts';
import { NOW, openTestSite } from '../../support/test-site.ts';
import { raceRounds } from '../auth-api/race.ts';
import {
  openFormBrowser,
  redirectOf,
  textOf,
  endOf,
  expectText,
  twoStepForm,
  beginApp,
  type FormBrowser,
} from './form-browser.ts';
import { withLimits } from '../../support/with-limits.ts';

const CLIENT = { network: '192.0.2.1', userAgent: null };

let clock = NOW;
const site = await openTestSite(withLimits({ factor: '9000/60', factorDay: '9000/86400' }), () => clock);
afterAll(site.close);
beforeEach(() => {
  clock = NOW;
});

/** A signed-in user without an app. */
async function signedIn() {
  const user = await storeAccount(site.deps);
  const browser = openFormBrowser(site);
  await browser.typePassword(user.email);
  return { user, browser };
}
/** A signed-in user with an app, right after its code. */
async function withApp() {
  const user = await storeAccount(site.deps);
  const app = await giveApp(site.deps, user);
  const browser = openFormBrowser(site);
  await browser.typePassword(user.email);
  await browser.send(paths.secondStep(), { code: app.code() });
  return { user, app, browser };
}
const start = (browser: FormBrowser, fields: Record<string, string> = { password: PASSWORD }) =>
  beginApp(browser, fields);
const factorsOf = (userId: string) => site.db.select().from(factors).where(eq(factors.userId, userId));
const codesOf = (userId: string) =>
  site.db.select().from(recoveryCodes).where(eq(recoveryCodes.userId, userId));
const codesOn = (html: string) => [...html.matchAll(/<li><code>([^<]+)</g)].map(([, code = '']) => code);

test('shows ten recovery codes once with the first app, stored as hashes, on a page that is not cached', async () => {
  const { user, browser } = await signedIn();
  const elsewhere = openFormBrowser(site);
  await elsewhere.typePassword(user.email);
  const { factor_id, secret, html: setUp } = await start(browser);
  expect(setUp).toMatch(/<svg class="qr" role="img" aria-label="QR code[^>]*><path d="M/);
  expect(setUp).toContain(`href="otpauth://totp/Fanroads:`);
  const code = codeOf(secret, NOW);
  const response = await browser.send(twoStepForm('confirm'), { factor_id, code });
  expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'private, no-store']);
  const codes = codesOn(await response.text());
  expect(codes).toHaveLength(10);
  const stored = await codesOf(user.id);
  expect(stored).toHaveLength(10);
  for (const { codeHash } of stored) expect(codeHash).toMatch(/^[\w-]{43}$/);
  const later = await (await browser.visit(paths.settings())).text();
  expect(codes.filter((shown) => later.includes(shown))).toEqual([]);
  // A device that has shown one factor alone is signed out.
  expect(await elsewhere.whoIs()).toBeNull();
  expect(await browser.whoIs()).not.toBeNull();
});

test('adds an app once with 50 simultaneous uses of its first code', async () => {
  const { user, browser } = await signedIn();
  const { factor_id, secret } = await start(browser);
  const fields = { factor_id, code: codeOf(secret, NOW) };
  const responses = await browser.sendAtOnce(50, twoStepForm('confirm'), fields);
  const pages = await Promise.all(responses.map((response) => response.text()));
  expect(pages.filter((html) => codesOn(html).length === 10)).toHaveLength(1);
  expect(responses.filter(({ status }) => status >= 500)).toEqual([]);
  expect(await codesOf(user.id)).toHaveLength(10);
  expect((await mailsTo(site.deps, user.email ?? '')).map(({ kind }) => kind)).toEqual(['factor_enrolled']);
});

test('needs the password and replaces an unfinished set-up', async () => {
  const { user, browser } = await signedIn();
  const refused = await browser.send(twoStepForm('start'), { name: 'Phone', password: 'not this one' });
  await expectText(refused, 400, 'That is not your current password');
  expect(await factorsOf(user.id)).toEqual([]);
  for (let tries = 0; tries < 3; tries++) await start(browser, { name: 'Phone', password: PASSWORD });
  expect(await factorsOf(user.id)).toMatchObject([{ friendlyName: 'Phone', status: 'unverified' }]);
});

test('continues the set-up after a wrong first code', async () => {
  const { browser } = await signedIn();
  const { factor_id, secret } = await start(browser);
  const response = await browser.send(twoStepForm('confirm'), { factor_id, code: '000000' });
  const html = await response.text();
  expect([response.status, codesOn(html)]).toEqual([422, []]);
  expect(html.replaceAll(' ', '')).toContain(secret);
  const right = await browser.send(twoStepForm('confirm'), { factor_id, code: codeOf(secret, NOW) });
  expect(codesOn(await right.text())).toHaveLength(10);
});

test('rejects another user’s set-up', async () => {
  const { browser } = await signedIn();
  const { factor_id, secret } = await start(browser);
  const { browser: stranger } = await signedIn();
  for (const id of [factor_id, crypto.randomUUID(), 'x']) {
    const response = await stranger.send(twoStepForm('confirm'), {
      factor_id: id,
      code: codeOf(secret, NOW),
    });
    await expectText(response, 404, 'That app was already removed. Nothing was changed.');
  }
});

test('requires another code for risky changes after ten minutes', async () => {
  const { user, app, browser } = await withApp();
  clock = new Date(NOW.getTime() + 10 * 60_000);
  expect(await textOf(await browser.visit(paths.settings()))).toContain('Make new codes');
  clock = new Date(clock.getTime() + 1000);
  expect(await textOf(await browser.visit(paths.settings()))).not.toContain('Make new codes');
  for (const action of ['start', 'remove', 'codes'] as const) {
    const response = await browser.send(twoStepForm(action), { factor_id: app.factorId, password: PASSWORD });
    expect(endOf(response)).toEqual([303, '/auth/second-step?next=account', 'toast=second-step-again']);
  }
  expect(await factorsOf(user.id)).toHaveLength(1);
  expect(await codesOf(user.id)).toHaveLength(10);
});

test('invalidates old recovery codes when new ones are made', async () => {
  const { user, app, browser } = await withApp();
  const codes = codesOn(await (await browser.send(twoStepForm('codes'))).text());
  expect(codes).toHaveLength(10);
  const other = openFormBrowser(site);
  await other.typePassword(user.email);
  const use = (code = '') => other.send(paths.secondStep({ proof: 'recovery-code' }), { code });
  expect((await use(app.recoveryCodes[0])).status).toBe(422);
  expect((await use(codes[0])).status).toBe(303);
});

test('makes no new codes for another app and deletes them with the last app', async () => {
  const { user, app, browser } = await withApp();
  const { factor_id, secret } = await start(browser, { name: 'Tablet' });
  const added = await browser.send(twoStepForm('confirm'), { factor_id, code: codeOf(secret, NOW) });
  expect(codesOn(await added.text())).toEqual([]);
  await browser.send(twoStepForm('remove'), { factor_id: app.factorId });
  expect(await codesOf(user.id)).toHaveLength(10);
  const off = await browser.send(twoStepForm('remove'), { factor_id });
  expect(await textOf(off)).toContain('Two-step verification is off, and your recovery codes no longer work');
  expect([await factorsOf(user.id), await codesOf(user.id)]).toEqual([[], []]);
  expect(redirectOf(await openFormBrowser(site).typePassword(user.email))).toEqual([303, '/account']);
});

test('leaves sessions of one factor and no recovery codes when two apps are removed at once', async () => {
  for (let round = 0; round < raceRounds(5); round += 1) {
    const { user, app, browser } = await withApp();
    const { factor_id, secret } = await start(browser, { name: 'Tablet' });
    await browser.send(twoStepForm('confirm'), { factor_id, code: codeOf(secret, NOW) });
    const both = [app.factorId, factor_id];
    await Promise.all(both.map(async (id) => browser.send(twoStepForm('remove'), { factor_id: id })));
    expect(await factorsOf(user.id)).toEqual([]);
    const left = await site.db.select().from(sessions).where(eq(sessions.userId, user.id));
    expect(new Set(left.map(({ aal }) => aal))).toEqual(new Set(['aal1']));
    expect(await codesOf(user.id)).toEqual([]);
  }
});

test('writes only the user’s own codes into the file', async () => {
  const { app, browser } = await withApp();
  const { app: other } = await withApp();
  const codes = [...app.recoveryCodes.slice(0, 2), other.recoveryCodes[0], '<script>', 'x'.repeat(500)];
  const response = await browser.send(paths.recoveryCodesFile(), { codes: codes.join(' ') });
  expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  expect(response.headers.get('content-disposition')).toMatch(/^attachment/);
  expect(response.headers.get('cache-control')).toBe('private, no-store');
  const lines = (await response.text()).split('\r\n');
  expect(lines.slice(3, -3)).toEqual(app.recoveryCodes.slice(0, 2));
  expect((await browser.visit(paths.recoveryCodesFile())).status).toBe(405);
  expect(redirectOf(await openFormBrowser(site).send(paths.recoveryCodesFile(), {}))).toEqual([303, '/auth']);
});

test('redirects a reloaded form’s URL to the section', async () => {
  const { browser } = await signedIn();
  expect(redirectOf(await browser.visit(twoStepForm('confirm')))).toEqual([
    303,
    '/account/settings#two-step',
  ]);
});

test('does not list a session that waits for its second step', async () => {
  const { user, browser } = await withApp();
  await openFormBrowser(site).typePassword(user.email);
  const html = await (await browser.visit(paths.settings())).text();
  const own = await site.db.select().from(sessions).where(eq(sessions.userId, user.id));
  expect(own.map(({ aal }) => aal)).toContain('aal1');
  expect(html.match(/name="session" value=/g)).toHaveLength(own.filter(({ aal }) => aal === 'aal2').length);
});

test('renders valid HTML on every page', async () => {
  const { user, browser } = await signedIn();
  const off = await (await browser.visit(paths.settings())).text();
  const { factor_id, secret, html: setUp } = await start(browser);
  const wrong = await browser.send(twoStepForm('confirm'), { factor_id, code: '000000' });
  const codes = await browser.send(twoStepForm('confirm'), { factor_id, code: codeOf(secret, NOW, -1) });
  const on = await (await browser.visit(paths.settings())).text();
  const other = openFormBrowser(site);
  await other.typePassword(user.email);
  const step = await (await other.send(paths.secondStep(), { code: '000000' })).text();
  const recovery = await (await other.visit(paths.secondStep({ proof: 'recovery-code' }))).text();
  const pages = { off, setUp, wrong: await wrong.text(), codes: await codes.text(), on, step, recovery };
  const faults = Object.entries(pages).map(([name, html]) => [name, htmlFaults(html)]);
  expect(faults.filter(([, found]) => found?.length !== 0)).toEqual([]);
});

test('does not finish an app of a two-factor session with a password alone', async () => {
  const user = await storeAccount(site.deps);
  const app = await giveApp(site.deps, user);
  const { auth } = site.deps;
  const typePassword = async () => {
    const proof = { email: user.email ?? '', password: PASSWORD };
    const { session } = done(await signInWithPassword(auth, proof, CLIENT));
    return done(await authenticate(auth, await accessTokenOf(auth, session)));
  };
  const raised = done(await submitCode(auth, await typePassword(), app.code(), CLIENT));
  const whole = done(await authenticate(auth, await accessTokenOf(auth, raised.session)));
  const { enrolment } = done(await enrollFactor(auth, whole, { friendlyName: 'Tablet', issuer: null }));
  const shown = { factorId: enrolment.factorId, code: codeOf(enrolment.secret, clock) };
  const half = await confirmFactor(auth, await typePassword(), shown, CLIENT);
  expect(half).toMatchObject({ code: 'insufficient_aal' });
  expect(await confirmFactor(auth, whole, shown, CLIENT)).toMatchObject({ ok: true });
});
