import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import * as v from 'valibot';
import { PASSWORD, storeAccount } from '../support/accounts.ts';
import { openAccountSite, toastOn } from '../support/account-site.ts';
import { giveApp } from '../support/authenticator.ts';
import { newestMail } from '../support/mailbox.ts';
import { faultsOf } from '../support/screen-faults.ts';

const site = await openAccountSite();

const BOTH = [true, false];
const NEW_PASSWORD = 'the long way round the lake';
const tokensShape = v.object({ access_token: v.string(), refresh_token: v.string() });
const someone = () => `fan-${crypto.randomUUID()}@example.com`;
const title = (page: Page) => page.getByRole('heading', { level: 1 });

/** A page whose clock the test moves. */
async function withClock(path: string): Promise<Page> {
  const page = await site.visit('about:blank');
  await page.clock.install();
  await page.goto(path);
  return page;
}

async function signUp(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'Create Account' }).click();
  await page.getByText('We sent a link to').waitFor();
}

async function linkTo(email: string, kind: 'confirmation' | 'recovery'): Promise<string> {
  const { linkToken } = await newestMail(site.deps, email, kind);
  return kind === 'recovery'
    ? `/reset-password?token_hash=${linkToken}&type=recovery`
    : `/verify?token_hash=${linkToken}&type=signup`;
}

test.each(BOTH)('creates and verifies an account (JavaScript: %s)', async (javaScriptEnabled) => {
  const email = someone();
  const page = await site.visit('/auth', { javaScriptEnabled });
  await page.getByRole('link', { name: 'Create one' }).click();
  await signUp(page, email);
  expect(await toastOn(page)).toEqual(['Success!', 'Please check your email to confirm your account']);
  await page.goto(await linkTo(email, 'confirmation'));
  await page.getByRole('button', { name: 'Confirm my email' }).click();
  // Without JavaScript the driver itself waits for the page that follows.
  if (javaScriptEnabled) {
    expect((await toastOn(page))[0]).toBe('Email Verified!');
    expect(await title(page).textContent()).toBe('Email Verified');
  }
  await page.waitForURL(`${site.origin}/`);
  await page.goto('/account/settings');
  expect(await page.locator('main').textContent()).toContain(email);
});

test('consumes nothing when the link is opened and redirects home after two seconds', async () => {
  const email = someone();
  const page = await withClock('/auth?mode=create');
  await signUp(page, email);
  for (let time = 0; time < 3; time += 1) await page.goto(await linkTo(email, 'confirmation'));
  await page.getByRole('button', { name: 'Confirm my email' }).click();
  await page.getByText('Email Verified!').waitFor();
  await page.clock.fastForward(1_900);
  expect(new URL(page.url()).pathname).toBe('/verify');
  await page.clock.fastForward(100);
  await page.waitForURL(`${site.origin}/`);
});

test('shows that a request is running', async () => {
  const page = await site.visit('/verify?token_hash=x&type=signup');
  let response = () => {};
  await page.route('**/verify', async (route) => {
    await new Promise<void>((resolve) => (response = resolve));
    await route.abort();
  });
  await page.getByRole('button', { name: 'Confirm my email' }).click();
  await page.getByRole('button', { name: 'Verifying your email...' }).waitFor();
  expect(await title(page).textContent()).toBe('Checking Your Link');
  response();
  await page.locator('.toast').waitFor();
});

test('a lost connection is a verification error, and leads to the sign-in after three seconds', async () => {
  const page = await withClock('/verify?token_hash=x&type=signup');
  await page.route('**/verify', (route) => route.abort());
  await page.getByRole('button', { name: 'Confirm my email' }).click();
  expect(await toastOn(page)).toEqual(['Verification Error', 'An unexpected error occurred.']);
  await page.clock.fastForward(2_900);
  expect(new URL(page.url()).pathname).toBe('/verify');
  await page.clock.fastForward(100);
  await page.waitForURL('**/auth');
});

