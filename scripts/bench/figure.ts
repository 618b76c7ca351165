/**
 * A gate is an exact count, and missing it is a bug. A target is a measurement. A report is a figure beside
 * them that has no budget (docs/benchmarks.md).
 */
export type Kind = 'gate' | 'target' | 'report';

/** The 95 % bootstrap interval of a median. */
export type Interval = readonly [from: number, to: number];

export interface Budget {
  /** The value that the limit applies to; `difference` is product minus reference. */
  of: 'product' | 'ratio' | 'difference';
  bound: 'at most' | 'at least';
  limit: number;
}

export interface Figure {
  what: string;
  unit: string;
  kind: Kind;
  /** Null means that the benchmark has no reference to compare with. */
  reference: number | null;
  product: number;
  /** The ratio is product divided by reference; null means that there is no reference. */
  ratio: number | null;
  /** Null means that the figure is an exact count. */
  interval: Interval | null;
  /** Only a report has none. */
  budget: Budget | null;
  /** True when the value or an end of its interval is within the budget, or when there is no budget. */
  ok: boolean;
}

type ReportInput = Pick<Figure, 'what' | 'unit' | 'product'> &
  Partial<Pick<Figure, 'reference' | 'ratio' | 'interval'>>;
type FigureInput = ReportInput & { budget: Budget };

export function gate(measured: FigureInput): Figure {
  return createFigure('gate', measured);
}

export function target(measured: FigureInput): Figure {
  return createFigure('target', measured);
}

export function report(measured: ReportInput): Figure {
  return createFigure('report', { ...measured, budget: null });
}

/** @returns true when the value itself is within its budget; the interval does not count. */
export function isWithin({ reference, product, ratio, budget }: Omit<Figure, 'ok'>): boolean {
  const values = { product, ratio: ratio ?? NaN, difference: product - (reference ?? NaN) };
  return budget === null || meets(budget, values[budget.of]);
}

function createFigure(kind: Kind, measured: ReportInput & Pick<Figure, 'budget'>): Figure {
  const { reference = null, product, interval = null, budget } = measured;
  const { ratio = reference === null ? null : product / reference } = measured;
  const figure = { ...measured, kind, reference, ratio, interval };
  return {
    ...figure,
    ok: isWithin(figure) || (interval?.some((end) => budget === null || meets(budget, end)) ?? false),
  };
}

function meets({ bound, limit }: Budget, value: number): boolean {
  return bound === 'at most' ? value <= limit : value >= limit;
}
