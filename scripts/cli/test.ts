import { parseCLI, startVitest } from 'vitest/node';

const args = process.argv.slice(2);
// Named test files are a developer's inner loop: only they run, and nothing else is loaded for them.
if (args.length === 0) {
  const { runChecks } = await import('./checks.ts');
  await runChecks();
}
// The native loader takes the configuration as Node reads it, without a bundler.
const { filter, options } = parseCLI(['vitest', 'run', '--configLoader', 'native', ...args]);
const vitest = await startVitest(filter, options);
await vitest.exit();
