import { exitWith, PlainError, step } from './console.ts';
import { QUIET_WRANGLER } from './build-worker.ts';
import { runTool } from './run-tool.ts';

const CHECKS = [
  ['Types of the bindings', 'wrangler', 'wrangler', ['types', '--include-runtime=false']],
  ['Types', 'typescript', 'tsc', []],
  ['Lint', 'oxlint', 'oxlint', ['--type-aware', '--deny-warnings']],
  ['Format', 'oxfmt', 'oxfmt', ['--check']],
] as const;

try {
  const startedAt = performance.now();
  const args = process.argv.slice(2);
  // Named test files are a developer's inner loop: only they run.
  if (args.length === 0) for (const [name, ...tool] of CHECKS) await step(name, () => check(name, tool));
  const tests = await runTool('vitest', 'vitest', ['run', ...args], { isVisible: true });
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(0);
  console.log(`\nAll of it took ${seconds} s.`);
  process.exitCode = tests.code;
} catch (error) {
  exitWith(error);
}

async function check(
  name: string,
  [packageName, command, args]: readonly [string, string, readonly string[]],
): Promise<void> {
  const { code, output } = await runTool(packageName, command, args, { env: QUIET_WRANGLER });
  if (code !== 0) throw new PlainError(`${name}:\n${output}`);
}
