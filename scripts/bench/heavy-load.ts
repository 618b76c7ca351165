import { Agent, request } from 'node:http';
import { teamBySlug } from '../../src/domain/teams/index.ts';
import { paths } from '../../src/web/urls/paths.ts';
import { tapDatabase } from '../../tests/support/database-tap.ts';
import { pagesAtOnce } from '../../tests/support/requests-at-once.ts';
import type { Bench, BenchContext } from './bench.ts';
import { benchBindings } from './bindings.ts';
import { gate, target, type Figure } from './figure.ts';
import { freePort, openIsolateMemory, type IsolateMemory } from './isolate-memory.ts';
import { median, pseudoRandom } from './statistics.ts';
import { openVisits, type Visit } from './visits.ts';
import { bareWorker, productWorker, serveWorkerd, type Workerd } from './workerd.ts';

const REQUESTS = { whole: 100_000, quick: 4_000 };
const AT_ONCE = 50;
/** So often the process's memory is read, and a bare Worker asked in between. */
const STEPS = 50;
const BARE_REQUESTS_A_STEP = 200;
/** Of the steps: caches fill, code is compiled. */
const WARM_UP = 0.2;
const MEMORY_GROWTH = 1.1;
/** What a visitor may wait for a page in trouble (decisions.md 1). */
const SLOWEST_MS = 1_000;
const COLD_AT_ONCE = 100;
const COLD_QUERIES = 2;

/** The site as production configures it, but for limits that one network meets here. */
const PRODUCTION = {
  PAGE_DATABASE_TIMEOUT_MS: '900',
  AUTH_AUTO_CONFIRM: 'true',
  AUTH_TOKEN_LIMIT: '100000/60',
  AUTH_PASSWORD_ACCOUNT_LIMIT: '100000/60',
};

/**
 * A hundred thousand requests of every kind, fifty at a time, and a hundred at once for a page that is cold.
 * Memory is read after a collection: what V8 has not collected yet, up to 45 MB of the process at one time and none
 * at another, is no leak. What the isolate keeps on purpose has its bounds filled when the warm-up ends.
 */
export const load: Bench = {
  name: 'load',
  describe: 'many requests of every kind: faults, memory, waiting; a hundred at once for a cold page',
  run: async (context) => {
    await context.build();
    const database = await context.season(context.startedAt);
    return [await coldPage(context, database.url), ...(await heavyLoad(context, database.url))];
  },
};

async function coldPage({ onEnd }: BenchContext, databaseUrl: string): Promise<Figure> {
  const tap = await tapDatabase(databaseUrl);
  onEnd(() => tap.close());
  const product = await productWorker(await benchBindings(tap.url, PRODUCTION));
  const workerd = await serveWorkerd({ product });
  onEnd(() => workerd.stop());
  const celtics = teamBySlug('NBA', 'boston-celtics');
  if (celtics === null) throw new Error('the NBA has no Celtics');
  const address = `${workerd.origins['product']}${paths.team(celtics)}`;
  const pages = await pagesAtOnce(
    tap,
    Array.from({ length: COLD_AT_ONCE }, () => address),
  );
  const broken = pages.filter(({ status }) => status !== 200);
  if (broken.length > 0) throw new Error(`${broken.length} of ${COLD_AT_ONCE} answered ${broken[0]?.status}`);
  await workerd.stop();
  return gate({
    what: `database queries for ${COLD_AT_ONCE} simultaneous cold requests of one page`,
    unit: 'queries',
    product: tap.calls,
    budget: { of: 'product', bound: 'at most', limit: COLD_QUERIES },
  });
}

interface Measured {
  /** Answers by kind and status. */
  counts: Map<string, number>;
  faults: number;
  wrong: string[];
  productMs: number[];
  bareMs: number[];
  /** Bytes of the isolate's heap that live, and of the whole process, at the end of each step, after a collection. */
  live: number[];
  memory: number[];
}

async function heavyLoad(context: BenchContext, databaseUrl: string): Promise<Figure[]> {
  const { isQuick, progress, onEnd } = context;
  const product = await productWorker(await benchBindings(databaseUrl, PRODUCTION));
  const inspectorPort = await freePort();
  const bare = bareWorker({ body: '<!doctype html>'.padEnd(30_000) });
  const workerd = await serveWorkerd({ product, bare }, [`--inspector-addr=127.0.0.1:${inspectorPort}`]);
  onEnd(() => workerd.stop());
  const isolate = await openIsolateMemory(inspectorPort, 'product', `${workerd.origins['product']}`);
  const requests = isQuick ? REQUESTS.quick : REQUESTS.whole;
  progress(`${requests} requests, ${AT_ONCE} at a time`);
  const measured = await measure(workerd, isolate, requests, progress);
  isolate.close();
  await workerd.stop();
  for (const [answer, count] of [...measured.counts].toSorted(([a], [b]) => a.localeCompare(b)))
    progress(`${String(count).padStart(7)} ${answer}`);
  return figuresOf(measured, requests);
}

