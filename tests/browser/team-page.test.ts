import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { untilPainted } from '../../scripts/accessibility/views.ts';
import { paths } from '../../src/web/urls/paths.ts';
import { teamBySlug } from '../../src/domain/teams/index.ts';
import { holdResponses, openBrowserSite } from '../support/browser-site.ts';
import { NOW } from '../support/test-site.ts';
import { createJobRunner } from '../support/job-runner.ts';
import { takeFaults } from '../support/unexpected-errors.ts';

const site = await openBrowserSite();
const { database, tap, open } = site;

const celtics = teamBySlug('NBA', 'boston-celtics');
if (!celtics) throw new Error('the NBA has no Celtics');
const PAGE = paths.team(celtics);

const jobs = createJobRunner({ databaseUrl: database.url, source: 'sample', now: NOW });
await Promise.all([jobs.refresh('NBA'), jobs.refresh('NHL')]);
const rows = (page: Page) => page.locator('table.games tbody tr');
const sides = (page: Page) => page.locator('table.games .tag.home, table.games .tag.away').allTextContents();

test.each([true, false])(
  'from a hub to a team, home games, page 2, 25 per page (JavaScript: %s)',
  async (javaScriptEnabled) => {
    const page = await open('/nba', { javaScriptEnabled, reducedMotion: 'no-preference' });
    await page.getByRole('main').getByRole('link', { name: 'Boston Celtics' }).click();
    await page.waitForURL(`**${PAGE}`);
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Boston Celtics');
    expect(await rows(page).count()).toBe(10);
    const all = await rows(page).allTextContents();

    await page.getByRole('link', { name: 'Home', exact: true }).last().click();
    await page.waitForURL(`**${PAGE}?show=home`);
    await page.getByText('Home', { exact: true }).first().waitFor();
    await expect.poll(() => sides(page)).toEqual(Array.from({ length: 10 }, () => 'Home'));

    await page.getByRole('link', { name: 'All', exact: true }).click();
    await page.waitForURL(`**${PAGE}`);
    await page.getByRole('link', { name: /^(Page )?2$/ }).click();
    await page.waitForURL(`**${PAGE}?page=2`);
    await expect.poll(async () => (await rows(page).allTextContents())[0]).not.toBe(all[0]);

    await page.getByRole('combobox', { name: 'Games per page' }).selectOption('25');
    if (!javaScriptEnabled) await page.getByRole('button', { name: 'Show' }).click();
    await page.waitForURL(`**${PAGE}?size=25`);
    await expect.poll(() => rows(page).count()).toBe(25);
  },
);

test('back and forward restore what was shown', async () => {
  const page = await open(PAGE);
  const first = await rows(page).allTextContents();
  await page.getByRole('link', { name: 'Away', exact: true }).click();
  await expect.poll(() => sides(page)).toEqual(Array.from({ length: 10 }, () => 'Away'));
  await page.goBack();
  await expect.poll(() => rows(page).allTextContents()).toEqual(first);
  await page.goForward();
  await expect.poll(async () => new Set(await sides(page))).toEqual(new Set(['Away']));
});

test('a slow response shows the loading state, then the games', async () => {
  const page = await open(PAGE);
  const first = await rows(page).allTextContents();
  const release = await holdResponses(page, '**/games*');
  await page.getByRole('button', { name: 'Refresh' }).click();
  await page.locator('[data-body]').getByText('Loading upcoming games...').waitFor();
  expect(await page.getByRole('button', { name: 'Loading...' }).count()).toBe(1);
  release();
  await expect.poll(() => rows(page).allTextContents()).toEqual(first);
  expect(await page.getByRole('button', { name: 'Refresh' }).count()).toBe(1);
});

test('a refresh during an outage shows the error, the toast and Try Again, which works afterwards', async () => {
  const page = await open(PAGE);
  tap.forwardTo(null);
  await page.getByRole('button', { name: 'Refresh' }).click();
  await page
    .getByText(/^Error loading upcoming games: \S/)
    .first()
    .waitFor();
  expect(await page.getByText('Error loading games').isVisible()).toBe(true);
  tap.forwardTo(database.url);
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect.poll(() => rows(page).count()).toBe(10);
  expect(takeFaults()).toEqual(['team games unreadable']);
});

test('without a connection the page shows an error and Try Again', async () => {
  const page = await open(PAGE);
  await page.context().setOffline(true);
  await page.getByRole('link', { name: 'Home', exact: true }).last().click();
  await page
    .getByText(/^Error loading upcoming games: \S/)
    .first()
    .waitFor();
  await page.context().setOffline(false);
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect.poll(async () => new Set(await sides(page))).toEqual(new Set(['Home']));
});

test('of two quick clicks the later one is shown, whichever response comes first', async () => {
  const page = await open(PAGE);
  await page.route('**/games?show=home', async (route) => {
    await new Promise((later) => setTimeout(later, 400));
    await route.continue();
  });
  await page.getByRole('link', { name: 'Home', exact: true }).last().click();
  await page.getByRole('link', { name: 'Away', exact: true }).click();
  await expect.poll(async () => new Set(await sides(page))).toEqual(new Set(['Away']));
  await page.waitForTimeout(600);
  expect(new Set(await sides(page))).toEqual(new Set(['Away']));
  expect(page.url()).toContain('show=away');
});

