import { afterAll, beforeAll, expect, test } from 'vitest';
import { roadTrips } from '../../src/db/schema/content.ts';
import { venues } from '../../src/db/schema/games.ts';
import { LEAGUES } from '../../src/domain/leagues.ts';
import { teamsOf } from '../../src/domain/teams/index.ts';
import { KNOWN_VENUES } from '../../src/domain/venues/index.ts';
import { paths } from '../../src/web/urls/paths.ts';
import type { LocalWorker } from '../../scripts/site/local-worker.ts';
import { openTestDatabase, type TestDatabase } from '../support/database.ts';
import { readPngColors, readPngSize } from '../support/png.ts';
import { takeErrors } from '../support/unexpected-errors.ts';
import { startWorker } from '../support/worker.ts';
import { hostedGame } from '../support/finder-site.ts';
import { codeOf } from '../support/trip-codes.ts';
import { listGames, NOW, storedGame } from '../support/test-site.ts';

// The largest card of all teams has 88 kB, the largest of the roadtrips in content/ 176 kB.
const MAX_TEAM_CARD_BYTES = 100_000;
const MAX_ROADTRIP_CARD_BYTES = 200_000;
const CELTICS_CARD = '/nba/teams/boston-celtics/card.png';
const VERSION = '?v=2026-12-01-vs-miami-heat-boston';
const CACHED_FOR_A_DAY = 'public, max-age=86400, stale-while-revalidate=604800, stale-if-error=86400';

const TEXAS: typeof roadTrips.$inferInsert = {
  slug: 'texas',
  sport: 'NBA',
  cardTitle: 'Texas Triangle',
  cardIntro: 'Three arenas.',
  introContent: '<p>Go.</p>',
  city1: 'Dallas',
  city1Content: '<p>One.</p>',
  city2: 'San Antonio',
  city2Content: '<p>Two.</p>',
  city3: 'Houston',
  city3Content: '<p>Three.</p>',
  teamSlugs: ['dallas-mavericks', 'san-antonio-spurs', 'houston-rockets'],
  checkedOn: '2026-11-20',
};

let database: TestDatabase;
let worker: LocalWorker;
let withoutDatabase: LocalWorker;
const get = (path: string, from = worker) => fetch(`${from.origin}${path}`, { redirect: 'manual' });
const bytesOf = async (response: Response) => new Uint8Array(await response.arrayBuffer());

beforeAll(async () => {
  database = await openTestDatabase();
  await database.db
    .insert(venues)
    .values([...KNOWN_VENUES])
    .onConflictDoNothing();
  await listGames(database.db, [
    storedGame(),
    hostedGame('NBA', 'Sacramento Kings', 'Dallas Mavericks', '2027-01-08T19:00:00'),
    hostedGame('NBA', 'Sacramento Kings', 'Houston Rockets', '2027-01-09T19:00:00'),
  ]);
  await database.db.insert(roadTrips).values([TEXAS, { ...TEXAS, slug: 'lost', city2: 'Atlantis' }]);
  worker = await startWorker({ databaseUrl: database.url, now: NOW });
  withoutDatabase = await startWorker({ databaseUrl: 'postgres://u:p@127.0.0.1:1/db', now: NOW });
});

afterAll(async () => {
  await Promise.all([worker.stop(), withoutDatabase.stop()]);
  await database.close();
});

test('a team page links its card with the next game, a PNG of 1200 by 630', async () => {
  const html = await (await get('/nba/teams/boston-celtics')).text();
  const image = /property="og:image" content="([^"]+)"/.exec(html)?.[1] ?? '';
  const { pathname, search } = new URL(image);
  expect(pathname + search).toBe(CELTICS_CARD + VERSION);
  const response = await get(pathname + search);
  expect(response.status).toBe(200);
  expect(response.headers.get('Content-Type')).toBe('image/png');
  expect(response.headers.get('Cache-Control')).toBe(CACHED_FOR_A_DAY);
  const png = await bytesOf(response);
  expect(readPngSize(png)).toMatchObject({ width: 1200, height: 630 });
  expect(png.length).toBeLessThan(MAX_TEAM_CARD_BYTES);
});

test('a trip has a card of its own, ten at once for each network', async () => {
  const code = codeOf([
    'nba-2027-01-08-sacramento-kings-at-dallas-mavericks-1',
    'nba-2027-01-09-sacramento-kings-at-houston-rockets-1',
  ]);
  const response = await get(paths.tripCard(code));
  expect(response.status).toBe(200);
  expect(response.headers.get('Cache-Control')).toBe(CACHED_FOR_A_DAY);
  const picture = await bytesOf(response);
  expect(readPngSize(picture)).toEqual({ width: 1200, height: 630 });
  expect(picture.length).toBeLessThan(MAX_ROADTRIP_CARD_BYTES);
  const rest = await Promise.all(Array.from({ length: 10 }, () => get(paths.tripCard(code))));
  const refused = rest.filter(({ status }) => status === 302);
  expect(refused.map(({ headers }) => headers.get('Location'))).toEqual(['/social-card.png']);
});

