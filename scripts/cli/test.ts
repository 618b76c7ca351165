import { enableCompileCache } from 'node:module';
import { resolve } from 'node:path';

// Vitest, and the commands that tests start, load faster from code that an earlier run compiled.
const compiled = resolve('node_modules/.cache/compiled');
enableCompileCache(compiled);
process.env['NODE_COMPILE_CACHE'] = compiled;

const args = process.argv.slice(2);
if (args.length === 0) {
  const { runChecks } = await import('./checks.ts');
  await runChecks();
}
const { parseCLI, startVitest } = await import('vitest/node');
// The native loader lets Node read the configuration, without a bundler.
const { filter, options } = parseCLI(['vitest', 'run', '--configLoader', 'native', ...args]);
const vitest = await startVitest(filter, options);
await vitest.exit();
