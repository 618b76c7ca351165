import type { Page, Route } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cityGuides } from '../../src/db/schema/content.ts';
import { teamBySlug } from '../../src/domain/teams/index.ts';
import { paths } from '../../src/web/urls/paths.ts';
import { openBrowserSite } from '../support/browser-site.ts';
import { freePort } from '../support/postgres-server.ts';
import { storedGuide } from '../support/stored-guide.ts';
import { GOOD_WIDGET } from '../support/widget-html.ts';
import { startWorker } from '../support/worker.ts';
import { NOW } from '../support/test-site.ts';

const site = await openBrowserSite();
const { database } = site;

const team = teamBySlug('MLB', 'pittsburgh-pirates');
if (team === null) throw new Error('no Pirates');
const GUIDE = paths.cityGuide(team);
const VIATOR = 'https://www.viator.com/**';
const FILLS = `document.querySelector('[data-vi-widget-ref]').append(Object.assign(document.createElement('p'), { textContent: 'Walk over the bridges' }));`;

const port = await freePort();
/** The same site under one name, its widgets under another: two sites to a browser. */
const apart = await startWorker({
  databaseUrl: database.url,
  now: NOW,
  port,
  bindings: { SITE_ORIGIN: `http://localhost:${port}`, WIDGET_ORIGIN: `http://127.0.0.1:${port}` },
});

beforeAll(async () => {
  await database.db.insert(cityGuides).values(storedGuide(team, { viatorWidget: GOOD_WIDGET }));
});
afterAll(() => apart.stop());

interface Visit {
  origin?: string;
  javaScriptEnabled?: boolean;
  /** Whether the test moves the browser's clock. */
  hasClock?: boolean;
  /** Answers everything asked of Viator; by default with a script that fills its div. */
  viator?: (route: Route) => Promise<void>;
}

const giveScript = (body: string) => (route: Route) =>
  route.fulfill({ contentType: 'text/javascript', body });

async function open({
  origin = site.origin,
  javaScriptEnabled = true,
  hasClock = true,
  viator = giveScript(FILLS),
}: Visit = {}) {
  const context = await site.newContext({
    baseURL: origin,
    javaScriptEnabled,
    viewport: { width: 1280, height: 900 },
  });
  const asked: string[] = [];
  await context.route(VIATOR, async (route) => {
    asked.push(route.request().url());
    await viator(route);
  });
  const page = await context.newPage();
  if (hasClock) await page.clock.install();
  await page.goto(GUIDE);
  return { page, asked };
}

const show = (page: Page) => page.getByRole('link', { name: 'Show tours and tickets in Pittsburgh' });
const framed = (page: Page) => page.frameLocator('.activities iframe');
const waits = (page: Page) => page.getByText('Loading tours and tickets in Pittsburgh...');

test.for([
  ['on the site’s own host', site.origin, 'null'],
  ['on a host of its own', `http://localhost:${port}`, `http://127.0.0.1:${port}`],
] as const)(
  'requests nothing from Viator before the click, then shows the widget in its frame, %s',
  async ([, origin, frameOrigin]) => {
    const { page, asked } = await open({ origin });
    const problems: string[] = [];
    page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
    page.on('pageerror', (error) => problems.push(error.message));
    expect(await page.locator('iframe').count()).toBe(0);
    expect(asked).toEqual([]);
    await show(page).click();
    await waits(page).waitFor();
    await framed(page).getByText('Walk over the bridges').waitFor();
    await page.clock.fastForward(1_500);
    await waits(page).waitFor({ state: 'detached' });
    expect(await framed(page).getByText('Unable to load').isVisible()).toBe(false);
    expect(asked).toEqual(['https://www.viator.com/orion/partner/widget.js']);
    expect(
      await framed(page)
        .locator('body')
        .evaluate(() => self.origin),
    ).toBe(frameOrigin);
    expect(problems).toEqual([]);
  },
);

