import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { storeAccount } from '../support/accounts.ts';
import { openAccountSite, sendSignIn, toastOn } from '../support/account-site.ts';

const site = await openAccountSite();

const BOTH = [true, false];
const ADA = { first_name: 'Ada', last_name: 'Fan' };

async function signedIn(path = '/auth', javaScriptEnabled = true): Promise<Page> {
  const { email } = await storeAccount(site.deps, { userMetadata: ADA });
  const page = await site.visit(path === '/auth' ? path : '/auth', { javaScriptEnabled });
  await sendSignIn(page, email);
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
    await sendSignIn(page, email, 'wrong password');
    await page.getByText('Sign In Error').waitFor();
    await page.reload();
    await sendSignIn(page, email);
    if (!javaScriptEnabled) await page.getByRole('link', { name: 'Back to where you were' }).click();
    await page.waitForURL(`${site.origin}/roadtrips?league=nhl`);
    if (javaScriptEnabled) expect((await toastOn(page))[0]).toBe('Welcome!');
  },
);

test('shows the welcome toast once', async () => {
  const page = await signedIn();
  expect(await toastOn(page)).toEqual(['Welcome!', 'You have been successfully signed in.']);
  await page.reload();
  await page.getByRole('link', { name: 'Your account' }).waitFor();
  expect(await page.locator('.toast').count()).toBe(0);
});

test.each(BOTH)(
  'keeps the email and explains after a wrong password (JavaScript: %s)',
  async (javaScriptEnabled) => {
    const page = await site.visit('/auth', { javaScriptEnabled });
    await sendSignIn(page, 'nobody@example.com', 'wrong password');
    expect(await toastOn(page)).toEqual([
      'Sign In Error',
      'Wrong email or password. Check both, or sign in with a code by email.',
    ]);
    expect(await page.getByLabel('Email').inputValue()).toBe('nobody@example.com');
    expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe(
      javaScriptEnabled ? 'wrong password' : '',
    );
    expect(new URL(page.url()).pathname).toBe('/auth');
  },
);

test('public pages, also About, show a pulsing placeholder, then the avatar', async () => {
  const page = await signedIn();
  let response = () => {};
  await page.route('**/api/me?**', async (route) => {
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
});

test('signing out without JavaScript leads home', async () => {
  const page = await signedIn('/auth', false);
  await page.goto('/account/settings');
  await page.locator('main').getByRole('button', { name: 'Sign Out' }).click();
  await page.waitForURL(`${site.origin}/`);
  await page.goto('/account/settings');
  expect(new URL(page.url()).pathname).toBe('/auth');
});

test('reports a failed sign-out and changes nothing', async () => {
  const page = await signedIn();
  await page.route('**/auth/sign-out', (route) => route.abort());
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await page.getByText('Failed to sign out').waitFor();
  expect(await toastOn(page)).toEqual(['Error', 'Failed to sign out']);
  expect(await page.getByRole('button', { name: 'Sign Out' }).isVisible()).toBe(true);
});

test('shows the signed-in user in the phone’s menu', async () => {
  const page = await signedIn();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('navigation', { name: 'Main' }).getByText('Ada Fan').waitFor();
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
  await sendSignIn(page, 'nobody@example.com', 'x');
  await page.getByRole('button', { name: 'Signing in...' }).waitFor();
  await page.getByLabel('Password', { exact: true }).press('Enter');
  expect(asked).toBe(1);
  response();
  expect(await toastOn(page)).toEqual(['Error', 'An unexpected error occurred']);
});

test('drops invisible characters of a pasted address, which browsers refuse', async () => {
  const page = await site.visit('/auth');
  await page.getByLabel('Email').fill('\u200bfan@exam\u00adple.com');
  expect(await page.getByLabel('Email').inputValue()).toBe('fan@example.com');
});

test('can show the password', async () => {
  const page = await site.visit('/auth');
  const password = page.getByLabel('Password', { exact: true });
  await page.getByRole('button', { name: 'Show password' }).click();
  expect(await password.getAttribute('type')).toBe('text');
  await page.getByRole('button', { name: 'Hide password' }).click();
  expect(await password.getAttribute('type')).toBe('password');
});

test('renews a session 90 seconds before its end, checks every 30 and retries', async () => {
  const page = await signedIn();
  await page.clock.install();
  const asked: number[] = [];
  let isAway = false;
  await page.route('**/api/me?**', async (route) => {
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
});

test('the phone’s menu shows all of a long name, Sign Out and every shield', async () => {
  const userMetadata = { first_name: 'Bartholomew Alexander', last_name: 'Featherstonehaugh' };
  const { email } = await storeAccount(site.deps, { userMetadata });
  const page = await site.visit('/auth', { viewport: { width: 390, height: 844 } });
  await sendSignIn(page, email);
  await page.waitForURL(`${site.origin}/`);
  await page.locator('.toast').getByText('Welcome!').waitFor();
  const menu = page.getByRole('navigation', { name: 'Main' });
  await page.getByRole('button', { name: 'Menu' }).click();
  await menu.getByRole('button', { name: 'Sign Out' }).waitFor();
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 844 });
    const box = await menu.boundingBox();
    const parts = await menu.locator('a, button, .shield, .me-name').all();
    expect(parts.length).toBeGreaterThan(12);
    for (const part of parts) {
      const { x = 0, width: own = 0 } = (await part.boundingBox()) ?? {};
      const right = (box?.x ?? 0) + (box?.width ?? 0);
      expect(Math.ceil(x + own), `${width}: ${await part.textContent()}`).toBeLessThanOrEqual(right);
    }
  }
});