test('the keyboard can filter, and the focus stays', async () => {
  const page = await open(PAGE);
  await page.keyboard.press('Tab');
  expect(await page.locator(':focus').textContent()).toBe('Skip to content');
  await page.getByRole('link', { name: 'Away', exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect.poll(async () => new Set(await sides(page))).toEqual(new Set(['Away']));
  expect(await page.locator(':focus').textContent()).toBe('Away');
});

/** The most that a page may shift (CLS): text that changes its font moves by a few pixels at most. */
const MAX_SHIFT = { 'does not arrive': 0.001, 'arrives late': 0.03 };

test.each(['does not arrive', 'arrives late'] as const)(
  'on phones and desktops, nothing scrolls sideways or shifts when the font %s',
  async (font) => {
    const page = await open('about:blank');
    await page.route('**/*.woff2', async (route) => {
      if (font === 'does not arrive') return route.abort();
      await page.waitForTimeout(400);
      return route.continue();
    });
    await page.addInitScript(() => {
      Object.assign(globalThis, { shifted: 0 });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          // The DOM's types do not have LayoutShift.
          if (Reflect.get(entry, 'hadRecentInput') === false)
            Object.assign(globalThis, {
              shifted: Reflect.get(globalThis, 'shifted') + Reflect.get(entry, 'value'),
            });
        }
      }).observe({ type: 'layout-shift', buffered: true });
    });
    for (const width of [320, 390, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      for (const path of [PAGE, '/nba', '/', '/nba/schedule', '/health']) {
        await page.goto(path);
        await untilPainted(page);
        const { overflow, shifted } = await page.evaluate(() => ({
          overflow: document.documentElement.scrollWidth - document.documentElement.clientWidth,
          shifted: Number(Reflect.get(globalThis, 'shifted')),
        }));
        expect({ width, path, overflow }).toEqual({ width, path, overflow: 0 });
        expect(shifted, `${width} ${path}`).toBeLessThan(MAX_SHIFT[font]);
      }
    }
  },
);

const matchups = (page: Page) => page.locator('.slate .m').allTextContents();

test.each([true, false])(
  'filters a schedule by team, month and city (JavaScript: %s)',
  async (javaScriptEnabled) => {
    const page = await open('/nhl/schedule', { javaScriptEnabled });
    const apply = async (label: string, value: string) => {
      await page.getByRole('combobox', { name: label }).selectOption(value);
      if (!javaScriptEnabled) await page.getByRole('button', { name: 'Show' }).click();
    };
    await apply('Team', 'boston-bruins');
    await page.waitForURL('**/nhl/schedule?team=boston-bruins');
    await expect.poll(async () => (await matchups(page)).every((text) => text.includes('Bruins'))).toBe(true);
    await apply('Month', '2026-12');
    await page.waitForURL('**/nhl/schedule?team=boston-bruins&month=2026-12');
    await expect
      .poll(async () =>
        (await page.locator('.day h3 time').allTextContents()).every((day) => day.includes('December')),
      )
      .toBe(true);
    await apply('Team', '');
    await apply('City of the home venue', 'new-york');
    await page.waitForURL('**/nhl/schedule?city=new-york&month=2026-12');
    await expect
      .poll(async () => (await matchups(page)).every((text) => /at (Rangers|Islanders)/.test(text)))
      .toBe(true);
  },
);

test.each([true, false])(
  'leads from any page to a date: Schedule, the date, Go (JavaScript: %s)',
  async (javaScriptEnabled) => {
    const page = await open('/nhl/teams/boston-bruins', { javaScriptEnabled });
    await page.getByRole('link', { name: 'Schedule', exact: true }).click();
    await page.getByLabel('Date').fill('2026-11-28');
    await page.getByRole('button', { name: 'Go' }).click();
    await page.waitForURL('**/schedule?from=2026-11-28');
    await page.getByRole('heading', { name: 'Saturday, November 28' }).waitFor();
    await expect.poll(() => page.title()).toBe('All Games, Saturday, November 28, 2026 | Fanroads');
    expect(await page.locator('.strip [aria-current]').textContent()).toContain('Nov 28');
  },
);

test('a day of the strip replaces the games, keeps the focus and goes back', async () => {
  const page = await open('/schedule');
  await page.locator('#day-2026-11-21').focus();
  await page.keyboard.press('Enter');
  await page.waitForURL('**/schedule?from=2026-11-21');
  await page.getByRole('heading', { name: 'Saturday, November 21' }).waitFor();
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('day-2026-11-21');
  await page.goBack();
  await page.getByRole('heading', { name: 'Friday, November 20' }).waitFor();
  expect(new URL(page.url()).search).toBe('');
});

test('dates in the wrong order say so and stay in their fields', async () => {
  const page = await open('/schedule?from=2026-11-20&to=2026-11-26');
  await page.getByLabel('to', { exact: true }).fill('2026-11-19');
  await page.getByRole('button', { name: 'Go' }).click();
  await page.getByText('The last day is before the first.').first().waitFor();
  expect(await page.getByLabel('From').inputValue()).toBe('2026-11-20');
  expect(await page.getByLabel('to', { exact: true }).inputValue()).toBe('2026-11-19');
});

test('ten games fit the screen of a phone', async () => {
  const page = await open('/schedule?from=2026-11-20&to=2026-11-26', { width: 390 });
  const games = page.locator('.slate .line');
  const top = (index: number) =>
    games.nth(index).evaluate((row) => row.getBoundingClientRect().top + scrollY);
  expect((await top(10)) - (await top(0))).toBeLessThanOrEqual(844);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});

test.each([true, false])(
  'the phone’s menu opens, its link works, and it closes (JavaScript: %s)',
  async (javaScriptEnabled) => {
    const page = await open('/', { javaScriptEnabled, width: 390 });
    const menu = page.getByRole('navigation', { name: 'Main' });
    expect(await menu.isVisible()).toBe(false);
    await page.getByRole('button', { name: 'Menu' }).click();
    await menu.waitFor({ state: 'visible' });
    await menu.getByRole('link', { name: 'NHL' }).click();
    await page.waitForURL('**/nhl');
    expect(await page.getByRole('navigation', { name: 'Main' }).isVisible()).toBe(false);
  },
);
