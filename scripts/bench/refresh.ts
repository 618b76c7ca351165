import pg from 'pg';
import { createJobDeps } from '../../src/composition/job-deps.ts';
import { addDays } from '../../src/domain/dates/zoned-time.ts';
import type { JobDeps } from '../../src/ingest/job.ts';
import { REFRESH_GAMES } from '../../src/ingest/refresh-games/refresh-games.ts';
import { runJob } from '../../src/ingest/run-job.ts';
import { createSampleSource } from '../../src/ingest/sources/sample/index.ts';
import type { SeasonFetch } from '../../src/ingest/sources/source.ts';
import { atLeast, atMost, type Bench, type BenchContext, type Figure, gate, target } from './bench.ts';
import { benchBindings } from './bindings.ts';
import { BENCH_NOW } from './public-pages.ts';
import { comparedPairs, measureAlternately, pairCount } from './compare.ts';
import { startEspnServer } from '../../tests/feeds/espn-server.ts';
import { addGame, moveGame } from '../../tests/feeds/season-changes.ts';
import { SEASON_EVE } from '../../tests/feeds/seasons.ts';
import { freePort } from '../../tests/support/postgres-server.ts';
import { openIsolateMemory } from './isolate-memory.ts';
import { behindCrons, cronAddress, productWorker, serveWorkerd } from './workerd.ts';

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
    return [
      ...(await refreshMemory(context)),
      ...unchanged,
      target({
        what: `refresh of ${EVENTS} new events, against COPY`,
        unit: 'rows/s',
        ...comparedPairs(pairs),
        budget: atLeast(0.45, 'ratio'),
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
  const none = atMost(0);
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

/** Sizes of recorded replies (docs/rules.md#sources). */
const RECORDED_EVENTS = 2_870;
const EVENT_BYTES = 23_000;
const LIMIT_MB = 48;
const MB = 1024 * 1024;
const CRON = '50 */6 * * *';

/** Refreshes a season of baseball at recorded sizes in workerd: with no games stored, again, and with no readable row. */
async function refreshMemory(context: BenchContext): Promise<Figure[]> {
  await context.build();
  const database = await context.database();
  const feed = await startEspnServer({ eventBytes: EVENT_BYTES });
  context.onEnd(() => feed.close());
  const [first] = feed.games.MLB;
  if (first === undefined) throw new Error('the season has no games');
  while (feed.games.MLB.length < RECORDED_EVENTS) {
    const index = feed.games.MLB.length;
    const { id } = addGame(feed.games.MLB, first, { homeTeam: 'Miami Marlins', awayTeam: 'Athletics' });
    moveGame(feed.games.MLB, id, `${addDays('2026-04-01', index % 180)}T${10 + (index % 10)}:05:00`);
  }
  const bindings = await benchBindings(database.url, {
    FIXED_NOW: SEASON_EVE.MLB.toISOString(),
    GAME_SOURCE: 'espn',
    'SERVICES.espn': feed.baseUrl,
  });
  const product = behindCrons(await productWorker(bindings));
  const port = await freePort();
  const workerd = await serveWorkerd({ product }, [`--inspector-addr=127.0.0.1:${port}`]);
  context.onEnd(() => workerd.stop());
  const origin = workerd.origins['product'] ?? '';
  const memory = await openIsolateMemory(port, 'product', origin);
  context.onEnd(async () => memory.close());
  const peaks: number[] = [];
  for (const what of ['first', 'unchanged', 'unreadable']) {
    if (what === 'unreadable') feed.setFault({ kind: 'poison', share: 1 });
    context.progress(`the ${what} refresh of ${RECORDED_EVENTS} events of ${EVENT_BYTES} bytes`);
    peaks.push(await peakDuring(memory, fetch(cronAddress(workerd, CRON))));
  }
  return [
    gate({
      what: `live heap of a refresh of ${RECORDED_EVENTS} events of ${EVENT_BYTES / 1000} kB, in workerd`,
      unit: 'MB',
      product: Math.max(...peaks) / MB,
      budget: atMost(LIMIT_MB),
    }),
  ];
}

/** Samples after a garbage collection, whenever the refresh waits for a response. */
async function peakDuring(
  memory: { liveBytes: () => Promise<number> },
  work: Promise<Response>,
): Promise<number> {
  let peak = 0;
  for (;;) {
    const sample = await Promise.race([memory.liveBytes(), work]);
    if (typeof sample === 'number') {
      peak = Math.max(peak, sample);
      continue;
    }
    if (!sample.ok || peak === 0) throw new Error(`the refresh ended with ${sample.status}`);
    return peak;
  }
}
