import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { paths } from '../../src/web/urls/paths.ts';
import { openBrowserSite } from '../support/browser-site.ts';
import { listGames, storedGame } from '../support/test-site.ts';

const site = await openBrowserSite();
const { database, open } = site;

const TEAM = '/nba/teams/boston-celtics';
const FRAGMENTS = '**/games*';

const games = Array.from({ length: 24 }, (_, index) =>
  storedGame({ localDateTime: `2026-12-${String(index + 1).padStart(2, '0')}T19:30:00` }),
);
await listGames(database.db, games);

const search = (page: Page) => new URL(page.url()).search;

test('the default page size removes the query, and Refresh bypasses the browser’s cache', async () => {
  const page = await open(`${TEAM}?size=25`);
  await page.selectOption('#size', '10');
  await page.waitForFunction(() => location.search === '');
  expect(await page.locator('.games tbody tr').count()).toBe(10);
  const request = page.waitForRequest(FRAGMENTS);
  await page.click('#refresh');
  expect(await (await request).headerValue('cache-control')).toBe('no-cache');
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
});

test('the toast can be closed, and a failed load keeps the URL', async () => {
  const page = await open(TEAM);
  await page.route(FRAGMENTS, (route) => route.abort());
  await page.click('#page-2');
  await page.locator('.toast').waitFor();
  expect(search(page)).toBe('');
  await page.getByRole('button', { name: 'Close message' }).click();
  expect(await page.locator('.toast').count()).toBe(0);
});

test('a response without the fragment is an error too', async () => {
  const page = await open(TEAM);
  await page.route(FRAGMENTS, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<h1>Sign in</h1>' }),
  );
  await page.click('#refresh');
  await page.locator('.error').waitFor();
  expect(await page.locator('h1').textContent()).toBe('Boston Celtics');
});

test('the first link skips the top bar and sends no request', async () => {
  const page = await open(TEAM);
  let requests = 0;
  page.on('request', (request) => {
    if (request.url().includes('/games')) requests += 1;
  });
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.waitForURL('**#main');
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true);
  await page.waitForTimeout(200);
  expect(requests).toBe(0);
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
});

const focused = (page: Page) => page.evaluate(() => document.activeElement?.id);
const announced = (page: Page) => page.locator('#said').textContent();

test('the phone’s menu opens with Enter, its links come next, and Escape restores the focus', async () => {
  const page = await open('/', { width: 390 });
  await page.getByRole('button', { name: 'Menu' }).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.closest('nav')?.id)).toBe('menu');
  const menu = page.getByRole('navigation', { name: 'Main' });
  expect(await menu.isVisible()).toBe(true);
  await page.keyboard.press('Escape');
  await menu.waitFor({ state: 'hidden' });
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

test('an interrupted change of the page logs nothing', async () => {
  const context = await site.newContext({ reducedMotion: 'no-preference' });
  const page = await context.newPage();
  const logged: string[] = [];
  page.on('console', (message) => logged.push(message.text()));
  page.on('pageerror', (error) => logged.push(String(error)));
  // This page never loads.
  await page.route(`**${paths.api()}`, () => undefined);
  for (const width of [390, 844, 390, 844]) {
    await page.goto(paths.about());
    await page.getByRole('link', { name: 'Privacy Policy' }).click({ noWaitAfter: true });
    await page.waitForURL(`**${paths.privacy()}`, { waitUntil: 'commit' });
    // A turned phone and a stopped navigation.
    await page.setViewportSize({ width, height: 600 });
    await page.getByRole('link', { name: 'Terms of Use' }).click({ noWaitAfter: true });
    await page.waitForURL(`**${paths.terms()}`, { waitUntil: 'commit' });
    await page.evaluate(async (path) => {
      location.assign(path);
      await new Promise((done) => {
        setTimeout(done, 5);
      });
      stop();
    }, paths.api());
  }
  await page.goto(paths.about());
  // The browser's own word for a page that it left early.
  expect(logged.filter((line) => !line.startsWith('Load failed or canceled'))).toEqual([]);
});
