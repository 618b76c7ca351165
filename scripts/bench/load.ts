import { Agent } from 'node:http';
import { pseudoRandom } from '../tours/pseudo-random.ts';
import { freePort } from '../../tests/support/postgres-server.ts';
import { loadPlaces, placeRows } from '../drives/load-places.ts';
import { atMost, type Bench, type BenchContext, type Figure, gate, target } from './bench.ts';
import { benchBindings } from './bindings.ts';
import { send } from './load-client.ts';
import { type IsolateMemory, openIsolateMemory } from './isolate-memory.ts';
import { median, quantile } from './compare.ts';
import { bareWorker, productWorker, serveWorkerd, type Workerd } from './workerd.ts';
import { easternDateAt } from '../../src/domain/dates/eastern-time.ts';
import { addDays } from '../../src/domain/dates/zoned-time.ts';
import { LEAGUES } from '../../src/domain/leagues.ts';
import { PAGE_SIZES } from '../../src/domain/paging.ts';
import { ALL_TEAMS } from '../../src/domain/teams/index.ts';
import { SHOWN_GAMES } from '../../src/web/urls/page-queries.ts';
import { paths } from '../../src/web/urls/paths.ts';
import { readDriveFiles } from '../drives/drive-files.ts';
import { PLAIN_PAGES } from './public-pages.ts';

const REQUESTS = { whole: 100_000, quick: 4_000 };
const AT_ONCE = 50;
/** Each step ends with measurements. */
const STEPS = 50;
const BARE_REQUESTS_A_STEP = 200;
/** Caches fill during this share of the steps. */
const WARM_UP = 0.2;
const MEMORY_GROWTH = 1.1;
/** The limit comes from docs/rules.md#caching. */
const SLOWEST_MS = 1_000;

/** Reads memory after a garbage collection, because up to 45 MB of garbage is no leak. */
export const load: Bench = {
  name: 'load',
  description: '100,000 requests for pages of every kind: failures, memory, waiting time',
  run: async (context) => {
    const { isQuick, startedAt, progress, onEnd } = context;
    await context.build();
    const database = await context.season(startedAt);
    await loadPlaces(database.url, startedAt);
    const product = await productWorker(
      await benchBindings(database.url, { 'LIMITS.pageDatabaseMs': '900' }),
    );
    const bare = bareWorker({ body: '<!doctype html>'.padEnd(30_000) });
    const inspectorPort = await freePort();
    const workerd = await serveWorkerd({ product, bare }, [`--inspector-addr=127.0.0.1:${inspectorPort}`]);
    onEnd(() => workerd.stop());
    const isolate = await openIsolateMemory(inspectorPort, 'product', `${workerd.origins['product']}`);
    const requests = isQuick ? REQUESTS.quick : REQUESTS.whole;
    progress(`${requests} requests, ${AT_ONCE} at a time`);
    const measured = await measure({ workerd, isolate, startedAt, progress }, requests);
    isolate.close();
    await workerd.stop();
    for (const [result, count] of [...measured.counts].toSorted(([a], [b]) => a.localeCompare(b)))
      progress(`${String(count).padStart(7)} ${result}`);
    return figuresOf(measured, requests);
  },
};

interface Measured {
  counts: Map<string, number>;
  faults: number;
  wrong: string[];
  productMs: number[];
  bareMs: number[];
  /**
   * Bytes of live heap after a garbage collection at the end of each step. `memory` has the bytes of the
   * whole process.
   */
  liveHeap: number[];
  memory: number[];
}

async function measure(
  {
    workerd,
    isolate,
    startedAt,
    progress,
  }: { workerd: Workerd; isolate: IsolateMemory } & Pick<BenchContext, 'startedAt' | 'progress'>,
  requests: number,
): Promise<Measured> {
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
  const site = `${workerd.origins['product']}`;
  const visits = await openVisits(site, pseudoRandom(), startedAt);
  const measured: Measured = {
    counts: new Map(),
    faults: 0,
    wrong: [],
    productMs: [],
    bareMs: [],
    liveHeap: [],
    memory: [],
  };
  const visit = async () => {
    const sent = visits.next();
    const { status, etag, ms } = await send(agent, site + sent.path, sent.headers);
    visits.remember(sent, etag);
    measured.productMs.push(ms);
    const result = `${sent.kind}: ${status}`;
    measured.counts.set(result, (measured.counts.get(result) ?? 0) + 1);
    if (status >= 500) measured.faults += 1;
    if (!sent.expected.includes(status)) measured.wrong.push(`${sent.path} ${status}`);
  };
  const visitBare = async () => {
    const { ms } = await send(agent, `${workerd.origins['bare']}/`);
    measured.bareMs.push(ms);
  };
  for (let step = 1; step <= STEPS; step += 1) {
    await atOnce(requests / STEPS, visit);
    await atOnce(BARE_REQUESTS_A_STEP, visitBare);
    const liveHeap = await isolate.liveBytes();
    const memory = await workerd.memoryBytes();
    measured.liveHeap.push(liveHeap);
    measured.memory.push(memory);
    if (step % 10 === 0) {
      const megabytes = `${Math.round(liveHeap / 1e6)} MB live heap, ${Math.round(memory / 1e6)} MB in total`;
      progress(`${(requests * step) / STEPS} of ${requests}: ${measured.faults} of 5xx, ${megabytes}`);
    }
  }
  agent.destroy();
  return measured;
}

