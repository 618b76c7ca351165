import pg from 'pg';
import { createJobDeps } from '../../src/composition/job-deps.ts';
import { addDays } from '../../src/domain/dates/zoned-time.ts';
import type { JobDeps } from '../../src/ingest/job.ts';
import { REFRESH_GAMES } from '../../src/ingest/refresh-games/refresh-games.ts';
import { runJob } from '../../src/ingest/run-job.ts';
import { createSampleSource } from '../../src/ingest/sources/sample/index.ts';
import type { SeasonFetch } from '../../src/ingest/sources/source.ts';
import type { Bench } from './bench.ts';
import { benchBindings } from './bindings.ts';
import { gate, target, type Figure } from './figure.ts';
import { BENCH_NOW } from './public-pages.ts';
import { median, medianInterval } from './statistics.ts';
import { refreshMemory } from './refresh-memory.ts';
import { measureAlternately, pairCount } from './turns.ts';

const EVENTS = 6_000;
const LEAGUE = 'MLB';
/** A run writes these tables even when no game changed. */
const RECORDS = new Set(['leases', 'job_runs', 'league_feeds', 'schema_migrations']);

export const refresh: Bench = {
  name: 'refresh',
  description: `a refresh of ${EVENTS} new events against COPY of the same rows, an unchanged one, and a refresh's memory`,
  run: async (context) => {
    const database = await context.database();
    const season = await manyGames();
    const deps = await jobDeps(database.url, season);
    const client = new pg.Client({ connectionString: database.postgresUrl });
    await client.connect();
    context.onEnd(() => client.end());

    await runRefresh(deps);
    const unchanged = await unchangedRefresh(client, deps);
    const { rows } = await client.query('SELECT setting FROM pg_settings WHERE name = $1', [
      'data_directory',
    ]);
    const file = `${rows[0].setting}/games.copy`;
    const columns = await writtenColumns(client);
    await client.query(`COPY (SELECT ${columns} FROM game_events) TO '${file}'`);
    const timed = (work: () => Promise<unknown>) => async () => {
      await client.query('TRUNCATE game_events');
      const start = performance.now();
      await work();
      return EVENTS / ((performance.now() - start) / 1000);
    };
    const copy = timed(() => client.query(`COPY game_events (${columns}) FROM '${file}'`));
    const product = timed(() => runRefresh(deps));
    context.progress(`${pairCount(context.isQuick)} pairs`);
    await copy();
    await product();
    const pairs = await measureAlternately(pairCount(context.isQuick), { reference: copy, product });
    const ratios = pairs.map((pair) => pair.product / pair.reference);
    return [
      ...(await refreshMemory(context)),
      ...unchanged,
      target({
        what: `refresh of ${EVENTS} new events, against COPY`,
        unit: 'rows/s',
        reference: median(pairs.map((pair) => pair.reference)),
        product: median(pairs.map((pair) => pair.product)),
        ratio: median(ratios),
        interval: medianInterval(ratios),
        budget: { of: 'ratio', bound: 'at least', limit: 0.45 },
      }),
    ];
  },
};

async function writtenColumns(client: pg.Client): Promise<string> {
  const { rows } = await client.query(
    `SELECT string_agg(quote_ident(column_name), ', ' ORDER BY ordinal_position) AS columns FROM information_schema.columns
     WHERE table_name = 'game_events' AND is_generated = 'NEVER'`,
  );
  return rows[0].columns;
}

/** Repeats a season on later dates. */
async function manyGames(): Promise<SeasonFetch & { outcome: 'fetched' }> {
  const season = await createSampleSource().fetchSeason(LEAGUE, {
    now: BENCH_NOW,
    onProgress: () => undefined,
  });
  if (season.outcome === 'failed') throw new Error(season.reason);
  const games: typeof season.games = [];
  for (let copy = 0; games.length < EVENTS; copy += 1) {
    const days = copy * 2 * 364;
    for (const game of season.games.slice(0, EVENTS - games.length)) {
      games.push({
        ...game,
        source: 'espn',
        sourceEventId: `${game.sourceEventId}-${copy}`,
        localDateTime: addDays(game.localDateTime.slice(0, 10), days) + game.localDateTime.slice(10),
        startsAt: game.startsAt && new Date(game.startsAt.getTime() + days * 86_400_000),
      });
    }
  }
  return { ...season, games, fetched: games.length, coveredTo: '2040-12-31' };
}

async function jobDeps(databaseUrl: string, season: SeasonFetch): Promise<JobDeps> {
  const bindings = await benchBindings(databaseUrl, {
    FIXED_NOW: BENCH_NOW.toISOString(),
    GAME_SOURCE: 'espn',
  });
  const deps = createJobDeps(bindings);
  const quiet = () => undefined;
  const espn = { name: 'espn', fetchSeason: async () => season } as const;
  return {
    ...deps,
    log: { info: quiet, warn: quiet, error: quiet },
    openSources: () => ({ ...deps.openSources(), espn }),
  };
}

async function runRefresh(deps: JobDeps): Promise<void> {
  const run = {
    job: REFRESH_GAMES,
    league: LEAGUE,
    trigger: 'command',
    onProgress: () => undefined,
  } as const;
  const { reason } = await runJob(deps, run);
  if (reason !== null) throw new Error(reason);
}

async function unchangedRefresh(client: pg.Client, deps: JobDeps): Promise<Figure[]> {
  const before = await rowVersions(client);
  await runRefresh(deps);
  const after = await rowVersions(client);
  const written = [...after].filter((row) => !before.has(row));
  const none = { of: 'product', bound: 'at most', limit: 0 } as const;
  return [
    gate({
      what: 'rows written by an unchanged refresh',
      unit: 'rows',
      product: written.length,
      budget: none,
    }),
    gate({
      what: 'cache tags invalidated by an unchanged refresh',
      unit: 'tags',
      product: written.filter((row) => row.startsWith('stale_tags ')).length,
      budget: none,
    }),
  ];
}

/** Returns the `ctid` and `xmin` of every row, except the tables in `RECORDS`. */
async function rowVersions(client: pg.Client): Promise<Set<string>> {
  const tables = await client.query(
    `SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'`,
  );
  const versions = new Set<string>();
  for (const { relname } of tables.rows.filter((table) => !RECORDS.has(table.relname))) {
    const { rows } = await client.query(`SELECT ctid::text, xmin::text FROM "${relname}"`);
    for (const { ctid, xmin } of rows) versions.add(`${relname} ${ctid} ${xmin}`);
  }
  return versions;
}
