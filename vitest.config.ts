import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { buildOnImport, refuseBuild } from './tests/support/build-on-import.ts';
import LongFirst from './tests/support/long-first.ts';

const isLongRun = 'RACE_ROUNDS' in process.env || 'FUZZ_RUNS' in process.env;

/** These tests need no build, Postgres, browser or other process. */
const UNIT = [
  'tests/{config,domain}/**/*.test.ts',
  'tests/content/{drives,markdown,rules}.test.ts',
  'tests/ingest/sources/*.test.ts',
  'tests/web/maps/*.test.ts',
  'tests/{architecture,documents,lock-file,workflows}.test.ts',
];

export default defineConfig({
  test: {
    reporters: ['default', './tests/support/closing-line.ts'],
    silent: 'passed-only',
    // Tests mostly wait for a browser, a Worker or Postgres.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    sequence: { sequencer: LongFirst },
    setupFiles: ['tests/support/unexpected-errors.ts'],
    // Test files share processes, because loading modules takes most of a small file's time.
    isolate: false,
    // Only ends what hangs: the longest tests take a minute on two processors, several on busy ones.
    testTimeout: isLongRun ? 3_600_000 : 300_000,
    hookTimeout: 300_000,
    // The default of one second is short when three files share two processors.
    expect: { poll: { timeout: 60_000 } },
    projects: [
      { extends: true, plugins: [refuseBuild()], test: { name: 'unit', include: UNIT } },
      {
        extends: true,
        plugins: [buildOnImport()],
        test: {
          name: 'site',
          include: ['tests/**/*.test.ts', 'tests/**/*.test.tsx'],
          exclude: UNIT,
          globalSetup: ['tests/support/global-setup.ts'],
        },
      },
    ],
  },
});
