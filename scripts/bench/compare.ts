import { target, type Budget, type Figure } from './figure.ts';
import { openLoadClient, type Traffic } from './load.ts';
import { median, medianInterval } from './statistics.ts';
import { inTurns, repetitions } from './turns.ts';
import type { Workerd } from './workerd.ts';

/** Two traffics to one workerd process, whose CPU times are compared. */
interface Comparison {
  what: string;
  workerd: Workerd;
  reference: Traffic;
  product: Traffic;
  budget: Budget;
}

const SLICE_MS = { whole: 1_000, quick: 300 };
const WARM_UP_MS = { whole: 2_000, quick: 500 };

/**
 * CPU per answer, product against reference (performance.md, "Method"): slices in the order A B B A, the
 * ratio of each two that follow each other, and the median of those.
 */
export async function compareCpu(
  { what, workerd, reference, product, budget }: Comparison,
  { isQuick, progress }: { isQuick: boolean; progress: (text: string) => void },
): Promise<Figure> {
  const effort = isQuick ? 'quick' : 'whole';
  const client = openLoadClient();
  const slice = async (traffic: Traffic) => {
    const before = await workerd.cpuMs();
    const answers = await client.during(traffic, SLICE_MS[effort]);
    return ((await workerd.cpuMs()) - before) / Math.max(answers, 1);
  };
  progress(`${what}: warming up, then ${repetitions(isQuick)} pairs of ${SLICE_MS[effort]} ms`);
  try {
    for (const traffic of [reference, product]) await client.during(traffic, WARM_UP_MS[effort]);
    const pairs = await inTurns(repetitions(isQuick), {
      reference: () => slice(reference),
      product: () => slice(product),
    });
    const ratios = pairs.map((pair) => pair.product / pair.reference);
    return target({
      what,
      unit: 'ms of CPU',
      reference: median(pairs.map((pair) => pair.reference)),
      product: median(pairs.map((pair) => pair.product)),
      ratio: median(ratios),
      interval: medianInterval(ratios),
      budget,
    });
  } finally {
    client.close();
  }
}