test('the frame is higher on a phone', async () => {
  const { page } = await open();
  await show(page).click();
  for (const [width, height] of [
    [390, 800],
    [768, 450],
    [1280, 450],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    expect((await page.locator('.activities iframe').boundingBox())?.height).toBe(height);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
});

test('the framed script reaches neither the page around it nor its storage nor its cookies', async () => {
  const prying = `const found = [];
    for (const [name, read] of [['page', () => parent.document.title], ['storage', () => localStorage.length], ['cookies', () => document.cookie]]) {
      try { read(); found.push(name); } catch {}
    }
    document.querySelector('[data-vi-widget-ref]').append(Object.assign(document.createElement('p'), { textContent: 'reached: ' + found.join() }));`;
  const { page } = await open({ viator: giveScript(prying) });
  await show(page).click();
  expect(
    await framed(page)
      .getByText(/^reached:/)
      .textContent(),
  ).toBe('reached: ');
});

test('reports a script that cannot be fetched and can try again', async () => {
  let isDown = true;
  const { page } = await open({
    viator: (route) => (isDown ? route.abort() : giveScript(FILLS)(route)),
  });
  await show(page).click();
  await page.getByText('Unable to load Viator widget').waitFor();
  expect(await page.locator('.activities .error').innerText()).toMatch(
    /Unable to load Viator widget\s+Failed to load widget\s+Try Again/,
  );
  expect(await page.locator('.activities iframe').count()).toBe(0);
  expect(await page.getByRole('link', { name: 'See more to do in Pittsburgh' }).isVisible()).toBe(true);
  isDown = false;
  await page.getByRole('link', { name: 'Try Again' }).click();
  await framed(page).getByText('Walk over the bridges').waitFor();
});

test('a script that draws nothing fails only after a while', async () => {
  const { page } = await open({ viator: giveScript('') });
  await show(page).click();
  await framed(page).locator('#widget').waitFor({ state: 'attached' });
  await page.frames()[1]?.waitForLoadState('load');
  await page.clock.fastForward(1_600);
  expect(await waits(page).isVisible()).toBe(true);
  await page.clock.fastForward(9_000);
  await page.getByText('Unable to load Viator widget').waitFor();
});

test('shows a widget that is drawn late', async () => {
  const { page } = await open({ viator: giveScript(`setTimeout(() => { ${FILLS} }, 5000);`) });
  await show(page).click();
  await page.frames()[1]?.waitForLoadState('load');
  await page.clock.fastForward(1_600);
  await page.clock.fastForward(4_000);
  await framed(page).getByText('Walk over the bridges').waitFor();
  await waits(page).waitFor({ state: 'detached' });
  expect(await page.locator('.activities .error').count()).toBe(0);
});

test('gives up on a frame that never responds', async () => {
  const { page } = await open();
  await page.route('**/w/**', () => undefined);
  await show(page).click();
  await page.clock.fastForward(15_000);
  expect(await waits(page).isVisible()).toBe(true);
  await page.clock.fastForward(6_000);
  await page.getByText('Unable to load Viator widget').waitFor();
});

test('treats an error page in the frame as a failure', async () => {
  const { page } = await open();
  await page.route('**/w/**', (route) =>
    route.fulfill({ status: 503, contentType: 'text/html', body: '<p>no</p>' }),
  );
  await show(page).click();
  await page.clock.fastForward(21_000);
  await page.getByText('Failed to load widget').waitFor();
});

test('another window cannot speak for the frame', async () => {
  const { page } = await open({ viator: () => new Promise(() => undefined) });
  await show(page).click();
  await page.evaluate(() => {
    postMessage('activities loaded', '*');
    postMessage('activities failed', '*');
  });
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
  expect(await waits(page).isVisible()).toBe(true);
});

test('without JavaScript the link opens the framed page, which links on', async () => {
  const { page, asked } = await open({ javaScriptEnabled: false, hasClock: false });
  expect(await page.locator('iframe').count()).toBe(0);
  await page.goto((await show(page).getAttribute('href')) ?? '');
  expect(await page.locator('body').innerText()).toMatch(
    /^Viator’s widget needs JavaScript\.\s+See more to do in Pittsburgh$/,
  );
  await page.locator('noscript a').click();
  await expect.poll(() => asked.at(-1)).toContain('text=Pittsburgh');
});

test('a click for a new tab frames nothing; the framed page shows the widget by itself', async () => {
  const { page } = await open({ hasClock: false });
  await show(page).click({ modifiers: ['Control'] });
  expect(await page.locator('iframe').count()).toBe(0);
  await page.goto(paths.guideWidget(team));
  await page.getByText('Walk over the bridges').waitFor();
});
