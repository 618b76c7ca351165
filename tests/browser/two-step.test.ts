import { text } from 'node:stream/consumers';
import { eq } from 'drizzle-orm';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { sessions } from '../../src/db/schema/accounts.ts';
import { PASSWORD, storeAccount } from '../support/accounts.ts';
import { openAccountSite, sendSignIn, toastOn } from '../support/account-site.ts';
import { codeOf, giveApp } from '../support/authenticator.ts';
import { mailsTo, newestMail } from '../support/mailbox.ts';
import { faultsOf } from '../support/screen-faults.ts';
import { NOW } from '../support/test-site.ts';

const site = await openAccountSite();

const WRONG_PASSWORD = 'That is not your current password. Enter the password you sign in with now.';
const BOTH = [true, false];

const section = (page: Page) => page.getByRole('region', { name: 'Two-Step Verification' });
const main = (page: Page) => page.locator('main');

/** Types the password: a first step. */
async function typePassword(page: Page, email: string | null): Promise<void> {
  await page.goto('/auth');
  await sendSignIn(page, email);
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: 'Sign Out' }).first().click();
  // Without JavaScript the sign-in page says that it is done.
  await expect.poll(() => ['/', '/auth'].includes(new URL(page.url()).pathname)).toBe(true);
}

async function showCode(page: Page, code: string, label = 'Six-digit code'): Promise<void> {
  await page.waitForURL(/\/auth\/second-step/);
  await page.getByLabel(label).fill(code);
  await main(page)
    .getByRole('button', { name: /^(?:Sign In|Confirm)$/ })
    .click();
}

test.each(BOTH)(
  'adds an app, signs in with a code and a recovery code, and removes the app (JavaScript: %s)',
  async (javaScriptEnabled) => {
    const { email } = await storeAccount(site.deps);
    const page = await site.visit('/auth', { javaScriptEnabled });
    await typePassword(page, email);
    await page.waitForURL(`${site.origin}${javaScriptEnabled ? '/' : '/account'}`);

    await page.goto('/account/settings');
    await section(page).getByText('Off', { exact: true }).waitFor();
    await section(page).getByLabel('App name').fill('Pocket phone');
    await section(page).getByLabel('Your password, to confirm', { exact: true }).fill(PASSWORD);
    await section(page).getByRole('button', { name: 'Set it up' }).click();
    await section(page)
      .getByRole('img', { name: /QR code/ })
      .waitFor();
    await section(page).getByText('No camera?').click();
    const key = (await section(page).locator('code').textContent()) ?? '';
    expect(key).toMatch(/^(?:[A-Z2-7]{4} ){7}[A-Z2-7]{4}$/);
    const secret = key.replaceAll(' ', '');
    await section(page).getByLabel('Enter the code that the app shows').fill('000000');
    await section(page).getByRole('button', { name: 'Turn it on' }).click();
    expect((await toastOn(page))[1]).toContain('That is not a code your app shows right now');
    await section(page)
      .getByLabel('Enter the code that the app shows')
      .fill(codeOf(secret, NOW, -1));
    await section(page).getByRole('button', { name: 'Turn it on' }).click();

    await section(page).getByRole('heading', { name: 'Save Your Recovery Codes' }).waitFor();
    const codes = await section(page).locator('ol code').allTextContents();
    expect(codes).toHaveLength(10);
    const waiting = page.waitForEvent('download');
    await section(page).getByRole('button', { name: 'Download' }).click();
    const download = await waiting;
    expect(download.suggestedFilename()).toBe('fanroads-recovery-codes.txt');
    const file = await text(await download.createReadStream());
    expect(file.split('\r\n').filter((line) => codes.includes(line))).toEqual(codes);
    await section(page).getByRole('link', { name: 'I have saved them' }).click();
    await section(page).getByText('10 codes left.').waitFor();
    expect(await page.content()).not.toContain(codes[0]);

    await signOut(page);
    await typePassword(page, email);
    await page.waitForURL(/\/auth\/second-step/);
    // Nobody is signed in yet.
    await page.goto('/account/settings');
    expect(new URL(page.url()).pathname).toBe('/auth/second-step');
    await showCode(page, codeOf(secret, NOW, -1));
    expect((await toastOn(page))[1]).toContain('That code was already used');
    await showCode(page, codeOf(secret, NOW));
    await page.waitForURL(`${site.origin}/account/settings#two-step`);
    expect(await toastOn(page)).toEqual(['Welcome!', 'You have been successfully signed in.']);

    await page.goto('/account/settings');
    await signOut(page);
    await typePassword(page, email);
    await page.getByRole('link', { name: 'Use a recovery code instead' }).click();
    await showCode(page, (codes[3] ?? '').toUpperCase(), 'Recovery code');
    await page.waitForURL(`${site.origin}/account/settings#two-step`);
    await section(page).getByText('You signed in with a recovery code.').waitFor();
    await section(page).getByText('9 codes left.').waitFor();

    await section(page).getByText('Make new codes').click();
    await section(page).getByRole('button', { name: 'Replace my codes' }).click();
    await section(page).getByRole('heading', { name: 'Save Your Recovery Codes' }).waitFor();
    const newCodes = await section(page).locator('ol code').allTextContents();
    expect(newCodes.filter((code) => codes.includes(code))).toEqual([]);
    await section(page).getByRole('link', { name: 'I have saved them' }).click();

    await section(page).getByText('Remove Pocket phone').click();
    await section(page).getByRole('button', { name: 'Turn it off' }).click();
    await page.locator('.toast', { hasText: 'Two-step verification is off' }).waitFor();
    await section(page).getByText('Off', { exact: true }).waitFor();
    const kinds = (await mailsTo(site.deps, email ?? '')).map(({ kind }) => kind);
    expect(kinds).toEqual(['factor_enrolled', 'recovery_code_used', 'recovery_codes_made', 'factor_removed']);
  },
);

