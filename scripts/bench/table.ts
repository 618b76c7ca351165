import { isWithin, type Budget, type Figure, type Interval } from './figure.ts';

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
