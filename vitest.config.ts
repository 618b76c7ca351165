import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['tests/**/*.test.ts', 'tests/**/*.test.tsx'],
    globalSetup: ['tests/support/global-setup.ts'],
    setupFiles: ['tests/support/unexpected-errors.ts'],
    reporters: ['default', './tests/support/closing-line.ts'],
    silent: 'passed-only',
    testTimeout: 30_000,
    hookTimeout: 120_000,
  },
});
