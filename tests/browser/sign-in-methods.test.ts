import { eq } from 'drizzle-orm';
import type { Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { keyboardFaults } from '../../scripts/accessibility/keyboard-walk.ts';
import { startDevGoogle, type DevGoogle } from '../../scripts/site/google/start-dev-google.ts';
import { identities } from '../../src/db/schema/accounts.ts';
import { storeAccount } from '../support/accounts.ts';
import { openAccountSite, sendSignIn, toastOn } from '../support/account-site.ts';
import { mailsTo } from '../support/mailbox.ts';
import { faultsOf } from '../support/screen-faults.ts';
import { htmlFaults } from '../support/sound-html.ts';

let google: DevGoogle | undefined;
// The provider's tokens are of now, so the Worker's clock must go.
const site = await openAccountSite(async (origin) => {
  google = await startDevGoogle(origin);
  return { ...google.bindings, FIXED_NOW: '' };
});
afterAll(() => google?.stop());

const BOTH = [true, false];
const ways = (page: Page) => page.getByRole('region', { name: 'Sign-in Methods' });
const way = (page: Page, name: string) =>
  ways(page)
    .getByRole('listitem')
    .filter({ has: page.locator('strong', { hasText: name }) });
const someone = () => `fan-${crypto.randomUUID()}@example.com`;

async function signIn(page: Page, email: string | null, password?: string): Promise<void> {
  await page.goto('/auth');
  await sendSignIn(page, email, password);
  await page.waitForURL(/\/(?:account)?$/);
}

/** Opens the account page of a user with a password. */
async function ownPage(javaScriptEnabled = true) {
  const { id, email } = await storeAccount(site.deps);
  const page = await site.visit('about:blank', { javaScriptEnabled });
  await signIn(page, email);
  await page.goto('/account/settings');
  return { page, id, email: email ?? '' };
}

/** Signs in at the provider. */
async function atGoogle(page: Page, email: string, response = 'Sign in'): Promise<void> {
  await page.getByRole('heading', { name: 'Development sign-in' }).waitFor();
  await page.getByLabel('E-mail').fill(email);
  await page.getByRole('button', { name: response }).click();
}

test.each(BOTH)(
  'signs in at Google, or returns with a message after a cancellation (JavaScript: %s)',
  async (javaScriptEnabled) => {
    const email = someone();
    const page = await site.visit('/auth', { javaScriptEnabled });
    const button = page.getByRole('button', { name: 'Continue with Google (development)' });
    await button.click();
    await atGoogle(page, email, 'Cancel');
    await page.waitForURL(`${site.origin}/auth`);
    expect(await toastOn(page)).toEqual([
      'Google Sign In Error',
      'You canceled the sign-in at Google. Nothing was changed.',
    ]);
    await button.click();
    await atGoogle(page, email);
    await page.waitForURL(`${site.origin}/`);
    if (javaScriptEnabled) {
      expect(await toastOn(page)).toEqual(['Welcome!', 'You have been successfully signed in.']);
    }
    await page.goto('/account/settings');
    expect(await page.locator('main').textContent()).toContain(email);
  },
);

test.each(BOTH)(
  'links Google to an account with a password, signs in with it and unlinks it (JavaScript: %s)',
  async (javaScriptEnabled) => {
    const { page, id, email } = await ownPage(javaScriptEnabled);
    const gmail = someone();
    expect(await way(page, 'Google').textContent()).toContain('Not linked');
    await way(page, 'Google').getByRole('button', { name: /^Link/ }).click();
    await atGoogle(page, gmail);
    await page.waitForURL(`${site.origin}/account/settings`);
    expect(await toastOn(page)).toEqual(['Success!', 'You can now sign in with Google']);
    expect(await way(page, 'Google').textContent()).toMatch(
      new RegExp(`${gmail}, linked on \\w{3} \\d+, \\d{4}`),
    );

    const other = await site.visit('/auth', { javaScriptEnabled });
    await other.getByRole('button', { name: /^Continue with Google/ }).click();
    await atGoogle(other, gmail);
    await other.waitForURL(`${site.origin}/`);
    await other.goto('/account/settings');
    expect(await other.locator('main').textContent()).toContain(email);

    await way(page, 'Google')
      .getByRole('button', { name: /^Unlink/ })
      .click();
    await page.locator('.toast', { hasText: 'You can no longer sign in with Google' }).waitFor();
    expect(await way(page, 'Google').textContent()).toContain('Not linked');
    const left = await site.deps.db.select().from(identities).where(eq(identities.userId, id));
    expect(left.map(({ provider }) => provider)).toEqual(['email']);
    const kinds = (await mailsTo(site.deps, email)).map(({ kind }) => kind);
    expect(kinds).toEqual(['identity_linked', 'identity_unlinked']);
  },
);

test.each(BOTH)(
  'keeps the only sign-in method until a password is set (JavaScript: %s)',
  async (javaScriptEnabled) => {
    const gmail = someone();
    const page = await site.visit('/auth', { javaScriptEnabled });
    await page.getByRole('button', { name: /^Continue with Google/ }).click();
    await atGoogle(page, gmail);
    await page.waitForURL(`${site.origin}/`);
    await page.goto('/account/settings');
    expect(await way(page, 'Google').textContent()).toContain('the only way to sign in to this account');
    expect(await way(page, 'Google').getByRole('button').count()).toBe(0);
    expect(await way(page, 'Password').textContent()).toContain('Not set');
    expect(await way(page, 'Code by email').textContent()).toContain(gmail);
    await way(page, 'Password').getByRole('link').click();
    expect(new URL(page.url()).hash).toBe('#new-password');
    const set = page.getByRole('region', { name: 'Set a Password' });
    await set.getByLabel('New password', { exact: true }).fill('the long way round');
    await set.getByLabel('New password again').fill('the long way round');
    await set.getByRole('button', { name: 'Save password' }).click();
    await page.locator('.toast', { hasText: 'Your password has been updated successfully' }).waitFor();
    expect(await way(page, 'Password').textContent()).toContain('Set on');
    await way(page, 'Google')
      .getByRole('button', { name: /^Unlink/ })
      .click();
    await page.locator('.toast', { hasText: 'You can no longer sign in with Google' }).waitFor();
    await page.context().clearCookies();
    await signIn(page, gmail, 'the long way round');
  },
);

test.each(BOTH)(
  'rejects a Google account that is linked to another account (JavaScript: %s)',
  async (javaScriptEnabled) => {
    const gmail = someone();
    const first = await site.visit('/auth');
    await first.getByRole('button', { name: /^Continue with Google/ }).click();
    await atGoogle(first, gmail);
    await first.waitForURL(`${site.origin}/`);
    const { page } = await ownPage(javaScriptEnabled);
    await way(page, 'Google').getByRole('button', { name: /^Link/ }).click();
    await atGoogle(page, gmail);
    await page.waitForURL(`${site.origin}/account/settings`);
    expect((await toastOn(page))[1]).toContain('is already linked to an account here');
    expect(await way(page, 'Google').textContent()).toContain('Not linked');
    await way(page, 'Google').getByRole('button', { name: /^Link/ }).click();
    await atGoogle(page, gmail, 'Cancel');
    await page.waitForURL(`${site.origin}/account/settings`);
    expect((await toastOn(page))[1]).toContain('Nothing was changed');
  },
);

test('the account page with a password and Google is valid and accessible', async () => {
  const { page } = await ownPage();
  await way(page, 'Google').getByRole('button', { name: /^Link/ }).click();
  await atGoogle(page, someone());
  await page.waitForURL(`${site.origin}/account/settings`);
  await page.goto('/account/settings');
  expect(htmlFaults(await (await page.request.get('/account/settings')).text())).toEqual([]);
  expect(await faultsOf(page)).toEqual([]);
  expect(await keyboardFaults(page, 'back')).toEqual([]);
});

test('the screens for a code are valid and accessible', async () => {
  const page = await site.visit('/auth?mode=code');
  await page.getByLabel('Email').fill(someone());
  await page.getByRole('button', { name: 'Email me a code' }).click();
  for (let tries = 0; tries <= 5; tries += 1) {
    if (tries === 1 || tries === 5) {
      expect(await faultsOf(page)).toEqual([]);
    }
    if (tries === 5) break;
    await page.getByLabel('Code', { exact: true }).fill('123456');
    await page.locator('main').getByRole('button', { name: 'Sign In' }).click();
    await page
      .locator(`input[name=tries][value="${tries + 1}"]`)
      .first()
      .waitFor({ state: 'attached' });
  }
});

test.each(BOTH)(
  'links nothing after a sign-out during the flow and explains it (JavaScript: %s)',
  async (javaScriptEnabled) => {
    const { page, id } = await ownPage(javaScriptEnabled);
    await way(page, 'Google').getByRole('button', { name: /^Link/ }).click();
    await page.getByRole('heading', { name: 'Development sign-in' }).waitFor();
    const other = await page.context().newPage();
    await other.goto('/account/settings');
    await other.getByRole('button', { name: 'Sign Out', exact: true }).first().click();
    // Two redirects lead away, and the second aborts the first.
    await expect.poll(() => new URL(other.url()).pathname).not.toBe('/account/settings');
    await atGoogle(page, someone());
    await page.waitForURL((url) => url.origin === site.origin && url.pathname === '/auth');
    expect((await toastOn(page))[1]).toContain('started in another browser or session');
    expect(await page.getByRole('button', { name: /^Continue with Google/ }).isVisible()).toBe(true);
    expect(await site.deps.db.select().from(identities).where(eq(identities.userId, id))).toHaveLength(1);
  },
);
