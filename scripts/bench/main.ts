import { parseArgs } from 'node:util';
import { enterRunFolder } from '../../tests/support/run-folder.ts';
import { exitWith, ExpectedError } from '../cli/console.ts';
import { type Bench, type BenchContext, type Figure, figureTable } from './bench.ts';
import { mergeResults, readRunFacts, type Results } from './results.ts';
import { openContext } from './run-context.ts';
import { accessibility } from './accessibility.ts';
import { bundle } from './bundle.ts';
import { bytes } from './bytes.ts';
import { cold } from './cold.ts';
import { cpu } from './cpu.ts';
import { finder } from './finder.ts';
import { finderAnswers } from './finder-answers.ts';
import { load } from './load.ts';
import { lighthouse } from './lighthouse.ts';
import { paint } from './paint/paint.ts';
import { peers } from './peers/peers.ts';
import { refresh } from './refresh.ts';
import { roundTrips } from './round-trips.ts';
import { sequences } from './sequences.ts';
import { watch } from './watch.ts';

const RESULTS = 'bench/results.json';

/** Benchmarks run in this order: exact counts come first. */
const BENCHES: readonly Bench[] = [
  bytes,
  accessibility,
  roundTrips,
  sequences,
  finder,
  finderAnswers,
  refresh,
  watch,
  bundle,
  cpu,
  cold,
  peers,
  paint,
  lighthouse,
  load,
];

try {
  await main();
} catch (error) {
  exitWith(error);
}

/**
 * Runs `npm run bench [-- names] [--quick]`: prints a table and stores the figures. Exits with 1 when a
 * benchmark fails or a figure misses its budget.
 */
async function main(): Promise<void> {
  const { benches, isQuick } = readArguments();
  const runFacts = await readRunFacts();
  const leaveRunFolder = await enterRunFolder();
  const { context, close } = openContext(isQuick);
  const runs: Results = {};
  const failed: string[] = [];
  try {
    for (const bench of benches) {
      const startedAt = performance.now();
      const figures = await tryBench(bench, context);
      const seconds = Math.round((performance.now() - startedAt) / 1000);
      if (figures === null) failed.push(bench.name);
      else runs[bench.name] = { date: new Date().toISOString(), ...runFacts, seconds, figures };
    }
  } finally {
    await close();
    leaveRunFolder();
  }
  const figures = Object.values(runs).flatMap((run) => run.figures);
  if (figures.length > 0) console.log(`\n${figureTable(figures)}\n`);
  if (!isQuick) await mergeResults(RESULTS, runs);
  console.log(`${summaryLine(figures, failed)}${isQuick ? '' : ` The figures are in ${RESULTS}.`}`);
  // `exit` is explicit, because a process that a benchmark left running would keep the command alive.
  process.exit(failed.length > 0 || figures.some(({ ok }) => !ok) ? 1 : 0);
}

function readArguments(): { benches: readonly Bench[]; isQuick: boolean } {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { quick: { type: 'boolean', default: false } },
  });
  const unknown = positionals.filter((name) => !BENCHES.some((bench) => bench.name === name));
  if (unknown.length > 0) {
    const known = BENCHES.map(({ name, description }) => `  ${name.padEnd(16)} ${description}`).join('\n');
    throw new ExpectedError(`There is no benchmark ${unknown.join(', ')}. Choose from:\n${known}`);
  }
  const isSelected = ({ name }: Bench) => positionals.length === 0 || positionals.includes(name);
  return { benches: BENCHES.filter(isSelected), isQuick: values.quick };
}

/**
 * Prints a failure instead of throwing, so that the other benchmarks still run.
 * @returns the figures, or null after a failure.
 */
async function tryBench(bench: Bench, context: BenchContext): Promise<Figure[] | null> {
  process.stderr.write(`${bench.name}: ${bench.description}\n`);
  try {
    return await bench.run(context);
  } catch (error) {
    process.stderr.write(`${bench.name} failed: ${error instanceof Error ? error.stack : String(error)}\n`);
    return null;
  }
}

function summaryLine(figures: readonly Figure[], failed: readonly string[]): string {
  const missed = figures.filter(({ ok }) => !ok);
  const count = (kind: Figure['kind']) => missed.filter((figure) => figure.kind === kind).length;
  const summary =
    missed.length === 0
      ? `All ${figures.length} figures are within their budgets.`
      : `${missed.length} of ${figures.length} figures miss their budgets: ${count('gate')} gates, ${count('target')} targets.`;
  return failed.length === 0 ? summary : `${summary} Failed: ${failed.join(', ')}.`;
}
