import { afterEach, beforeEach, expect, vi } from 'vitest';

// A line on the error stream that a test did not ask for is a fault (architecture.md, rule 15).
beforeEach(() => {
  vi.spyOn(console, 'error');
});

afterEach(() => {
  const lines = vi.mocked(console.error).mock.calls;
  vi.mocked(console.error).mockRestore();
  expect(lines, 'unexpected console.error; a test that expects one calls takeErrors()').toEqual([]);
});

/** @returns the console.error calls so far, each a list of its arguments, and clears them as expected. */
export function takeErrors(): unknown[][] {
  const mock = vi.mocked(console.error).mock;
  const calls = [...mock.calls];
  mock.calls.length = 0;
  return calls;
}
