import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { axeViolations, faultsIn } from '../../scripts/accessibility/views.ts';
import { keyboardFaults } from '../../scripts/accessibility/keyboard-walk.ts';
import { layoutFaults } from '../../scripts/accessibility/layout-faults.ts';
import { findLowContrastText } from '../../scripts/accessibility/text-contrast.ts';
import { paths } from '../../src/web/urls/paths.ts';
import { openAccountSite, saveSignedOut } from '../support/account-site.ts';
import { hostedGame, storePlaces, storeVenues } from '../support/finder-site.ts';
import { htmlFaults } from '../support/sound-html.ts';
import { codeOf } from '../support/trip-codes.ts';
import { listGames } from '../support/test-site.ts';

const site = await openAccountSite();
const CODE = codeOf([
  'nba-2026-12-04-boston-celtics-at-dallas-mavericks-1',
  'nba-2026-12-06-miami-heat-at-houston-rockets-1',
]);

beforeAll(async () => {
  await storeVenues(site.deps.db);
  await storePlaces(site.deps.db, ['austin-tx']);
  await listGames(site.deps.db, [
    hostedGame('NBA', 'Boston Celtics', 'Dallas Mavericks', '2026-12-04T19:30:00'),
    hostedGame('NBA', 'Miami Heat', 'Houston Rockets', '2026-12-06T18:00:00'),
  ]);
});

/** The page of a saved trip. */
async function openSavedTrip(javaScriptEnabled = true): Promise<Page> {
  const page = await saveSignedOut(site, paths.trip(CODE), { javaScriptEnabled });
  // Without the message about the sign-in, which covers the page.
  await page.reload();
  await page.getByLabel('Link for your friends').waitFor();
  return page;
}

test.each([true, false])(
  'a friend opens the link, and it is off once its owner turns it off (JavaScript: %s)',
  async (javaScriptEnabled) => {
    const owner = await openSavedTrip(javaScriptEnabled);
    const link = await owner.getByLabel('Link for your friends').inputValue();
    const friend = await site.visit(new URL(link).pathname, { javaScriptEnabled });
    await friend.getByRole('heading', { level: 1, name: 'Dallas & Houston' }).waitFor();
    expect(await friend.getByText('This is your trip').count()).toBe(0);
    await owner.getByText('New link, or turn it off').click();
    await owner.getByRole('button', { name: 'Turn off' }).click();
    await owner.getByRole('button', { name: 'Turn on' }).waitFor();
    await friend.reload();
    await friend.getByRole('heading', { name: 'This shared trip was turned off' }).waitFor();
  },
);

const SMALL = { width: 320, colorScheme: 'dark' } as const;
const DESKTOP = { width: 1280, colorScheme: 'light' } as const;

test('the live page and the trip’s own page pass axe, contrast, layout and keyboard checks', async () => {
  const owner = await openSavedTrip();
  const link = await owner.getByLabel('Link for your friends').inputValue();
  const friend = await site.visit(new URL(link).pathname);
  expect(htmlFaults(await (await friend.request.get(link)).text())).toEqual([]);
  for (const summary of await owner.locator('main summary').all()) await summary.click();
  for (const page of [friend, owner]) {
    const found = [
      ...(await faultsIn(page, [SMALL, DESKTOP], axeViolations, findLowContrastText, layoutFaults)),
      ...(await faultsIn(page, [DESKTOP], (open) => keyboardFaults(open, 'back'))),
    ];
    expect(found).toEqual([]);
  }
});
