import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connect } from '../../src/db/neon/client.ts';
import { addDays } from '../../src/domain/dates/zoned-time.ts';
import { teamBySlug, type Team } from '../../src/domain/teams/index.ts';
import { paths } from '../../src/web/urls/paths.ts';
import { loadRealContent } from '../support/content.ts';
import { openTestDatabase, type TestDatabase } from '../support/database.ts';
import { tapDatabase, type DatabaseTap } from '../support/database-tap.ts';
import { listGames, NOW, siteOver, storedGame, type TestSite } from '../support/test-site.ts';

const TODAY = '2026-11-20';
/** From the second week on, a game a day. */
const LATER_GAMES = 200;

let database: TestDatabase;
let tap: DatabaseTap;
let site: TestSite;
let client: pg.Client;

beforeAll(async () => {
  database = await openTestDatabase();
  await loadRealContent(database.url, NOW);
  const later = Array.from({ length: LATER_GAMES }, (_, index) => addDays(TODAY, 7 + index));
  await listGames(
    database.db,
    [TODAY, TODAY, addDays(TODAY, 2), ...later].map((date) =>
      storedGame({ localDateTime: `${date}T19:30:00` }),
    ),
  );
  tap = await tapDatabase(database.url);
  site = siteOver(connect(tap.url, 20_000), tap.url, () => tap.close());
  client = new pg.Client({ connectionString: database.postgresUrl });
  await client.connect();
  await client.query('VACUUM ANALYZE');
});
afterAll(async () => {
  await client.end();
  await site.close();
  await database.close();
});

/** Returns the statements of the page's one batch. */
async function batchOf(path: string) {
  tap.sent.length = 0;
  expect((await site.get(path)).status).toBe(200);
  expect(tap.sent).toHaveLength(1);
  return tap.sent[0] ?? [];
}

const countsDays = ({ query }: { query: string }) => query.includes('group by "game_events"."local_date"');

test('statements are planned with the settings of production', async () => {
  const { rows } = await client.query('SHOW random_page_cost');
  expect(rows).toEqual([{ random_page_cost: '1.1' }]);
});

test('today’s games count the days of the week, and the next one with games', async () => {
  const days = (await batchOf(paths.schedule(null))).find(countsDays);
  const { rows } = await client.query(days?.query ?? '', days?.params);
  expect(rows.map((row) => Number(row.count))).toEqual([2, 1, 1]);
});

test('a later date counts its week, and the nearest days around it', async () => {
  const days = (await batchOf(`${paths.schedule(null)}?from=${addDays(TODAY, 40)}`)).find(countsDays);
  const { rows } = await client.query(days?.query ?? '', days?.params);
  expect(rows).toHaveLength(1 + 7 + 1);
});

test('a guide is one row beside its games and roadtrips', async () => {
  const guide = await batchOf(paths.cityGuide(celtics()));
  expect(guide).toHaveLength(5);
  const texts = guide.filter(({ query }) => query.includes('city_guides'));
  expect(texts).toHaveLength(1);
  for (const table of ['venue_facts', 'city_facts', 'content_facts', 'league_feeds', 'removed_content'])
    expect(texts[0]?.query).toContain(`"${table}"`);
  expect((await client.query(texts[0]?.query ?? '', texts[0]?.params)).rowCount).toBe(1);
});

function celtics(): Team {
  const team = teamBySlug('NBA', 'boston-celtics');
  if (team === null) throw new Error('the NBA has no Celtics');
  return team;
}
