import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { factors, securityEvents, sessions, users } from '../../../src/db/schema/accounts.ts';
import { paths } from '../../../src/web/urls/paths.ts';
import { PASSWORD, storeAccount } from '../../support/accounts.ts';
import { codeOf } from '../../support/authenticator.ts';
import { startHostileGoogle } from '../../support/hostile-google.ts';
import { newestMail } from '../../support/mailbox.ts';
import { wireOf } from '../auth-api/wire.ts';
import { NOW, openTestSite, ORIGIN } from '../../support/test-site.ts';
import { led, openFormBrowser, textOf, toastIn, type FormBrowser } from './form-browser.ts';

const google = await startHostileGoogle();
let clock = NOW;
const site = await openTestSite(
  { ...google.variables, ENVIRONMENT: 'development', RESEND_API_KEY: '', AUTH_FACTOR_LIMIT: '100/60' },
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

/** Somebody without a password, signed in with a mailed code. */
async function signedIn() {
  const user = await storeAccount(site.deps, { passwordHash: null });
  const email = user.email ?? '';
  const browser = openFormBrowser(site);
  await browser.send(paths.auth('code'), { email });
  const { code } = await newestMail(site.deps, email, 'magiclink');
  await browser.send(paths.signInCode(), { email, code });
  return { id: user.id, email, browser };
}
const pathOf = (action: Parameters<typeof paths.twoStepForm>[0]) =>
  paths.twoStepForm(action).replace('#two-step', '');
const setUp = ({ send }: FormBrowser) => send(pathOf('start'));
const sendCode = ({ send }: FormBrowser) => send(paths.accountForm('send-proof'));
const showCode = ({ send }: FormBrowser, code: string) => send(paths.accountForm('show-proof'), { code });
const setPassword = ({ send }: FormBrowser) =>
  send(paths.accountForm('password'), { password: PASSWORD, confirmation: PASSWORD });
const deleteAccount = ({ send }: FormBrowser, email: string) => send(paths.accountForm('delete'), { email });
const mailedCode = async (email: string) => (await newestMail(site.deps, email, 'reauthentication')).code;
const isBegun = async (answer: Response) => (await answer.text()).includes('name="factor_id"');
const factorsOf = (id: string) => site.db.select().from(factors).where(eq(factors.userId, id));
const OWED = 'Confirm that it’s you, then try again. Nothing was changed.';
const wrongFor = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

test('just signed in without a password, somebody adds an app or a password', async () => {
  const { browser, email } = await signedIn();
  later(9);
  expect(await isBegun(await setUp(browser))).toBe(true);
  expect((await setPassword(browser)).status).toBe(200);
  expect((await wireOf(site).signIn(email)).user.email).toBe(email);
});

test('ten minutes later an open browser alone adds no app, no password and no Google account, and deletes nothing', async () => {
  const { browser, email, id } = await signedIn();
  later(11);
  const page = await (await browser.visit(paths.account())).text();
  expect(page).toContain('Confirm It’s You');
  expect(page).not.toMatch(/name="(?:password|confirmation)"|id="app-name"|action="\/account\/google"/);
  for (const ask of [setUp, setPassword, deleteAccount]) {
    const answer = await ask(browser, email);
    expect([answer.status, await textOf(answer)]).toEqual([400, expect.stringContaining(OWED)]);
  }
  const link = await browser.send(paths.linkGoogle());
  expect([...led(link), toastIn(link)]).toEqual([303, '/account', 'toast=proof-owed']);
  expect(await factorsOf(id)).toEqual([]);
  const [user] = await site.db.select().from(users).where(eq(users.id, id));
  expect(user?.passwordHash).toBeNull();
});

test('a mailed code opens what waits for it, for ten minutes, once', async () => {
  const { browser, email, id } = await signedIn();
  later(11);
  expect(await textOf(await sendCode(browser))).toContain('Send another code');
  const code = await mailedCode(email);
  const wrong = await showCode(browser, wrongFor(code));
  const said = 'That code is wrong or has expired. Use the newest one, or request a new one.';
  expect([wrong.status, await textOf(wrong)]).toEqual([422, expect.stringContaining(said)]);
  expect(await isBegun(await setUp(browser))).toBe(false);
  expect((await showCode(browser, ` ${code.slice(0, 3)} ${code.slice(3)} `)).status).toBe(200);
  const html = await (await setUp(browser)).text();
  const factor_id = /name="factor_id" value="([^"]+)"/.exec(html)?.[1] ?? '';
  const secret = (/<code class="key">([^<]+)</.exec(html)?.[1] ?? '').replaceAll(' ', '');
  later(11);
  expect((await showCode(browser, code)).status).toBe(422);
  expect(await isBegun(await setUp(browser))).toBe(false);
  // What was begun in time may be finished.
  const added = await browser.send(pathOf('confirm'), { factor_id, code: codeOf(secret, clock) });
  expect([added.status, (await factorsOf(id)).map(({ status }) => status)]).toEqual([200, ['verified']]);
  const events = await site.db
    .select()
    .from(securityEvents)
    .where(eq(securityEvents.userId, id))
    .orderBy(securityEvents.id);
  const kinds = events.map(({ kind }) => kind).filter((kind) => /^sign|^factor/.test(kind));
  expect(kinds).toEqual(['signed_in', 'sign_in_failed', 'signed_in', 'sign_in_failed', 'factor_enrolled']);
});

