import { eq } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { leagueFeeds, readDates } from '../../../src/db/schema/jobs.ts';
import { savedTripGames, savedTrips } from '../../../src/db/schema/saved-trips.ts';
import { localTimeToInstant } from '../../../src/domain/dates/wall-clock.ts';
import { paths } from '../../../src/web/urls/paths.ts';
import { NOW } from '../../support/test-site.ts';
import { textOf, type FormBrowser } from './form-browser.ts';
import { gamesOf, openFan, openSavedTripsSite, saved, TEXAS } from './saved-trips-site.ts';

const MINUTE_MS = 60_000;
const ADVICE = 'On game day, check with the team too.';

const site = await openSavedTripsSite();
afterAll(site.close);

const ago = (minutes: number) => new Date(NOW.getTime() - minutes * MINUTE_MS);

/** A trip whose first game starts in so many minutes, as its owner knows it. */
async function tripStartingIn(minutes: number, change: { status?: 'postponed' } = {}) {
  const fan = await openFan(site);
  const trip = await saved(site, fan, TEXAS);
  const start = new Date(NOW.getTime() + minutes * MINUTE_MS);
  const local = new Date(start.getTime() - 6 * 60 * MINUTE_MS).toISOString().slice(0, 19);
  expect(localTimeToInstant(local, 'America/Chicago')).toEqual(start);
  const [game] = await gamesOf(site, trip.id);
  if (!game) throw new Error('the trip has no game');
  const known = { ...game.known, startsAt: start.toISOString(), localDateTime: local, ...change };
  await site.db.update(savedTripGames).set({ known }).where(eq(savedTripGames.gameId, game.gameId));
  await site.db
    .update(savedTrips)
    .set({ checkedAt: ago(500) })
    .where(eq(savedTrips.id, trip.id));
  await site.db.update(leagueFeeds).set({ refreshedAt: ago(200) });
  await site.db.delete(readDates);
  await site.db.insert(readDates).values([
    { league: 'NBA', localDate: local.slice(0, 10), readAt: ago(12) },
    { league: 'NHL', localDate: local.slice(0, 10), readAt: ago(1) },
    { league: 'NBA', localDate: '2026-12-06', readAt: ago(2) },
  ]);
  return { fan, pages: [paths.account(), paths.savedTrip(trip.id)] };
}

async function textsOf({ fan, pages }: { fan: FormBrowser; pages: readonly string[] }) {
  return Promise.all(pages.map(async (page) => textOf(await fan.visit(page))));
}

test('within a day of the next game, both pages say when its date was read and name the club', async () => {
  for (const minutes of [1, 24 * 60]) {
    for (const text of await textsOf(await tripStartingIn(minutes))) {
      expect(text).toContain(`Checked 12 min ago. ${ADVICE}`);
    }
  }
});

test('a date that was not read counts as old as its league', async () => {
  const trip = await tripStartingIn(60);
  await site.db.delete(readDates).where(eq(readDates.readAt, ago(12)));
  for (const text of await textsOf(trip)) expect(text).toContain(`Checked 3 hr ago. ${ADVICE}`);
});

test.each([
  ['more than a day ahead', 24 * 60 + 1, {}],
  ['begun', -1, {}],
  ['postponed', 60, { status: 'postponed' }],
] as const)('a game that is %s is no game of the day', async (_, minutes, change) => {
  for (const text of await textsOf(await tripStartingIn(minutes, change))) {
    expect(text).toContain('Checked 3 hr ago.');
    expect(text).not.toContain(ADVICE);
  }
});
