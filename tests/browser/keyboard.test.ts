import type { Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { openBrowserSite } from '../support/browser-site.ts';
import { listGames, storedGame } from '../support/test-site.ts';

const site = await openBrowserSite();
afterAll(site.close);
const { database } = site;

const TEAM = '/nba/teams/boston-celtics';
const FRAGMENTS = '**/games*';

await listGames(
  database.db,
  Array.from({ length: 24 }, (_, index) =>
    storedGame({ localDateTime: `2026-12-${String(index + 1).padStart(2, '0')}T19:30:00` }),
  ),
);
const context = await site.newContext();

async function open(path: string, width = 1280): Promise<Page> {
  const page = await context.newPage();
  await page.setViewportSize({ width, height: 844 });
  await page.goto(path);
  return page;
}

const focused = (page: Page) => page.evaluate(() => document.activeElement?.id);
const announced = (page: Page) => page.locator('#said').textContent();

test('the first link skips the top bar', async () => {
  const page = await open(TEAM);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true);
});

test('the phone’s menu opens with Enter, its links come next, and Escape restores the focus', async () => {
  const page = await open('/', 390);
  await page.getByRole('button', { name: 'Menu' }).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.closest('nav')?.id)).toBe('menu');
  await page.keyboard.press('Escape');
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Menu');
});

test('details open and close with Enter and Space', async () => {
  const page = await open('/__states');
  const details = page.locator('main details').first();
  const isOpen = () => details.evaluate((element) => element.hasAttribute('open'));
  await details.locator('summary').first().focus();
  for (const [key, expected] of [
    ['Enter', true],
    ['Enter', false],
    ['Space', true],
    ['Space', false],
  ] as const) {
    await page.keyboard.press(key);
    await expect.poll(isOpen).toBe(expected);
  }
});

test('paging keeps the focus and announces page and number of games', async () => {
  const page = await open(TEAM);
  await page.locator('#page-2').focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => announced(page)).toBe('24 games, page 2 of 3');
  expect(await focused(page)).toBe('page-2');
  await page.locator('#page-next').focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => announced(page)).toBe('24 games, page 3 of 3');
  // The last page has no Next.
  expect(await focused(page)).toBe('games');
});

test('arrow keys choose a page size and keep the focus', async () => {
  const page = await open(TEAM);
  await page.locator('#size').focus();
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => announced(page)).toBe('24 games, page 1 of 1');
  expect(await focused(page)).toBe('size');
});

test('announces loading; closing the error toast restores the focus', async () => {
  const page = await open(TEAM);
  let fail: () => void = () => undefined;
  const failed = new Promise<void>((resolve) => {
    fail = resolve;
  });
  await page.route(FRAGMENTS, async (route) => {
    await failed;
    await route.abort();
  });
  await page.locator('#refresh').focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => announced(page)).toBe('Loading upcoming games...');
  fail();
  await page.locator('[data-body] [role=alert]').waitFor();
  expect(await announced(page)).toBe('');
  await page.getByRole('button', { name: 'Close message' }).focus();
  await page.keyboard.press('Enter');
  expect(await focused(page)).toBe('refresh');
});

test('in forced colors the current filter still differs from the others', async () => {
  const page = await open(TEAM);
  await page.emulateMedia({ forcedColors: 'active' });
  const colors = await page
    .locator('.shown a')
    .evaluateAll((links) => links.map((link) => getComputedStyle(link).backgroundColor));
  expect(new Set(colors)).toHaveLength(2);
  expect(colors[0]).not.toBe(colors[1]);
});
