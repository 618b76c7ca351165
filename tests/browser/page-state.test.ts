import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { axeViolations, untilPainted } from '../../scripts/accessibility/views.ts';
import { mustExist } from '../../src/domain/must-exist.ts';
import { savedTrips } from '../../src/db/schema/saved-trips.ts';
import { teamByName } from '../../src/domain/teams/index.ts';
import { paths } from '../../src/web/urls/paths.ts';
import { storeAccount } from '../support/accounts.ts';
import { openAccountSite, sendSignIn, toastOn } from '../support/account-site.ts';
import { holdResponses } from '../support/browser-site.ts';
import { hostedGame, storePlaces, storeVenues } from '../support/finder-site.ts';
import { codeOf } from '../support/trip-codes.ts';
import { listGames } from '../support/test-site.ts';

const site = await openAccountSite();

const CODE = codeOf([
  'nba-2026-12-04-boston-celtics-at-dallas-mavericks-1',
  'nba-2026-12-06-miami-heat-at-houston-rockets-1',
]);
const TRIP = paths.trip(CODE);
const OTHER = paths.trip(codeOf(['nba-2026-12-06-miami-heat-at-houston-rockets-1']));
const TEAM = paths.team(mustExist(teamByName('NBA', 'Boston Celtics')));

beforeAll(async () => {
  await storeVenues(site.deps.db);
  await storePlaces(site.deps.db, ['austin-tx']);
  await listGames(site.deps.db, [
    hostedGame('NBA', 'Boston Celtics', 'Dallas Mavericks', '2026-12-04T19:30:00'),
    hostedGame('NBA', 'Miami Heat', 'Houston Rockets', '2026-12-06T18:00:00'),
  ]);
});

async function signedIn(): Promise<Page> {
  const page = await site.visit(paths.auth());
  await sendSignIn(page, (await storeAccount(site.deps)).email);
  await page.getByRole('link', { name: 'Your account' }).waitFor();
  await page.getByRole('button', { name: 'Close message' }).click();
  return page;
}

const said = (page: Page) => page.locator('#said').textContent();
const focused = (page: Page) => page.locator(':focus').textContent();

test('a save shows in place, by keyboard too, and home then counts the days', async () => {
  const page = await signedIn();
  await page.goto(TRIP);
  await page.getByRole('link', { name: 'Your account' }).waitFor();
  await page.getByRole('button', { name: 'Save and email me changes' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'Saved · Open' }).waitFor();
  expect(new URL(page.url()).pathname).toBe(TRIP);
  expect(await said(page)).toBe('Trip saved. We check it whenever the schedule changes.');
  expect(await focused(page)).toBe('Saved · Open');
  await page.reload();
  await page.getByText('We watch it and email you when a game moves.').waitFor();
  await page.goto('/');
  await page
    .getByRole('link', { name: /^Your trip in 14 days: Dallas & Houston\. Both games stand\./ })
    .click();
  await page.getByRole('heading', { level: 1, name: 'Dallas & Houston' }).waitFor();
});

test('a press follows, the next one unfollows, and both are announced', async () => {
  const page = await signedIn();
  await page.goto(TEAM);
  await page.getByRole('link', { name: 'Your account' }).waitFor();
  await page.getByRole('button', { name: 'Follow this team' }).click();
  const following = page.getByRole('button', { name: 'Following the Boston Celtics. Press to unfollow.' });
  await following.waitFor();
  expect(await said(page)).toBe('You follow the Boston Celtics. Their next games are under My Teams.');
  await page.reload();
  await following.click();
  await page.getByRole('button', { name: 'Follow this team' }).waitFor();
  expect(await said(page)).toBe('You no longer follow the Boston Celtics.');
  expect(await focused(page)).toBe('Follow this team');
});

test('a press that fails says so, and the button works again', async () => {
  const page = await signedIn();
  await page.goto(TEAM);
  await page.getByRole('link', { name: 'Your account' }).waitFor();
  await page.route('**/account/teams', (route) => route.abort());
  const follow = page.getByRole('button', { name: 'Follow this team' });
  await follow.click();
  expect(await toastOn(page)).toEqual([
    'That did not work',
    'Check your connection, then press the button again.',
  ]);
  await page.unroute('**/account/teams');
  await follow.click();
  await page.getByRole('button', { name: /^Following/ }).waitFor();
});

test('a press in a window whose session has ended leads to the sign-in', async () => {
  const page = await signedIn();
  await page.goto(TEAM);
  await page.getByRole('link', { name: 'Your account' }).waitFor();
  await page.context().clearCookies();
  await page.getByRole('button', { name: 'Follow this team' }).click();
  await page.waitForURL('**/auth?**');
});

test('a press before the viewer is known is sent by the browser itself', async () => {
  const page = await signedIn();
  const release = await holdResponses(page, '**/api/me?**');
  await page.goto(TRIP);
  await page.getByRole('button', { name: 'Save only' }).click();
  await page.waitForURL('**/account/trips/*');
  release();
  expect((await toastOn(page))[0]).toBe('Trip saved');
});