async function atOnce(times: number, work: () => Promise<void>): Promise<void> {
  let left = times;
  const worker = async () => {
    while (left > 0) {
      left -= 1;
      await work();
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}

function figuresOf(
  { faults, wrong, productMs, bareMs, liveHeap, memory }: Measured,
  requests: number,
): Figure[] {
  const none = atMost(0);
  const waits = [0.5, 0.95, 0.99].map((share) => ({
    share,
    ms: quantile(productMs, share),
    bareMs: quantile(bareMs, share),
  }));
  return [
    gate({ what: `5xx responses to ${requests} requests`, unit: 'responses', product: faults, budget: none }),
    gate({
      what: `responses with an unexpected status${wrong[0] === undefined ? '' : ` (${wrong[0]})`}`,
      unit: 'responses',
      product: wrong.length,
      budget: none,
    }),
    gate({ what: 'live heap at the end against after the warm-up', ...growth(liveHeap) }),
    gate({ what: 'memory of the process at the end, after a garbage collection', ...growth(memory) }),
    ...waits.map(({ share, ms, bareMs: reference }) =>
      target({
        what: `p${share * 100} of the waiting time, ${AT_ONCE} at a time, beside a bare Worker`,
        unit: 'ms',
        reference,
        product: ms,
        budget: atMost(SLOWEST_MS),
      }),
    ),
  ];
}

/** Compares the median of the last fifth of the steps with that of the first fifth after the warm-up. */
function growth(bytes: readonly number[]) {
  const steps = WARM_UP * STEPS;
  return {
    unit: 'MB',
    reference: median(bytes.slice(steps, 2 * steps)) / 1e6,
    product: median(bytes.slice(-steps)) / 1e6,
    budget: atMost(MEMORY_GROWTH, 'ratio'),
  } as const;
}

interface Visit {
  kind: string;
  path: string;
  headers: Record<string, string>;
  expected: readonly number[];
}

/** Of the requests for a page that was requested before. */
const REVALIDATION_SHARE = 0.1;
/** Questions spread over so many networks that none of them runs out of tokens. */
const NETWORKS = 250;
const PLACES = 300;
const SEASON_DAYS = 120;
/** Eight requests of an isolate may wait for a search; the ninth gets a 429. */
const SEARCHED: readonly number[] = [200, 429];
/** Page numbers that are too high redirect. */
const LISTED: readonly number[] = [200, 301, 302];

/**
 * @param random returns numbers from 0 to just below 1; the same numbers give the same requests.
 * @returns `next`, which returns the next request, and `remember`, which stores a response's ETag.
 */
async function openVisits(origin: string, random: () => number, now: Date) {
  const pages = await pagesWithStatus(origin);
  const places = placeRows(await readDriveFiles()).filter(({ isOffRoad }) => !isOffRoad);
  const homes = ['', ...places.slice(0, PLACES).map(({ slug }) => slug)];
  const today = easternDateAt(now);
  const etags = new Map<string, string>();

  const below = (count: number) => Math.floor(random() * count);
  const oneOf = <Item>(items: readonly Item[]): Item => {
    const item = items[below(items.length)];
    if (item === undefined) throw new Error('the site has no page of some kind that the benchmark visits');
    return item;
  };
  const teamPage = () =>
    paths.team(oneOf(ALL_TEAMS), { show: oneOf(SHOWN_GAMES), page: 1, size: oneOf(PAGE_SIZES) });
  const question = () => {
    const start = addDays(today, 1 + below(SEASON_DAYS));
    const leagues = random() < 0.5 ? LEAGUES : LEAGUES.slice(0, 1 + below(LEAGUES.length));
    return paths.trips({ from: oneOf(homes), start, end: addDays(start, 2 + below(6)), leagues });
  };

  const visit = (kind: string, path: string, expected = LISTED): Visit => ({
    kind,
    path,
    headers: {},
    expected,
  });
  const kinds: readonly (readonly [perHundred: number, make: () => Visit])[] = [
    [40, () => visit('team', teamPage())],
    [4, () => visit('fragment', paths.teamGames(oneOf(ALL_TEAMS)))],
    [5, () => visit('calendar', paths.teamCalendar(oneOf(ALL_TEAMS)))],
    [
      4,
      () => ({
        ...visit('question', question(), SEARCHED),
        headers: { 'cf-connecting-ip': `10.1.0.${below(NETWORKS)}` },
      }),
    ],
    [
      47,
      () => {
        const { name, path, status } = oneOf(pages);
        return visit(name, path, [status]);
      },
    ],
  ];
  const makers = kinds.flatMap(([perHundred, make]) => Array.from({ length: perHundred }, () => make));

  return {
    next: (): Visit => {
      const fresh = oneOf(makers)();
      const etag = etags.get(fresh.path);
      if (etag === undefined || random() >= REVALIDATION_SHARE) return fresh;
      const headers = { ...fresh.headers, 'if-none-match': etag };
      return { ...fresh, kind: 'revalidation', headers, expected: [...fresh.expected, 304] };
    },
    remember: ({ path }: Visit, etag: string | undefined) => {
      if (etag !== undefined) etags.set(path, etag);
    },
  };
}

/** Pages of every kind whose address is known, and the sequences that they link. */
async function pagesWithStatus(origin: string) {
  const pages = [];
  const sequences = new Set<string>();
  for (const { name, path } of PLAIN_PAGES) {
    const response = await fetch(origin + path, { redirect: 'manual' });
    const html = await response.text();
    pages.push({ name, path, status: response.status });
    // A page that is not there names its own address.
    if (response.status !== 200) continue;
    for (const [address] of html.matchAll(/\/roadtrips\/[\w-]+\/sequences\/[0-9a-f]{16}(?=")/g))
      sequences.add(address);
  }
  return [...pages, ...[...sequences].map((path) => ({ name: 'sequence', path, status: 200 }))];
}
