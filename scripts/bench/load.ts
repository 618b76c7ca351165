import { Agent, get } from 'node:http';
import { pseudoRandom } from '../tours/pseudo-random.ts';
import { freePort } from '../../tests/support/postgres-server.ts';
import { loadPlaces } from '../drives/load-places.ts';
import type { Bench, BenchContext } from './bench.ts';
import { benchBindings } from './bindings.ts';
import { gate, target, type Figure } from './figure.ts';
import { openIsolateMemory, type IsolateMemory } from './isolate-memory.ts';
import { median, quantile } from './statistics.ts';
import { openVisits, type Visit } from './visits.ts';
import { bareWorker, productWorker, serveWorkerd, type Workerd } from './workerd.ts';

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
    const { status, etag, ms } = await send(agent, site, sent);
    visits.remember(sent, etag);
    measured.productMs.push(ms);
    const result = `${sent.kind}: ${status}`;
    measured.counts.set(result, (measured.counts.get(result) ?? 0) + 1);
    if (status >= 500) measured.faults += 1;
    if (!sent.expected.includes(status)) measured.wrong.push(`${sent.path} ${status}`);
  };
  const visitBare = async () => {
    const { ms } = await send(agent, `${workerd.origins['bare']}`, BARE);
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

const BARE: Visit = { kind: 'bare', path: '/', headers: {}, expected: [200] };

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

/** @returns the status, the ETag, and the milliseconds until the last byte. */
function send(agent: Agent, origin: string, { path, headers }: Visit) {
  const startedAt = performance.now();
  return new Promise<{ status: number; etag: string | undefined; ms: number }>((resolve, reject) => {
    const sent = get(origin + path, { agent, headers }, (response) => {
      response.resume();
      response.once('error', reject);
      response.once('end', () => {
        const { statusCode: status = 0, headers: received } = response;
        resolve({ status, etag: received.etag, ms: performance.now() - startedAt });
      });
    });
    sent.once('error', reject);
  });
}

function figuresOf(
  { faults, wrong, productMs, bareMs, liveHeap, memory }: Measured,
  requests: number,
): Figure[] {
  const none = { of: 'product', bound: 'at most', limit: 0 } as const;
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
        budget: { of: 'product', bound: 'at most', limit: SLOWEST_MS },
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
    budget: { of: 'ratio', bound: 'at most', limit: MEMORY_GROWTH },
  } as const;
}
