import { afterEach, beforeEach, expect, vi } from 'vitest';

/** These events follow an error that has its own line: a 5xx response, and a failed count. */
const FOLLOWING = new Set(['request', 'responses not counted yet']);

/** True when the test expects errors, because their following events may come late. */
let hasFaults = false;

// docs/testing.md#rules: a test fails on an unexpected error.
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

/** @returns the arguments of each console.error call so far, and marks the calls as expected. */
export function takeErrors(): unknown[][] {
  const mock = vi.mocked(console.error).mock;
  const calls = [...mock.calls];
  mock.calls.length = 0;
  return calls;
}

/** @returns the logged error events so far without those in `FOLLOWING`, and marks all as expected. */
export function takeFaults(): string[] {
  hasFaults = true;
  return takeErrors()
    .map(([line]) => eventOf(line))
    .filter((event) => !FOLLOWING.has(event));
}

/** Returns the event of a log line, and other lines unchanged. */
function eventOf(line: unknown): string {
  const text = String(line);
  if (!text.startsWith('{')) return text;
  const entry: unknown = JSON.parse(text);
  const hasEvent = typeof entry === 'object' && entry !== null && 'event' in entry;
  if (!hasEvent || typeof entry.event !== 'string') throw new Error(`a log line without an event: ${text}`);
  return entry.event;
}
