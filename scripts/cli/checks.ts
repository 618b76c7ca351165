import { QUIET_WRANGLER } from '../site/build-worker.ts';
import { exitWith, ExpectedError, step } from './console.ts';
import { runTool } from './run-tool.ts';

type Check = readonly [name: string, packageName: string, command: string, args: readonly string[]];

const BINDING_TYPES: Check = [
  'Types of the bindings',
  'wrangler',
  'wrangler',
  ['types', '--include-runtime=false'],
];
const CHECKS: readonly Check[] = [
  ['Types', 'typescript', 'tsc', []],
  ['Lint', 'oxlint', 'oxlint', ['--type-aware', '--deny-warnings']],
  ['Format', 'oxfmt', 'oxfmt', ['--check']],
];

/** Checks types, lint and format. The first failure prints the tool's output and ends the process. */
export async function runChecks(): Promise<void> {
  try {
    // This check runs first, because it generates types that the others read.
    await runCheck(BINDING_TYPES);
    await Promise.all(CHECKS.map(runCheck));
  } catch (error) {
    exitWith(error);
  }
}

async function runCheck([name, ...tool]: Check): Promise<void> {
  await step(name, async () => {
    const { code, output } = await runTool(...tool, { env: QUIET_WRANGLER });
    if (code !== 0) throw new ExpectedError(`${name} failed:\n${output}`);
  });
}
