import { teamBySlug } from '../../src/domain/teams/index.ts';
import { paths } from '../../src/web/urls/paths.ts';
import { startFaultProxy, type FaultProxy, type Toxic } from '../../tests/support/fault-proxy.ts';
import type { Bench } from './bench.ts';
import { benchBindings } from './bindings.ts';
import { gate, target, type Figure } from './figure.ts';
import { publicPages } from './public-pages.ts';
import { productWorker, serveWorkerd } from './workerd.ts';

/** What a page waits for the database; the rest of the second is for the page. */
const GIVE_UP_AFTER_MS = 900;
const SLOWEST_MS = 1_000;
const RECOVERY_S = 30;
const FAULT_MS = { whole: 6_000, quick: 1_500 };
const OUTAGE_MS = { whole: 20_000, quick: 3_000 };
const VISITORS = 4;
const PAUSE_MS = 25;

const FAULTS: readonly (readonly [name: string, toxic: Toxic])[] = [
  ['answers late', { kind: 'latency', ms: 100, jitterMs: 100 }],
  ['trickles', { kind: 'trickle', bytesPerSecond: 500 }],
  ['resets connections', { kind: 'reset' }],
  ['resets connections in the middle of answers', { kind: 'reset-mid-answer' }],
  ['ends answers early', { kind: 'truncate', afterBytes: 500 }],
  ['loses three of ten', { kind: 'loss', share: 0.3 }],
  ['takes calls and never answers', { kind: 'silence' }],
];
const OUTAGE = ['is away for 20 s', { kind: 'down' }] as const;

/** What visitors get while the line to the database is broken, and how soon all is well when it is mended. */
export const faults: Bench = {
  name: 'faults',
  describe: 'pages while the line to the database is broken in eight ways, and how soon they are back',
  run: async (context) => {
    await context.build();
    const effort = context.isQuick ? 'quick' : 'whole';
    const database = await context.season(context.startedAt);
    const proxy = await startFaultProxy(database.url);
    context.onEnd(() => proxy.close());
    const changes = { PAGE_DATABASE_TIMEOUT_MS: String(GIVE_UP_AFTER_MS) };
    const workerd = await serveWorkerd({
      product: await productWorker(await benchBindings(proxy.url, changes)),
    });
    context.onEnd(() => workerd.stop());
    const site = await createSite(`${workerd.origins['product']}`);
    const played: Played[] = [];
    for (const [name, toxic] of [...FAULTS, OUTAGE]) {
      context.progress(`a database that ${name}`);
      played.push(
        await play(site, proxy, { name, toxic, ms: (toxic.kind === 'down' ? OUTAGE_MS : FAULT_MS)[effort] }),
      );
    }
    return figuresOf(played);
  },
};

interface Site {
  origin: string;
  /** Every page, and its status on a sound line. */
  statuses: ReadonlyMap<string, number>;
  teamPath: string;
}

async function createSite(origin: string): Promise<Site> {
  const celtics = teamBySlug('NBA', 'boston-celtics');
  if (celtics === null) throw new Error('the NBA has no Celtics');
  const pages = (await publicPages(origin)).map(({ path }) => path);
  const statuses = new Map<string, number>();
  for (const path of [...pages, paths.teamCalendar(celtics), paths.sitemap(), '/api/v1/games']) {
    const answer = await fetch(origin + path, { redirect: 'manual' });
    await answer.arrayBuffer();
    statuses.set(path, answer.status);
  }
  return { origin, statuses, teamPath: paths.team(celtics) };
}

interface Played {
  name: string;
  good: number;
  outages: number;
  /** Neither a good answer nor the outage as decisions.md 1 has it. */
  wrong: string[];
  slowestMs: number;
  backAfterS: number;
}

async function play(
  { origin, statuses, teamPath }: Site,
  proxy: FaultProxy,
  { name, toxic, ms }: { name: string; toxic: Toxic; ms: number },
): Promise<Played> {
  const played: Played = { name, good: 0, outages: 0, wrong: [], slowestMs: 0, backAfterS: 0 };
  const addresses = [...statuses.keys()];
  let position = 0;
  await proxy.suffer(toxic);
  const endsAt = performance.now() + ms;
  const visit = async () => {
    while (performance.now() < endsAt) {
      const path = addresses[position % addresses.length] ?? '/';
      position += 1;
      const startedAt = performance.now();
      const answer = await fetch(origin + path, { redirect: 'manual' });
      const body = await answer.text();
      played.slowestMs = Math.max(played.slowestMs, performance.now() - startedAt);
      if (isWhole(answer, body) && answer.status === statuses.get(path)) played.good += 1;
      else if (isWhole(answer, body) && saysOutage(answer)) played.outages += 1;
      else played.wrong.push(`${path} ${answer.status}`);
      await pause();
    }
  };
  await Promise.all(Array.from({ length: VISITORS }, visit));
  await proxy.suffer(null);
  const healedAt = performance.now();
  while ((await fetch(origin + teamPath)).status !== 200) await pause();
  played.backAfterS = (performance.now() - healedAt) / 1000;
  return played;
}

function isWhole({ headers }: Response, body: string): boolean {
  const isPage = headers.get('content-type')?.startsWith('text/html') ?? false;
  return !isPage || body.endsWith('</html>');
}

function saysOutage({ status, headers }: Response): boolean {
  return (
    status === 503 &&
    headers.has('retry-after') &&
    (headers.get('cache-control')?.includes('no-store') ?? false)
  );
}

function figuresOf(played: readonly Played[]): Figure[] {
  const wrong = played.flatMap((fault) => fault.wrong);
  const slowest = played.toSorted((a, b) => b.backAfterS - a.backAfterS)[0];
  return [
    gate({
      what: `answers under faults that are neither good nor the outage page${wrong[0] === undefined ? '' : ` (${wrong[0]})`}`,
      unit: 'answers',
      product: wrong.length,
      budget: { of: 'product', bound: 'at most', limit: 0 },
    }),
    ...played.map(({ name, good, outages, slowestMs, backAfterS }) =>
      target({
        what: `slowest answer, database ${name} (${good} good, ${outages} outage; back after ${backAfterS.toFixed(2)} s)`,
        unit: 'ms',
        product: slowestMs,
        budget: { of: 'product', bound: 'at most', limit: SLOWEST_MS },
      }),
    ),
    target({
      what: `slowest recovery (database ${slowest?.name})`,
      unit: 's',
      product: slowest?.backAfterS ?? 0,
      budget: { of: 'product', bound: 'at most', limit: RECOVERY_S },
    }),
  ];
}

function pause(): Promise<void> {
  return new Promise((done) => setTimeout(done, PAUSE_MS));
}
