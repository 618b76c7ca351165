import { target, type Budget, type Figure } from './figure.ts';
import { openLoadClient, type Requests } from './load-client.ts';
import { median, medianInterval } from './statistics.ts';
import { measureAlternately, pairCount, type Pair } from './turns.ts';
import type { Workerd } from './workerd.ts';

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
