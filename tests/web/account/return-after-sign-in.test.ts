import { afterAll, expect, test } from 'vitest';
import { paths } from '../../../src/web/urls/paths.ts';
import { PASSWORD, storeAccount } from '../../support/accounts.ts';
import { giveApp } from '../../support/authenticator.ts';
import { somebody, startHostileGoogle } from '../../support/hostile-google.ts';
import { newestMail } from '../../support/mailbox.ts';
import { locationOf } from '../auth-api/google-flow.ts';
import { freshEmail } from '../auth-api/api-client.ts';
import { openTestSite, ORIGIN } from '../../support/test-site.ts';
import { openFormBrowser, redirectOf, textOf, endOf, type FormBrowser } from './form-browser.ts';

const google = await startHostileGoogle();
const site = await openTestSite(
  { ...google.variables, ENVIRONMENT: 'development', RESEND_API_KEY: '' },
  () => new Date(),
);
afterAll(async () => {
  await site.close();
  await google.close();
});

/** The Referer of a tap on Sign In. */
const PAGE = '/nfl/teams/dallas-cowboys?page=2';
const BACK = encodeURIComponent(PAGE);

const openSignIn = ({ visit }: FormBrowser, path: string = paths.auth(), referer = `${ORIGIN}${PAGE}`) =>
  visit(path, { headers: { referer } });
/** What every form of a page keeps of where signing in leads back to. */
async function returnFields(response: Response): Promise<(string | undefined)[]> {
  const forms = (await response.text()).matchAll(/<form class="pass-form".*?<\/form>/gs);
  return Array.from(forms, ([form]) => /name="return_to" value="([^"]*)"/.exec(form)?.[1]);
}

test('carries the return path through every form and mode of the sign-in', async () => {
  const browser = openFormBrowser(site);
  const page = await openSignIn(browser);
  const html = await page.clone().text();
  expect(await returnFields(page)).toEqual([PAGE, PAGE]);
  for (const mode of ['create', 'forgot', 'code']) {
    const way = `/auth?mode=${mode}&amp;return_to=${BACK}`;
    expect(html).toContain(`href="${way}"`);
    // Without JavaScript the browser comes from the sign-in itself then.
    const next = await openSignIn(browser, way.replace('&amp;', '&'), `${ORIGIN}/auth`);
    expect(new Set(await returnFields(next))).toEqual(new Set([PAGE]));
  }
});

test('returns after a password, also after a wrong one, with the welcome toast', async () => {
  const { email } = await storeAccount(site.deps);
  const browser = openFormBrowser(site);
  const form = { email: email ?? '', return_to: PAGE };
  const wrong = await browser.send(paths.auth(), { ...form, password: 'wrong' });
  expect([wrong.status, await returnFields(wrong)]).toEqual([400, [PAGE, PAGE]]);
  const response = await browser.send(paths.auth(), { ...form, password: PASSWORD });
  expect(endOf(response)).toEqual([303, paths.account(PAGE), 'toast=welcome']);
});

test('without JavaScript signing in leads to the account page, which says so and links back', async () => {
  const { email } = await storeAccount(site.deps);
  const browser = openFormBrowser(site);
  const form = { email: email ?? '', password: PASSWORD, return_to: PAGE };
  const response = await browser.send(paths.auth(), form);
  const page = await browser.visit(response.headers.get('location') ?? '');
  const html = await page.text();
  expect(html).toContain('You have been successfully signed in.');
  expect(html).toContain(`href="${PAGE}">Back to where you were</a>`);
  const elsewhere = await browser.visit(`${paths.account()}?return_to=https://evil.example/`);
  expect(await elsewhere.text()).not.toContain('Back to where you were');
});

test('returns after a mailed code', async () => {
  const { email: address } = await storeAccount(site.deps);
  const browser = openFormBrowser(site);
  const form = { email: address ?? '', return_to: PAGE };
  const asked = await browser.send(paths.auth('code'), form);
  expect(await returnFields(asked)).toEqual([PAGE, PAGE]);
  const { code } = await newestMail(site.deps, form.email, 'magiclink');
  expect(redirectOf(await browser.send(paths.signInCode(), { ...form, code }))).toEqual([
    303,
    paths.account(PAGE),
  ]);
});

