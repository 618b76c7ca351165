import { afterAll, expect, test } from 'vitest';
import { paths } from '../../../src/web/urls/paths.ts';
import { PASSWORD, storeAccount } from '../../support/accounts.ts';
import { giveApp } from '../../support/authenticator.ts';
import { somebody, startHostileGoogle } from '../../support/hostile-google.ts';
import { newestMail } from '../../support/mailbox.ts';
import { locationOf } from '../auth-api/google-flow.ts';
import { freshEmail } from '../auth-api/wire.ts';
import { openTestSite, ORIGIN } from '../../support/test-site.ts';
import { led, openFormBrowser, toastIn, type FormBrowser } from './form-browser.ts';

const google = await startHostileGoogle();
const site = await openTestSite(
  { ...google.variables, ENVIRONMENT: 'development', RESEND_API_KEY: '' },
  () => new Date(),
);
afterAll(async () => {
  await site.close();
  await google.close();
});

/** Where somebody was who taps Sign In, as a browser says it. */
const PAGE = '/nfl/teams/dallas-cowboys?page=2';
const BACK = encodeURIComponent(PAGE);

const openSignIn = ({ visit }: FormBrowser, path: string = paths.auth(), referer = `${ORIGIN}${PAGE}`) =>
  visit(path, { headers: { referer } });
/** What every form of a page keeps of where signing in leads back to. */
async function kept(answer: Response): Promise<(string | undefined)[]> {
  const forms = (await answer.text()).matchAll(/<form class="pass-form".*?<\/form>/gs);
  return Array.from(forms, ([form]) => /name="return_to" value="([^"]*)"/.exec(form)?.[1]);
}

test('every form of the sign-in keeps the page that somebody came from, and so do the ways between its modes', async () => {
  const browser = openFormBrowser(site);
  const page = await openSignIn(browser);
  const html = await page.clone().text();
  expect(await kept(page)).toEqual([PAGE, PAGE]);
  for (const mode of ['create', 'forgot', 'code']) {
    const way = `/auth?mode=${mode}&amp;return_to=${BACK}`;
    expect(html).toContain(`href="${way}"`);
    // Without JavaScript the browser comes from the sign-in itself then.
    const next = await openSignIn(browser, way.replace('&amp;', '&'), `${ORIGIN}/auth`);
    expect(new Set(await kept(next))).toEqual(new Set([PAGE]));
  }
});

test('a password leads back, also after a wrong one, with the welcome', async () => {
  const { email } = await storeAccount(site.deps);
  const browser = openFormBrowser(site);
  const form = { email: email ?? '', return_to: PAGE };
  const wrong = await browser.send(paths.auth(), { ...form, password: 'wrong' });
  expect([wrong.status, await kept(wrong)]).toEqual([400, [PAGE, PAGE]]);
  const answer = await browser.send(paths.auth(), { ...form, password: PASSWORD });
  expect([...led(answer), toastIn(answer)]).toEqual([303, PAGE, 'toast=welcome']);
});

test('a mailed code leads back', async () => {
  const { email: address } = await storeAccount(site.deps);
  const browser = openFormBrowser(site);
  const form = { email: address ?? '', return_to: PAGE };
  const asked = await browser.send(paths.auth('code'), form);
  expect(await kept(asked)).toEqual([PAGE, PAGE]);
  const { code } = await newestMail(site.deps, form.email, 'magiclink');
  expect(led(await browser.send(paths.signInCode(), { ...form, code }))).toEqual([303, PAGE]);
});

