import { pseudoRandom } from '../../../src/domain/trips/pseudo-random.ts';
import { CHECKED_WORKER_MS, DATABASE_MS, REMEMBERED_WORKER_MS, VERSION_MS, workerMs } from './costs.ts';
import { EdgeCache, type Copy, type Lifetimes, type Outcome } from './edge.ts';
import type { ModelPage, PageKind } from './pages.ts';
import { positionIn, type Position, type Timeline } from './timeline.ts';
import { CRAWLED, isUncached, TRAFFIC, type TrafficKind } from './traffic.ts';
import { Isolate, type EndOf, type Work } from './worker.ts';
import type { Lifetime } from '../../../src/web/caching/public-cache-control.ts';

export interface Scenario {
  pages: readonly ModelPage[];
  timelines: readonly Timeline[];
  requestsPerSecond: number;
  fromMs: number;
  /** Caches fill until then; counts begin. */
  countFromMs: number;
  untilMs: number;
  locations: number;
  isolatesPerLocation: number;
  /** One more cache between all locations and the Worker. */
  isTiered: boolean;
  endOf: EndOf;
  lifetimeOf: (page: ModelPage) => Lifetime;
  rememberedSeconds: number;
}

export interface Counts {
  requests: number;
  outcomes: Record<Outcome, number>;
  works: Record<Work, number>;
  /** Requests that reach the Worker, and database calls. */
  worker: number;
  calls: number;
  databaseMs: number;
  workerMs: number;
}

export interface Simulated {
  byKind: ReadonlyMap<TrafficKind, Counts>;
  /** Of each counted second. */
  seconds: readonly { databaseMs: number }[];
}

/** Requests are spread evenly over each second; everything else comes from one pseudo-random sequence. */
export function simulate(scenario: Scenario): Simulated {
  const { pages, fromMs, untilMs, requestsPerSecond, locations, isolatesPerLocation } = scenario;
  const random = pseudoRandom(requestsPerSecond);
  const positions = positionsOf(scenario.timelines);
  const pickTraffic = weighted(TRAFFIC.map(({ share }) => share));
  const pickPage = TRAFFIC.map(({ kind, skew }) => pagePicker(pages, kind, skew));
  const pickLocation = weighted(Array.from({ length: locations }, (_, rank) => (rank + 1) ** -0.7));
  const caches = Array.from({ length: locations }, () => new EdgeCache());
  const upper = scenario.isTiered ? new EdgeCache() : null;
  const isolates = Array.from(
    { length: locations * isolatesPerLocation },
    () => new Isolate(scenario.endOf, scenario.rememberedSeconds),
  );
  const tally = createTally(scenario);

  const requests = Math.floor(((untilMs - fromMs) / 1000) * requestsPerSecond);
  for (let sent = 0; sent < requests; sent += 1) {
    const now = fromMs + (sent * 1000) / requestsPerSecond;
    const traffic = pickTraffic(random());
    const { kind } = item(TRAFFIC, traffic);
    const location = pickLocation(random());
    const isolate = item(
      isolates,
      location * isolatesPerLocation + Math.floor(random() * isolatesPerLocation),
    );
    const count = tally.at(kind, now);
    count?.request();
    if (isUncached(kind)) {
      count?.add({ calls: 1, databaseMs: DATABASE_MS[kind], workerMs: workerMs(kind) });
      continue;
    }
    const index = item(pickPage, traffic)(random());
    const page = item(pages, index);
    const position = item(positions, index);
    const askWorker = (copy: Copy | null): Lifetimes => {
      const asked = { page: index, position, lifetime: scenario.lifetimeOf(page) };
      const { work, versionReads, response } = isolate.respond(asked, now, copy);
      count?.work(work);
      count?.add(costOf(page.kind, work, versionReads));
      return response;
    };
    const askNext = upper ? (): Lifetimes => upper.get(index, position, now, askWorker).copy : askWorker;
    const { outcome } = item(caches, location).get(index, position, now, askNext);
    count?.outcome(outcome);
  }
  return tally.result;
}

type Cost = Pick<Counts, 'calls' | 'databaseMs' | 'workerMs'>;

function createTally({ countFromMs, untilMs }: Scenario) {
  const byKind = new Map(TRAFFIC.map(({ kind }) => [kind, noCounts()]));
  const seconds = Array.from({ length: Math.ceil((untilMs - countFromMs) / 1000) }, () => ({
    databaseMs: 0,
  }));
  return {
    result: { byKind, seconds },
    /** Returns null while caches fill. */
    at: (kind: TrafficKind, now: number) => {
      const counts = byKind.get(kind);
      const second = seconds[Math.floor((now - countFromMs) / 1000)];
      if (counts === undefined || second === undefined) return null;
      return {
        request: () => (counts.requests += 1),
        outcome: (outcome: Outcome) => (counts.outcomes[outcome] += 1),
        work: (work: Work) => (counts.works[work] += 1),
        add: ({ calls, databaseMs, workerMs: ms }: Cost) => {
          counts.worker += 1;
          counts.calls += calls;
          counts.databaseMs += databaseMs;
          counts.workerMs += ms;
          second.databaseMs += databaseMs;
        },
      };
    },
  };
}

function costOf(kind: PageKind, work: Work, versionReads: number): Cost {
  const isRendered = work === 'rendered';
  const pageMs = isRendered ? DATABASE_MS[kind] : 0;
  // Pages without data read no version either.
  const readsVersion = versionReads > 0 && DATABASE_MS[kind] > 0;
  const checkMs = work === 'remembered' ? REMEMBERED_WORKER_MS : CHECKED_WORKER_MS;
  return {
    calls: (readsVersion ? 1 : 0) + (pageMs > 0 ? 1 : 0),
    databaseMs: pageMs + (readsVersion ? VERSION_MS : 0),
    workerMs: isRendered ? workerMs(kind) : checkMs,
  };
}

/** Pages with equal timelines share a position, as they share a page version. */
function positionsOf(timelines: readonly Timeline[]): Position[] {
  const shared = new Map<Timeline, Position>();
  return timelines.map((timeline) => {
    const position = shared.get(timeline) ?? positionIn(timeline);
    shared.set(timeline, position);
    return position;
  });
}

function pagePicker(pages: readonly ModelPage[], kind: TrafficKind, skew: number) {
  const isOfKind = ({ kind: one }: ModelPage) => (kind === 'bot' ? CRAWLED.has(one) : one === kind);
  const indices = [...pages.keys()].filter((index) => isOfKind(item(pages, index)));
  const pick = weighted(indices.map((_, rank) => (rank + 1) ** -skew));
  return (value: number) => item(indices, pick(value));
}

/** @returns a function from a number below 1 to an index. */
function weighted(weights: readonly number[]): (value: number) => number {
  const sums: number[] = [];
  let total = 0;
  for (const weight of weights) sums.push((total += weight));
  return (value) => {
    const wanted = value * total;
    let low = 0;
    let high = sums.length - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((sums[middle] ?? 0) > wanted) high = middle;
      else low = middle + 1;
    }
    return low;
  };
}

function noCounts(): Counts {
  return {
    requests: 0,
    outcomes: { fresh: 0, stale: 0, revalidate: 0, miss: 0, waiting: 0 },
    works: { remembered: 0, checked: 0, rendered: 0 },
    worker: 0,
    calls: 0,
    databaseMs: 0,
    workerMs: 0,
  };
}

function item<Item>(items: readonly Item[], index: number): Item {
  const found = items[index];
  if (found === undefined) throw new Error(`there is no item ${index}`);
  return found;
}
