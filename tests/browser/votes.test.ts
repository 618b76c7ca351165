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

const CELTICS = 'nba-2026-12-04-boston-celtics-at-dallas-mavericks-1';
const JAZZ = 'nba-2026-12-05-utah-jazz-at-san-antonio-spurs-1';
const HEAT = 'nba-2026-12-06-miami-heat-at-houston-rockets-1';
const VIEWS = [
  { width: 320, colorScheme: 'dark' },
  { width: 390, colorScheme: 'light' },
  { width: 1280, colorScheme: 'light' },
  { width: 1280, colorScheme: 'dark' },
] as const;

beforeAll(async () => {
  await storeVenues(site.deps.db);
  await storePlaces(site.deps.db, ['austin-tx', 'augusta-me']);
  await listGames(site.deps.db, [
    hostedGame('NBA', 'Boston Celtics', 'Dallas Mavericks', '2026-12-04T19:30:00'),
    hostedGame('NBA', 'Utah Jazz', 'San Antonio Spurs', '2026-12-05T19:00:00'),
    hostedGame('NBA', 'Miami Heat', 'Houston Rockets', '2026-12-06T18:00:00'),
  ]);
});

/** Opens a vote on two trips from My Trips. */
async function openVote(javaScriptEnabled: boolean): Promise<{ page: Page; link: string }> {
  const page = await saveSignedOut(site, paths.trip(codeOf([CELTICS, JAZZ, HEAT])), { javaScriptEnabled });
  await page.goto(paths.trip(codeOf([JAZZ, HEAT])));
  // Before the viewer is known, the browser sends the form and leaves the page.
  if (javaScriptEnabled) await page.getByRole('link', { name: 'Your account' }).waitFor();
  await page.getByRole('button', { name: 'Save and email me changes' }).click();
  if (javaScriptEnabled) await page.getByRole('link', { name: 'Saved · Open' }).waitFor();
  else await page.waitForURL(/\/account\/trips\//);
  await page.goto('/account');
  for (const box of await page.getByLabel('Put in a vote').all()) await box.check();
  await page.getByRole('button', { name: 'Ask your friends' }).click();
  await page.waitForURL(/\/account\/votes\//);
  return { page, link: await page.getByLabel('Link for your friends').inputValue() };
}

async function answer(page: Page, name: string, answers: readonly string[]): Promise<void> {
  const trips = page.locator('.vote-option');
  for (const [index, label] of answers.entries())
    await trips.nth(index).locator('label').getByText(label, { exact: true }).click();
  await page.getByLabel('First name').fill(name);
  await page.getByRole('button', { name: 'Send my answer' }).click();
  await page.getByText('Your answer is in.').waitFor();
}

async function look(page: Page): Promise<void> {
  expect(htmlFaults(await (await page.request.get(page.url())).text())).toEqual([]);
  expect(await faultsIn(page, VIEWS, axeViolations, findLowContrastText, layoutFaults)).toEqual([]);
  expect(await keyboardFaults(page, 'on')).toEqual([]);
}

test.each([true, false])(
  'friends answer with a name and two taps, and the organizer decides (JavaScript: %s)',
  async (javaScriptEnabled) => {
    const { page: organizer, link } = await openVote(javaScriptEnabled);
    const friend = await site.visit(new URL(link).pathname, { javaScriptEnabled });
    await answer(friend, 'Ben', ['Yes', 'If need be']);
    await friend.getByText('Yes: Ben').waitFor();
    await friend.getByRole('link', { name: 'Answer for somebody else here' }).click();
    await answer(friend, 'Cara', ['Yes', 'No']);
    await friend.getByText('Best so far: 2 yes, nobody can’t').waitFor();
    await friend.getByRole('button', { name: /^My link for another phone.*Ben$/ }).click();
    expect(await friend.getByLabel('Ben’s link, shown only now').inputValue()).toMatch(/\/me\/[0-9a-f]{32}$/);
    await organizer.reload();
    await organizer.getByRole('button', { name: /^Choose this.*Dallas/ }).click();
    await organizer.getByText('Decided: Dallas, San Antonio & Houston').waitFor();
    await friend.goto(link);
    await friend.getByText('Decided: Dallas, San Antonio & Houston').waitFor();
  },
);

test('a vote’s pages pass axe, contrast, layout and keyboard checks', async () => {
  const { page: organizer, link } = await openVote(true);
  const friend = await site.visit(new URL(link).pathname);
  await look(friend);
  await friend.getByText('Days I can’t').first().click();
  await friend.getByLabel('Sun, Dec 6').check();
  await friend.getByLabel('Note').fill('I drive if we leave on Friday after work');
  await friend.getByLabel('City you leave from').fill('Austin, TX');
  await answer(friend, 'Ben', ['Yes', 'No']);
  // Without the message about the answer, which covers the page.
  await friend.goto(link);
  await look(friend);
  await organizer.reload();
  await look(organizer);
});
