import { eq } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { gameEvents } from '../../../src/db/schema/games.ts';
import { savedTrips, tripNotices } from '../../../src/db/schema/saved-trips.ts';
import { paths } from '../../../src/web/urls/paths.ts';
import { PASSWORD } from '../../support/accounts.ts';
import { codeOf } from '../../support/trip-codes.ts';
import { storeFollower } from '../../support/trip-followers.ts';
import { databaseCallsSince, NOW, visibleText } from '../../support/test-site.ts';
import { redirectOf } from './form-browser.ts';
import { gamesOf, HOUSTON, openFan, openSavedTripsSite, saved, TEXAS, tripsOf } from './saved-trips-site.ts';

const site = await openSavedTripsSite();
afterAll(site.close);

test('the account page with its session check is one round trip', async () => {
  const fan = await openFan(site);
  await saved(site, fan);
  await fan.visit(paths.account());
  const before = site.requests.length;
  const response = await site.get(paths.account(), { cookie: fan.cookies() });
  expect([response.status, databaseCallsSince(site, before)]).toEqual([200, [1]]);
  expect(response.headers.get('Cache-Control')).toBe('private, no-store');
});

test('the account page shows nobody the trips of somebody who has signed out', async () => {
  const fan = await openFan(site);
  await saved(site, fan);
  const cookie = fan.cookies();
  await fan.send(paths.signOut());
  const response = await site.get(paths.account(), { cookie });
  expect(redirectOf(response)).toEqual([303, paths.auth('sign-in', paths.account())]);
});

test('lists the next trip first, with what no mail told, and folds past ones', async () => {
  const fan = await openFan(site);
  const trip = await saved(site, fan);
  const first = await saved(site, fan, codeOf(['nba-2026-11-28-denver-nuggets-at-dallas-mavericks-1']));
  const over = await saved(site, fan, codeOf(['nba-2026-11-10-denver-nuggets-at-houston-rockets-1']));
  expect(over.state).toBe('past');
  const [game] = await gamesOf(site, first.id);
  if (!game) throw new Error('the game was not saved');
  const moved = { ...game.known, localDateTime: '2026-11-28T20:30:00', startsAt: '2026-11-29T02:30:00.000Z' };
  await site.db.insert(tripNotices).values({
    id: crypto.randomUUID(),
    savedTripId: first.id,
    league: 'NBA',
    gameId: game.gameId,
    scheduleVersion: 1,
    before: game.known,
    after: moved,
    stateBefore: 'fine',
    stateAfter: 'fine',
    mail: 'none',
    createdAt: NOW,
  });
  await site.db.update(savedTrips).set({ state: 'tight' }).where(eq(savedTrips.id, trip.id));
  const html = await (await fan.visit(paths.account())).text();
  const ids = [...html.matchAll(/href="\/account\/trips\/([^"]+)"/g)].map(([, id]) => id);
  expect(ids).toEqual([first.id, trip.id, over.id]);
  const text = visibleText(html.replace(/^.*<main/s, '<main'));
  expect(text).toContain('My Trips Both trips stand.');
  expect(text).toMatch(
    /in 8 days Dallas The game stands\. Checked just now\. Nuggets at Mavericks moved to 8:30 PM CT\. .* Sat 28 NBA Nuggets at Mavericks [\d:]+ PM CT Put in a vote : Dallas /,
  );
  expect(text).toContain('All 3 games stand, but time is tight between two of them.');
  expect(text).toMatch(/1 past trip Nov 10, 2026 over Houston/);
  expect(html).toContain('<details class="past-trips fold box card">');
});

test('a trip that needs a look comes before an earlier one', async () => {
  const fan = await openFan(site);
  const later = await saved(site, fan);
  const first = await saved(site, fan, codeOf(['nba-2026-11-28-denver-nuggets-at-dallas-mavericks-1']));
  await site.db.update(savedTrips).set({ state: 'broken' }).where(eq(savedTrips.id, later.id));
  const html = await (await fan.visit(paths.account())).text();
  const ids = [...html.matchAll(/<h2><a href="\/account\/trips\/([^"]+)"/g)].map(([, id]) => id);
  expect(ids).toEqual([later.id, first.id]);
});

test('an account without trips leads to the trip finder and back to where its owner was', async () => {
  const fan = await openFan(site);
  const html = await (await fan.visit(paths.account('/nba'))).text();
  expect(visibleText(html)).toContain('No saved trips yet');
  expect(html).toMatch(/<a class="btn" href="\/trips">Plan a trip<\/a>/);
  expect(html).toMatch(/<a class="btn" href="\/nba">\s*Back to where you were/);
  expect(html).toMatch(
    /<nav class="account-tabs".*href="\/account" aria-current="page".*href="\/account\/settings"/s,
  );
  expect((await fan.visit(paths.settings())).status).toBe(200);
});

test('deleting the account deletes its trips, and the export has them', async () => {
  const fan = await openFan(site);
  const trip = await saved(site, fan);
  await storeFollower(site.db, trip.id, { email: 'friend@example.com' });
  await storeFollower(site.db, trip.id, { email: 'waits@example.com', confirmedAt: null });
  const file = await (await fan.send(paths.exportAccount())).json();
  expect(JSON.stringify(file)).not.toMatch(/friend@|waits@/);
  expect(file.saved_trips).toMatchObject([
    {
      id: trip.id,
      code: TEXAS,
      followers: 1,
      name: 'Dallas, San Antonio & Houston',
      games: [{ game_id: expect.stringContaining('celtics') }, {}, { game_id: HOUSTON }],
      notices: [],
    },
  ]);
  expect(JSON.stringify(file)).not.toContain(trip.unsubscribeToken);
  await fan.send(paths.accountForm('delete'), { password: PASSWORD });
  expect(await tripsOf(site, fan.userId)).toEqual([]);
  expect(await gamesOf(site, trip.id)).toEqual([]);
  expect(await site.db.select().from(gameEvents).where(eq(gameEvents.id, HOUSTON))).toHaveLength(1);
});