test('with an app but no password, the proof for a new password is the app’s code', async () => {
  const { browser } = await signedIn();
  const html = await (await setUp(browser)).text();
  const factor_id = /name="factor_id" value="([^"]+)"/.exec(html)?.[1] ?? '';
  const secret = (/<code class="key">([^<]+)</.exec(html)?.[1] ?? '').replaceAll(' ', '');
  await browser.send(pathOf('confirm'), { factor_id, code: codeOf(secret, clock, -1) });
  later(11);
  expect(await textOf(await setPassword(browser))).toContain(OWED);
  expect(await (await browser.visit(paths.account())).text()).toContain('enter a code from your app again');
  await browser.send(paths.secondStep({ next: 'account' }), { code: codeOf(secret, clock) });
  expect((await setPassword(browser)).status).toBe(200);
});

test('a code is good for five tries, ten minutes and its own account, and is mailed once a minute', async () => {
  const { browser, email } = await signedIn();
  const { browser: stranger } = await signedIn();
  later(11);
  await sendCode(browser);
  const code = await mailedCode(email);
  expect((await showCode(stranger, code)).status).toBe(422);
  const soon = await sendCode(browser);
  expect([soon.status, await textOf(soon)]).toEqual([
    429,
    expect.stringContaining('You can request another email in 60 seconds. The last one still works'),
  ]);
  for (let tries = 0; tries < 5; tries += 1) await showCode(browser, wrongFor(code));
  expect((await showCode(browser, code)).status).toBe(422);
  later(1);
  await sendCode(browser);
  const next = await mailedCode(email);
  later(11);
  expect((await showCode(browser, next)).status).toBe(422);
});

test('one code shown 20 times at once is taken once', async () => {
  const { browser, email, id } = await signedIn();
  later(11);
  await sendCode(browser);
  const body = { code: await mailedCode(email) };
  const cookie = browser.cookies();
  const answers = await Promise.all(
    Array.from({ length: 20 }, () =>
      site.ask(paths.accountForm('show-proof'), {
        method: 'POST',
        body: new URLSearchParams(body),
        headers: { origin: ORIGIN, cookie },
      }),
    ),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  const [session] = await site.db.select().from(sessions).where(eq(sessions.userId, id));
  expect(session?.amr.map(({ method }) => method)).toEqual(['otp']);
});

test('a password is typed again in place of a code, however long ago the sign-in was', async () => {
  const user = await storeAccount(site.deps);
  const browser = openFormBrowser(site);
  await browser.typePassword(user.email);
  later(60);
  expect(await (await browser.visit(paths.account())).text()).not.toContain('Confirm It’s You');
  expect(await isBegun(await browser.send(pathOf('start'), { password: 'wrong' }))).toBe(false);
  expect(await isBegun(await browser.send(pathOf('start'), { password: PASSWORD }))).toBe(true);
});