test('the second step leads back, through a wrong code too; a lost app matters more', async () => {
  const user = await storeAccount(site.deps);
  const app = await giveApp(site.deps, user);
  const browser = openFormBrowser(site);
  const form = { email: user.email ?? '', password: PASSWORD, return_to: PAGE };
  const step = paths.secondStep({ returnTo: PAGE });
  expect(led(await browser.send(paths.auth(), form))).toEqual([303, step]);
  expect(led(await openSignIn(browser))).toEqual([303, step]);
  const html = await (await browser.visit(step)).text();
  expect(html).toContain(`action="/auth/second-step?return_to=${BACK}"`);
  expect(html).toContain(`href="/auth/second-step?with=recovery-code&amp;return_to=${BACK}"`);
  const wrong = await browser.send(step, { code: '000000' });
  expect(await wrong.text()).toContain(`action="/auth/second-step?return_to=${BACK}"`);
  expect(led(await browser.send(step, { code: app.code() }))).toEqual([303, PAGE]);

  const other = openFormBrowser(site);
  await other.send(paths.auth(), form);
  const recovery = paths.secondStep({ proof: 'recovery-code', returnTo: PAGE });
  const lost = await other.send(recovery, { code: app.recoveryCodes[0] ?? '' });
  expect(led(lost)).toEqual([303, '/account#two-step']);
  await other.send(paths.signOut());
  await other.send(paths.auth(), form);
  const another = await other.send(paths.otherAccount(), { return_to: PAGE });
  expect(led(another)).toEqual([303, paths.auth('sign-in', PAGE)]);
});

test('Google leads back, and a cancelled sign-in keeps the way', async () => {
  google.claim(somebody());
  const browser = openFormBrowser(site);
  const toCallback = async () => {
    const begun = await browser.send(paths.google(), { return_to: PAGE });
    return locationOf(await browser.visit(locationOf(begun)));
  };
  const cancelled = await toCallback();
  cancelled.searchParams.delete('code');
  cancelled.searchParams.set('error', 'access_denied');
  const failed = await browser.visit(locationOf(await browser.visit(cancelled)));
  expect([...led(failed), toastIn(failed)]).toEqual([
    303,
    paths.auth('sign-in', PAGE),
    'toast=google-cancelled',
  ]);
  const finish = locationOf(await browser.visit(await toCallback()));
  expect(led(await browser.visit(finish))).toEqual([303, PAGE]);
});

test('a forgotten password leads to the sign-in that still knows the way', async () => {
  const browser = openFormBrowser(site);
  const sent = await browser.send(paths.auth('forgot'), { email: freshEmail(), return_to: PAGE });
  expect(sent.headers.get('refresh')).toBe(`2; url=${paths.auth('sign-in', PAGE)}`);
});

test('whoever asked for their account comes to it', async () => {
  const { email } = await storeAccount(site.deps);
  const browser = openFormBrowser(site);
  expect(led(await browser.visit(paths.account()))).toEqual([303, '/auth?return_to=%2Faccount']);
  const form = { email: email ?? '', password: PASSWORD, return_to: '/account' };
  expect(led(await browser.send(paths.auth(), form))).toEqual([303, '/account']);
});

test.each([
  ['https://evil.example/'],
  ['//evil.example'],
  [`${ORIGIN}//evil.example`],
  [String.raw`/\evil.example`],
  ['javascript:alert(1)'],
  ['/auth'],
  ['/auth/sign-out'],
])('nobody is led to %s, whoever wished it', async (wish) => {
  const user = await storeAccount(site.deps);
  const browser = openFormBrowser(site);
  expect(await kept(await openSignIn(browser, paths.auth(), wish))).toEqual([undefined, undefined]);
  const asked = `${paths.auth()}?return_to=${encodeURIComponent(wish)}`;
  expect(await kept(await openSignIn(browser, asked))).toEqual([undefined, undefined]);
  const form = { email: user.email ?? '', password: PASSWORD, return_to: wish };
  expect(led(await browser.send(paths.auth(), form))).toEqual([303, '/']);

  const app = await giveApp(site.deps, user);
  const other = openFormBrowser(site);
  await other.send(paths.auth(), form);
  const step = `${paths.secondStep()}?return_to=${encodeURIComponent(wish)}`;
  expect(led(await other.send(step, { code: app.code() }))).toEqual([303, '/']);

  google.claim(somebody());
  const begun = await browser.send(paths.google(), { return_to: wish });
  const finish = locationOf(await browser.visit(locationOf(await browser.visit(locationOf(begun)))));
  finish.searchParams.set('return_to', wish);
  expect(led(await browser.visit(finish))).toEqual([303, '/']);
});
