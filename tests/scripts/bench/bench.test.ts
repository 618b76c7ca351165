import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type Budget, figureTable, gate, report, target } from '../../../scripts/bench/bench.ts';
import { mergeResults, type BenchRun } from '../../../scripts/bench/results.ts';
import { median, medianInterval } from '../../../scripts/bench/compare.ts';

const atMost = (limit: number, of: Budget['of'] = 'ratio'): Budget => ({ of, bound: 'at most', limit });
const MEASURED = { what: 'a page', unit: 'ms', reference: 2, product: 5, budget: atMost(3) };

test('compares the value that the budget names with its limit', () => {
  expect(target(MEASURED)).toMatchObject({ ratio: 2.5, interval: null, ok: true });
  expect(target({ ...MEASURED, budget: atMost(2.4) }).ok).toBe(false);
  expect(gate({ ...MEASURED, budget: atMost(4, 'product') }).ok).toBe(false);
  expect(target({ ...MEASURED, budget: atMost(3, 'difference') }).ok).toBe(true);
  expect(target({ ...MEASURED, budget: { of: 'ratio', bound: 'at least', limit: 2.6 } }).ok).toBe(false);
});

test('a noisy figure misses its budget only when its whole interval does', () => {
  expect(target({ ...MEASURED, ratio: 3.2, interval: [2.9, 3.4] }).ok).toBe(true);
  expect(target({ ...MEASURED, ratio: 3.2, interval: [3.1, 3.4] }).ok).toBe(false);
});

test('a report has no budget to miss', () => {
  const figure = report({ what: 'a page', unit: 'ms', reference: 2, product: 500 });
  expect(figure).toMatchObject({ ratio: 250, budget: null, ok: true });
  expect(figureTable([figure]).split('\n').at(-1)).toMatch(/\| 500 ms +\| 250 +\| +\| report +\| +\|$/);
});

test('the table says which figures are within budget, in doubt, or over', () => {
  const table = figureTable([
    gate({ ...MEASURED, what: 'within' }),
    target({ ...MEASURED, what: 'near', ratio: 3.2, interval: [2.9, 3.4] }),
    target({ ...MEASURED, what: 'missed', ratio: 3.2, interval: [3.1, 3.4] }),
  ]);
  const cells = table.split('\n').map((line) =>
    line
      .split('|')
      .map((cell) => cell.trim())
      .slice(1, -1),
  );
  expect(cells.slice(2)).toEqual([
    ['within', '2 ms', '5 ms', '2.5', '', 'gate at most 3x', 'yes'],
    ['near', '2 ms', '5 ms', '3.2', '2.9 to 3.4', 'target at most 3x', 'in doubt'],
    ['missed', '2 ms', '5 ms', '3.2', '3.1 to 3.4', 'target at most 3x', 'NO'],
  ]);
});

test('the interval contains the median, narrows with agreement, and is the same on every run', () => {
  const values = [1.1, 1.2, 1.3, 1.2, 1.4, 1.1, 1.25, 1.3, 1.2, 1.15, 1.22, 1.28];
  const [from, to] = medianInterval(values);
  expect(median(values)).toBeCloseTo(1.21, 5);
  expect(from).toBeLessThan(median(values));
  expect(to).toBeGreaterThan(median(values));
  expect(from).toBeGreaterThanOrEqual(1.1);
  expect(to).toBeLessThanOrEqual(1.4);
  expect(medianInterval(values)).toEqual([from, to]);
  expect(medianInterval([2, 2, 2])).toEqual([2, 2]);
});

test('a run of some benchmarks keeps the stored figures of the others', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'fanroads-bench-'));
  const file = join(folder, 'bench', 'results.json');
  const run = (commit: string): BenchRun => ({
    date: '2026-11-20T17:00:00.000Z',
    commit,
    machine: 'two',
    loadBefore: 0,
    seconds: 1,
    versions: {},
    figures: [gate(MEASURED)],
  });
  await mergeResults(file, { bytes: run('a'), cpu: run('a') });
  await mergeResults(file, { cpu: run('b') });
  expect(JSON.parse(await readFile(file, 'utf8'))).toEqual({ bytes: run('a'), cpu: run('b') });
  await rm(folder, { recursive: true });
});
