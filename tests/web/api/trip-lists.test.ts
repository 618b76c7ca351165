import { afterAll, beforeAll, expect, test } from 'vitest';
import { hostedGame, storePlaces, storeVenues } from '../../support/finder-site.ts';
import { storeSeasonPacks } from '../../support/season-packs.ts';
import { listGames, NOW, openTestSite } from '../../support/test-site.ts';
import { storeTripLists } from '../../support/trip-lists.ts';
import { described } from './described.ts';

const site = await openTestSite();
afterAll(site.close);

beforeAll(async () => {
  await storeVenues(site.db);
  await listGames(site.db, [
    hostedGame('NBA', 'Miami Heat', 'Boston Celtics', '2026-12-04T19:00:00'),
    hostedGame('NHL', 'Montreal Canadiens', 'Boston Bruins', '2026-12-05T19:00:00'),
    hostedGame('NFL', 'Buffalo Bills', 'New England Patriots', '2026-12-06T13:00:00'),
    hostedGame('NFL', 'Dallas Cowboys', 'New York Giants', '2026-12-07T20:15:00'),
  ]);
  await storeSeasonPacks(site.db, NOW);
  await storeTripLists(site.databaseUrl, NOW);
  await storePlaces(site.db, ['chicago-il', 'portland-or', 'portland-me']);
});

const ask = async (path: string) => described(path, await site.get(path));
const bodyOf = async (path: string) => (await ask(path)).json();

test('lists weekends as trips with their legs and games', async () => {
  const { data, paging, provenance } = await bodyOf('/api/v1/weekends');
  expect(paging).toEqual({ page: 1, page_size: 20, total_items: 1, total_pages: 1 });
  expect(provenance.sample).toBe(false);
  expect(data).toMatchObject([
    {
      first_date: '2026-12-04',
      last_date: '2026-12-06',
      leagues: ['nfl', 'nba', 'nhl'],
      home: null,
      stops: [
        { leg: null },
        { leg: { miles: 0 } },
        { game: { home_team: { slug: 'new-england-patriots' } } },
      ],
    },
  ]);
  expect(data[0].url).toContain(`/trips/${data[0].code}`);
});

test('lists twinbills', async () => {
  const { data } = await bodyOf('/api/v1/twinbills');
  expect(data).toHaveLength(1);
  expect(data[0].stops[1].leg.miles).toBeGreaterThan(150);
});

test('accepts another spelling of the place, a month and a page', async () => {
  expect((await bodyOf('/api/v1/weekends?from=Chicago')).data).toHaveLength(1);
  expect((await bodyOf('/api/v1/weekends?month=2027-01')).data).toEqual([]);
  const past = await bodyOf('/api/v1/weekends?page=3');
  expect([past.data, past.links.prev]).toEqual([[], '/api/v1/weekends']);
});

test.each([
  ['/api/v1/weekends?from=Portland', 'portland-me'],
  ['/api/v1/weekends?month=soon', 'must be a month'],
  ['/api/v1/twinbills?page=0', 'must be a whole number'],
  ['/api/v1/twinbills?from=chicago-il', 'is not known here'],
])('%s names what is wrong', async (path, message) => {
  const response = await ask(path);
  expect(response.status).toBe(400);
  expect(await response.text()).toContain(message);
});