test('explains a used link and redirects to the form for a new one after three seconds', async () => {
  const page = await withClock('/verify?token_hash=nothing&type=signup');
  await page.getByRole('button', { name: 'Confirm my email' }).click();
  expect(await toastOn(page)).toEqual([
    'Verification Failed',
    'This link has expired or was already used. Sign in, or request a new one.',
  ]);
  await page.clock.fastForward(2_900);
  expect(new URL(page.url()).pathname).toBe('/verify');
  await page.clock.fastForward(100);
  await page.waitForURL('**/auth?mode=confirm-link');
  await page.getByRole('button', { name: 'Send a new link' }).waitFor();
});

test('rejects a link without parameters', async () => {
  const message = 'Invalid verification link. Missing required parameters.';
  const page = await site.visit('/verify');
  expect(await toastOn(page)).toEqual(['Verification Failed', message]);
  const plain = await site.visit('/verify', { javaScriptEnabled: false });
  expect(await plain.locator('main').textContent()).toContain(message);
});

test('names the account of a fragment’s session, and says what is wrong with others', async () => {
  const { email } = await storeAccount(site.deps);
  const signedIn = await fetch(`${site.origin}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    body: JSON.stringify({ email, password: PASSWORD }),
    headers: { 'content-type': 'application/json' },
  });
  const session = v.parse(tokensShape, await signedIn.json());
  const page = await site.visit('about:blank');
  const open = async (fragment: Record<string, string>) => {
    await page.goto('about:blank');
    await page.goto(`/verify#${new URLSearchParams(fragment).toString()}`);
  };
  await open({ error: 'access_denied', error_code: 'otp_expired' });
  await page.getByRole('link', { name: 'Send a new link' }).waitFor();
  await open({ access_token: 'x' });
  expect((await toastOn(page))[0]).toBe('Verification Failed');
  await page.getByRole('link', { name: 'Send a new link' }).waitFor();
  await open(session);
  await page.getByText(`This signs you in as ${email}`).waitFor();
  expect(page.url()).toBe(`${site.origin}/verify`);
  await page.locator('main').getByRole('button', { name: 'Sign In' }).click();
  await page.getByText('Email Verified!').waitFor();
});

test.each(BOTH)('replaces a forgotten password (JavaScript: %s)', async (javaScriptEnabled) => {
  const { email } = await storeAccount(site.deps);
  const page = await site.visit('/auth', { javaScriptEnabled });
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await page.getByLabel('Email').fill(email ?? '');
  await page.getByRole('button', { name: 'Send reset email' }).click();
  if (javaScriptEnabled) {
    expect(await toastOn(page)).toEqual([
      'Reset Email Sent',
      'Check your email for password reset instructions',
    ]);
  }
  await page.getByRole('heading', { name: 'Sign In' }).waitFor();
  expect(new URL(page.url()).search).toBe('');
  await page.goto(await linkTo(email ?? '', 'recovery'));
  await page.getByText(email ?? '').waitFor();
  const set = async (password: string, confirmation: string) => {
    await page.getByLabel('New password', { exact: true }).fill(password);
    await page.getByLabel('New password again').fill(confirmation);
    await page.getByRole('button', { name: 'Set new password' }).click();
  };
  await set('abcdef', 'abcdeg');
  expect(await toastOn(page)).toEqual(['Password Reset Error', 'Passwords do not match']);
  await set('abc', 'abc');
  await page.locator('.toast', { hasText: 'Password must be at least 6 characters long' }).waitFor();
  await set(NEW_PASSWORD, NEW_PASSWORD);
  await page.waitForURL(`${site.origin}/`);
  await page.goto('/account/settings');
  expect(await page.locator('main').textContent()).toContain(email);
});

test('redirects a reset without tokens to the sign-in with a message', async () => {
  const said = ['Invalid Reset Link', 'This password reset link is invalid or has expired'];
  for (const [path, to] of [
    ['/reset-password', '**/auth'],
    ['/reset-password?token_hash=nothing&type=recovery', '**/auth?mode=reset-link'],
    ['/reset-password#error=access_denied&error_code=otp_expired', '**/auth?mode=reset-link'],
  ] as const) {
    const page = await site.visit(path);
    await page.waitForURL(to);
    expect(await toastOn(page)).toEqual(said);
  }
});

