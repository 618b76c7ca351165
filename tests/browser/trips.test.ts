import { eq } from 'drizzle-orm';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { loadPlaces } from '../../scripts/drives/load-places.ts';
import { developmentPaths } from '../../scripts/site/development/development-paths.ts';
import { places } from '../../src/db/schema/places.ts';
import { paths } from '../../src/web/urls/paths.ts';
import { openBrowserSite } from '../support/browser-site.ts';
import { hostedGame, storeVenues } from '../support/finder-site.ts';
import { storeSeasonPacks } from '../support/season-packs.ts';
import { listGames, NOW } from '../support/test-site.ts';
import { codeOf } from '../support/trip-codes.ts';

const site = await openBrowserSite();
const { database } = site;

let finder: Page;
const requested: string[] = [];
beforeAll(async () => {
  await loadPlaces(database.url, NOW);
  finder = await site.open('/trips', { width: 390 });
  finder.on('request', (request) => requested.push(new URL(request.url()).pathname));
});

const field = () => finder.getByRole('combobox', { name: 'Leaving from' });
const options = () => finder.getByRole('listbox', { name: 'Cities' }).getByRole('option').allTextContents();
const modules = () => requested.filter((path) => path.startsWith('/assets/combobox-'));

test('the first focus of the field loads its module, once', async () => {
  const plain = finder.getByLabel('Leaving from');
  expect(modules()).toEqual([]);
  await plain.focus();
  await field().waitFor();
  await finder.getByLabel('First day').focus();
  await plain.focus();
  expect(modules()).toHaveLength(1);
});

test('arrow keys choose a city, Enter takes it, and a screen reader hears how many there are', async () => {
  await field().fill('');
  await field().pressSequentially('portland');
  await expect.poll(options).toContain('Portland, OR');
  expect(await field().getAttribute('aria-expanded')).toBe('true');
  expect(await finder.locator('.from output').textContent()).toMatch(/^\d cities$/);
  await finder.keyboard.press('ArrowDown');
  const active = await field().getAttribute('aria-activedescendant');
  expect(await finder.locator(`#${active}`).getAttribute('aria-selected')).toBe('true');
  expect(await finder.locator(`#${active}`).textContent()).toBe('Portland, OR');
  await finder.keyboard.press('ArrowUp');
  expect(await finder.locator('#from-suggestions li').last().getAttribute('aria-selected')).toBe('true');
  await finder.keyboard.press('ArrowDown');
  await finder.keyboard.press('Enter');
  expect(await field().inputValue()).toBe('Portland, OR');
  expect(await field().getAttribute('aria-expanded')).toBe('false');
  expect(new URL(finder.url()).search).toBe('');
});

test('Escape closes the list and keeps what was typed', async () => {
  await field().fill('');
  await field().pressSequentially('chic');
  await expect.poll(options).toContain('Chicago, IL');
  await finder.keyboard.press('Escape');
  expect(await finder.getByRole('listbox', { name: 'Cities' }).isVisible()).toBe(false);
  expect(await field().inputValue()).toBe('chic');
});

test('a click takes a city, and the form asks for its slug', async () => {
  await field().fill('');
  await field().pressSequentially('chic');
  await finder.getByRole('option', { name: 'Chicago, IL', exact: true }).click();
  await finder.getByRole('button', { name: 'Find trips' }).click();
  await finder.waitForURL('**/trips?from=chicago-il&**');
  expect(await finder.getByText('not available yet').isVisible()).toBe(true);
});

test('the form works without JavaScript', async () => {
  const plain = await site.open('/', { javaScriptEnabled: false, width: 390 });
  await plain.getByLabel('Leaving from').fill('60601');
  await plain.getByRole('button', { name: 'Find trips' }).click();
  await plain.waitForURL('**/trips?from=chicago-il&**');
});

