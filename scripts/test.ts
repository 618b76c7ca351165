import { exitWith, PlainError, step } from './console.ts';
import { QUIET_WRANGLER } from './build-worker.ts';
import { runTool } from './run-tool.ts';

const BINDINGS = [
  'Types of the bindings',
  'wrangler',
  'wrangler',
  ['types', '--include-runtime=false'],
] as const;
const CHECKS = [
  ['Types', 'typescript', 'tsc', []],
  ['Lint', 'oxlint', 'oxlint', ['--type-aware', '--deny-warnings']],
  ['Format', 'oxfmt', 'oxfmt', ['--check']],
] as const;

try {
  const startedAt = performance.now();
  const args = process.argv.slice(2);
  // Named test files are a developer's inner loop: only they run.
  if (args.length === 0) {
    await run(BINDINGS);
    await Promise.all(CHECKS.map(run));
  }
  const tests = await runTool('vitest', 'vitest', ['run', ...args], { isVisible: true });
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(0);
  console.log(`\nAll of it took ${seconds} s.`);
  process.exitCode = tests.code;
} catch (error) {
  exitWith(error);
}

type Check = readonly [name: string, packageName: string, command: string, args: readonly string[]];

async function run([name, ...tool]: Check): Promise<void> {
  await step(name, async () => {
    const { code, output } = await runTool(...tool, { env: QUIET_WRANGLER });
    if (code !== 0) throw new PlainError(`${name}:\n${output}`);
  });
}
