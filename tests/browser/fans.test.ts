import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { teamBySlug } from '../../src/domain/teams/index.ts';
import { paths } from '../../src/web/urls/paths.ts';
import { PASSWORD, storeAccount } from '../support/accounts.ts';
import { openAccountSite, toastOn } from '../support/account-site.ts';
import { hostedGame, storePlaces, storeVenues } from '../support/finder-site.ts';
import { htmlFaults } from '../support/sound-html.ts';
import { codeOf } from '../support/trip-codes.ts';
import { listGames } from '../support/test-site.ts';

const site = await openAccountSite();
afterAll(site.close);

const BOTH = [true, false];
const CODE = codeOf([
  'nba-2026-11-10-boston-celtics-at-dallas-mavericks-1',
  'nba-2026-11-12-miami-heat-at-houston-rockets-1',
]);

beforeAll(async () => {
  await storeVenues(site.deps.db);
  await storePlaces(site.deps.db, ['austin-tx', 'augusta-me']);
  await listGames(site.deps.db, [
    hostedGame('NBA', 'Boston Celtics', 'Dallas Mavericks', '2026-11-10T19:30:00'),
    hostedGame('NBA', 'Miami Heat', 'Houston Rockets', '2026-11-12T18:00:00'),
    hostedGame('NBA', 'Boston Celtics', 'San Antonio Spurs', '2026-12-06T18:00:00'),
  ]);
});

async function signIn(page: Page): Promise<void> {
  const { email } = await storeAccount(site.deps);
  await page.getByLabel('Email', { exact: true }).fill(email ?? '');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.locator('main').getByRole('button', { name: 'Sign In' }).click();
}

test.each(BOTH)(
  'follows a team through the sign-in and lists its games near home (JavaScript: %s)',
  async (javaScriptEnabled) => {
    const celtics = teamBySlug('NBA', 'boston-celtics');
    if (celtics === null) throw new Error('no such team');
    const page = await site.visit(paths.team(celtics), { javaScriptEnabled });
    await page.getByRole('button', { name: 'Follow this team' }).click();
    await signIn(page);
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
    await page.context().close();
  },
);

test.each(BOTH)('checks off one of two games of a past trip (JavaScript: %s)', async (javaScriptEnabled) => {
  const page = await site.visit(paths.trip(CODE), { javaScriptEnabled });
  await page.getByRole('button', { name: 'Save this trip' }).click();
  await signIn(page);
  await page.waitForURL(`${site.origin}/account`);
  await page.getByText('1 past trip').click();
  await page.getByRole('link', { name: 'Dallas & Houston' }).click();
  await page.getByLabel('Celtics at Mavericks').uncheck();
  expect(htmlFaults(await (await page.request.get(page.url())).text())).toEqual([]);
  await page.getByRole('button', { name: 'Check off' }).click();
  await page.getByText('Checked off: Heat at Rockets.').waitFor();
  expect(await toastOn(page)).toEqual(['Success!', 'Your places were saved']);
  expect(await page.getByLabel('Celtics at Mavericks').isVisible()).toBe(true);
  await page.getByRole('link', { name: 'Places I’ve Been' }).last().click();
  await page.getByText('You have seen 1 of').waitFor();
  await page.context().close();
});
