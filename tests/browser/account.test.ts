import { text } from 'node:stream/consumers';
import { eq } from 'drizzle-orm';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { securityEvents, sessions, users } from '../../src/db/schema/accounts.ts';
import { PASSWORD, storeAccount } from '../support/accounts.ts';
import { openAccountSite, sendSignIn, toastOn } from '../support/account-site.ts';
import { newestMail } from '../support/mailbox.ts';
import { NOW } from '../support/test-site.ts';

const site = await openAccountSite();

const WRONG_PASSWORD = 'That is not your current password. Enter the password you sign in with now.';
const BOTH = [true, false];
const section = (page: Page, name: string) => page.getByRole('region', { name });

async function signIn(email: string | null, javaScriptEnabled = true): Promise<Page> {
  const page = await site.visit('/auth', { javaScriptEnabled });
  await sendSignIn(page, email);
  await page.waitForURL(`${site.origin}${javaScriptEnabled ? '/' : '/account'}`);
  await page.goto('/account/settings');
  return page;
}

test.each(BOTH)('saves a name and shows it in the top bar (JavaScript: %s)', async (javaScriptEnabled) => {
  const { email } = await storeAccount(site.deps);
  const page = await signIn(email, javaScriptEnabled);
  await page.getByLabel('First name').fill('Grace');
  await page.getByLabel('Last name').fill('Fan');
  await page.getByRole('button', { name: 'Save name' }).click();
  expect(await toastOn(page)).toEqual(['Success!', 'Your name has been updated']);
  if (!javaScriptEnabled) await page.goto('/account/settings');
  await page.getByRole('banner').getByText('GF').waitFor();
});

test.each(['/about', '/nowhere'])('%s welcomes and shows a signed-in viewer', async (path) => {
  const { email } = await storeAccount(site.deps, {
    userMetadata: { first_name: 'Grace', last_name: 'Fan' },
  });
  const page = await site.visit(`/auth?return_to=${path}`);
  await sendSignIn(page, email);
  await page.waitForURL(`${site.origin}${path}`);
  expect((await toastOn(page))[0]).toBe('Welcome!');
  await page.getByRole('banner').getByText('GF').waitFor();
  expect(await page.getByRole('link', { name: 'Sign In' }).count()).toBe(0);
});

test.each(BOTH)(
  'changes a password only with the current one (JavaScript: %s)',
  async (javaScriptEnabled) => {
    const { email, id } = await storeAccount(site.deps);
    const other = await signIn(email);
    const page = await signIn(email, javaScriptEnabled);
    const save = async (current: string) => {
      await page.getByLabel('Current password').fill(current);
      await page.getByLabel('New password', { exact: true }).fill('the long way round');
      await page.getByLabel('New password again').fill('the long way round');
      await page.getByRole('button', { name: 'Save password' }).click();
    };
    await save('not this one');
    expect(await toastOn(page)).toEqual(['Error', WRONG_PASSWORD]);
    await save(PASSWORD);
    await page.locator('.toast', { hasText: 'Your password has been updated successfully' }).waitFor();
    expect(await site.deps.db.select().from(sessions).where(eq(sessions.userId, id))).toHaveLength(1);
    await other.goto('/account/settings');
    expect(new URL(other.url()).pathname).toBe('/auth');
  },
);

test.each(BOTH)('signs out one other device, then all (JavaScript: %s)', async (javaScriptEnabled) => {
  const { email } = await storeAccount(site.deps);
  const other = await signIn(email);
  const third = await signIn(email);
  const page = await signIn(email, javaScriptEnabled);
  const rows = section(page, 'Signed In On').getByRole('listitem');
  expect(await rows.count()).toBe(3);
  await rows.filter({ hasNotText: 'This device' }).first().getByRole('button').click();
  expect(await toastOn(page)).toEqual(['Success!', 'That device is signed out']);
  expect(await rows.count()).toBe(2);
  const everywhere = page.getByRole('button', { name: 'Sign out of all other devices' });
  await everywhere.click();
  await page.locator('.toast', { hasText: 'Every other device is signed out' }).waitFor();
  expect([await rows.count(), await everywhere.count()]).toEqual([1, 0]);
  for (const ended of [other, third]) {
    await ended.goto('/account/settings');
    expect(new URL(ended.url()).pathname).toBe('/auth');
  }
});

