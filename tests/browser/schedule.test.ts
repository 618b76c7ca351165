import type { Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { openBrowser, openPage, type Visitor } from '../support/browser.ts';
import { openTestDatabase } from '../support/database.ts';
import { createJobRunner } from '../support/job-runner.ts';
import { startWorker } from '../support/worker.ts';

const NOW = new Date('2026-11-20T17:00:00Z');

const database = await openTestDatabase();
const jobs = createJobRunner({ databaseUrl: database.url, source: 'sample', now: NOW });
await jobs.refresh('NHL');
const worker = await startWorker({ databaseUrl: database.url, now: NOW });
const browser = await openBrowser();
afterAll(async () => {
  await browser.close();
  await worker.stop();
  await database.close();
});

const open = (path: string, visitor: Visitor = {}) => openPage(browser, worker.origin, path, visitor);

const matchups = (page: Page) => page.locator('table.games .match').allTextContents();

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