test('an update opens the trip and says so', async () => {
  const page = await signedIn();
  await page.goto(TRIP);
  await page.getByRole('link', { name: 'Your account' }).waitFor();
  await page.getByRole('button', { name: 'Save only' }).click();
  await page.getByRole('link', { name: 'Saved · Open' }).click();
  await page.getByRole('button', { name: 'Change it' }).click();
  await page.waitForURL('**/trips?**');
  await page.goto(OTHER);
  await page.getByRole('button', { name: 'Update ‘Dallas & Houston’' }).click();
  await page.waitForURL('**/account/trips/*');
  expect((await toastOn(page))[0]).toBe('Trip updated');
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Houston');
});

test('what a slot says of its viewer leaves the page with the sign-out in another tab', async () => {
  const page = await signedIn();
  await page.goto(TEAM);
  await page.getByRole('link', { name: 'Your account' }).waitFor();
  await page.getByRole('button', { name: 'Follow this team' }).click();
  await page.getByRole('button', { name: /^Following/ }).waitFor();
  const other = await page.context().newPage();
  await other.goto('/nfl');
  await other.getByRole('button', { name: 'Sign Out' }).click();
  await page.getByRole('button', { name: 'Follow this team' }).waitFor();
});

test('a response from before a sign-out in another tab shows nobody', async () => {
  const page = await signedIn();
  const { promise: isSignedOut, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/api/me?**', async (route) => {
    const response = await route.fetch();
    await isSignedOut;
    await route.fulfill({ response });
  });
  await page.goto(TEAM);
  const other = await page.context().newPage();
  await other.goto('/nfl');
  await other.getByRole('button', { name: 'Sign Out' }).click();
  await page.getByRole('link', { name: 'Sign In' }).waitFor();
  const answered = page.waitForEvent('requestfinished', (request) => request.url().includes('/api/me?'));
  release();
  await answered;
  await untilPainted(page);
  expect(await page.locator('.me').count()).toBe(0);
});

test('one request with the marker, none without, and strangers load no module for it', async () => {
  const requestsOf = async (page: Page, path: string) => {
    const urls: string[] = [];
    page.on('request', (request) => urls.push(new URL(request.url()).pathname));
    await page.goto(path, { waitUntil: 'networkidle' });
    return urls
      .filter((url) => /^\/api\/|account-badge|press-slot/.test(url))
      .map((url) => url.replace(/-[\w-]{8}\.js$/, '.js'));
  };
  for (const path of ['/', TRIP, TEAM]) {
    expect(await requestsOf(await site.visit('about:blank'), path)).toEqual([]);
    expect(await requestsOf(await signedIn(), path)).toEqual(['/assets/account-badge.js', '/api/me']);
  }
});

test.each([320, 390, 1280])(
  'at %s px nothing shifts or scrolls sideways when a slow state arrives',
  async (width) => {
    const page = await signedIn();
    await page.goto(TRIP);
    await page.getByRole('link', { name: 'Your account' }).waitFor();
    await page.getByRole('button', { name: 'Save and email me changes' }).click();
    const address = await page.getByRole('link', { name: 'Saved · Open' }).getAttribute('href');
    const id = address?.split('/').at(-1);
    await site.deps.db
      .update(savedTrips)
      .set({ name: 'The longest name that a trip can have: '.repeat(2).trim() });
    await page.goto(TEAM);
    await page.getByRole('link', { name: 'Your account' }).waitFor();
    await page.getByRole('button', { name: /^Follow/ }).click();
    await page.getByRole('button', { name: /^Following/ }).waitFor();
    const { hostname } = new URL(site.origin);
    await page.context().addCookies([{ name: 'edit-trip', value: `${id}.1`, domain: hostname, path: '/' }]);
    await page.addInitScript(() => {
      Object.assign(globalThis, { shifted: 0 });
      new PerformanceObserver((list) => {
        // The DOM's types do not have LayoutShift.
        for (const entry of list.getEntries())
          Object.assign(globalThis, {
            shifted: Reflect.get(globalThis, 'shifted') + Reflect.get(entry, 'value'),
          });
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await page.setViewportSize({ width, height: 900 });
    for (const [path, state] of [
      ['/', page.getByRole('link', { name: /^Your trip in 14 days/ })],
      [TRIP, page.getByRole('link', { name: 'Saved · Open' })],
      [OTHER, page.getByRole('button', { name: /^Update ‘The longest/ })],
      [TEAM, page.getByRole('button', { name: /^Following/ })],
    ] as const) {
      const release = await holdResponses(page, '**/api/me?**');
      await page.goto(path);
      await untilPainted(page);
      // What a late font moves is held by another test.
      await page.evaluate(() => Object.assign(globalThis, { shifted: 0 }));
      release();
      await state.waitFor();
      await untilPainted(page);
      const { overflow, shifted } = await page.evaluate(() => ({
        overflow: document.documentElement.scrollWidth - document.documentElement.clientWidth,
        shifted: Number(Reflect.get(globalThis, 'shifted')),
      }));
      expect({ path, overflow, shifted }).toEqual({ path, overflow: 0, shifted: 0 });
      expect(await axeViolations(page)).toEqual([]);
      await page.unroute('**/api/me?**');
    }
  },
);
