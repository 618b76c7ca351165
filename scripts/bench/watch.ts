import pg from 'pg';
import { atMost, type Bench, type BenchContext, type Figure, gate, target } from './bench.ts';
import { benchBindings } from './bindings.ts';
import { openLoadClient } from './load-client.ts';
import { openOverlay } from './run-context.ts';
import { changeGames, storeWatchedTrips } from './watched-trips.ts';
import { behindCrons, cronAddress, productWorker, serveWorkerd, type Workerd } from './workerd.ts';

const NOW = new Date('2026-10-05T12:00:00Z');
/** After 7 AM in every zone of a home. */
const NEXT_MORNING = new Date('2026-10-06T18:00:00Z');
/** Its refresh finds no source and fails at once. The jobs that follow a refresh run all the same. */
const CRON = '5 */6 * * *';
const SIZES = {
  whole: { accounts: 60_000, codes: 20_000, homes: 500, followers: 20_000 },
  quick: { accounts: 6_000, codes: 2_000, homes: 50, followers: 2_000 },
};
const BROKEN_SHARE = 0.4;
const LIMITS = { seconds: 600, cpuSeconds: 240, subrequests: 10_000 };

export const watch: Bench = {
  name: 'watch',
  description:
    'the watch over 60,000 saved trips with 20,000 followers after one refresh, in the built Worker',
  run: async (context) => {
    await context.build();
    const size = context.isQuick ? SIZES.quick : SIZES.whole;
    const database = await openOverlay(context, NOW);
    context.progress(`storing ${size.accounts} saved trips`);
    const urls = { databaseUrl: database.url, postgresUrl: database.postgresUrl };
    const futures = await storeWatchedTrips({ ...urls, ...size, broken: BROKEN_SHARE, now: NOW });
    const client = new pg.Client({ connectionString: database.postgresUrl });
    await client.connect();
    context.onEnd(() => client.end());
    const startedAt = performance.now();
    await changeGames(database.url, futures, NOW);
    const refreshSeconds = (performance.now() - startedAt) / 1000;
    const checks = await runUntil(context, database.url, NOW, () =>
      count(client, 'SELECT count(*) FROM trip_checks'),
    );
    const digests = await runUntil(context, database.url, NEXT_MORNING, () =>
      count(
        client,
        `SELECT (SELECT count(*) FROM trip_notices WHERE mail_id IS NULL)
          + (SELECT count(*) FROM trip_followers WHERE told_at IS NULL) AS count`,
      ),
    );
    return figuresOf(client, size, [...checks, ...digests], refreshSeconds);
  },
};

interface Invocation {
  seconds: number;
  cpuSeconds: number;
  subrequests: number;
}

/** Invokes the handler until nothing is left to do, or a run does nothing. */
async function runUntil(
  context: BenchContext,
  databaseUrl: string,
  now: Date,
  left: () => Promise<number>,
): Promise<Invocation[]> {
  const bindings = await benchBindings(databaseUrl, {
    FIXED_NOW: now.toISOString(),
    GAME_SOURCE: 'sample',
    'LIMITS.tripMailsDay': '1000000',
    'LIMITS.tripMailsSecond': '100',
  });
  const workerd = await serveWorkerd({ product: behindCrons(await productWorker(bindings)) });
  context.onEnd(() => workerd.stop());
  const invocations: Invocation[] = [];
  let remaining = await left();
  while (remaining > 0) {
    invocations.push(await invoke(workerd));
    const before = remaining;
    remaining = await left();
    context.progress(`invocation ${invocations.length}: ${remaining} left`);
    if (remaining === before) throw new Error('an invocation did nothing');
  }
  await workerd.stop();
  return invocations;
}

async function invoke(workerd: Workerd): Promise<Invocation> {
  const client = openLoadClient(1);
  const startedAt = performance.now();
  const cpuBefore = await workerd.cpuNanoseconds();
  const subrequests = Number(await client.read(cronAddress(workerd, CRON)));
  client.close();
  return {
    seconds: (performance.now() - startedAt) / 1000,
    cpuSeconds: Number((await workerd.cpuNanoseconds()) - cpuBefore) / 1e9,
    subrequests,
  };
}

async function count(client: pg.Client, statement: string): Promise<number> {
  const { rows } = await client.query(statement);
  return Number(rows[0]?.count);
}

/** Counts the rows of `table` that not exactly one row of `other` names. */
function countNotOnce(
  client: pg.Client,
  table: string,
  other: string,
  column: string,
  which = 'true',
): Promise<number> {
  return count(
    client,
    `SELECT count(*) FROM ${table} LEFT JOIN
       (SELECT ${column}, count(*) AS named FROM ${other} WHERE ${which} GROUP BY ${column}) AS counted ON ${column} = ${table}.id
     WHERE named IS DISTINCT FROM 1`,
  );
}

async function figuresOf(
  client: pg.Client,
  { accounts, followers }: { accounts: number; followers: number },
  invocations: readonly Invocation[],
  refreshSeconds: number,
): Promise<Figure[]> {
  const most = (key: keyof Invocation) => Math.max(...invocations.map((each) => each[key]));
  const seconds = invocations.reduce((sum, each) => sum + each.seconds, 0);
  const broken = await count(client, `SELECT count(*) FROM saved_trips WHERE state = 'broken'`);
  const notOnce = await countNotOnce(client, 'saved_trips', 'trip_notices', 'saved_trip_id');
  const unmailed = await countNotOnce(client, 'users', 'mail_outbox', 'user_id', 'follower_id IS NULL');
  const untold = await countNotOnce(client, 'trip_followers', 'mail_outbox', 'follower_id');
  const share = Math.round((100 * broken) / accounts);
  return [
    gate({
      what: `of ${accounts} affected trips (${share} % broken), trips without exactly one notice`,
      unit: 'trips',
      product: notOnce,
      budget: atMost(0),
    }),
    gate({
      what: 'the same, people without exactly one queued mail',
      unit: 'people',
      product: unmailed,
      budget: atMost(0),
    }),
    gate({
      what: `of ${followers} followers of these trips, those without exactly one queued mail`,
      unit: 'people',
      product: untold,
      budget: atMost(0),
    }),
    target({
      what: `until all are checked, noticed and queued, in ${invocations.length} invocations (the refresh queued them in ${refreshSeconds.toFixed(1)} s)`,
      unit: 's',
      product: seconds,
      budget: atMost(LIMITS.seconds),
    }),
    target({
      what: 'the longest invocation, CPU of workerd',
      unit: 's of CPU',
      product: most('cpuSeconds'),
      budget: atMost(LIMITS.cpuSeconds),
    }),
    gate({
      what: 'the largest invocation, subrequests',
      unit: 'requests',
      product: most('subrequests'),
      budget: atMost(LIMITS.subrequests),
    }),
  ];
}
