import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { buildOnImport } from './tests/support/build-on-import.ts';
import LongFirst from './tests/support/long-first.ts';

const isLongRun = 'RACE_ROUNDS' in process.env || 'FUZZ_RUNS' in process.env;

export default defineConfig({
  plugins: [buildOnImport()],
  test: {
    include: ['tests/**/*.test.ts', 'tests/**/*.test.tsx'],
    globalSetup: ['tests/support/global-setup.ts'],
    setupFiles: ['tests/support/unexpected-errors.ts'],
    reporters: ['default', './tests/support/closing-line.ts'],
    silent: 'passed-only',
    // Test files share processes, because loading modules takes most of a small file's time.
    isolate: false,
    // Tests mostly wait for a browser, a Worker or Postgres.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    sequence: { sequencer: LongFirst },
    // Only ends what hangs: the longest tests take a minute on two processors, several on busy ones.
    testTimeout: isLongRun ? 3_600_000 : 300_000,
    hookTimeout: 300_000,
    // The default of one second is short when three files share two processors.
    expect: { poll: { timeout: 20_000 } },
  },
});
