import type { Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { PASSWORD, storeAccount } from '../support/accounts.ts';
import { openAccountSite, toastOn } from '../support/account-site.ts';

const site = await openAccountSite();
afterAll(site.close);

const BOTH = [true, false];
const ADA = { first_name: 'Ada', last_name: 'Fan' };

async function fill(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.locator('main').getByRole('button', { name: 'Sign In' }).click();
}

async function signedIn(path = '/auth', javaScriptEnabled = true): Promise<Page> {
  const { email } = await storeAccount(site.deps, { userMetadata: ADA });
  const page = await site.visit(path === '/auth' ? path : '/auth', { javaScriptEnabled });
  await fill(page, email ?? '', PASSWORD);
  await page.waitForURL(`${site.origin}${javaScriptEnabled ? '/' : '/account'}`);
  return page;
}

test.each(BOTH)(
  'signs in with a password and opens the home page (JavaScript: %s)',
  async (javaScriptEnabled) => {
    const page = await signedIn('/auth', javaScriptEnabled);
    await page.goto('/auth');
    await page.waitForURL('**/account');
    expect(await page.locator('main').textContent()).toContain('Ada Fan');
    await page.context().close();
  },
);

test.each(BOTH)(
  'returns to the page after signing in, also through another mode (JavaScript: %s)',
  async (javaScriptEnabled) => {
    const { email } = await storeAccount(site.deps);
    const page = await site.visit('/roadtrips?league=nhl', { javaScriptEnabled });
    await page.getByRole('link', { name: 'Sign In' }).click();
    await page.getByRole('link', { name: 'Create one' }).click();
    await page.getByRole('link', { name: 'Sign in', exact: true }).click();
    await fill(page, email ?? '', 'wrong password');
    await page.getByText('Sign In Error').waitFor();
    await page.reload();
    await fill(page, email ?? '', PASSWORD);
    if (!javaScriptEnabled) await page.getByRole('link', { name: 'Back to where you were' }).click();
    await page.waitForURL(`${site.origin}/roadtrips?league=nhl`);
    if (javaScriptEnabled) expect((await toastOn(page))[0]).toBe('Welcome!');
    await page.context().close();
  },
);

test('shows the welcome toast once', async () => {
  const page = await signedIn();
  expect(await toastOn(page)).toEqual(['Welcome!', 'You have been successfully signed in.']);
  await page.reload();
  await page.getByRole('link', { name: 'Your account' }).waitFor();
  expect(await page.locator('.toast').count()).toBe(0);
  await page.context().close();
});

test.each(BOTH)(
  'keeps the email and explains after a wrong password (JavaScript: %s)',
  async (javaScriptEnabled) => {
    const page = await site.visit('/auth', { javaScriptEnabled });
    await fill(page, 'nobody@example.com', 'wrong password');
    expect(await toastOn(page)).toEqual([
      'Sign In Error',
      'Wrong email or password. Check both, or sign in with a code by email.',
    ]);
    expect(await page.getByLabel('Email').inputValue()).toBe('nobody@example.com');
    expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe(
      javaScriptEnabled ? 'wrong password' : '',
    );
    expect(new URL(page.url()).pathname).toBe('/auth');
    await page.context().close();
  },
);

test('public pages, also About, show a pulsing placeholder, then the avatar', async () => {
  const page = await signedIn();
  let response = () => {};
  await page.route('**/api/me', async (route) => {
    await new Promise<void>((resolve) => (response = resolve));
    await route.continue();
  });
  for (const path of ['/nfl', '/about']) {
    await page.goto(path);
    await page.getByText('Loading your account').waitFor();
    response();
    await page.getByRole('link', { name: 'Your account' }).waitFor();
    expect(await page.locator('.avatar').textContent()).toBe('AFYour account');
  }
  await page.context().close();
});

test('signs out in every tab and stays on the page', async () => {
  const page = await signedIn();
  const other = await page.context().newPage();
  await other.goto('/nba');
  await other.getByRole('button', { name: 'Sign Out' }).waitFor();
  await page.goto('/nfl');
  await page.getByRole('button', { name: 'Sign Out' }).click();
  expect(await toastOn(page)).toEqual(['Success', 'Signed out successfully']);
  expect(new URL(page.url()).pathname).toBe('/nfl');
  await other.getByRole('link', { name: 'Sign In' }).waitFor();
  await page.context().close();
});

test('signing out without JavaScript leads home', async () => {
  const page = await signedIn('/auth', false);
  await page.goto('/account/settings');
  await page.locator('main').getByRole('button', { name: 'Sign Out' }).click();
  await page.waitForURL(`${site.origin}/`);
  await page.goto('/account/settings');
  expect(new URL(page.url()).pathname).toBe('/auth');
  await page.context().close();
});

test('reports a failed sign-out and changes nothing', async () => {
  const page = await signedIn();
  await page.route('**/auth/sign-out', (route) => route.abort());
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await page.getByText('Failed to sign out').waitFor();
  expect(await toastOn(page)).toEqual(['Error', 'Failed to sign out']);
  expect(await page.getByRole('button', { name: 'Sign Out' }).isVisible()).toBe(true);
  await page.context().close();
});

test('shows the signed-in user in the phone’s menu', async () => {
  const page = await signedIn();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('navigation', { name: 'Main' }).getByText('Ada Fan').waitFor();
  await page.context().close();
});

test('shows that the form is being sent and sends it once', async () => {
  const page = await site.visit('/auth');
  let asked = 0;
  let response = () => {};
  await page.route('**/auth', async (route) => {
    asked += 1;
    await new Promise<void>((resolve) => (response = resolve));
    await route.abort();
  });
  await fill(page, 'nobody@example.com', 'x');
  await page.getByRole('button', { name: 'Signing in...' }).waitFor();
  await page.getByLabel('Password', { exact: true }).press('Enter');
  expect(asked).toBe(1);
  response();
  expect(await toastOn(page)).toEqual(['Error', 'An unexpected error occurred']);
  await page.context().close();
});

test('drops invisible characters of a pasted address, which browsers refuse', async () => {
  const page = await site.visit('/auth');
  await page.getByLabel('Email').fill('\u200bfan@exam\u00adple.com');
  expect(await page.getByLabel('Email').inputValue()).toBe('fan@example.com');
  await page.context().close();
});

test('can show the password', async () => {
  const page = await site.visit('/auth');
  const password = page.getByLabel('Password', { exact: true });
  await page.getByRole('button', { name: 'Show password' }).click();
  expect(await password.getAttribute('type')).toBe('text');
  await page.getByRole('button', { name: 'Hide password' }).click();
  expect(await password.getAttribute('type')).toBe('password');
  await page.context().close();
});

test('renews a session 90 seconds before its end, checks every 30 and retries', async () => {
  const page = await signedIn();
  await page.clock.install();
  const asked: number[] = [];
  let isAway = false;
  await page.route('**/api/me', async (route) => {
    asked.push(1);
    await (isAway ? route.abort() : route.continue());
  });
  await page.goto('/nfl');
  await page.getByRole('button', { name: 'Sign Out' }).waitFor();
  await page.evaluate(() =>
    document.addEventListener('auth', (event) => {
      if (event instanceof CustomEvent) document.title = event.detail;
    }),
  );
  await page.clock.runFor(480_000);
  expect(asked).toHaveLength(1);
  isAway = true;
  await page.clock.runFor(60_000);
  await expect.poll(() => asked.length).toBeGreaterThan(1);
  expect(await page.title()).not.toBe('TOKEN_REFRESHED');
  isAway = false;
  await expect
    .poll(async () => {
      await page.clock.runFor(200);
      return page.title();
    })
    .toBe('TOKEN_REFRESHED');
  await page.context().close();
});
