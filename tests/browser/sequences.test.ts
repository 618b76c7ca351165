import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { roadTrips } from '../../src/db/schema/content.ts';
import { gameSequences } from '../../src/db/schema/sequences.ts';
import { daysBetween } from '../../src/domain/dates/zoned-time.ts';
import { paths } from '../../src/web/urls/paths.ts';
import { holdResponses, openBrowserSite } from '../support/browser-site.ts';
import { NOW } from '../support/test-site.ts';
import { createJobRunner } from '../support/job-runner.ts';
import { takeFaults } from '../support/unexpected-errors.ts';

const site = await openBrowserSite();
const { database, tap, open } = site;

const TRIP = 'six-parks';
const LIST = paths.sequences(TRIP, 'any-team');

const TEXAS = paths.roadtrip('texas', 'reverse');
/** The page of a trip through all six. */
let sixStops = '';
let sixGamesInSixDays = '';
beforeAll(async () => {
  await database.db.insert(roadTrips).values([
    {
      slug: TRIP,
      sport: 'MLB',
      cardTitle: 'Six Parks',
      cardIntro: 'Six parks in the heartland',
      introContent: '<p>Intro</p>',
      city1: 'Milwaukee',
      city1Content: '<p>Lake</p>',
      city2: 'Chicago',
      city2Content: '<p>Ivy</p>',
      teamSlugs: [
        'milwaukee-brewers',
        'chicago-cubs',
        'detroit-tigers',
        'cleveland-guardians',
        'pittsburgh-pirates',
        'cincinnati-reds',
      ],
      checkedOn: '2026-11-20',
    },
    {
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
    },
  ]);
  const jobs = createJobRunner({ databaseUrl: database.url, source: 'sample', now: NOW });
  await jobs.refresh('MLB');
  await jobs.rebuildSequences('MLB');
  const rows = await database.db.select().from(gameSequences);
  const longest = rows.toSorted((one, other) => other.stops.length - one.stops.length)[0];
  expect(longest?.stops).toHaveLength(6);
  sixStops = paths.sequence(TRIP, longest?.address ?? '');
  const daily = rows.find(
    ({ stops, firstDate, lastDate }) => stops.length === 6 && daysBetween(firstDate, lastDate) === 5,
  );
  sixGamesInSixDays = paths.sequence(TRIP, daily?.address ?? '');
});

test('a roadtrip’s card shows that it loads, then its numbers', async () => {
  const page = await open(paths.roadtrip(TRIP));
  const card = page.locator('#games');
  const before = await card.innerText();
  expect(before).toMatch(/\d+\s+Any-team sequences/);
  const release = await holdResponses(page, '**/counts*');
  await page.getByRole('button', { name: 'Refresh' }).click();
  await card.getByText('Loading game sequences...').waitFor({ state: 'attached' });
  expect(await page.getByRole('button', { name: 'Loading...' }).count()).toBe(1);
  release();
  await expect.poll(() => card.innerText()).toBe(before);
});

test('the card says when the site cannot read them, does not respond, or sends something else', async () => {
  const page = await open(paths.roadtrip(TRIP, 'reverse'));
  const card = page.locator('#games');
  const numbers = /\d+\s+Any-team sequences/;
  tap.forwardTo(null);
  await page.getByRole('button', { name: 'Refresh' }).click();
  await card.getByText('Failed to load game sequences').waitFor();
  tap.forwardTo(database.url);
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect.poll(() => card.innerText()).toMatch(numbers);
  expect(takeFaults()).toEqual(['sequence counts unreadable']);

  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Refresh' }).click();
  await card.getByText('Failed to load game sequences').waitFor();
  await page.context().setOffline(false);

  await page.route('**/counts*', (route) => route.fulfill({ contentType: 'text/html', body: 'Hello' }));
  await page.getByRole('button', { name: 'Try Again' }).click();
  await card.getByText('Invalid response format').waitFor();
  await page.unroute('**/counts*');
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect.poll(() => card.innerText()).toMatch(numbers);
  expect(page.url()).toContain('?order=reverse');
});

test.each([true, false])(
  'a list filtered by month and team, by length, and paged (JavaScript: %s)',
  async (javaScriptEnabled) => {
    const page = await open(LIST, { javaScriptEnabled });
    const headings = () => page.locator('.sequence-group h3').allTextContents();
    const apply = async (label: string, value: string) => {
      await page.getByRole('combobox', { name: label }).selectOption(value);
      if (!javaScriptEnabled) await page.getByRole('button', { name: 'Show' }).click();
    };
    expect(await page.getByRole('heading', { name: 'Our Picks' }).count()).toBe(1);
    await page.getByRole('link', { name: 'Page 2' }).click();
    await page.waitForURL(`**${LIST}?page=2`);
    await page.getByRole('heading', { name: /^Sequence 21 / }).waitFor();
    expect(await page.getByRole('heading', { name: 'Our Picks' }).count()).toBe(0);
    await apply('Month of the first game', '2027-06');
    await page.waitForURL(`**${LIST}?month=2027-06`);
    await expect.poll(headings).toEqual(['June 2027']);
    await apply('Team', 'pittsburgh-pirates');
    await page.waitForURL(`**${LIST}?month=2027-06&team=pittsburgh-pirates`);
    await expect
      .poll(async () =>
        (await page.locator('.sequence-group .pick > .fold > summary').allInnerTexts()).every((stops) =>
          stops.includes('Pirates'),
        ),
      )
      .toBe(true);
    await page.getByRole('link', { name: 'Weekends' }).click();
    await page.waitForURL(`**${LIST}?length=weekend&month=2027-06&team=pittsburgh-pirates`);
    await page.getByRole('heading', { name: /^Weekends \d/ }).waitFor();
  },
);

