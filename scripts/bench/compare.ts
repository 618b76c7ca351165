import { type Budget, type Figure, type Interval, target } from './bench.ts';
import { openLoadClient, type Requests } from './load-client.ts';
import type { Workerd } from './workerd.ts';
import { pseudoRandom } from '../tours/pseudo-random.ts';

interface Comparison {
  what: string;
  workerd: Workerd;
  reference: Requests;
  product: Requests;
  budget: Budget;
}

const SLICE_MS = { whole: 1_000, quick: 300 };
const WARM_UP_MS = { whole: 2_000, quick: 500 };

/**
 * Compares the CPU time per request of product and reference. Short runs of requests alternate in the order A
 * B B A; the ratio is the median of the ratios of neighboring runs.
 */
export async function measureCpuRatio(
  { what, workerd, reference, product, budget }: Comparison,
  { isQuick, progress }: { isQuick: boolean; progress: (text: string) => void },
): Promise<Figure> {
  const meter = openCpuMeter(workerd, isQuick);
  progress(`${what}: warming up, then ${pairCount(isQuick)} pairs of ${SLICE_MS[modeOf(isQuick)]} ms`);
  try {
    for (const requests of [reference, product]) await meter.warmUp(requests);
    const pairs = await measureAlternately(pairCount(isQuick), {
      reference: () => meter.cpuPerRequest(reference),
      product: () => meter.cpuPerRequest(product),
    });
    return target({ what, unit: 'ms of CPU', budget, ...comparedPairs(pairs) });
  } finally {
    meter.close();
  }
}

/** The ratio is the median of the ratios of all pairs. */
export function comparedPairs(pairs: readonly Pair[]) {
  const ratios = pairs.map((pair) => pair.product / pair.reference);
  return {
    reference: median(pairs.map((pair) => pair.reference)),
    product: median(pairs.map((pair) => pair.product)),
    ratio: median(ratios),
    interval: medianInterval(ratios),
  };
}

/** Measures the CPU time of one workerd process in short runs of requests. */
export function openCpuMeter(workerd: Workerd, isQuick: boolean) {
  const client = openLoadClient();
  const mode = modeOf(isQuick);
  return {
    warmUp: (requests: Requests) => client.requestFor(requests, WARM_UP_MS[mode]),
    /** @returns milliseconds of CPU. */
    cpuPerRequest: async (requests: Requests) => {
      const before = await workerd.cpuMs();
      const responses = await client.requestFor(requests, SLICE_MS[mode]);
      return ((await workerd.cpuMs()) - before) / Math.max(responses, 1);
    },
    close: () => client.close(),
  };
}

function modeOf(isQuick: boolean): 'quick' | 'whole' {
  return isQuick ? 'quick' : 'whole';
}

interface Pair {
  reference: number;
  product: number;
}

/** Measures in the order A B B A, so that drift affects both alike. */
export async function measureAlternately(
  pairs: number,
  measure: { reference: () => Promise<number>; product: () => Promise<number> },
): Promise<Pair[]> {
  const measured: Pair[] = [];
  while (measured.length < pairs) {
    if (measured.length % 2 === 0) {
      const reference = await measure.reference();
      measured.push({ reference, product: await measure.product() });
    } else {
      const product = await measure.product();
      measured.push({ product, reference: await measure.reference() });
    }
  }
  return measured;
}

/** Measures every name once a round; every other round has the reverse order. */
export async function measureInRounds<Name, Value>(
  rounds: number,
  names: readonly Name[],
  measure: (name: Name) => Promise<Value>,
): Promise<ReadonlyMap<Name, Value>[]> {
  const measured: ReadonlyMap<Name, Value>[] = [];
  while (measured.length < rounds) {
    const round = new Map<Name, Value>();
    for (const name of measured.length % 2 === 0 ? names : names.toReversed()) {
      round.set(name, await measure(name));
    }
    measured.push(round);
  }
  return measured;
}

/** @param full the number of pairs in a full run. */
export function pairCount(isQuick: boolean, full = 12): number {
  return isQuick ? 3 : full;
}

const RESAMPLES = 2_000;

/** @throws Error for an empty list. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle];
  const lower = sorted.length % 2 === 0 ? sorted[middle - 1] : upper;
  if (upper === undefined || lower === undefined) throw new Error('an empty list has no median');
  return (lower + upper) / 2;
}

/** @param share from 0 to 1; an empty list gives 0. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
}

/** The 95 % bootstrap interval of the median. A fixed seed makes it the same for the same values. */
export function medianInterval(values: readonly number[]): Interval {
  const random = pseudoRandom();
  const medians = Array.from({ length: RESAMPLES }, () =>
    median(values.map((_value, index) => values[Math.floor(random() * values.length)] ?? values[index] ?? 0)),
  ).toSorted((a, b) => a - b);
  const at = (share: number) => medians[Math.round(share * (RESAMPLES - 1))] ?? 0;
  return [at(0.025), at(0.975)];
}
