import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { gameEvents } from '../../../src/db/schema/games.ts';
import { findGrandTours } from '../../../scripts/tours/find-grand-tours.ts';
import { hostedGame, storeVenues } from '../../support/finder-site.ts';
import { storeSeasonPacks } from '../../support/season-packs.ts';
import { listGames, NOW, openTestSite } from '../../support/test-site.ts';
import { described } from './described.ts';

const site = await openTestSite();
afterAll(site.close);

const KNICKS = hostedGame('NBA', 'Utah Jazz', 'New York Knicks', '2026-12-05T19:30:00');

beforeAll(async () => {
  await storeVenues(site.db);
  await listGames(site.db, [
    hostedGame('NBA', 'Miami Heat', 'Boston Celtics', '2026-12-04T19:00:00'),
    KNICKS,
    hostedGame('NBA', 'Utah Jazz', 'Philadelphia 76ers', '2026-12-06T18:00:00'),
  ]);
  await storeSeasonPacks(site.db, NOW);
  await findGrandTours({ db: site.db, now: () => NOW }, { leagues: ['NBA'], onProgress: () => undefined });
});

const ask = async (path: string) => described(path, await site.get(path));
const bodyOf = async (path: string) => (await ask(path)).json();

test('a tour has its games in order, each drive and what is proven', async () => {
  const { data, provenance } = await bodyOf('/api/v1/grand-tours/nba');
  expect(data).toMatchObject({
    league: 'nba',
    venues: 3,
    games_planned: 3,
    games_standing: 3,
    legs_broken: 0,
    fewest_days: 1,
    trip: { first_date: '2026-12-04', last_date: '2026-12-06', home: null },
  });
  expect(data.url).toContain('/grand-tours/nba');
  const hosts = data.trip.stops.map(
    ({ game }: { game: { home_team: { slug: string } } }) => game.home_team.slug,
  );
  expect(hosts).toEqual(['boston-celtics', 'new-york-knicks', 'philadelphia-76ers']);
  expect(data.trip.stops[1].leg.miles).toBeGreaterThan(150);
  expect(provenance.feeds.map(({ league }: { league: string }) => league)).toEqual(['nba']);
});

test('a game that is off leaves the trip and no longer stands', async () => {
  await site.db.update(gameEvents).set({ status: 'postponed' }).where(eq(gameEvents.id, KNICKS.id));
  const { data } = await bodyOf('/api/v1/grand-tours/nba');
  expect(data).toMatchObject({ games_planned: 3, games_standing: 2 });
  expect(data.trip.stops).toHaveLength(2);
});

test('a league without a tour has null, and an unknown league is not found', async () => {
  expect(await bodyOf('/api/v1/grand-tours/mlb')).toMatchObject({ data: null });
  expect((await ask('/api/v1/grand-tours/mls')).status).toBe(404);
});