test('reads a fragment once, erases it and accepts only a recovery', async () => {
  const { email } = await storeAccount(site.deps);
  const page = await site.visit('/auth?mode=forgot');
  await page.getByLabel('Email').fill(email ?? '');
  await page.getByRole('button', { name: 'Send reset email' }).click();
  await page.locator('.toast').waitFor();
  const { linkToken } = await newestMail(site.deps, email ?? '', 'recovery');
  const response = await fetch(`${site.origin}/auth/v1/verify?token=${linkToken}&type=recovery`, {
    redirect: 'manual',
  });
  const fragment = new URL(response.headers.get('location') ?? '').hash;
  const signup = await site.visit(`/reset-password${fragment.replace('type=recovery', 'type=signup')}`);
  await signup.waitForURL('**/auth');
  await page.goto(`/reset-password${fragment}`);
  await page.getByText(email ?? '').waitFor();
  expect(page.url()).toBe(`${site.origin}/reset-password`);
  await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD);
  await page.getByLabel('New password again').fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'Set new password' }).click();
  expect(await toastOn(page)).toEqual(['Success!', 'Your password has been updated successfully']);
});

test('the reset screens are accessible and work with the keyboard alone', async () => {
  const page = await site.visit('/auth?mode=forgot');
  const forget = async (email: string | null) => {
    await page.goto('/auth?mode=forgot');
    await page.getByLabel('Email').fill(email ?? '');
    await page.getByRole('button', { name: 'Send reset email' }).click();
    await page.locator('.toast').waitFor();
    await page.goto(await linkTo(email ?? '', 'recovery'));
  };
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  const withApp = await storeAccount(site.deps);
  await giveApp(site.deps, withApp);
  await forget(withApp.email);
  const next = page.getByRole('button', { name: 'Continue' });
  await next.waitFor();
  const found: Record<string, string[]> = { step: await faultsOf(page) };
  await next.focus();
  await press('Enter');
  await page.waitForURL('**/auth/second-step?next=reset-password');
  await page.context().clearCookies();

  await forget((await storeAccount(site.deps)).email);
  const field = page.getByLabel('New password', { exact: true });
  await page.getByRole('button', { name: 'Show new password', exact: true }).waitFor();
  await field.focus();
  await page.keyboard.type('abcdef');
  await press('Tab', 'Tab', 'Tab', 'Tab', 'Enter');
  await page.locator('.field-problem').waitFor();
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('password');
  found['refused'] = await faultsOf(page);
  await field.focus();
  await press('ControlOrMeta+a');
  await page.keyboard.type(NEW_PASSWORD);
  await press('Tab', 'Tab');
  await page.keyboard.type(NEW_PASSWORD);
  await press('Enter');
  await page.waitForURL(`${site.origin}/`);
  expect(found).toEqual({ step: [], refused: [] });
});

test('shows the site’s own messages for missing fields', async () => {
  const page = await site.visit('/auth?mode=create');
  await page.getByRole('button', { name: 'Show password' }).waitFor();
  await page.getByRole('button', { name: 'Create Account' }).click();
  expect(await toastOn(page)).toEqual(['Sign Up Error', 'Email and password are required for sign up']);
  await page.goto('/auth?mode=forgot');
  await page.locator('form[novalidate]').waitFor();
  await page.getByRole('button', { name: 'Send reset email' }).click();
  expect(await toastOn(page)).toEqual(['Reset Password Error', 'Please enter your email address']);
});

test('offers an unconfirmed account another mail, once a minute', async () => {
  const { email } = await storeAccount(site.deps, { emailConfirmedAt: null });
  const page = await site.visit('/auth');
  await page.getByLabel('Email').fill(email ?? '');
  await page.getByLabel('Password', { exact: true }).fill('a long walk to section 114');
  await page.locator('main').getByRole('button', { name: 'Sign In' }).click();
  expect(await toastOn(page)).toEqual([
    'Sign In Error',
    'This address is not confirmed yet. Open the link in the email we sent, or request another email.',
  ]);
  const resend = page.getByRole('button', { name: 'Resend confirmation' });
  await resend.click();
  await page.getByText('We sent a link to').waitFor();
  expect((await newestMail(site.deps, email ?? '', 'confirmation')).linkToken).not.toBe('');
  await resend.click();
  await page.locator('.toast', { hasText: 'You can request another email in' }).waitFor();
});