test('exports everything stored, without secrets', async () => {
  const { email } = await storeAccount(site.deps);
  const page = await signIn(email);
  const waiting = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download' }).click();
  const download = await waiting;
  expect(download.suggestedFilename()).toBe('fanroads-account.json');
  const file = await text(await download.createReadStream());
  const data = JSON.parse(file);
  expect(data.user.email).toBe(email);
  expect(data.sessions).toHaveLength(1);
  expect(data.security_events.map(({ kind }: { kind: string }) => kind)).toContain('account_exported');
  expect(file).not.toMatch(/argon2|password_hash|token/);
});

test.each(BOTH)(
  'deletes an account with its password and mails the owner (JavaScript: %s)',
  async (javaScriptEnabled) => {
    const { email, id } = await storeAccount(site.deps);
    const page = await signIn(email, javaScriptEnabled);
    const leave = section(page, 'Delete Account');
    const confirm = async (password: string) => {
      await leave.getByLabel('Password, to confirm', { exact: true }).fill(password);
      await leave.getByRole('button', { name: 'Delete my account' }).click();
    };
    await confirm('not this one');
    expect(await toastOn(page)).toEqual(['Error', WRONG_PASSWORD]);
    await confirm(PASSWORD);
    await site.untilHome(page);
    expect(await site.deps.db.select().from(users).where(eq(users.id, id))).toEqual([]);
    const events = await site.deps.db.select().from(securityEvents).where(eq(securityEvents.userId, id));
    expect(events.map(({ kind }) => kind)).toContain('account_deleted');
    expect((await newestMail(site.deps, email ?? '', 'account_deleted')).subject).toContain('deleted');
    await page.goto('/account/settings');
    expect(new URL(page.url()).pathname).toBe('/auth');
  },
);

test('confirms a deletion without a password by the address', async () => {
  const { email, id } = await storeAccount(site.deps);
  const page = await signIn(email);
  await site.deps.db.update(users).set({ passwordHash: null }).where(eq(users.id, id));
  const amr = [{ method: 'otp', timestamp: Math.floor(NOW.getTime() / 1000) }];
  await site.deps.db.update(sessions).set({ amr }).where(eq(sessions.userId, id));
  await page.reload();
  const leave = section(page, 'Delete Account');
  await leave.getByLabel('Your email, to confirm').fill('other@example.com');
  await leave.getByRole('button', { name: 'Delete my account' }).click();
  expect(await toastOn(page)).toEqual([
    'Error',
    'That is not the email address of this account. It is shown at the top of the page.',
  ]);
  await leave.getByLabel('Your email, to confirm').fill(email ?? '');
  await leave.getByRole('button', { name: 'Delete my account' }).click();
  await site.untilHome(page);
});

const PRIVATE_PATHS = ['/account/settings', '/account/teams'];

/** Opens a private page, and a public page in a second tab. */
async function signInTwoTabs(path: string): Promise<{ page: Page; publicPage: Page }> {
  const { email } = await storeAccount(site.deps);
  const page = await signIn(email);
  await page.goto(path);
  const publicPage = await page.context().newPage();
  await publicPage.goto('/nfl');
  await publicPage.getByRole('button', { name: 'Sign Out' }).waitFor();
  return { page, publicPage };
}

test.each(PRIVATE_PATHS)('a sign-out leads from %s home, and public tabs stay', async (path) => {
  const { page, publicPage } = await signInTwoTabs(path);
  await page.getByRole('banner').getByRole('button', { name: 'Sign Out' }).click();
  await site.untilHome(page);
  expect(await toastOn(page)).toEqual(['Success', 'Signed out successfully']);
  await publicPage.getByRole('banner').getByRole('link', { name: 'Sign In' }).waitFor();
  expect(new URL(publicPage.url()).pathname).toBe('/nfl');
});

test.each(PRIVATE_PATHS)('a sign-out in another tab leads from %s home', async (path) => {
  const { page, publicPage } = await signInTwoTabs(path);
  await publicPage.getByRole('button', { name: 'Sign Out' }).click();
  await site.untilHome(page);
});
