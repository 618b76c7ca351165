import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { gameEvents } from '../../src/db/schema/games.ts';
import { savedTrips } from '../../src/db/schema/saved-trips.ts';
import { localTimeToInstant } from '../../src/domain/dates/wall-clock.ts';
import { paths } from '../../src/web/urls/paths.ts';
import { openAccountSite, saveSignedOut } from '../support/account-site.ts';
import { hostedGame, storeVenues } from '../support/finder-site.ts';
import { storeSeasonPacks } from '../support/season-packs.ts';
import { htmlFaults } from '../support/sound-html.ts';
import { listGames, NOW } from '../support/test-site.ts';
import { codeOf } from '../support/trip-codes.ts';

const site = await openAccountSite();
const { db } = site.deps;
const PHONE = { width: 390, height: 844 };
const DALLAS = hostedGame('NBA', 'Boston Celtics', 'Dallas Mavericks', '2026-12-04T19:30:00');
const SAN_ANTONIO = hostedGame('NBA', 'Utah Jazz', 'San Antonio Spurs', '2026-12-05T19:00:00');
const HOUSTON = hostedGame('NBA', 'Miami Heat', 'Houston Rockets', '2026-12-06T18:00:00');
const CODE = codeOf([DALLAS.id, SAN_ANTONIO.id, HOUSTON.id]);

beforeAll(async () => {
  await storeVenues(db);
  await listGames(db, [
    DALLAS,
    SAN_ANTONIO,
    HOUSTON,
    hostedGame('NHL', 'Chicago Blackhawks', 'Dallas Stars', '2026-12-05T19:00:00'),
  ]);
  await storeSeasonPacks(db, NOW);
});

/** Moves Saturday's game to Friday night. */
async function breakTrips(): Promise<void> {
  const localDateTime = '2026-12-04T20:00:00';
  const startsAt = localTimeToInstant(localDateTime, 'America/Chicago');
  const moved = { localDateTime, localDate: '2026-12-04', startsAt, upcomingUntil: startsAt };
  await db.update(gameEvents).set(moved).where(eq(gameEvents.id, SAN_ANTONIO.id));
  await storeSeasonPacks(db, NOW);
  await db.update(savedTrips).set({ state: 'broken' });
}

test('a broken trip shows the loss and every button on a phone’s first screen, and one press fixes it', async () => {
  const page = await saveSignedOut(site, paths.trip(CODE), { viewport: PHONE });
  const address = page.url();
  await breakTrips();

  await page.goto('/account');
  const take = page.getByRole('button', { name: /Take the fix/ });
  expect((await take.boundingBox())?.y).toBeLessThan(PHONE.height - 44);

  for (const [path, last] of [
    [address, 'Keep it anyway'],
    // A cache may still have the page without numbers of one's own.
    [`${paths.trip(CODE)}?people=3`, 'Fix and add Blackhawks at Stars'],
  ] as const) {
    await page.goto(path);
    const banner = page.getByRole('region', { name: 'You lose Celtics at Mavericks.' });
    const button = banner.getByText(last);
    const box = await button.boundingBox();
    expect((box?.y ?? Infinity) + (box?.height ?? 0)).toBeLessThan(PHONE.height);
    expect(box?.height).toBeGreaterThanOrEqual(44);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width);
    expect(htmlFaults(await (await page.request.get(path)).text())).toEqual([]);
  }

  await page.goto(address);
  await page.getByRole('button', { name: 'Fix and add Blackhawks at Stars' }).press('Enter');
  await page
    .getByRole('status')
    .getByText('Fixed. Your live link shows this already. Links you sent before show the old plan.')
    .waitFor();
  expect(await page.locator('.saved-games .line').count()).toBe(3);
  expect(await page.locator('.status.broken').count()).toBe(0);
});
