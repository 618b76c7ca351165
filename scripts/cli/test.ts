import { parseCLI, startVitest } from 'vitest/node';

const args = process.argv.slice(2);
if (args.length === 0) {
  const { runChecks } = await import('./checks.ts');
  await runChecks();
}
// The native loader lets Node read the configuration, without a bundler.
const { filter, options } = parseCLI(['vitest', 'run', '--configLoader', 'native', ...args]);
const vitest = await startVitest(filter, options);
await vitest.exit();
