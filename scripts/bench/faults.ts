import { teamBySlug } from '../../src/domain/teams/index.ts';
import { paths } from '../../src/web/urls/paths.ts';
import { startFaultProxy, type FaultProxy, type Toxic } from '../../tests/support/fault-proxy.ts';
import type { Bench } from './bench.ts';
import { benchBindings } from './bindings.ts';
import { gate, target, type Figure } from './figure.ts';
import { publicPages } from './public-pages.ts';
import { productWorker, serveWorkerd } from './workerd.ts';

/** This leaves a tenth of a second for the rest of the page. */
const DATABASE_TIMEOUT_MS = 900;
const SLOWEST_MS = 1_000;
const RECOVERY_SECONDS = 30;
const FAULT_MS = { whole: 6_000, quick: 1_500 };
const OUTAGE_MS = { whole: 20_000, quick: 3_000 };
const VISITORS = 4;
const PAUSE_MS = 25;

const FAULTS: readonly (readonly [name: string, toxic: Toxic])[] = [
  ['responds late', { kind: 'latency', ms: 100, jitterMs: 100 }],
  ['sends slowly', { kind: 'trickle', bytesPerSecond: 500 }],
  ['resets connections', { kind: 'reset' }],
  ['resets connections in the middle of responses', { kind: 'reset-mid-answer' }],
  ['ends responses early', { kind: 'truncate', afterBytes: 500 }],
  ['loses 30 % of messages', { kind: 'loss', share: 0.3 }],
  ['accepts calls and never responds', { kind: 'silence' }],
];
const OUTAGE = ['is down for 20 s', { kind: 'down' }] as const;

export const faults: Bench = {
  name: 'faults',
  description: 'pages while the database connection fails in eight ways, and how soon they recover',
  run: async (context) => {
    await context.build();
    const mode = context.isQuick ? 'quick' : 'whole';
    const database = await context.season(context.startedAt);
    const proxy = await startFaultProxy(database.url);
    context.onEnd(() => proxy.close());
    const changes = { PAGE_DATABASE_TIMEOUT_MS: String(DATABASE_TIMEOUT_MS) };
    const workerd = await serveWorkerd({
      product: await productWorker(await benchBindings(proxy.url, changes)),
    });
    context.onEnd(() => workerd.stop());
    const site = await readSite(`${workerd.origins['product']}`);
    const results: FaultResult[] = [];
    for (const [name, toxic] of [...FAULTS, OUTAGE]) {
      context.progress(`a database that ${name}`);
      results.push(
        await playFault(site, proxy, {
          name,
          toxic,
          ms: (toxic.kind === 'down' ? OUTAGE_MS : FAULT_MS)[mode],
        }),
      );
    }
    return figuresOf(results);
  },
};

interface Site {
  origin: string;
  /** Maps each path to its status while the connection works. */
  statuses: ReadonlyMap<string, number>;
  teamPath: string;
}

async function readSite(origin: string): Promise<Site> {
  const celtics = teamBySlug('NBA', 'boston-celtics');
  if (celtics === null) throw new Error('the NBA has no Celtics');
  const pages = (await publicPages(origin)).map(({ path }) => path);
  const statuses = new Map<string, number>();
  for (const path of [...pages, paths.teamCalendar(celtics), paths.sitemap(), '/api/v1/games']) {
    const response = await fetch(origin + path, { redirect: 'manual' });
    await response.arrayBuffer();
    statuses.set(path, response.status);
  }
  return { origin, statuses, teamPath: paths.team(celtics) };
}

interface FaultResult {
  name: string;
  good: number;
  outages: number;
  /** These responses are neither the expected one nor a well-formed 503 (docs/rules.md#caching). */
  wrong: string[];
  slowestMs: number;
  recoverySeconds: number;
}

async function playFault(
  { origin, statuses, teamPath }: Site,
  proxy: FaultProxy,
  { name, toxic, ms }: { name: string; toxic: Toxic; ms: number },
): Promise<FaultResult> {
  const results: FaultResult = { name, good: 0, outages: 0, wrong: [], slowestMs: 0, recoverySeconds: 0 };
  const addresses = [...statuses.keys()];
  let position = 0;
  await proxy.suffer(toxic);
  const endsAt = performance.now() + ms;
  const visit = async () => {
    while (performance.now() < endsAt) {
      const path = addresses[position % addresses.length] ?? '/';
      position += 1;
      const startedAt = performance.now();
      const response = await fetch(origin + path, { redirect: 'manual' });
      const body = await response.text();
      results.slowestMs = Math.max(results.slowestMs, performance.now() - startedAt);
      if (isComplete(response, body) && response.status === statuses.get(path)) results.good += 1;
      else if (isComplete(response, body) && isOutageResponse(response)) results.outages += 1;
      else results.wrong.push(`${path} ${response.status}`);
      await pause();
    }
  };
  await Promise.all(Array.from({ length: VISITORS }, visit));
  await proxy.suffer(null);
  const repairedAt = performance.now();
  while ((await fetch(origin + teamPath)).status !== 200) await pause();
  results.recoverySeconds = (performance.now() - repairedAt) / 1000;
  return results;
}

function isComplete({ headers }: Response, body: string): boolean {
  const isPage = headers.get('content-type')?.startsWith('text/html') ?? false;
  return !isPage || body.endsWith('</html>');
}

function isOutageResponse({ status, headers }: Response): boolean {
  return (
    status === 503 &&
    headers.has('retry-after') &&
    (headers.get('cache-control')?.includes('no-store') ?? false)
  );
}

function figuresOf(results: readonly FaultResult[]): Figure[] {
  const wrong = results.flatMap((fault) => fault.wrong);
  const slowest = results.toSorted((a, b) => b.recoverySeconds - a.recoverySeconds)[0];
  return [
    gate({
      what: `responses under faults that are neither good nor the outage page${wrong[0] === undefined ? '' : ` (${wrong[0]})`}`,
      unit: 'responses',
      product: wrong.length,
      budget: { of: 'product', bound: 'at most', limit: 0 },
    }),
    ...results.map(({ name, good, outages, slowestMs, recoverySeconds }) =>
      target({
        what: `slowest response, database ${name} (${good} good, ${outages} outage; recovered after ${recoverySeconds.toFixed(2)} s)`,
        unit: 'ms',
        product: slowestMs,
        budget: { of: 'product', bound: 'at most', limit: SLOWEST_MS },
      }),
    ),
    target({
      what: `slowest recovery (database ${slowest?.name})`,
      unit: 's',
      product: slowest?.recoverySeconds ?? 0,
      budget: { of: 'product', bound: 'at most', limit: RECOVERY_SECONDS },
    }),
  ];
}

function pause(): Promise<void> {
  return new Promise((done) => setTimeout(done, PAUSE_MS));
}
