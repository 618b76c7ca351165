import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { roadTrips } from '../../src/db/schema/content.ts';
import { paths } from '../../src/web/urls/paths.ts';
import { openBrowserSite } from '../support/browser-site.ts';
import { takeFaults } from '../support/unexpected-errors.ts';

const site = await openBrowserSite();
afterAll(site.close);
const { database, tap } = site;

const TRIP = paths.roadtrip('texas', 'reverse');

beforeAll(async () => {
  await database.db.insert(roadTrips).values({
    slug: 'texas',
    sport: 'NBA',
    cardTitle: 'Texas Triangle',
    cardIntro: 'Three arenas.',
    introContent: '<p>Go.</p>',
    city1: 'Dallas',
    city1Content: '<p>One.</p>',
    city2: 'Houston',
    city2Content: '<p>Two.</p>',
    teamSlugs: ['dallas-mavericks', 'houston-rockets'],
    checkedOn: '2026-11-20',
  });
});
/** The trip's page during an outage of the database, which ends afterwards. */
async function openUnreadable(): Promise<Page> {
  const context = await site.newContext();
  const page = await context.newPage();
  tap.forwardTo(null);
  await page.goto(TRIP);
  tap.forwardTo(database.url);
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Failed to load roadtrip');
  expect(takeFaults()).toEqual(['roadtrip unreadable']);
  return page;
}

const tryAgain = (page: Page) => page.getByRole('button', { name: 'Try Again' }).click();

test('a slow response shows the skeleton after a moment, then the trip in the requested order, with its title', async () => {
  const page = await openUnreadable();
  let release: () => void = () => undefined;
  const held = new Promise<void>((free) => {
    release = free;
  });
  await page.route('**/texas/trip*', async (route) => {
    await held;
    await route.continue();
  });
  await tryAgain(page);
  await page.locator('.guide-skeleton').waitFor();
  expect(await page.locator('[data-body]').getByText('Loading the roadtrip...').count()).toBe(1);
  release();
  await page.getByRole('heading', { name: 'Your Journey' }).waitFor();
  expect(await page.title()).toBe('NBA Texas Triangle | Fanroads');
  expect(await page.locator('.legs-and-stops h3').allTextContents()).toEqual(['Houston', 'Dallas']);
  expect(page.url()).toBe(`${site.origin}${TRIP}`);
  await page.context().close();
});

test.for([true, false])(
  'without a response there is still Try Again (from the site: %s)',
  async (isSiteUp) => {
    const page = await openUnreadable();
    if (isSiteUp) tap.forwardTo(null);
    else await page.context().setOffline(true);
    await tryAgain(page);
    await expect.poll(() => page.locator('[data-region]').getAttribute('aria-busy')).toBeNull();
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Failed to load roadtrip');
    tap.forwardTo(database.url);
    await page.context().setOffline(false);
    await tryAgain(page);
    await page.getByRole('heading', { name: 'Your Journey' }).waitFor();
    expect(takeFaults()).toEqual(isSiteUp ? ['roadtrip unreadable'] : []);
    await page.context().close();
  },
);