test('nothing on the phone’s page is wider than the screen', async () => {
  for (const state of ['', 'proven', 'found', 'starts', 'map', 'ten']) {
    await finder.goto(state === '' ? '/trips' : developmentPaths.trips(state));
    expect(await finder.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  }
});

const bottomOf = (selector: string) =>
  finder.locator(selector).evaluate((element) => element.getBoundingClientRect().bottom + scrollY);

test('a phone’s first screen shows every answer of the strip, and a desk’s the games of the best trip', async () => {
  await finder.setViewportSize({ width: 390, height: 844 });
  await finder.goto('/__states/trips/proven');
  expect(await finder.locator('.answers > a').count()).toBe(4);
  expect(
    await finder
      .locator('.answers > a')
      .evaluateAll((links) => links.every((link) => link.checkVisibility())),
  ).toBe(true);
  expect(await bottomOf('.answers')).toBeLessThanOrEqual(844);
  expect(await finder.locator('.answer-maps > img').isVisible()).toBe(false);
  await finder.setViewportSize({ width: 1280, height: 900 });
  expect(await bottomOf('.pick:first-child .lines')).toBeLessThanOrEqual(900);
  expect(await finder.locator('.answer-maps > img').isVisible()).toBe(true);
});

test('an answer of the strip leads to its card, which opens', async () => {
  await finder.setViewportSize({ width: 390, height: 844 });
  await finder.goto('/__states/trips/proven');
  const easiest = finder.locator('#trip-2');
  expect(await easiest.locator('.line').first().isVisible()).toBe(false);
  await finder
    .getByRole('link', { name: /^Easiest/ })
    .first()
    .click();
  expect(new URL(finder.url()).hash).toBe('#trip-2');
  await expect.poll(() => easiest.evaluate((card) => card.getBoundingClientRect().top)).toBeLessThan(200);
  await easiest.locator('summary').first().click();
  expect(await easiest.locator('.line').allInnerTexts()).toHaveLength(3);
  expect(await easiest.locator('.line').first().isVisible()).toBe(true);
});

test('Enter in the field for teams adds the typed team and keeps the others', async () => {
  const page = await site.open('/trips?start=2026-12-03&end=2026-12-06&team=detroit-lions', { width: 390 });
  const chips = page.locator('.mustbox .team');
  await page.getByLabel('Add a team').fill('Chicago Bulls');
  await page.getByLabel('Add a team').press('Enter');
  await page.waitForURL(({ search }) => search.includes('chicago-bulls'));
  expect(new URL(page.url()).search).toBe(
    '?start=2026-12-03&end=2026-12-06&team=detroit-lions&team=chicago-bulls',
  );
  expect(await chips.count()).toBe(2);
});

interface Device {
  javaScriptEnabled?: boolean;
  /** What the device's own sheet for sharing does; without it the browser has none. */
  deviceSheet?: 'shares' | 'is closed';
  refusesToCopy?: boolean;
}

async function openTrip({ javaScriptEnabled = true, deviceSheet, refusesToCopy }: Device): Promise<Page> {
  const context = await site.newContext({ javaScriptEnabled });
  if (!refusesToCopy) await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const page = await context.newPage();
  await page.addInitScript(
    ([sheet, isRefused]) => {
      Reflect.deleteProperty(Navigator.prototype, 'share');
      if (sheet !== '') {
        const share = (data: ShareData): Promise<void> => {
          Object.assign(globalThis, { shared: data });
          return sheet === 'shares' ? Promise.resolve() : Promise.reject(new DOMException('', 'AbortError'));
        };
        Object.defineProperty(Navigator.prototype, 'share', { value: share, configurable: true });
      }
      if (isRefused)
        Clipboard.prototype.writeText = () => Promise.reject(new DOMException('', 'NotAllowedError'));
    },
    [deviceSheet ?? '', refusesToCopy ?? false] as const,
  );
  await page.goto(developmentPaths.tripPage('from-home'));
  return page;
}

const button = (page: Page) => page.locator('summary', { hasText: 'Share' });
const sheetOf = (page: Page) => page.locator('details[data-share]');
const linkOf = (page: Page) => page.getByLabel('Link to this trip').inputValue();
const isOpen = (page: Page) => sheetOf(page).evaluate((sheet) => sheet.hasAttribute('open'));
const shared = (page: Page) => page.evaluate(() => Reflect.get(globalThis, 'shared') as unknown);

test('opens the device’s own sheet with the trip’s title and link, and not the page’s', async () => {
  const page = await openTrip({ deviceSheet: 'shares' });
  const url = await sheetOf(page).locator('input').inputValue();
  await button(page).click();
  expect(await shared(page)).toEqual({ title: await sheetOf(page).getAttribute('data-share'), url });
  expect(url).toMatch(/\/trips\/\w/);
  expect(await isOpen(page)).toBe(false);
});

test('opens the page’s sheet after the device’s was closed, and the next click closes it', async () => {
  const page = await openTrip({ deviceSheet: 'is closed' });
  await button(page).focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => isOpen(page)).toBe(true);
  await page.keyboard.press('Enter');
  expect(await isOpen(page)).toBe(false);
});