async function measure(
  workerd: Workerd,
  isolate: IsolateMemory,
  requests: number,
  progress: (text: string) => void,
): Promise<Measured> {
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
  const site = `${workerd.origins['product']}`;
  const visits = await openVisits(site, pseudoRandom());
  const measured: Measured = {
    counts: new Map(),
    faults: 0,
    wrong: [],
    productMs: [],
    bareMs: [],
    live: [],
    memory: [],
  };
  const visit = async () => {
    const asked = visits.next();
    const { status, etag, ms } = await ask(agent, site, asked);
    visits.remember(asked, etag);
    measured.productMs.push(ms);
    const answer = `${asked.kind}: ${status}`;
    measured.counts.set(answer, (measured.counts.get(answer) ?? 0) + 1);
    if (status >= 500) measured.faults += 1;
    if (!asked.right.includes(status)) measured.wrong.push(`${asked.path} ${status}`);
  };
  const visitBare = async () => {
    const { ms } = await ask(agent, `${workerd.origins['bare']}`, BARE);
    measured.bareMs.push(ms);
  };
  for (let step = 1; step <= STEPS; step += 1) {
    await atOnce(requests / STEPS, visit);
    await atOnce(BARE_REQUESTS_A_STEP, visitBare);
    const live = await isolate.liveBytes();
    const memory = await workerd.memoryBytes();
    measured.live.push(live);
    measured.memory.push(memory);
    if (step % 10 === 0) {
      const megabytes = `${Math.round(live / 1e6)} MB live, ${Math.round(memory / 1e6)} MB in all`;
      progress(`${(requests * step) / STEPS} of ${requests}: ${megabytes}`);
    }
  }
  agent.destroy();
  return measured;
}

const BARE: Visit = { kind: 'bare', path: '/', method: 'GET', headers: {}, body: null, right: [200] };

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

/** @returns what came, and milliseconds from the request to the answer's last byte. */
function ask(agent: Agent, origin: string, { path, method, headers, body }: Visit) {
  const startedAt = performance.now();
  return new Promise<{ status: number; etag: string | undefined; ms: number }>((resolve, reject) => {
    const sent = request(origin + path, { agent, method, headers }, (answer) => {
      answer.resume();
      answer.once('error', reject);
      answer.once('end', () => {
        const { statusCode: status = 0, headers: answered } = answer;
        resolve({ status, etag: answered.etag, ms: performance.now() - startedAt });
      });
    });
    sent.once('error', reject);
    sent.end(body ?? undefined);
  });
}

function figuresOf({ faults, wrong, productMs, bareMs, live, memory }: Measured, requests: number): Figure[] {
  const none = { of: 'product', bound: 'at most', limit: 0 } as const;
  const waits = [0.5, 0.95, 0.99].map((share) => ({
    share,
    ms: percentile(productMs, share),
    bareMs: percentile(bareMs, share),
  }));
  return [
    gate({ what: `answers of 5xx to ${requests} requests`, unit: 'answers', product: faults, budget: none }),
    gate({
      what: `answers that are not what was asked for${wrong[0] === undefined ? '' : ` (${wrong[0]})`}`,
      unit: 'answers',
      product: wrong.length,
      budget: none,
    }),
    gate({ what: 'heap that lives at the end, against after the warm-up', ...growth(live) }),
    gate({ what: 'memory of the process then, after a collection', ...growth(memory) }),
    ...waits.map(({ share, ms, bareMs: reference }) =>
      target({
        what: `p${share * 100} of the wait, ${AT_ONCE} at a time, beside a bare Worker`,
        unit: 'ms',
        reference,
        product: ms,
        budget: { of: 'product', bound: 'at most', limit: SLOWEST_MS },
      }),
    ),
  ];
}

/** The median of the last fifth of the steps, beside the one of those after the warm-up. */
function growth(bytes: readonly number[]) {
  const steps = WARM_UP * STEPS;
  return {
    unit: 'MB',
    reference: median(bytes.slice(steps, 2 * steps)) / 1e6,
    product: median(bytes.slice(-steps)) / 1e6,
    budget: { of: 'ratio', bound: 'at most', limit: MEMORY_GROWTH },
  } as const;
}

function percentile(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.ceil(share * values.length) - 1] ?? 0;
}
