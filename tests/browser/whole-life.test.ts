import { eq } from 'drizzle-orm';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { gameEvents } from '../../src/db/schema/games.ts';
import { savedTrips } from '../../src/db/schema/saved-trips.ts';
import { localTimeToInstant } from '../../src/domain/dates/wall-clock.ts';
import { paths } from '../../src/web/urls/paths.ts';
import { openAccountSite } from '../support/account-site.ts';
import { hostedGame, storePlaces, storeVenues } from '../support/finder-site.ts';
import { newestMail } from '../support/mailbox.ts';
import { storeSeasonPacks } from '../support/season-packs.ts';
import { listGames, NOW } from '../support/test-site.ts';
import { codeOf } from '../support/trip-codes.ts';

const site = await openAccountSite();
const { db } = site.deps;
const PHONE = { viewport: { width: 390, height: 844 } };
const CELTICS = hostedGame('NBA', 'Boston Celtics', 'Dallas Mavericks', '2026-12-04T19:30:00');
const JAZZ = hostedGame('NBA', 'Utah Jazz', 'San Antonio Spurs', '2026-12-05T19:00:00');
const HEAT = hostedGame('NBA', 'Miami Heat', 'Houston Rockets', '2026-12-06T18:00:00');
const TEXAS = 'Dallas, San Antonio & Houston';

beforeAll(async () => {
  await storeVenues(db);
  await storePlaces(db, ['austin-tx']);
  const stars = hostedGame('NHL', 'Chicago Blackhawks', 'Dallas Stars', '2026-12-05T19:00:00');
  await listGames(db, [CELTICS, JAZZ, HEAT, stars]);
  await storeSeasonPacks(db, NOW);
});

/** A stranger saves a trip by email, in two browsers. Returns the page of the saved trip. */
async function keep(email: string): Promise<Page> {
  const stranger = await site.visit(paths.trip(codeOf([CELTICS.id, JAZZ.id, HEAT.id])), PHONE);
  await stranger.getByRole('button', { name: 'Save and email me changes' }).click();
  await stranger.getByLabel('Your email').fill(email);
  await stranger.getByRole('button', { name: 'Save and email me changes' }).click();
  await stranger.getByText(`We sent a link and a code to ${email}.`).waitFor();
  const { text } = await newestMail(site.deps, email, 'magiclink');
  const owner = await site.visit(/Keep it and sign in:\n(\S+)/.exec(text)?.[1] ?? '', PHONE);
  await owner.getByRole('button', { name: 'Keep it and sign in' }).click();
  await owner.getByRole('heading', { level: 1, name: TEXAS }).waitFor();
  return owner;
}

async function follow(friend: Page, email: string): Promise<void> {
  await friend.getByLabel('Your email').fill(email);
  await friend.getByRole('button', { name: 'Email me when it changes' }).click();
  await friend.getByText('If there is room, we sent a link to').waitFor();
  const { text } = await newestMail(site.deps, email, 'trip_follow');
  await friend.goto(/\S+\/follow\/\S+/.exec(text)?.[0] ?? '');
  await friend.getByRole('button', { name: 'Email me when it changes' }).click();
  await friend.getByText('We email you when a game moves').waitFor();
}

async function answer(link: string, name: string, choices: readonly string[]): Promise<void> {
  const page = await site.visit(link, PHONE);
  for (const [index, label] of choices.entries())
    await page.locator('.vote-option').nth(index).locator('label').getByText(label, { exact: true }).click();
  await page.getByLabel('First name').fill(name);
  await page.getByRole('button', { name: 'Send my answer' }).click();
  await page.getByText('Your answer is in.').waitFor();
}

/** Saturday's game in San Antonio moves to the night of the game in Dallas. */
async function moveJazz(): Promise<void> {
  const localDateTime = '2026-12-04T20:00:00';
  const startsAt = localTimeToInstant(localDateTime, 'America/Chicago');
  const moved = { localDateTime, localDate: '2026-12-04', startsAt, upcomingUntil: startsAt };
  await db.update(gameEvents).set(moved).where(eq(gameEvents.id, JAZZ.id));
  await storeSeasonPacks(db, NOW);
  await db.update(savedTrips).set({ state: 'broken' });
}

test('a trip is kept by email, shared, voted on, broken, fixed, and gone with its account', async () => {
  const email = `fan-${crypto.randomUUID()}@example.com`;
  const owner = await keep(email);
  const saved = owner.url();
  const link = new URL(await owner.getByLabel('Link for your friends').inputValue()).pathname;

  const friend = await site.visit(link, PHONE);
  await friend.getByRole('heading', { level: 1, name: TEXAS }).waitFor();
  await follow(friend, `friend-${crypto.randomUUID()}@example.com`);
  await owner.reload();
  await owner.getByText('One person gets an email when it changes.').waitFor();

  await owner.goto(paths.trip(codeOf([JAZZ.id, HEAT.id])));
  // Before the viewer is known, the browser sends the form and leaves the page.
  await owner.locator('.me[data-expires-in]').waitFor({ state: 'attached' });
  await owner.getByRole('button', { name: 'Save only' }).click();
  await owner.getByRole('link', { name: 'Saved · Open' }).waitFor();
  await owner.goto('/account');
  for (const box of await owner.getByLabel('Put in a vote').all()) await box.check();
  await owner.getByRole('button', { name: 'Ask your friends' }).click();
  const vote = new URL(await owner.getByLabel('Link for your friends').inputValue()).pathname;
  await answer(vote, 'Ben', ['Yes', 'No']);
  await answer(vote, 'Cara', ['If need be', 'Yes']);
  await answer(vote, 'Dev', ['Yes', 'No']);
  await owner.reload();
  await owner.getByRole('button', { name: /^Choose this.*Dallas/ }).click();
  await owner.getByText(`Decided: ${TEXAS}`).waitFor();

  await moveJazz();
  await friend.goto(link);
  await friend.getByText('Jazz at Spurs moved from Sat, Dec 5 to Fri, Dec 4.').waitFor();
  await friend.getByText('Only the owner can change this trip.').waitFor();
  expect(await friend.getByRole('button', { name: 'Take the fix' }).count()).toBe(0);
  await owner.goto(saved);
  await owner.getByRole('button', { name: 'Take the fix' }).click();
  await owner.getByRole('status').getByText('Fixed. Your live link shows this already.').waitFor();

  await friend.reload();
  await friend.getByText(/Fixed: /).waitFor();
  const lost = (await friend.locator('.trip-log').textContent())?.includes('Mavericks') ? 'Jazz' : 'Celtics';
  const calendar = async () => (await friend.request.get(`${link}.ics`)).text();
  expect(await calendar()).toContain('SUMMARY:');
  expect(await calendar()).not.toContain(lost);

  await owner.goto('/account/settings');
  const leave = owner.locator('section', { has: owner.getByRole('heading', { name: 'Delete Account' }) });
  await leave.getByLabel('Your email, to confirm').fill(email);
  await leave.getByRole('button', { name: 'Delete my account' }).click();
  await site.untilHome(owner);
  await friend.goto(link);
  await friend.getByRole('heading', { name: 'This shared trip was turned off' }).waitFor();
  expect(await calendar()).toContain('This shared trip was turned off');
  expect((await friend.request.get(vote)).status()).toBe(404);
});