test('copies the link where the browser has no sheet', async () => {
  const page = await openTrip({});
  await button(page).click();
  expect(await isOpen(page)).toBe(true);
  await page.getByRole('button', { name: 'Copy' }).click();
  await page.getByRole('button', { name: 'Copied' }).waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await linkOf(page));
});

test('says what to do when the browser refuses to copy', async () => {
  const page = await openTrip({ refusesToCopy: true });
  await button(page).click();
  await page.getByRole('button', { name: 'Copy' }).click();
  await page.getByRole('button', { name: 'Copy it by hand' }).waitFor();
});

test('without JavaScript the link can be copied by hand, texted and mailed', async () => {
  const page = await openTrip({ javaScriptEnabled: false });
  await button(page).click();
  const link = await linkOf(page);
  expect(await page.locator('[data-copy]').isVisible()).toBe(false);
  const hrefOf = async (name: string) =>
    decodeURIComponent((await page.getByRole('link', { name }).getAttribute('href')) ?? '');
  expect(await hrefOf('Text')).toMatch(/^sms:\?&body=Fanroads: .+ https/);
  expect(await hrefOf('Text')).toContain(link);
  expect(await hrefOf('Email')).toMatch(/^mailto:\?subject=Fanroads: /);
  expect(await hrefOf('Email')).toContain(`&body=${link}`);
});

test('a week with five games and its costs is at most 3,000 px tall on a phone', async () => {
  const week = [
    hostedGame('NBA', 'Utah Jazz', 'Indiana Pacers', '2027-01-11T19:00:00'),
    hostedGame('NHL', 'Dallas Stars', 'Columbus Blue Jackets', '2027-01-12T19:00:00'),
    hostedGame('NBA', 'Denver Nuggets', 'Cleveland Cavaliers', '2027-01-14T19:00:00'),
    hostedGame('NHL', 'Seattle Kraken', 'Pittsburgh Penguins', '2027-01-15T19:00:00'),
    hostedGame('NHL', 'Utah Hockey Club', 'Detroit Red Wings', '2027-01-17T17:00:00'),
  ];
  await storeVenues(database.db);
  await listGames(database.db, week);
  const [home] = await database.db.select().from(places).where(eq(places.slug, 'chicago-il'));
  const limits = { isBackHome: true, daysBefore: 1, daysAfter: 1 };
  const ids = week.map(({ id }) => id);
  const code = codeOf(ids, limits, home?.number);
  const page = await site.open(paths.trip(code), { width: 390 });
  expect(await page.locator('.trip-game').count()).toBe(5);
  expect(await page.locator('.trip-log > li').count()).toBe(7);
  expect(await page.locator('.trip-cost').isVisible()).toBe(true);
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(3000);
});

describe('the grid of games', () => {
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
  });

  test('without JavaScript a click picks a game', async () => {
    const plain = await site.open(QUESTION, { javaScriptEnabled: false, width: 390 });
    await plain.locator('.game', { hasText: 'Lightning' }).first().click();
    await plain.locator('.game.picked').waitFor();
    expect(await plain.locator('.game.blocked').count()).toBe(1);
  });
});
