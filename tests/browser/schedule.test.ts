import type { Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { openBrowserSite } from '../support/browser-site.ts';
import { NOW } from '../support/test-site.ts';
import { createJobRunner } from '../support/job-runner.ts';

const site = await openBrowserSite();
afterAll(site.close);
const { database, open } = site;

const jobs = createJobRunner({ databaseUrl: database.url, source: 'sample', now: NOW });
await jobs.refresh('NHL');
const matchups = (page: Page) => page.locator('.slate .match').allTextContents();

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
    await expect
      .poll(async () => (await matchups(page)).every((text) => text.includes('Boston Bruins')))
      .toBe(true);
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
      .poll(async () => (await matchups(page)).every((text) => /at New York (Rangers|Islanders)/.test(text)))
      .toBe(true);
    await page.context().close();
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
    await page.context().close();
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
  await page.context().close();
});

test('dates in the wrong order say so and stay in their fields', async () => {
  const page = await open('/schedule?from=2026-11-20&to=2026-11-26');
  await page.getByLabel('to', { exact: true }).fill('2026-11-19');
  await page.getByRole('button', { name: 'Go' }).click();
  await page.getByText('The last day is before the first.').first().waitFor();
  expect(await page.getByLabel('From').inputValue()).toBe('2026-11-20');
  expect(await page.getByLabel('to', { exact: true }).inputValue()).toBe('2026-11-19');
  await page.context().close();
});

test('ten games fit the screen of a phone', async () => {
  const page = await open('/schedule?from=2026-11-20&to=2026-11-26', { width: 390 });
  const rows = page.locator('.slate > li');
  const top = (index: number) => rows.nth(index).evaluate((row) => row.getBoundingClientRect().top + scrollY);
  expect((await top(10)) - (await top(0))).toBeLessThanOrEqual(844);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await page.context().close();
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
    await page.context().close();
  },
);

test('Enter opens the phone’s menu, Escape closes it', async () => {
  const page = await open('/', { width: 390 });
  const menu = page.getByRole('navigation', { name: 'Main' });
  await page.getByRole('button', { name: 'Menu' }).focus();
  await page.keyboard.press('Enter');
  await menu.waitFor({ state: 'visible' });
  await page.keyboard.press('Escape');
  await menu.waitFor({ state: 'hidden' });
  await page.context().close();
});