test('a list shows that it loads, and why it does not', async () => {
  const page = await open(LIST);
  const release = await holdResponses(page, '**/any-team/list*');
  await page.getByRole('link', { name: 'Weekends' }).click();
  await page.locator('[data-body]').getByText('Loading game sequences...').waitFor({ state: 'attached' });
  release();
  await page.getByRole('heading', { name: /^Weekends \d/ }).waitFor();
  await page.unroute('**/any-team/list*');

  tap.forwardTo(null);
  await page.getByRole('link', { name: 'Up to 7 days' }).click();
  await page.getByText('Failed to load game sequences').waitFor();
  tap.forwardTo(database.url);
  await page.getByRole('button', { name: 'Try Again' }).click();
  await page.getByRole('heading', { name: /^All Trips \d/ }).waitFor();
  expect(takeFaults()).toEqual(['sequences unreadable']);

  await page.context().setOffline(true);
  await page.getByRole('combobox', { name: 'Team' }).selectOption('chicago-cubs');
  await page.getByText('Failed to load data').waitFor();
});

test('the keyboard alone unfolds other dates and leads to one of them', async () => {
  const page = await open(paths.sequences(TRIP, 'same-team'));
  const trip = page.locator('.pick:has(> .fold .other-dates)').first();
  await trip.locator('> .fold > summary').focus();
  await page.keyboard.press('Enter');
  await trip.locator('.other-dates summary').focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  const label = await page.locator(':focus').innerText();
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/sequences\/[0-9a-f]{16}$/);
  await page.getByRole('heading', { name: 'Day by day' }).waitFor();
  expect(await page.locator('.crumbs').innerText()).toContain(label);
});

test('six games in six days print on two sheets of Letter and of A4 at most', async () => {
  const page = await open(sixGamesInSixDays);
  for (const format of ['Letter', 'A4']) {
    const pdf = (await page.pdf({ format })).toString('latin1');
    expect(pdf.match(/\/Type\s*\/Page\b/g)?.length, format).toBeLessThanOrEqual(2);
  }
});

test('nothing of a list or a trip scrolls sideways', async () => {
  const page = await open('about:blank');
  for (const path of [LIST, sixStops, paths.sequences(TRIP, 'same-team')]) {
    await page.goto(path);
    for (const width of [320, 390, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      expect({ path, width: await page.evaluate(() => document.documentElement.scrollWidth) }).toEqual({
        path,
        width,
      });
    }
  }
});

test('twenty trips of a list end within six screens of a phone', async () => {
  const context = await site.newContext({ viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  await page.goto(LIST);
  const trips = page.locator('.sequence-group .pick');
  expect(await trips.count()).toBe(20);
  const { y = Infinity, height = 0 } = (await trips.last().boundingBox()) ?? {};
  expect((y + height) / 844).toBeLessThanOrEqual(6);
});

/** The trip's page during an outage of the database, which ends afterwards. */
async function openUnreadable(): Promise<Page> {
  const context = await site.newContext();
  const page = await context.newPage();
  tap.forwardTo(null);
  await page.goto(TEXAS);
  tap.forwardTo(database.url);
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Failed to load roadtrip');
  expect(takeFaults()).toEqual(['roadtrip unreadable']);
  return page;
}

const tryAgain = (page: Page) => page.getByRole('button', { name: 'Try Again' }).click();

test('a slow response shows the skeleton after a moment, then the trip in the requested order, with its title', async () => {
  const page = await openUnreadable();
  const release = await holdResponses(page, '**/texas/trip*');
  await tryAgain(page);
  await page.locator('.guide-skeleton').waitFor();
  expect(await page.locator('[data-body]').getByText('Loading the roadtrip...').count()).toBe(1);
  release();
  await page.getByRole('heading', { name: 'Your Journey' }).waitFor();
  expect(await page.title()).toBe('NBA Texas Triangle | Fanroads');
  expect(await page.locator('.legs-and-stops h3').allTextContents()).toEqual(['Houston', 'Dallas']);
  expect(page.url()).toBe(`${site.origin}${TEXAS}`);
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
  },
);
