export interface Pair {
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
