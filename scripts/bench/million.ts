import pg from 'pg';
import { connect } from '../../src/db/neon/client.ts';
import { readTeamGames } from '../../src/db/queries/team-games.ts';
import { teamsOf } from '../../src/domain/teams/index.ts';
import { tapDatabase } from '../../tests/support/database-tap.ts';
import type { Bench } from './bench.ts';
import { target, type Figure } from './figure.ts';
import { BENCH_NOW } from './public-pages.ts';
import { runStatements, openBenchDatabase } from './season-database.ts';
import { median, medianInterval } from './statistics.ts';
import { measureAlternately, pairCount } from './turns.ts';

const GAMES = 1_000_000;
const LEAGUE = 'MLB';
const NOW = BENCH_NOW.toISOString();

interface Statement {
  text: string;
  values: unknown[];
}

export const million: Bench = {
  name: 'million',
  description: 'a team page with its exact total among a million games, against the naive query',
  run: async (context) => {
    const database = await openBenchDatabase(await context.postgres());
    context.onEnd(() => database.close());
    context.progress('making a million games');
    await runStatements(database.postgresUrl, ...manyGames());
    const client = new pg.Client({ connectionString: database.postgresUrl });
    await client.connect();
    context.onEnd(() => client.end());
    const [team] = teamsOf(LEAGUE);
    if (!team) throw new Error('a league has no teams');
    const naive = naiveStatements(team.fullName);
    const product = await productStatements(database.url, team);
    const pairs = pairCount(context.isQuick, 20);
    context.progress(`${pairs} pairs`);
    await runStatements(database.postgresUrl, 'VACUUM ANALYZE');
    const pairTimes = await measureAlternately(pairs, {
      reference: () => runMs(client, naive),
      product: () => runMs(client, product),
    });
    const ratios = pairTimes.map((pair) => pair.product / pair.reference);
    const limit = 1 / 8;
    return [
      target({
        what: 'team page with exact total at 10^6 games, against the naive query',
        unit: 'ms',
        reference: median(pairTimes.map((pair) => pair.reference)),
        product: median(pairTimes.map((pair) => pair.product)),
        ratio: median(ratios),
        interval: medianInterval(ratios),
        budget: { of: 'ratio', bound: 'at most', limit },
      }),
      target({
        what: 'the same, buffers read',
        unit: 'buffers',
        reference: await countBuffers(client, naive),
        product: await countBuffers(client, product),
        budget: { of: 'ratio', bound: 'at most', limit },
      }),
    ] satisfies Figure[];
  },
};

/** @returns SQL that inserts a game every five minutes; about a thousand games are in the past. */
function manyGames(): string[] {
  const names = teamsOf(LEAGUE).map(({ fullName }) => `'${fullName.replaceAll("'", "''")}'`);
  return [
    `INSERT INTO league_feeds (league, source, refreshed_at, covered_to) VALUES ('${LEAGUE}', 'espn', '${NOW}', '2040-01-01')`,
    `INSERT INTO game_events (league, id, source, source_event_id, home_team, away_team, datetime_local, local_date,
       starts_at, upcoming_until, time_zone, venue_name, venue_address, city, first_seen_at, last_changed_at)
     SELECT '${LEAGUE}', 'game-' || n, 'espn', n, names[1 + n % 30], names[1 + (n + 1 + n / 30 % 29) % 30],
       to_char(day, 'YYYY-MM-DD"T"HH24:MI:SS'), day::date, day, day, 'UTC', 'A park', '1 Park Way, Town', 'Town', '${NOW}', '${NOW}'
     FROM generate_series(1, ${GAMES}) AS n,
       LATERAL (SELECT '${NOW}'::timestamptz + (n - 1000) * interval '5 minutes') AS at (day),
       (SELECT ARRAY[${names.join(', ')}]) AS teams (names)`,
    'ANALYZE',
  ];
}

/** Returns the obvious queries: a list of home and away games joined by OR, and a count. */
function naiveStatements(team: string): Statement[] {
  const where = `league = $1 AND (home_team = $2 OR away_team = $2) AND is_listed AND upcoming_until >= $3`;
  const values = [LEAGUE, team, NOW];
  return [
    {
      text: `SELECT g.*, v.region, v.country FROM game_events g LEFT JOIN venues v ON v.id = g.venue_id
        WHERE ${where} ORDER BY upcoming_until, g.id LIMIT 10`,
      values,
    },
    { text: `SELECT count(*) FROM game_events WHERE ${where}`, values },
  ];
}

/** Sends the real team page's query through a proxy and returns the SQL that the proxy recorded. */
async function productStatements(
  url: string,
  team: Parameters<typeof readTeamGames>[1]['team'],
): Promise<Statement[]> {
  const tap = await tapDatabase(url);
  try {
    const query = { team, filter: 'all', page: 1, pageSize: 10, now: BENCH_NOW } as const;
    const { games, totalItems } = await readTeamGames(connect(tap.url, 60_000), query);
    if (games.length !== 10 || totalItems < GAMES / 20) throw new Error('the team has too few games');
    return tap.sent.flat().map(({ query: text, params }) => ({ text, values: params }));
  } finally {
    await tap.close();
  }
}

/**
 * Runs the statements in order.
 * @returns the elapsed milliseconds.
 */
async function runMs(client: pg.Client, statements: readonly Statement[]): Promise<number> {
  const start = performance.now();
  for (const statement of statements) await client.query(statement);
  return performance.now() - start;
}

/** Counts the 8 KiB buffers that the statements read, from the cache or from disk. */
async function countBuffers(client: pg.Client, statements: readonly Statement[]): Promise<number> {
  let count = 0;
  for (const { text, values } of statements) {
    const { rows } = await client.query(`EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${text}`, values);
    const { Plan: plan } = rows[0]['QUERY PLAN'][0];
    count += plan['Shared Hit Blocks'] + plan['Shared Read Blocks'];
  }
  return count;
}
