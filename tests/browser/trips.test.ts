import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadPlaces } from '../../scripts/drives/load-places.ts';
import { openBrowserSite } from '../support/browser-site.ts';
import { NOW } from '../support/test-site.ts';

const site = await openBrowserSite();
afterAll(site.close);
const { database } = site;

let page: Page;
const requested: string[] = [];
beforeAll(async () => {
  await loadPlaces(database.url, NOW);
  page = await site.open('/trips', { width: 390 });
  page.on('request', (request) => requested.push(new URL(request.url()).pathname));
});

const field = () => page.getByRole('combobox', { name: 'Leaving from' });
const options = () => page.getByRole('listbox', { name: 'Cities' }).getByRole('option').allTextContents();
const modules = () => requested.filter((path) => path.startsWith('/assets/combobox-'));

test('the first focus of the field loads its module, once', async () => {
  const plain = page.getByLabel('Leaving from');
  expect(modules()).toEqual([]);
  await plain.focus();
  await field().waitFor();
  await page.getByLabel('First day').focus();
  await plain.focus();
  expect(modules()).toHaveLength(1);
});

test('arrow keys choose a city, Enter takes it, and a screen reader hears how many there are', async () => {
  await field().fill('');
  await field().pressSequentially('portland');
  await expect.poll(options).toContain('Portland, OR');
  expect(await field().getAttribute('aria-expanded')).toBe('true');
  expect(await page.locator('.from output').textContent()).toMatch(/^\d cities$/);
  await page.keyboard.press('ArrowDown');
  const active = await field().getAttribute('aria-activedescendant');
  expect(await page.locator(`#${active}`).getAttribute('aria-selected')).toBe('true');
  expect(await page.locator(`#${active}`).textContent()).toBe('Portland, OR');
  await page.keyboard.press('ArrowUp');
  expect(await page.locator('#from-suggestions li').last().getAttribute('aria-selected')).toBe('true');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  expect(await field().inputValue()).toBe('Portland, OR');
  expect(await field().getAttribute('aria-expanded')).toBe('false');
  expect(new URL(page.url()).search).toBe('');
});

test('Escape closes the list and keeps what was typed', async () => {
  await field().fill('');
  await field().pressSequentially('chic');
  await expect.poll(options).toContain('Chicago, IL');
  await page.keyboard.press('Escape');
  expect(await page.getByRole('listbox', { name: 'Cities' }).isVisible()).toBe(false);
  expect(await field().inputValue()).toBe('chic');
});

test('a click takes a city, and the form asks for its slug', async () => {
  await field().fill('');
  await field().pressSequentially('chic');
  await page.getByRole('option', { name: 'Chicago, IL', exact: true }).click();
  await page.getByRole('button', { name: 'Find trips' }).click();
  await page.waitForURL('**/trips?from=chicago-il&**');
  expect(await page.getByText('not available yet').isVisible()).toBe(true);
});

test('the form works without JavaScript', async () => {
  const plain = await site.open('/', { javaScriptEnabled: false, width: 390 });
  await plain.getByLabel('Leaving from').fill('60601');
  await plain.getByRole('button', { name: 'Find trips' }).click();
  await plain.waitForURL('**/trips?from=chicago-il&**');
  await plain.context().close();
});

test('nothing on the phone’s page is wider than the screen', async () => {
  for (const path of ['/trips', '/__states/trips/proven', '/__states/trips/starts', '/__states/trips/map']) {
    await page.goto(path);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  }
});

test('four trips fit on a phone’s screen, eight on a desk’s', async () => {
  const heights = () =>
    page
      .locator('.trip-stub')
      .evaluateAll((stubs) => stubs.map((stub) => stub.getBoundingClientRect().bottom));
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/__states/trips/proven');
  const phone = await heights();
  const top = await page
    .locator('.trip-stub')
    .first()
    .evaluate((stub) => stub.getBoundingClientRect().top);
  expect((phone[3] ?? Infinity) - top).toBeLessThanOrEqual(844);
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto('/__states/trips/starts');
  const desk = await heights();
  const deskTop = await page
    .locator('.trip-stub')
    .first()
    .evaluate((stub) => stub.getBoundingClientRect().top);
  expect((desk[7] ?? Infinity) - deskTop).toBeLessThanOrEqual(900);
});