test('returns after the second step, but opens the account page after a recovery code', async () => {
  const user = await storeAccount(site.deps);
  const app = await giveApp(site.deps, user);
  const browser = openFormBrowser(site);
  const form = { email: user.email ?? '', password: PASSWORD, return_to: PAGE };
  const step = paths.secondStep({ returnTo: PAGE });
  expect(redirectOf(await browser.send(paths.auth(), form))).toEqual([303, step]);
  expect(redirectOf(await openSignIn(browser))).toEqual([303, step]);
  const html = await (await browser.visit(step)).text();
  expect(html).toContain(`action="/auth/second-step?return_to=${BACK}"`);
  expect(html).toContain(`href="/auth/second-step?with=recovery-code&amp;return_to=${BACK}"`);
  const wrong = await browser.send(step, { code: '000000' });
  expect(await wrong.text()).toContain(`action="/auth/second-step?return_to=${BACK}"`);
  expect(redirectOf(await browser.send(step, { code: app.code() }))).toEqual([303, paths.account(PAGE)]);

  const other = openFormBrowser(site);
  await other.send(paths.auth(), form);
  const recovery = paths.secondStep({ proof: 'recovery-code', returnTo: PAGE });
  const lost = await other.send(recovery, { code: app.recoveryCodes[0] ?? '' });
  expect(redirectOf(lost)).toEqual([303, '/account/settings#two-step']);
  await other.send(paths.signOut());
  await other.send(paths.auth(), form);
  const another = await other.send(paths.otherAccount(), { return_to: PAGE });
  expect(redirectOf(another)).toEqual([303, paths.auth('sign-in', PAGE)]);
});

test('without script a sign-out leads to a page that says it is done', async () => {
  const browser = openFormBrowser(site);
  await browser.typePassword((await storeAccount(site.deps)).email);
  expect(redirectOf(await browser.send(paths.signOut()))).toEqual([303, paths.auth()]);
  const text = await textOf(await browser.visit(paths.auth()));
  expect(text).toContain('Success Signed out successfully');
  expect(await browser.whoIs()).toBeNull();
});

test('returns after Google and carries the return path through a cancellation', async () => {
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
  expect(endOf(failed)).toEqual([303, paths.auth('sign-in', PAGE), 'toast=google-cancelled']);
  const finish = locationOf(await browser.visit(await toCallback()));
  expect(redirectOf(await browser.visit(finish))).toEqual([303, PAGE]);
});

test('carries the return path through a forgotten password', async () => {
  const browser = openFormBrowser(site);
  const sent = await browser.send(paths.auth('forgot'), { email: freshEmail(), return_to: PAGE });
  expect(sent.headers.get('refresh')).toBe(`2; url=${paths.auth('sign-in', PAGE)}`);
});

test('opens the account page after signing in for it', async () => {
  const { email } = await storeAccount(site.deps);
  const browser = openFormBrowser(site);
  expect(redirectOf(await browser.visit(paths.account()))).toEqual([303, '/auth?return_to=%2Faccount']);
  const form = { email: email ?? '', password: PASSWORD, return_to: '/account' };
  expect(redirectOf(await browser.send(paths.auth(), form))).toEqual([303, '/account']);
});

test.each([
  ['https://evil.example/'],
  ['//evil.example'],
  [`${ORIGIN}//evil.example`],
  [String.raw`/\evil.example`],
  ['javascript:alert(1)'],
  ['/auth'],
  ['/auth/sign-out'],
])('never redirects to %s', async (wish) => {
  const user = await storeAccount(site.deps);
  const browser = openFormBrowser(site);
  expect(await returnFields(await openSignIn(browser, paths.auth(), wish))).toEqual([undefined, undefined]);
  const asked = `${paths.auth()}?return_to=${encodeURIComponent(wish)}`;
  expect(await returnFields(await openSignIn(browser, asked))).toEqual([undefined, undefined]);
  const form = { email: user.email ?? '', password: PASSWORD, return_to: wish };
  expect(redirectOf(await browser.send(paths.auth(), form))).toEqual([303, '/account']);

  const app = await giveApp(site.deps, user);
  const other = openFormBrowser(site);
  await other.send(paths.auth(), form);
  const step = `${paths.secondStep()}?return_to=${encodeURIComponent(wish)}`;
  expect(redirectOf(await other.send(step, { code: app.code() }))).toEqual([303, '/account']);

  google.claim(somebody());
  const begun = await browser.send(paths.google(), { return_to: wish });
  const finish = locationOf(await browser.visit(locationOf(await browser.visit(locationOf(begun)))));
  finish.searchParams.set('return_to', wish);
  expect(redirectOf(await browser.visit(finish))).toEqual([303, '/']);
});
