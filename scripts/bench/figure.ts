/** A gate is an exact count; a target is a measurement, which is reported beside what it should reach (performance.md). */
export type Kind = 'gate' | 'target';

/** From, to: what 95 % of the bootstrap's resamples lie between. */
export type Interval = readonly [from: number, to: number];

export interface Budget {
  /** What the limit holds for; `difference` is product minus reference. */
  of: 'product' | 'ratio' | 'difference';
  bound: 'at most' | 'at least';
  limit: number;
}

/** A row of the table that `npm run bench` prints. */
export interface Figure {
  what: string;
  /** Of reference and product: 'B', 'ms', 'round trips'. */
  unit: string;
  kind: Kind;
  /** Null where nothing is compared. */
  reference: number | null;
  product: number;
  /** Product over reference; null where nothing is compared. */
  ratio: number | null;
  /** Of what the budget is about; null for an exact count. */
  interval: Interval | null;
  budget: Budget;
  /** False when the budget is missed, by the whole interval where there is one. */
  ok: boolean;
}

type Measured = Pick<Figure, 'what' | 'unit' | 'product' | 'budget'> & Partial<Omit<Figure, 'ok' | 'kind'>>;

/** A figure of which a miss is a failure. */
export function gate(measured: Measured): Figure {
  return judged('gate', measured);
}

/** A figure that is reported with its target. */
export function target(measured: Measured): Figure {
  return judged('target', measured);
}

/** Whether the figure itself is within its budget, whatever its interval allows. */
export function isWithin({ reference, product, ratio, budget }: Omit<Figure, 'ok'>): boolean {
  const values = { product, ratio: ratio ?? NaN, difference: product - (reference ?? NaN) };
  return keeps(budget, values[budget.of]);
}

function judged(kind: Kind, measured: Measured): Figure {
  const { reference = null, product, interval = null } = measured;
  const { ratio = reference === null ? null : product / reference } = measured;
  const figure = { ...measured, kind, reference, ratio, interval };
  return {
    ...figure,
    ok: isWithin(figure) || (interval?.some((end) => keeps(figure.budget, end)) ?? false),
  };
}

function keeps({ bound, limit }: Budget, value: number): boolean {
  return bound === 'at most' ? value <= limit : value >= limit;
}
