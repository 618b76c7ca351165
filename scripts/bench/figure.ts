/** A gate is an exact count, and a miss is a bug. A target is a measurement. */
export type Kind = 'gate' | 'target';

/** The bootstrap's 95 % interval. */
export type Interval = readonly [from: number, to: number];

export interface Budget {
  /** What the limit applies to; `difference` is product minus reference. */
  of: 'product' | 'ratio' | 'difference';
  bound: 'at most' | 'at least';
  limit: number;
}

export interface Figure {
  what: string;
  /** 'B', 'ms', 'round trips'. */
  unit: string;
  kind: Kind;
  /** Null without a comparison. */
  reference: number | null;
  product: number;
  /** Product divided by reference. */
  ratio: number | null;
  /** Null for an exact count. */
  interval: Interval | null;
  budget: Budget;
  /** False when the whole interval misses the budget. */
  ok: boolean;
}

type Measured = Pick<Figure, 'what' | 'unit' | 'product' | 'budget'> & Partial<Omit<Figure, 'ok' | 'kind'>>;

export function gate(measured: Measured): Figure {
  return withVerdict('gate', measured);
}

export function target(measured: Measured): Figure {
  return withVerdict('target', measured);
}

/** Whether the value is within its budget, whatever its interval says. */
export function isWithin({ reference, product, ratio, budget }: Omit<Figure, 'ok'>): boolean {
  const values = { product, ratio: ratio ?? NaN, difference: product - (reference ?? NaN) };
  return meets(budget, values[budget.of]);
}

function withVerdict(kind: Kind, measured: Measured): Figure {
  const { reference = null, product, interval = null } = measured;
  const { ratio = reference === null ? null : product / reference } = measured;
  const figure = { ...measured, kind, reference, ratio, interval };
  return {
    ...figure,
    ok: isWithin(figure) || (interval?.some((end) => meets(figure.budget, end)) ?? false),
  };
}

function meets({ bound, limit }: Budget, value: number): boolean {
  return bound === 'at most' ? value <= limit : value >= limit;
}
