import { beforeAll, expect, test } from 'vitest';
import { teamBySlug } from '../../src/domain/teams/index.ts';
import { paths } from '../../src/web/urls/paths.ts';
import { openAccountSite, saveSignedOut, signInToKeep, toastOn } from '../support/account-site.ts';
import { hostedGame, storePlaces, storeVenues } from '../support/finder-site.ts';
import { htmlFaults } from '../support/sound-html.ts';
import { codeOf } from '../support/trip-codes.ts';
import { listGames } from '../support/test-site.ts';

const site = await openAccountSite();

const BOTH = [true, false];
/** This trip is over. */
const PAST = codeOf([
  'nba-2026-11-10-boston-celtics-at-dallas-mavericks-1',
  'nba-2026-11-12-miami-heat-at-houston-rockets-1',
]);
const CODE = codeOf([
  'nba-2026-12-04-boston-celtics-at-dallas-mavericks-1',
  'nba-2026-12-06-miami-heat-at-houston-rockets-1',
]);

beforeAll(async () => {
  await storeVenues(site.deps.db);
  await storePlaces(site.deps.db, ['austin-tx', 'augusta-me']);
  await listGames(site.deps.db, [
    hostedGame('NBA', 'Boston Celtics', 'Dallas Mavericks', '2026-11-10T19:30:00'),
    hostedGame('NBA', 'Miami Heat', 'Houston Rockets', '2026-11-12T18:00:00'),
    hostedGame('NBA', 'Boston Celtics', 'Dallas Mavericks', '2026-12-04T19:30:00'),
    hostedGame('NBA', 'Miami Heat', 'Houston Rockets', '2026-12-06T18:00:00'),
    hostedGame('NBA', 'Utah Jazz', 'San Antonio Spurs', '2026-12-06T18:00:00'),
  ]);
});

const saveTrip = (javaScriptEnabled = true) => saveSignedOut(site, paths.trip(CODE), { javaScriptEnabled });

test.each(BOTH)(
  'saves a trip through the sign-in, renames, mutes and deletes it (JavaScript: %s)',
  async (javaScriptEnabled) => {
    const page = await saveTrip(javaScriptEnabled);
    expect(await toastOn(page)).toEqual([
      'Welcome!',
      'You have been successfully signed in. Your trip is saved.',
    ]);
    await page.getByText('Both games stand.').waitFor();
    expect(htmlFaults(await (await page.request.get('/account')).text())).toEqual([]);
    await page.getByLabel('Name of this trip').fill('Texas');
    await page.getByRole('button', { name: 'Rename' }).click();
    await page.getByRole('heading', { level: 1, name: 'Texas' }).waitFor();
    expect(await toastOn(page)).toEqual(['Success!', 'The trip has its new name']);
    await page.getByLabel('Email me when a game moves').uncheck();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect.poll(() => page.locator('.toast').textContent()).toContain('We will not email you');
    expect(await page.getByLabel('Email me when a game moves').isChecked()).toBe(false);
    await page.getByText('Delete this trip').click();
    await page.getByRole('button', { name: 'Yes, delete it' }).click();
    await page.waitForURL(`${site.origin}/account`);
    expect(await toastOn(page)).toEqual(['Success!', 'The trip was deleted']);
    await page.getByRole('heading', { name: 'No saved trips yet' }).waitFor();
  },
);

const PAGES = ['My Trips', 'My Teams', 'Places I’ve Been', 'Settings'];

test('a second window is told what the first one changed, and keeps its typing', async () => {
  const first = await saveTrip();
  await first.getByLabel('Name of this trip').waitFor();
  const second = await first.context().newPage();
  await second.goto(first.url());
  await first.getByLabel('Name of this trip').fill('From the first window');
  await first.getByRole('button', { name: 'Rename' }).click();
  await first.getByRole('heading', { level: 1, name: 'From the first window' }).waitFor();
  await second.getByLabel('Name of this trip').fill('Typed here');
  await second.getByLabel('Name of this trip').press('Enter');
  await second.locator('.notice').getByText('This trip was changed in another window').waitFor();
  expect(await second.getByRole('heading', { level: 1 }).textContent()).toBe('From the first window');
  expect(await second.getByLabel('Name of this trip').inputValue()).toBe('Typed here');
  await second.getByLabel('Name of this trip').press('Enter');
  await second.getByRole('heading', { level: 1, name: 'Typed here' }).waitFor();
});

test('links to the account’s pages stand on each, and old links to the two-step section follow', async () => {
  const page = await saveTrip();
  const tabs = page.getByRole('navigation', { name: 'Your account' });
  expect(await tabs.getByRole('link').allTextContents()).toEqual(PAGES);
  await tabs.getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor();
  await page.goto('/account#two-step');
  await page.waitForURL(`${site.origin}/account/settings#two-step`);
});

test('the top bar leads to the account, and a phone’s menu to each page of it', async () => {
  const page = await saveTrip();
  for (const width of [1280, 1060, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto('/account');
    if (width === 390) await page.getByRole('button', { name: 'Menu' }).click();
    const links = await page.locator('#menu .me a:visible').allTextContents();
    expect(links.slice(1)).toEqual(width === 390 ? PAGES : []);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
});

test.each(BOTH)(
  'follows a team through the sign-in and lists its games near home (JavaScript: %s)',
  async (javaScriptEnabled) => {
    const jazz = teamBySlug('NBA', 'utah-jazz');
    if (jazz === null) throw new Error('no such team');
    const page = await site.visit(paths.team(jazz), { javaScriptEnabled });
    await page.getByRole('button', { name: 'Follow this team' }).click();
    await signInToKeep(site, page);
    await page.waitForURL(`${site.origin}${paths.team(jazz)}`);
    await page.goto(paths.myTeams());
    await page.getByRole('heading', { name: 'Near You' }).waitFor();
    const city = page.getByLabel('Home city or ZIP code');
    await city.focus();
    await page.keyboard.type(javaScriptEnabled ? 'aus' : 'Austin, TX');
    if (javaScriptEnabled) {
      await page.getByRole('option', { name: 'Austin, TX' }).waitFor();
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      expect(await city.inputValue()).toBe('Austin, TX');
    }
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Near Austin, TX' }).waitFor();
    const near = page.getByRole('list', { name: 'Games of your teams near Austin, TX' });
    expect(await near.getByRole('listitem').count()).toBe(1);
    expect(htmlFaults(await (await page.request.get(paths.myTeams())).text())).toEqual([]);
  },
);

test.each(BOTH)('checks off one of two games of a past trip (JavaScript: %s)', async (javaScriptEnabled) => {
  const page = await site.visit(paths.trip(PAST), { javaScriptEnabled });
  await page.getByRole('button', { name: 'Save and email me changes' }).click();
  await signInToKeep(site, page);
  await page.waitForURL(/\/account\/trips\/[\da-f-]{36}$/);
  await page.getByLabel('Celtics at Mavericks').uncheck();
  expect(htmlFaults(await (await page.request.get(page.url())).text())).toEqual([]);
  await page.getByRole('button', { name: 'Check off' }).click();
  await page.getByText('Checked off: Heat at Rockets.').waitFor();
  expect(await toastOn(page)).toEqual(['Success!', 'Your places were saved']);
  expect(await page.getByLabel('Celtics at Mavericks').isVisible()).toBe(true);
  await page.getByRole('link', { name: 'Places I’ve Been' }).last().click();
  await page.getByText('You have seen 1 of').waitFor();
});
