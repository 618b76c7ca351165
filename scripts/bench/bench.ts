import type { TestDatabase } from '../../tests/support/migrated-postgres.ts';

export type BenchDatabase = Pick<TestDatabase, 'url' | 'postgresUrl'>;

export interface Bench {
  /** The name is also the command-line argument. */
  name: string;
  description: string;
  run: (context: BenchContext) => Promise<Figure[]>;
}

/** Each part is created on first use. */
export interface BenchContext {
  /** A quick run measures less, only to see that a benchmark works. Its figures are not stored. */
  isQuick: boolean;
  /** Benchmarks with a running clock start at this time. */
  startedAt: Date;
  progress: (text: string) => void;
  /** Builds the Worker and the browser assets as for a deploy. */
  build: () => Promise<void>;
  /** Creates a migrated database, which is dropped at the end of the run. */
  database: () => Promise<BenchDatabase>;
  /** Creates a database with the content, every league's sample season at `now`, and sequences. */
  season: (now: Date) => Promise<BenchDatabase>;
  /** Registers a cleanup, which runs at the end of the run even after a failure; the latest runs first. */
  onEnd: (cleanUp: () => Promise<void>) => void;
}

/**
 * A gate is an exact count, and missing it is a bug. A target is a measurement. A report is a figure beside
 * them that has no budget (docs/benchmarks.md).
 */
type Kind = 'gate' | 'target' | 'report';

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

export function atMost(limit: number, of: Budget['of'] = 'product'): Budget {
  return { of, bound: 'at most', limit };
}

export function atLeast(limit: number, of: Budget['of'] = 'product'): Budget {
  return { of, bound: 'at least', limit };
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

const HEAD = ['what', 'reference', 'product', 'ratio', '95 %', 'budget', 'ok'];

export function figureTable(figures: readonly Figure[]): string {
  const rows = [HEAD, ...figures.map(row)];
  const widths = HEAD.map((_name, column) => Math.max(...rows.map((cells) => cells[column]?.length ?? 0)));
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  const [head = [], ...body] = rows;
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...body.map(line)].join('\n');
}

function row(figure: Figure): string[] {
  const { what, unit, kind, reference, product, ratio, interval, budget } = figure;
  return [
    what,
    reference === null ? '' : `${number(reference)} ${unit}`,
    `${number(product)} ${unit}`,
    ratio === null ? '' : number(ratio),
    interval === null ? '' : intervalText(interval),
    budget === null ? kind : `${kind} ${budgetText(budget, unit)}`,
    budget === null ? '' : okText(figure),
  ];
}

/** In doubt means that only part of the interval is within the budget. */
function okText(figure: Figure): string {
  if (!figure.ok) return 'NO';
  return isWithin(figure) ? 'yes' : 'in doubt';
}

function budgetText({ of, bound, limit }: Budget, unit: string): string {
  const value = of === 'ratio' ? `${number(limit)}x` : `${number(limit)} ${unit}`;
  return `${bound} ${of === 'difference' ? '+' : ''}${value}`;
}

function intervalText([from, to]: Interval): string {
  return `${number(from)} to ${number(to)}`;
}

/** Shows three significant digits below 100, and whole numbers above. */
function number(value: number): string {
  return value.toLocaleString(
    'en-US',
    value < 100 ? { maximumSignificantDigits: 3 } : { maximumFractionDigits: 0 },
  );
}