test.each(BOTH)('changes need a recent code (JavaScript: %s)', async (javaScriptEnabled) => {
  const user = await storeAccount(site.deps);
  const app = await giveApp(site.deps, user);
  const page = await site.visit('/auth', { javaScriptEnabled });
  await typePassword(page, user.email);
  await showCode(page, app.code());
  await page.waitForURL(`${site.origin}${javaScriptEnabled ? '/' : '/account'}`);
  await page.goto('/account/settings');
  await section(page).getByText('Remove Phone').waitFor();

  // Ten minutes and a second later.
  const timestamp = NOW.getTime() / 1000 - 601;
  const amr = [{ method: 'totp', timestamp }];
  await site.deps.db.update(sessions).set({ amr }).where(eq(sessions.userId, user.id));
  await section(page).getByText('Remove Phone').click();
  await section(page).getByRole('button', { name: 'Turn it off' }).click();
  await page.waitForURL(/\/auth\/second-step\?next=account/);
  expect(await toastOn(page)).toEqual([
    'Error',
    'Enter a new code from your app, then try again. Nothing was changed.',
  ]);
  await page.goto('/account/settings');
  expect(await section(page).getByText('Remove Phone').count()).toBe(0);
  await section(page).getByRole('link', { name: 'Enter a code' }).click();
  await showCode(page, app.code(1));
  await page.waitForURL(`${site.origin}/account/settings#two-step`);
  await section(page).getByText('Remove Phone').waitFor();
});

