import { afterEach, beforeEach, expect, vi } from 'vitest';

/** What follows from a fault that has a line of its own: its answer of 5xx, and that nobody could count that one. */
const FOLLOWING = new Set(['request', 'server errors not counted yet']);

/** Whether the test at hand expects faults, so that what follows from them may come late. */
let hasFaults = false;

// A line on the error stream that a test did not ask for is a fault (architecture.md, rule 15).
beforeEach(() => {
  hasFaults = false;
  vi.spyOn(console, 'error');
});

afterEach(() => {
  const lines = vi.mocked(console.error).mock.calls;
  const unexpected = lines.filter(([line]) => !hasFaults || !FOLLOWING.has(eventOf(line)));
  vi.mocked(console.error).mockRestore();
  expect(unexpected, 'unexpected console.error; a test that expects one calls takeErrors()').toEqual([]);
});

/** @returns the console.error calls so far, each a list of its arguments, and clears them as expected. */
export function takeErrors(): unknown[][] {
  const mock = vi.mocked(console.error).mock;
  const calls = [...mock.calls];
  mock.calls.length = 0;
  return calls;
}

/** @returns the events of the error lines so far, but those that follow from another; clears all as expected. */
export function takeFaults(): string[] {
  hasFaults = true;
  return takeErrors()
    .map(([line]) => eventOf(line))
    .filter((event) => !FOLLOWING.has(event));
}

/** Returns the event of a line of the log; the line itself when it is none. */
function eventOf(line: unknown): string {
  const text = String(line);
  if (!text.startsWith('{')) return text;
  // Without a schema: every test file loads this one, and zod takes longer than most of them.
  const entry: unknown = JSON.parse(text);
  const hasEvent = typeof entry === 'object' && entry !== null && 'event' in entry;
  if (!hasEvent || typeof entry.event !== 'string') throw new Error(`a log line without an event: ${text}`);
  return entry.event;
}
