import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { gameEvents } from '../../../src/db/schema/games.ts';
import { lineFaults } from '../../support/calendar.ts';
import { hostedGame, storeVenues } from '../../support/finder-site.ts';
import { codeOf } from '../../support/trip-codes.ts';
import { listGames, openTestSite, ORIGIN } from '../../support/test-site.ts';
import { described } from './described.ts';

const IDS = [
  'nba-2026-12-04-boston-celtics-at-dallas-mavericks-1',
  'nba-2026-12-05-utah-jazz-at-san-antonio-spurs-1',
  'nba-2026-12-06-miami-heat-at-houston-rockets-1',
];
const site = await openTestSite();
afterAll(site.close);

beforeAll(async () => {
  await storeVenues(site.db);
  await listGames(site.db, [
    hostedGame('NBA', 'Boston Celtics', 'Dallas Mavericks', '2026-12-04T19:30:00'),
    hostedGame('NBA', 'Utah Jazz', 'San Antonio Spurs', '2026-12-05T19:00:00'),
    hostedGame('NBA', 'Miami Heat', 'Houston Rockets', '2026-12-06T18:00:00'),
  ]);
});
const code = codeOf(IDS);
const path = `/api/v1/trips/${code}`;

test('a trip is data with its drives, and says what became of its games', async () => {
  const response = await described(path, await site.get(path));
  expect(response.status).toBe(200);
  expect(response.headers.get('Cache-Tag')).toBe('league:mlb,league:nba,league:nfl,league:nhl');
  const { data } = await response.json();
  expect(data).toMatchObject({
    code,
    url: `${ORIGIN}/trips/${code}`,
    condition: 'fits',
    changes: [],
    first_date: '2026-12-04',
    last_date: '2026-12-06',
    nights: 2,
    leagues: ['nba'],
    home: null,
    missing: [],
  });
  expect(data.stops.map(({ game }: { game: { id: string } }) => game.id)).toEqual(IDS);
  expect(data.stops[0].leg).toBeNull();
  expect(data.stops[1]).toMatchObject({ fits: true, leg: { arrive_by: '2026-12-06T00:00:00.000Z' } });

  const setStatus = (status: 'postponed' | 'scheduled') =>
    site.db
      .update(gameEvents)
      .set({ status })
      .where(eq(gameEvents.id, IDS[1] ?? ''));
  await setStatus('postponed');
  const changed = await (await described(path, await site.get(path))).json();
  expect(changed.data).toMatchObject({
    condition: 'broken',
    missing: [{ date: '2026-12-05', home_team: { slug: 'san-antonio-spurs' }, status: 'postponed' }],
  });
  expect(changed.data.stops).toHaveLength(2);
  await setStatus('scheduled');
});

test('a trip’s calendar is at its own address of the API', async () => {
  const response = await site.get(`${path}.ics`);
  expect([response.status, response.headers.get('Content-Type')]).toEqual([
    200,
    'text/calendar; charset=UTF-8',
  ]);
  expect(lineFaults(await response.text())).toEqual([]);
});

test('a code that names no trip is a problem, as is an unknown parameter', async () => {
  const never = codeOf(['nba-2027-06-30-utah-jazz-at-houston-rockets-1']);
  for (const unknown of ['/api/v1/trips/x', '/api/v1/trips/x.ics', `/api/v1/trips/${never}`]) {
    const response = await site.get(unknown);
    expect([response.status, response.headers.get('Content-Type')], unknown).toEqual([
      404,
      'application/problem+json',
    ]);
    if (!unknown.endsWith('.ics')) await described(unknown, response);
  }
  expect((await site.get(`${path}?from=chicago-il`)).status).toBe(400);
});
