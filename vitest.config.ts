import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { buildOnImport } from './tests/support/build-on-import.ts';
import LongFirst from './tests/support/long-first.ts';

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
    testTimeout: 60_000,
    hookTimeout: 180_000,
    // The default of one second is short when three files share two processors.
    expect: { poll: { timeout: 20_000 } },
  },
});
