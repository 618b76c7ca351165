import { readFile } from 'node:fs/promises';
import pg from 'pg';
import { tapDatabase, type DatabaseTap } from '../../tests/support/database-tap.ts';
import { beginStatement } from '../postgres/neon-server.ts';
import type { Bench } from './bench.ts';
import { benchBindings } from './bindings.ts';
import { target, type Figure } from './figure.ts';
import { BENCH_NOW, publicPages } from './public-pages.ts';
import { medianInterval, median } from './statistics.ts';
import { productWorker, serveWorkerd } from './workerd.ts';

/** Milliseconds of Postgres' CPU for one uncached page; other kinds are reported with the limit of a list. */
const LIMITS: Record<string, number> = { team: 1.5, 'team-home-games': 1.5, home: 3 };
const LIST_LIMIT = 4;
const WARM_UP = 10;

type Batch = DatabaseTap['sent'][number];

/**
 * Replays each page's database call on one connection, with unnamed statements, as a pooled Neon connection
 * gets them: every call is planned again.
 */
export const databaseShare: Bench = {
  name: 'database-share',
  description: 'CPU of Postgres for each kind of uncached page',
  run: async (context) => {
    await context.build();
    const { url, postgresUrl } = await context.season(BENCH_NOW);
    const calls = await recordPages(url);
    const client = new pg.Client({ connectionString: postgresUrl, options: '-c TimeZone=UTC' });
    await client.connect();
    try {
      const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
      const pid = rows[0]?.pid ?? 0;
      const repeats = context.isQuick ? 20 : 100;
      const figures: Figure[] = [];
      for (const { name, batch } of calls) {
        const limit = LIMITS[name] ?? LIST_LIMIT;
        const times = await measure(client, pid, batch, repeats);
        figures.push(
          target({
            what: `CPU of Postgres for a page: ${name} (${batch.length} statements)`,
            unit: 'ms',
            product: median(times),
            interval: medianInterval(times),
            budget: { of: 'product', bound: 'at most', limit },
          }),
        );
      }
      return figures;
    } finally {
      await client.end();
    }
  },
};

async function recordPages(databaseUrl: string): Promise<{ name: string; batch: Batch }[]> {
  const tap = await tapDatabase(databaseUrl);
  const product = await productWorker(await benchBindings(tap.url, { FIXED_NOW: BENCH_NOW.toISOString() }));
  const workerd = await serveWorkerd({ product });
  try {
    const origin = `${workerd.origins['product']}`;
    const calls: { name: string; batch: Batch }[] = [];
    for (const { name, path } of await publicPages(origin)) {
      tap.sent.length = 0;
      await (await fetch(`${origin}${path}`, { redirect: 'manual' })).arrayBuffer();
      const [batch] = tap.sent;
      if (batch) calls.push({ name, batch });
    }
    return calls;
  } finally {
    await workerd.stop();
    await tap.close();
  }
}

async function measure(client: pg.Client, pid: number, batch: Batch, repeats: number): Promise<number[]> {
  const times: number[] = [];
  for (let run = -WARM_UP; run < repeats; run += 1) {
    const before = await cpuMs(pid);
    await client.query(
      beginStatement({ isolationLevel: 'RepeatableRead', readOnly: true, deferrable: false }),
    );
    for (const { query, params } of batch) await client.query({ text: query, values: params });
    await client.query('COMMIT');
    if (run >= 0) times.push((await cpuMs(pid)) - before);
  }
  return times;
}

/** The first field of schedstat is the time on a CPU in nanoseconds. */
async function cpuMs(pid: number): Promise<number> {
  const [onCpu = '0'] = (await readFile(`/proc/${pid}/schedstat`, 'utf8')).split(' ');
  return Number(onCpu) / 1e6;
}
