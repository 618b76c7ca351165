import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowserSite } from '../support/browser-site.ts';
import { storeSeasonPacks } from '../support/season-packs.ts';
import { hostedGame, storeVenues } from '../support/finder-site.ts';
import { listGames, NOW } from '../support/test-site.ts';

const site = await openBrowserSite();
afterAll(site.close);
const { database } = site;

let page: Page;
beforeAll(async () => {
  await storeVenues(database.db);
  await listGames(database.db, [
    hostedGame('NHL', 'Tampa Bay Lightning', 'Pittsburgh Penguins', '2026-12-04T19:30:00'),
    hostedGame('NHL', 'Montreal Canadiens', 'Toronto Maple Leafs', '2026-12-05T13:00:00'),
    hostedGame('NHL', 'St. Louis Blues', 'Detroit Red Wings', '2026-12-05T19:00:00'),
  ]);
  await storeSeasonPacks(database.db, NOW);
  page = await site.open('/__states/trips/grid', { width: 1280 });
});

const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '');

test('arrow keys move between games by their places on the screen, and Tab leaves the grid', async () => {
  const first = page.locator('.game', { hasText: 'Jazz' });
  await first.focus();
  await page.keyboard.press('ArrowDown');
  expect(await focused()).toContain('Heat at Pistons');
  await page.keyboard.press('ArrowRight');
  expect(await focused()).toContain('Bruins at Red Wings');
  await page.keyboard.press('ArrowDown');
  expect(await focused()).toContain('Knicks at Cavaliers');
  await page.keyboard.press('ArrowLeft');
  expect(await focused()).toContain('Knicks at Cavaliers');
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.closest('.grid'))).toBeNull();
  await page.keyboard.press('Shift+Tab');
  expect(await focused()).toContain('Knicks at Cavaliers');
});

test('a game that no longer fits says why while it has the focus', async () => {
  const game = page.locator('.game.blocked', { hasText: 'Canadiens' });
  const why = game.locator('.why');
  expect(await why.isVisible()).toBe(false);
  await game.focus();
  expect(await why.textContent()).toContain('the puck drops at 1 PM');
  expect(await why.isVisible()).toBe(true);
});

test('on a phone each day is a row, the nearest venue first, and nothing is wider than the screen', async () => {
  await page.setViewportSize({ width: 390, height: 844 });
  const rows = await page.locator('.grid td').evaluateAll((cells) =>
    cells
      .filter((cell) => cell.firstChild !== null)
      .map((cell) => {
        const { left, top } = cell.getBoundingClientRect();
        return { day: cell.className, left, top, game: cell.querySelector('b')?.textContent ?? '' };
      }),
  );
  const byDay = [...Map.groupBy(rows, ({ day }) => day).values()];
  expect(byDay.map((cells) => new Set(cells.map(({ top }) => top)).size)).toEqual([1, 1, 1, 1, 1]);
  expect(new Set(byDay.map((cells) => Math.min(...cells.map(({ left }) => left)))).size).toBe(1);
  const saturday = rows.filter(({ day }) => day === 'd03').toSorted((a, b) => a.left - b.left);
  expect(saturday.map(({ game }) => game)).toEqual([
    'Celtics at Bucks',
    'Hornets at Pacers',
    'Magic at Pistons',
    'Canadiens at Maple Leafs',
  ]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});

const QUESTION = '/trips?start=2026-12-04&end=2026-12-05&view=grid';

test('Enter picks a game without loading the page, and Enter again removes it', async () => {
  const pick = await site.open(QUESTION);
  await pick.evaluate(() => document.body.setAttribute('data-same', ''));
  const penguins = pick.locator('.game', { hasText: 'Lightning' }).first();
  await penguins.focus();
  await pick.keyboard.press('Enter');
  await pick.locator('.game.blocked', { hasText: 'Canadiens at Maple Leafs' }).waitFor();
  expect(new URL(pick.url()).search).toContain('game=nhl-2026-12-04-tampa-bay-lightning');
  expect(await pick.evaluate(() => document.activeElement?.className)).toContain('picked');
  expect(await pick.locator('#said').textContent()).toBe('1 game on your trip. 1 game more would fit.');
  await pick.keyboard.press('Enter');
  await pick.waitForURL(({ search }) => !search.includes('game='));
  expect(await pick.locator('.game.picked').count()).toBe(0);
  expect(await pick.locator('[data-same]').count()).toBe(1);
  await pick.context().close();
});

test('without JavaScript a click picks a game', async () => {
  const plain = await site.open(QUESTION, { javaScriptEnabled: false, width: 390 });
  await plain.locator('.game', { hasText: 'Lightning' }).first().click();
  await plain.locator('.game.picked').waitFor();
  expect(await plain.locator('.game.blocked').count()).toBe(1);
  await plain.context().close();
});