test.each(BOTH)(
  'confirms with a mailed code on an account without a password (JavaScript: %s)',
  async (javaScriptEnabled) => {
    const user = await storeAccount(site.deps, { passwordHash: null });
    const email = user.email ?? '';
    const page = await site.visit('/auth?mode=code', { javaScriptEnabled });
    await page.getByLabel('Email').fill(email);
    await page.getByRole('button', { name: 'Email me a code' }).click();
    await page.getByLabel('Code', { exact: true }).waitFor();
    await page
      .getByLabel('Code', { exact: true })
      .fill((await newestMail(site.deps, email, 'magiclink')).code);
    await main(page).getByRole('button', { name: 'Sign In', exact: true }).click();
    await page.waitForURL(`${site.origin}${javaScriptEnabled ? '/' : '/account'}`);
    const amr = [{ method: 'otp', timestamp: 1 }];
    await site.deps.db.update(sessions).set({ amr }).where(eq(sessions.userId, user.id));
    await page.goto('/account/settings');
    expect(await section(page).getByRole('button', { name: 'Set it up' }).count()).toBe(0);
    await section(page).getByRole('link', { name: 'Confirm' }).click();
    await page.getByRole('button', { name: 'Email me a code' }).click();
    const field = page.getByLabel('Code', { exact: true });
    await field.waitFor();
    if (javaScriptEnabled) expect(await page.evaluate(() => document.activeElement?.id)).toBe('proof-code');
    await field.fill((await newestMail(site.deps, email, 'reauthentication')).code);
    await page.getByRole('button', { name: 'Confirm' }).click();
    await section(page).getByRole('button', { name: 'Set it up' }).click();
    await section(page).getByText('Scan this with your authenticator app').waitFor();
  },
);

test('rejects a wrong password and a taken name', async () => {
  const user = await storeAccount(site.deps);
  const page = await site.visit('/auth');
  await typePassword(page, user.email);
  await page.waitForURL(`${site.origin}/`);
  await page.goto('/account/settings');
  await section(page).getByLabel('Your password, to confirm', { exact: true }).fill('not this one');
  await section(page).getByRole('button', { name: 'Set it up' }).click();
  expect(await toastOn(page)).toEqual(['Error', WRONG_PASSWORD]);
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('two-step-password');

  const app = await giveApp(site.deps, user, 'Tablet');
  const other = await site.visit('/auth');
  await typePassword(other, user.email);
  await showCode(other, app.code());
  await other.waitForURL(`${site.origin}/`);
  await other.goto('/account/settings');
  await section(other).getByText('Add another app').click();
  await section(other).getByLabel('App name').fill('Tablet');
  await section(other).getByRole('button', { name: 'Add this app' }).click();
  expect((await toastOn(other))[1]).toBe('You already have an app with that name. Choose another name.');
});

test('the second-step screens are accessible on phones and desktops, light and dark', async () => {
  const user = await storeAccount(site.deps);
  const page = await site.visit('/auth');
  await typePassword(page, user.email);
  await page.waitForURL(`${site.origin}/`);
  await page.goto('/account/settings');
  const found: Record<string, string[]> = { off: await faultsOf(page) };
  await section(page).getByLabel('Your password, to confirm', { exact: true }).fill(PASSWORD);
  await section(page).getByRole('button', { name: 'Set it up' }).click();
  await section(page).getByText('No camera?').click();
  found['set-up'] = await faultsOf(page);
  const secret = ((await section(page).locator('code').textContent()) ?? '').replaceAll(' ', '');
  await section(page)
    .getByLabel('Enter the code that the app shows')
    .fill(codeOf(secret, NOW, -1));
  await section(page).getByRole('button', { name: 'Turn it on' }).click();
  await section(page).locator('ol code').first().waitFor();
  found['codes'] = await faultsOf(page);
  await page.goto('/account/settings');
  await section(page).getByText('Remove').first().click();
  found['on'] = await faultsOf(page);
  await page.context().clearCookies();
  await typePassword(page, user.email);
  await page.waitForURL(/\/auth\/second-step/);
  await showCode(page, '000000');
  await page.locator('.field-problem').waitFor();
  found['step'] = await faultsOf(page);
  await page.getByRole('link', { name: 'Use a recovery code instead' }).click();
  await page.getByLabel('Recovery code').waitFor();
  found['recovery'] = await faultsOf(page);
  expect(found).toEqual({ off: [], 'set-up': [], codes: [], on: [], step: [], recovery: [] });
});