test('draws a card in team colors with text in the display face', async () => {
  const colors = await readPngColors(await bytesOf(await get(CELTICS_CARD)));
  expect(colors[300 * 1200 + 10]).toBe('008348');
  // The capital B of Boston; without a font the paper would show.
  const ink = colors.filter((color) => color === '1e1b16').length;
  expect(ink).toBeGreaterThan(20_000);
});

test('redirects the address of a past game to the current one, uncached', async () => {
  for (const query of ['?v=2026-11-01-vs-utah-jazz-boston', '?x=1']) {
    const response = await get(CELTICS_CARD + query);
    expect([response.status, response.headers.get('Location')]).toEqual([302, CELTICS_CARD + VERSION]);
    expect(response.headers.get('Cache-Control')).toBe('no-store');
  }
  const none = await get('/nba/teams/utah-jazz/card.png?v=2026-11-01-vs-miami-heat-boston');
  expect([none.status, none.headers.get('Location')]).toEqual([302, '/nba/teams/utah-jazz/card.png']);
});

test('without the database draws the card without a game, uncached', async () => {
  const response = await get(CELTICS_CARD + VERSION, withoutDatabase);
  expect(response.status).toBe(200);
  expect(response.headers.get('Cache-Control')).toBe('no-store');
  const png = await bytesOf(response);
  expect(readPngSize(png)).toMatchObject({ width: 1200, height: 630 });
  const withGame = await bytesOf(await get(CELTICS_CARD));
  expect(Buffer.from(png).equals(Buffer.from(withGame))).toBe(false);
  await expect.poll(() => JSON.stringify(takeErrors())).toContain('next game unreadable');
});

test('an unknown team has no card', async () => {
  const response = await get('/nba/teams/nobody/card.png');
  expect(response.status).toBe(404);
  expect(response.headers.get('Content-Type')).toContain('text/html');
});

test('four simultaneous first cards share one renderer', async () => {
  const fresh = await startWorker({ databaseUrl: database.url, now: NOW });
  try {
    const teams = LEAGUES.flatMap((league) => teamsOf(league).slice(0, 1));
    const answers = await Promise.all(teams.map((team) => get(paths.teamCard(team), fresh)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  } finally {
    await fresh.stop();
  }
});

test('a roadtrip page links its card, a PNG of 1200 by 630 with the route', async () => {
  const html = await (await get('/roadtrips/texas')).text();
  expect(html).toMatch(/property="og:image" content="[^"]+\/roadtrips\/texas\/card\.png"/);
  expect(html).toContain(
    'property="og:image:alt" content="Map of the roadtrip NBA Texas Triangle: Dallas, San Antonio, Houston."',
  );
  const response = await get('/roadtrips/texas/card.png');
  expect([response.status, response.headers.get('Content-Type')]).toEqual([200, 'image/png']);
  expect(response.headers.get('Cache-Control')).toBe(CACHED_FOR_A_DAY);
  const png = await bytesOf(response);
  expect(readPngSize(png)).toMatchObject({ width: 1200, height: 630 });
  expect(png.length).toBeLessThan(MAX_ROADTRIP_CARD_BYTES);
  // The amber road of a basketball night, and the ink of the title.
  const colors = await readPngColors(png);
  for (const color of ['f4ad1c', '1e1b16']) {
    expect(colors.filter((one) => one === color).length).toBeGreaterThan(5_000);
  }
});

test('a roadtrip card has one address; a route that cannot be drawn has no card', async () => {
  const queried = await get('/roadtrips/texas/card.png?x=1');
  expect([queried.status, queried.headers.get('Location')]).toEqual([301, '/roadtrips/texas/card.png']);
  expect((await get('/roadtrips/nowhere/card.png')).status).toBe(404);
  expect((await get('/roadtrips/lost/card.png')).status).toBe(404);
  expect(await (await get('/roadtrips/lost')).text()).toMatch(/og:image" content="[^"]+\/social-card\.png"/);
  const dark = await get('/roadtrips/texas/card.png', withoutDatabase);
  expect([dark.status, dark.headers.get('Cache-Control')]).toEqual([503, 'no-store']);
  await expect.poll(() => JSON.stringify(takeErrors())).toContain('roadtrip unreadable');
});
