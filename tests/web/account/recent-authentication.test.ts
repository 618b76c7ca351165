import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { factors, securityEvents, sessions, users } from '../../../src/db/schema/accounts.ts';
import { paths } from '../../../src/web/urls/paths.ts';
import { PASSWORD, storeAccount } from '../../support/accounts.ts';
import { codeOf } from '../../support/authenticator.ts';
import { startHostileGoogle } from '../../support/hostile-google.ts';
import { newestMail } from '../../support/mailbox.ts';
import { authApiClient } from '../auth-api/api-client.ts';
import { NOW, openTestSite } from '../../support/test-site.ts';
import {
  openFormBrowser,
  textOf,
  endOf,
  expectText,
  twoStepForm,
  beginApp,
  wrongFor,
  type FormBrowser,
} from './form-browser.ts';
import { withLimits } from '../../support/with-limits.ts';

const google = await startHostileGoogle();
let clock = NOW;
const site = await openTestSite(
  {
    ...google.variables,
    ENVIRONMENT: 'development',
    RESEND_API_KEY: '',
    ...withLimits({ factor: '100/60' }),
  },
  () => clock,
);
afterAll(async () => {
  await site.close();
  await google.close();
});
beforeEach(() => {
  clock = NOW;
});
const later = (minutes: number) => {
  clock = new Date(clock.getTime() + minutes * 60_000);
};

/** A user without a password, signed in with a mailed code. */
async function signedIn() {
  const user = await storeAccount(site.deps, { passwordHash: null });
  const email = user.email ?? '';
  const browser = openFormBrowser(site);
  await browser.send(paths.auth('code'), { email });
  const { code } = await newestMail(site.deps, email, 'magiclink');
  await browser.send(paths.signInCode(), { email, code });
  return { id: user.id, email, browser };
}
const isBegun = async (browser: FormBrowser, fields = {}) =>
  (await beginApp(browser, fields)).factor_id !== '';
const sendCode = ({ send }: FormBrowser) => send(paths.accountForm('send-proof'));
const showCode = ({ send }: FormBrowser, code: string) => send(paths.accountForm('show-proof'), { code });
const setPassword = ({ send }: FormBrowser) =>
  send(paths.accountForm('password'), { password: PASSWORD, confirmation: PASSWORD });
const deleteAccount = ({ send }: FormBrowser, email: string) => send(paths.accountForm('delete'), { email });
const mailedCode = async (email: string) => (await newestMail(site.deps, email, 'reauthentication')).code;
const factorsOf = (id: string) => site.db.select().from(factors).where(eq(factors.userId, id));
const CONFIRM_FIRST = 'Confirm that it’s you, then try again. Nothing was changed.';

test('allows adding an app or a password right after a sign-in without a password', async () => {
  const { browser, email } = await signedIn();
  later(9);
  expect(await isBegun(browser)).toBe(true);
  expect((await setPassword(browser)).status).toBe(200);
  expect((await authApiClient(site).signIn(email)).user.email).toBe(email);
});

test('requires confirmation for every sensitive change ten minutes later', async () => {
  const { browser, email, id } = await signedIn();
  later(11);
  const page = await (await browser.visit(paths.settings())).text();
  expect(page).toContain('Confirm It’s You');
  expect(page).not.toMatch(/name="(?:password|confirmation)"|id="app-name"|action="\/account\/google"/);
  for (const ask of [({ send }: FormBrowser) => send(twoStepForm('start')), setPassword, deleteAccount]) {
    const response = await ask(browser, email);
    expect([response.status, await textOf(response)]).toEqual([400, expect.stringContaining(CONFIRM_FIRST)]);
  }
  const link = await browser.send(paths.linkGoogle());
  expect(endOf(link)).toEqual([303, '/account/settings', 'toast=proof-owed']);
  expect(await factorsOf(id)).toEqual([]);
  const [user] = await site.db.select().from(users).where(eq(users.id, id));
  expect(user?.passwordHash).toBeNull();
});

