import { eq } from 'drizzle-orm';
import { gameEvents } from '../../../src/db/schema/games.ts';
import { savedTripGames, savedTrips } from '../../../src/db/schema/saved-trips.ts';
import { localTimeToInstant } from '../../../src/domain/dates/wall-clock.ts';
import { paths } from '../../../src/web/urls/paths.ts';
import { storeAccount } from '../../support/accounts.ts';
import { hostedGame, storePlaces, storeVenues } from '../../support/finder-site.ts';
import { storeSeasonPacks } from '../../support/season-packs.ts';
import { codeOf } from '../../support/trip-codes.ts';
import { listGames, NOW, openTestSite, type TestSite } from '../../support/test-site.ts';
import { openFormBrowser, type FormBrowser } from './form-browser.ts';

const DALLAS = 'nba-2026-12-04-boston-celtics-at-dallas-mavericks-1';
export const SAN_ANTONIO = 'nba-2026-12-05-utah-jazz-at-san-antonio-spurs-1';
export const HOUSTON = 'nba-2026-12-06-miami-heat-at-houston-rockets-1';
/** From Friday to Sunday. */
export const TEXAS = codeOf([DALLAS, SAN_ANTONIO, HOUSTON]);

export async function openSavedTripsSite(
  variables: Record<string, string> = {},
  now: () => Date = () => NOW,
): Promise<TestSite> {
  const site = await openTestSite(variables, now);
  await storeVenues(site.db);
  await storePlaces(site.db, ['austin-tx']);
  await listGames(site.db, [
    hostedGame('NBA', 'Boston Celtics', 'Dallas Mavericks', '2026-12-04T19:30:00'),
    hostedGame('NBA', 'Utah Jazz', 'San Antonio Spurs', '2026-12-05T19:00:00'),
    hostedGame('NBA', 'Orlando Magic', 'San Antonio Spurs', '2026-12-05T13:00:00'),
    hostedGame('NBA', 'Miami Heat', 'Houston Rockets', '2026-12-06T18:00:00'),
    hostedGame('NBA', 'Denver Nuggets', 'Dallas Mavericks', '2026-11-28T19:30:00'),
    hostedGame('NBA', 'Denver Nuggets', 'Houston Rockets', '2026-11-10T19:30:00'),
  ]);
  await storeSeasonPacks(site.db, NOW);
  return site;
}

/** Moves a game of Texas, as a refresh does. */
export async function moveGame(site: TestSite, id: string, localDateTime: string): Promise<void> {
  const startsAt = localTimeToInstant(localDateTime, 'America/Chicago');
  const localDate = localDateTime.slice(0, 10);
  await site.db
    .update(gameEvents)
    .set({ localDateTime, localDate, startsAt, upcomingUntil: startsAt })
    .where(eq(gameEvents.id, id));
  await storeSeasonPacks(site.db, NOW);
}

/** A signed-in browser of a new account. */
export async function openFan(
  site: TestSite,
  changes: Parameters<typeof storeAccount>[1] = {},
): Promise<FormBrowser & { userId: string; email: string }> {
  const { id, email } = await storeAccount(site.deps, changes);
  const browser = openFormBrowser(site);
  await browser.typePassword(email);
  // The welcome is shown once.
  await browser.visit(paths.account());
  return { ...browser, userId: id, email: email ?? '' };
}

export async function tripsOf(site: TestSite, userId: string) {
  return site.db.select().from(savedTrips).where(eq(savedTrips.userId, userId)).orderBy(savedTrips.firstDate);
}

/** The games of a saved trip in their order. */
export async function gamesOf(site: TestSite, tripId: string) {
  const own = eq(savedTripGames.savedTripId, tripId);
  return site.db.select().from(savedTripGames).where(own).orderBy(savedTripGames.position);
}

/** Saves a trip and returns its row. */
export async function saved(
  site: TestSite,
  fan: { send: FormBrowser['send']; userId: string },
  code = TEXAS,
) {
  await fan.send(paths.savedTrips(), { code, mails: 'on' });
  const trip = (await tripsOf(site, fan.userId)).find((row) => row.code === code);
  if (!trip) throw new Error('the trip was not saved');
  return trip;
}

/** The value of a page's field. */
export const fieldOf = (html: string, name: string) =>
  new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? '';
