/** One measurement of each, made one after the other. */
export interface Pair {
  reference: number;
  product: number;
}

/** Measures two things in turns, A B B A, so that what drifts meets both. */
export async function inTurns(
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

/** What a slow and a quick run repeat; pairs, unless said otherwise. */
export function repetitions(isQuick: boolean, whole = 12): number {
  return isQuick ? 3 : whole;
}