test('allows sensitive changes for ten minutes after a mailed code', async () => {
  const { browser, email, id } = await signedIn();
  later(11);
  expect(await textOf(await sendCode(browser))).toContain('Send another code');
  const code = await mailedCode(email);
  const wrong = await showCode(browser, wrongFor(code));
  const said = 'That code is wrong or has expired. Use the newest one, or request a new one.';
  expect([wrong.status, await textOf(wrong)]).toEqual([422, expect.stringContaining(said)]);
  expect(await isBegun(browser)).toBe(false);
  expect((await showCode(browser, ` ${code.slice(0, 3)} ${code.slice(3)} `)).status).toBe(200);
  const { factor_id, secret } = await beginApp(browser, {});
  later(11);
  expect((await showCode(browser, code)).status).toBe(422);
  expect(await isBegun(browser)).toBe(false);
  // What was begun in time may be finished.
  const added = await browser.send(twoStepForm('confirm'), { factor_id, code: codeOf(secret, clock) });
  expect([added.status, (await factorsOf(id)).map(({ status }) => status)]).toEqual([200, ['verified']]);
  const events = await site.db
    .select()
    .from(securityEvents)
    .where(eq(securityEvents.userId, id))
    .orderBy(securityEvents.id);
  const kinds = events.map(({ kind }) => kind).filter((kind) => /^sign|^factor/.test(kind));
  expect(kinds).toEqual(['signed_in', 'sign_in_failed', 'signed_in', 'sign_in_failed', 'factor_enrolled']);
});

test('asks for the app’s code before a password is set, on an account without one', async () => {
  const { browser } = await signedIn();
  const { factor_id, secret } = await beginApp(browser, {});
  await browser.send(twoStepForm('confirm'), { factor_id, code: codeOf(secret, clock, -1) });
  later(11);
  expect(await textOf(await setPassword(browser))).toContain(CONFIRM_FIRST);
  expect(await (await browser.visit(paths.settings())).text()).toContain(
    'enter a new code from your authenticator app',
  );
  await browser.send(paths.secondStep({ next: 'account' }), { code: codeOf(secret, clock) });
  expect((await setPassword(browser)).status).toBe(200);
});

test('limits a code to five attempts, ten minutes, its own account and one mail a minute', async () => {
  const { browser, email } = await signedIn();
  const { browser: stranger } = await signedIn();
  later(11);
  await sendCode(browser);
  const code = await mailedCode(email);
  expect((await showCode(stranger, code)).status).toBe(422);
  const soon = await sendCode(browser);
  await expectText(soon, 429, 'You can request another email in 60 seconds. The last one still works');
  for (let tries = 0; tries < 5; tries += 1) await showCode(browser, wrongFor(code));
  expect((await showCode(browser, code)).status).toBe(422);
  later(1);
  await sendCode(browser);
  const next = await mailedCode(email);
  later(11);
  expect((await showCode(browser, next)).status).toBe(422);
});

test('accepts one of 20 simultaneous uses of a code', async () => {
  const { browser, email, id } = await signedIn();
  later(11);
  await sendCode(browser);
  const fields = { code: await mailedCode(email) };
  const responses = await browser.sendAtOnce(20, paths.accountForm('show-proof'), fields);
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
  const [session] = await site.db.select().from(sessions).where(eq(sessions.userId, id));
  expect(session?.amr.map(({ method }) => method)).toEqual(['otp']);
});

test('asks for the password instead of a code on an account with a password', async () => {
  const user = await storeAccount(site.deps);
  const browser = openFormBrowser(site);
  await browser.typePassword(user.email);
  later(60);
  expect(await (await browser.visit(paths.settings())).text()).not.toContain('Confirm It’s You');
  expect(await isBegun(browser, { password: 'wrong' })).toBe(false);
  expect(await isBegun(browser, { password: PASSWORD })).toBe(true);
});
