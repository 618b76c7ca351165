import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { paths } from '../../src/web/urls/paths.ts';
import { PASSWORD, storeAccount } from '../support/accounts.ts';
import { openAccountSite, toastOn } from '../support/account-site.ts';
import { hostedGame, storeVenues } from '../support/finder-site.ts';
import { htmlFaults } from '../support/sound-html.ts';
import { codeOf } from '../support/trip-codes.ts';
import { listGames } from '../support/test-site.ts';

const site = await openAccountSite();
afterAll(site.close);

const BOTH = [true, false];
const CODE = codeOf([
  'nba-2026-12-04-boston-celtics-at-dallas-mavericks-1',
  'nba-2026-12-06-miami-heat-at-houston-rockets-1',
]);

beforeAll(async () => {
  await storeVenues(site.deps.db);
  await listGames(site.deps.db, [
    hostedGame('NBA', 'Boston Celtics', 'Dallas Mavericks', '2026-12-04T19:30:00'),
    hostedGame('NBA', 'Miami Heat', 'Houston Rockets', '2026-12-06T18:00:00'),
  ]);
});

/** Saves the trip from its page, before the sign-in. */
async function saveSignedOut(javaScriptEnabled = true): Promise<Page> {
  const { email } = await storeAccount(site.deps);
  const page = await site.visit(paths.trip(CODE), { javaScriptEnabled });
  await page.getByRole('button', { name: 'Save this trip' }).click();
  await page.getByLabel('Email', { exact: true }).fill(email ?? '');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.locator('main').getByRole('button', { name: 'Sign In' }).click();
  await page.waitForURL(`${site.origin}/account`);
  return page;
}

test.each(BOTH)(
  'saves a trip through the sign-in, renames, mutes and deletes it (JavaScript: %s)',
  async (javaScriptEnabled) => {
    const page = await saveSignedOut(javaScriptEnabled);
    expect(await toastOn(page)).toEqual(['Trip saved', 'We check it whenever the schedule changes.']);
    await page.getByText('Both games stand.').waitFor();
    expect(htmlFaults(await (await page.request.get('/account')).text())).toEqual([]);
    await page.getByRole('link', { name: 'Dallas & Houston' }).click();
    await page.getByLabel('Name of this trip').fill('Texas');
    await page.getByRole('button', { name: 'Rename' }).click();
    await page.getByRole('heading', { level: 1, name: 'Texas' }).waitFor();
    expect(await toastOn(page)).toEqual(['Success!', 'The trip has its new name']);
    await page.getByLabel('Email me when a game moves').uncheck();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect.poll(() => page.locator('.toast').textContent()).toContain('We will not email you');
    expect(await page.getByLabel('Email me when a game moves').isChecked()).toBe(false);
    await page.getByText('Delete this trip').click();
    await page.getByRole('button', { name: 'Yes, delete it' }).click();
    await page.waitForURL(`${site.origin}/account`);
    expect(await toastOn(page)).toEqual(['Success!', 'The trip was deleted']);
    await page.getByRole('heading', { name: 'No saved trips yet' }).waitFor();
    await page.context().close();
  },
);

const PAGES = ['My Trips', 'My Teams', 'Places I’ve Been', 'Settings'];

test('a second window is told what the first one changed, and keeps its typing', async () => {
  const first = await saveSignedOut();
  await first.getByRole('link', { name: 'Dallas & Houston' }).click();
  await first.getByLabel('Name of this trip').waitFor();
  const second = await first.context().newPage();
  await second.goto(first.url());
  await first.getByLabel('Name of this trip').fill('From the first window');
  await first.getByRole('button', { name: 'Rename' }).click();
  await first.getByRole('heading', { level: 1, name: 'From the first window' }).waitFor();
  await second.getByLabel('Name of this trip').fill('Typed here');
  await second.getByLabel('Name of this trip').press('Enter');
  await second.locator('.notice').getByText('This trip was changed in another window').waitFor();
  expect(await second.getByRole('heading', { level: 1 }).textContent()).toBe('From the first window');
  expect(await second.getByLabel('Name of this trip').inputValue()).toBe('Typed here');
  await second.getByLabel('Name of this trip').press('Enter');
  await second.getByRole('heading', { level: 1, name: 'Typed here' }).waitFor();
  await first.context().close();
});

test('links to the account’s pages stand on each, and old links to the two-step section follow', async () => {
  const page = await saveSignedOut();
  const tabs = page.getByRole('navigation', { name: 'Your account' });
  expect(await tabs.getByRole('link').allTextContents()).toEqual(PAGES);
  await tabs.getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor();
  await page.goto('/account#two-step');
  await page.waitForURL(`${site.origin}/account/settings#two-step`);
  await page.context().close();
});

test('the top bar leads to the account, and a phone’s menu to each page of it', async () => {
  const page = await saveSignedOut();
  for (const width of [1280, 1060, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto('/account');
    if (width === 390) await page.getByRole('button', { name: 'Menu' }).click();
    const links = await page.locator('#menu .me a:visible').allTextContents();
    expect(links.slice(1)).toEqual(width === 390 ? PAGES : []);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
  await page.context().close();
});
