import type { Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { openBrowserSite } from '../support/browser-site.ts';
import { listGames, storedGame } from '../support/test-site.ts';

const site = await openBrowserSite();
afterAll(site.close);
const { database, open } = site;

const TEAM = '/nba/teams/boston-celtics';
const FRAGMENTS = '**/games*';

const games = Array.from({ length: 24 }, (_, index) =>
  storedGame({ localDateTime: `2026-12-${String(index + 1).padStart(2, '0')}T19:30:00` }),
);
await listGames(database.db, games);

const search = (page: Page) => new URL(page.url()).search;

test('the default page size removes the query', async () => {
  const page = await open(`${TEAM}?size=25`);
  await page.selectOption('#size', '10');
  await page.waitForFunction(() => location.search === '');
  expect(await page.locator('.games tbody tr').count()).toBe(10);
  await page.context().close();
});

test('a fast response shows no loading state', async () => {
  const page = await open(TEAM);
  await page.evaluate(() => {
    new MutationObserver(() => {
      if (document.querySelector('.loading')) document.title = 'flashed';
    }).observe(document.body, { childList: true, subtree: true });
  });
  // A response from the driver can be slow on a busy machine.
  await page.evaluate(() => {
    globalThis.fetch = async (input) => {
      const response = new Response('<section data-region="games">at once</section>');
      const url = new URL(input instanceof Request ? input.url : input, location.href).href;
      return Object.defineProperty(response, 'url', { value: url });
    };
  });
  await page.click('#refresh');
  await page.getByText('at once').waitFor();
  await page.waitForTimeout(200);
  expect(await page.title()).not.toBe('flashed');
  await page.context().close();
});

test('Refresh bypasses the browser’s cache', async () => {
  const page = await open(TEAM);
  const request = page.waitForRequest(FRAGMENTS);
  await page.click('#refresh');
  expect(await (await request).headerValue('cache-control')).toBe('no-cache');
  await page.context().close();
});

test('the toast can be closed, and a failed load keeps the URL', async () => {
  const page = await open(TEAM);
  await page.route(FRAGMENTS, (route) => route.abort());
  await page.click('#page-2');
  await page.locator('.toast').waitFor();
  expect(search(page)).toBe('');
  await page.getByRole('button', { name: 'Close message' }).click();
  expect(await page.locator('.toast').count()).toBe(0);
  await page.context().close();
});

test('a response without the fragment is an error too', async () => {
  const page = await open(TEAM);
  await page.route(FRAGMENTS, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<h1>Sign in</h1>' }),
  );
  await page.click('#refresh');
  await page.locator('.error').waitFor();
  expect(await page.locator('h1').textContent()).toBe('Boston Celtics');
  await page.context().close();
});

test('a link within the page sends no request', async () => {
  const page = await open(TEAM);
  let requests = 0;
  page.on('request', (request) => {
    if (request.url().includes('/games')) requests += 1;
  });
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.waitForURL('**#main');
  await page.waitForTimeout(200);
  expect(requests).toBe(0);
  await page.context().close();
});

test('the page logs no error and violates no content security policy', async () => {
  const page = await open('about:blank');
  const problems: string[] = [];
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
  page.on('pageerror', (error) => problems.push(error.message));
  await page.goto(TEAM, { waitUntil: 'networkidle' });
  await page.click('#page-2');
  await page.waitForURL('**?page=2');
  expect(problems).toEqual([]);
  await page.context().close();
});

test('the phone’s menu works without JavaScript', async () => {
  const page = await open(TEAM, { width: 390, javaScriptEnabled: false });
  const hockey = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'NHL' });
  expect(await hockey.isVisible()).toBe(false);
  await page.getByRole('button', { name: 'Menu' }).click();
  await hockey.click();
  expect(new URL(page.url()).pathname).toBe('/nhl');
  expect(await hockey.isVisible()).toBe(false);
  await page.context().close();
});

test.for([
  '/nfl',
  '/mlb/leagues',
  '/city-guides',
  '/city-guides/city_guide_nfl_new_york_giants',
  '/nowhere',
  '/about',
])('%s does not scroll sideways at 320 px', async (path) => {
  const page = await open(path, { width: 320 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await page.context().close();
});

test('every control is at least 24 px in both directions on a phone', async () => {
  const page = await open(TEAM, { width: 390 });
  const small = await page.evaluate(() =>
    [...document.querySelectorAll('a, button, select')].flatMap((control) => {
      const { width, height } = control.getBoundingClientRect();
      const isShown = width > 1 && height > 1;
      return isShown && (width < 24 || height < 24) ? [`${control.textContent} ${width}x${height}`] : [];
    }),
  );
  expect(small).toEqual([]);
  await page.context().close();
});
