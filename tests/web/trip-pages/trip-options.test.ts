import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { schedulePacks } from '../../../src/db/schema/schedule-packs.ts';
import { gameEvents } from '../../../src/db/schema/games.ts';
import { seasonPack } from '../../../src/ingest/refresh-games/plan-refresh.ts';
import { openApiDocument } from '../../../src/web/api/openapi.ts';
import { paths } from '../../../src/web/urls/paths.ts';
import { readApiDescription } from '../../support/api-description.ts';
import { plainGame } from '../../support/plain-game.ts';
import { hostedGame, storeVenues } from '../../support/finder-site.ts';
import { withFullSearchQueue } from '../../support/full-search-queue.ts';
import { codeOf } from '../../support/trip-codes.ts';
import { listGames, openTestSite, siteOver, visibleText, type TestSite } from '../../support/test-site.ts';

const DALLAS = 'nba-2026-12-04-boston-celtics-at-dallas-mavericks-1';
const SPURS = 'nba-2026-12-05-utah-jazz-at-san-antonio-spurs-1';
const HOUSTON = 'nba-2026-12-06-miami-heat-at-houston-rockets-1';
const code = codeOf([DALLAS, SPURS, HOUSTON]);
const description = readApiDescription(JSON.parse(JSON.stringify(openApiDocument())));
let site: TestSite;

beforeAll(async () => {
  site = await openTestSite();
  await storeVenues(site.db);
  const games = [
    hostedGame('NBA', 'Boston Celtics', 'Dallas Mavericks', '2026-12-04T19:30:00'),
    hostedGame('NBA', 'Utah Jazz', 'San Antonio Spurs', '2026-12-05T19:00:00'),
    hostedGame('NBA', 'Orlando Magic', 'San Antonio Spurs', '2026-12-06T10:30:00'),
    hostedGame('NBA', 'Utah Jazz', 'Oklahoma City Thunder', '2026-12-05T13:00:00'),
    hostedGame('NBA', 'Miami Heat', 'Houston Rockets', '2026-12-06T18:00:00'),
    hostedGame('NBA', 'Utah Jazz', 'Boston Celtics', '2026-12-05T19:00:00'),
  ];
  await listGames(site.db, games);
  const packed = games.map(
    ({ id, homeTeam = null, awayTeam = null, localDateTime, timeZone, venueId = null }) => ({
      ...plainGame({ league: 'NBA', homeTeam, awayTeam, localDateTime, timeZone, venueId }),
      id,
    }),
  );
  await site.db.insert(schedulePacks).values(await seasonPack('NBA', packed, []));
});
afterAll(() => site.close());

async function read(path: string) {
  const html = await (await site.get(path)).text();
  return { html, text: visibleText(html.slice(html.indexOf('<main'))) };
}

test('each stop links to trips with another game in its place', async () => {
  const { text, html } = await read(paths.trip(code));
  const other = codeOf([DALLAS, 'nba-2026-12-05-utah-jazz-at-oklahoma-city-thunder-1', HOUSTON]);
  expect(text).toMatch(
    /Jazz at Spurs .* Plan B Jazz at Thunder Sat, Dec 5, 1:00 PM CT · \+\d+ mi .*Night in San Antonio/,
  );
  expect(html).toContain(`href="${paths.trip(other)}" rel="nofollow"`);
  expect(text).not.toContain('Jazz at Celtics');
  expect((await read(paths.trip(other))).text).toContain('Dallas, Oklahoma City & Houston');
});

test('the API lists the same games, and a stop after the last is a 404', async () => {
  const path = `/api/v1/trips/${code}/stops/2/alternatives`;
  const { data } = await (await site.get(path)).json();
  expect(data).toMatchObject([
    { later_date: false, game: { id: 'nba-2026-12-05-utah-jazz-at-oklahoma-city-thunder-1' } },
    { later_date: true, game: { id: 'nba-2026-12-06-orlando-magic-at-san-antonio-spurs-1' } },
  ]);
  expect(await description.faultsOfAnswer(path, await site.get(path))).toEqual([]);
  for (const stop of ['0', '4', 'x']) {
    expect((await site.get(`/api/v1/trips/${code}/stops/${stop}/alternatives`)).status).toBe(404);
  }
});

test('a trip of more dates than the trip finder makes has no Plan B', async () => {
  const inMonth = codeOf([DALLAS, SPURS, HOUSTON], { daysBefore: 14, daysAfter: 14 });
  const longer = codeOf([DALLAS, SPURS, HOUSTON], { daysBefore: 14, daysAfter: 15 });
  const optionsOf = async (of: string) =>
    (await (await site.get(`/api/v1/trips/${of}/stops/2/alternatives`)).json()).data;
  expect((await read(paths.trip(inMonth))).text).toContain('Plan B');
  expect(await optionsOf(inMonth)).not.toEqual([]);
  expect((await read(paths.trip(longer))).text).not.toContain('Plan B');
  expect(await optionsOf(longer)).toEqual([]);
});

test('a broken trip links to the trip that keeps the most of its stops', async () => {
  await site.db.update(gameEvents).set({ status: 'postponed' }).where(eq(gameEvents.id, SPURS));
  const left = (await site.db.select().from(gameEvents)).filter(({ id }) => id !== SPURS);
  const row = await seasonPack('NBA', left, []);
  await site.db.update(schedulePacks).set(row).where(eq(schedulePacks.league, 'NBA'));
  const { text, html } = await read(paths.trip(code));
  const fixed = codeOf([DALLAS, 'nba-2026-12-06-orlando-magic-at-san-antonio-spurs-1', HOUSTON]);
  const without = codeOf([DALLAS, HOUSTON]);
  const link = /See the fix/.exec(text);
  expect(link).not.toBeNull();
  expect([fixed, without].filter((one) => html.includes(`href="${paths.trip(one)}"`))).toHaveLength(1);
  expect(text).toMatch(
    /You lose Jazz at Spurs\. It is postponed, .* The fix keeps (2 of 3 stops|all 3 stops, with Magic at Spurs on Sun, Dec 6)\./,
  );
  const longer = codeOf([DALLAS, SPURS, HOUSTON], { daysBefore: 14, daysAfter: 15 });
  expect((await read(paths.trip(longer))).text).not.toContain('See the fix');
});

test('while the queue of searches is full, a broken trip shows without its fix, and no cache keeps it', async () => {
  const response = await withFullSearchQueue(site.deps, () => site.get(paths.trip(code)));
  const text = visibleText(await response.text());
  expect([response.status, response.headers.get('Cache-Control')]).toEqual([200, 'no-store']);
  expect(text).toContain('You lose Jazz at Spurs.');
  expect(text).toContain('Many people are searching right now. Reload this page in a minute to see a fix.');
  expect(text).not.toContain('See the fix');
  expect((await read(paths.trip(code))).text).toContain('See the fix');
});

test('a trip under way has no repair, which could drop games already seen', async () => {
  const saturday = siteOver(
    site.db,
    site.databaseUrl,
    () => Promise.resolve(),
    {},
    () => new Date('2026-12-05T15:00:00Z'),
  );
  const text = visibleText(await saturday.html(paths.trip(code)));
  expect(text).toContain('You lose Jazz at Spurs.');
  expect(text).toContain('The rest of your trip still works.');
  expect(text).not.toContain('See the fix');
});
