import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { visits } from '../../../src/db/schema/fans.ts';
import { gameEvents } from '../../../src/db/schema/games.ts';
import { savedTrips } from '../../../src/db/schema/saved-trips.ts';
import { teamBySlug } from '../../../src/domain/teams/index.ts';
import { paths } from '../../../src/web/urls/paths.ts';

import { codeOf } from '../../support/trip-codes.ts';
import { textOf, expectText } from './form-browser.ts';
import { moveGame, openFan, openSavedTripsSite, saved, tripsOf } from './saved-trips-site.ts';

const ROCKETS_GAME = 'nba-2026-11-10-denver-nuggets-at-houston-rockets-1';
const MAVERICKS_GAME = 'nba-2026-11-28-denver-nuggets-at-dallas-mavericks-1';
const ROCKETS = String(teamBySlug('NBA', 'houston-rockets')?.id);
const SEEN = [
  ['team', ROCKETS, '2026-11-10'],
  ['venue', 'toyota-center', '2026-11-10'],
];

const site = await openSavedTripsSite();
afterAll(site.close);
beforeEach(() => moveGame(site, ROCKETS_GAME, '2026-11-10T19:30:00'));

type Fan = Awaited<ReturnType<typeof openFan>>;

const visitsOf = async ({ userId }: Fan) =>
  (await site.db.select().from(visits).where(eq(visits.userId, userId)).orderBy(visits.subject)).map(
    ({ kind, subject, visitedOn }) => [kind, subject, visitedOn],
  );

const checkOff = (fan: Fan, tripId: string, ...games: readonly string[]) =>
  fan.sendList(paths.savedTripForm(tripId, 'check-off'), [
    ['version', '1'],
    ...games.map((game) => ['game', game] as const),
  ]);

const boxesIn = (html: string) =>
  [...html.matchAll(/name="game" checked="" value="([^"]+)"/g)].map(([, id]) => id);

test('asks about the games that have begun only, and checks off the venue and the home team', async () => {
  const fan = await openFan(site);
  const trip = await saved(site, fan, codeOf([ROCKETS_GAME, MAVERICKS_GAME]));
  const page = paths.savedTrip(trip.id);
  const html = await (await fan.visit(page)).text();
  expect(html).toContain('Were you there?');
  expect(boxesIn(html)).toEqual([ROCKETS_GAME]);
  const response = await checkOff(fan, trip.id, ROCKETS_GAME, MAVERICKS_GAME);
  expect(response.status).toBe(200);
  expect(await textOf(response)).toMatch(
    /You were there Checked off: Nuggets at Rockets\. Places I’ve Been .*Your places were saved/,
  );
  expect(await visitsOf(fan)).toEqual(SEEN);
  expect(boxesIn(await (await fan.visit(page)).text())).toEqual([]);
  expect(await tripsOf(site, fan.userId)).toMatchObject([{ visitsAnsweredAt: null, version: 1 }]);
});

test('for a trip that is over it also settles the question of the places', async () => {
  const fan = await openFan(site);
  const trip = await saved(site, fan, codeOf([ROCKETS_GAME]));
  expect(await textOf(await fan.visit(paths.myPlaces()))).toContain('Were you at this game?');
  await checkOff(fan, trip.id, ROCKETS_GAME);
  expect(await visitsOf(fan)).toEqual(SEEN);
  expect(await textOf(await fan.visit(paths.myPlaces()))).not.toContain('Were you at');
});

test('a date that is known stays', async () => {
  const fan = await openFan(site);
  const trip = await saved(site, fan, codeOf([ROCKETS_GAME]));
  const createdAt = new Date();
  const venue = { userId: fan.userId, kind: 'venue', subject: 'toyota-center', createdAt } as const;
  await site.db.insert(visits).values({ ...venue, visitedOn: '2020-01-02' });
  await checkOff(fan, trip.id, ROCKETS_GAME);
  expect(await visitsOf(fan)).toEqual([
    ['team', ROCKETS, '2026-11-10'],
    ['venue', 'toyota-center', '2020-01-02'],
  ]);
});

test.each([[[]], [['another-game']], [[MAVERICKS_GAME]]])(
  'without a game that has begun (%j) nothing is checked off',
  async (games) => {
    const fan = await openFan(site);
    const trip = await saved(site, fan, codeOf([ROCKETS_GAME, MAVERICKS_GAME]));
    const refused = await checkOff(fan, trip.id, ...games);
    await expectText(refused, 400, 'Check a game first.');
    expect(await visitsOf(fan)).toEqual([]);
  },
);

test.each(['postponed', 'cancelled'] as const)('a game that was %s is not asked about', async (status) => {
  const fan = await openFan(site);
  const trip = await saved(site, fan, codeOf([ROCKETS_GAME]));
  await site.db.update(gameEvents).set({ status }).where(eq(gameEvents.id, ROCKETS_GAME));
  const html = await (await fan.visit(paths.savedTrip(trip.id))).text();
  await site.db.update(gameEvents).set({ status: 'final' }).where(eq(gameEvents.id, ROCKETS_GAME));
  expect(html).not.toContain('Were you there?');
});

test('somebody else’s trip is not found', async () => {
  const owner = await openFan(site);
  const trip = await saved(site, owner, codeOf([ROCKETS_GAME]));
  const stranger = await openFan(site);
  expect((await checkOff(stranger, trip.id, ROCKETS_GAME)).status).toBe(404);
  expect([await visitsOf(owner), await visitsOf(stranger)]).toEqual([[], []]);
  await site.db.delete(savedTrips).where(eq(savedTrips.id, trip.id));
});
