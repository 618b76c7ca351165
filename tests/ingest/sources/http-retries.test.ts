import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseRetryAfter } from '../../../src/ingest/sources/http.ts';
import { fakeTime, testClient } from './fetching.ts';
import { openServers, statuses } from './http-servers.ts';

const NOW = new Date('2026-09-01T00:00:00Z');
const serve = openServers();

test('retries a passing 5xx with full jitter between 0.5 s and a growing ceiling', async () => {
  const replies = statuses([503, 502, 500, 504, 200]);
  const url = await serve(replies.listener);
  const time = fakeTime();
  expect(await testClient(time, { random: () => 0.999999 }).getJson(url)).toMatchObject({ outcome: 'json' });
  expect(time.slept.map((ms) => Math.round(ms))).toEqual([4000, 8000, 16000, 30000]);

  const lowest = fakeTime();
  const again = await serve(statuses([503, 503, 200]).listener);
  await testClient(lowest).getJson(again);
  expect(lowest.slept).toEqual([500, 500]);
});

test('tries five times at most', async () => {
  const replies = statuses([503]);
  const url = await serve(replies.listener);
  expect(await testClient().getJson(url)).toMatchObject({ kind: 'unreachable', status: 503, attempts: 5 });
  expect(replies.count()).toBe(5);
});

test.each([408, 425, 429])('retries %i', async (status) => {
  const replies = statuses([status, 200]);
  const url = await serve(replies.listener);
  expect(await testClient().getJson(url)).toMatchObject({ outcome: 'json' });
  expect(replies.count()).toBe(2);
});

test.each([400, 401, 403, 404, 406, 410, 422])('never retries %i', async (status) => {
  const replies = statuses([status]);
  const url = await serve(replies.listener);
  expect(await testClient().getJson(url)).toMatchObject({ outcome: 'failed', kind: 'refused', status });
  expect(replies.count()).toBe(1);
});

test('T22 waits for Retry-After in seconds', async () => {
  const url = await serve(statuses([429, 200], '120').listener);
  const time = fakeTime();
  expect(await testClient(time).getJson(url)).toMatchObject({ outcome: 'json' });
  expect(time.slept).toEqual([120_000]);
});

test('T22 waits for Retry-After as a date', async () => {
  const url = await serve(statuses([429, 200], 'Tue, 01 Sep 2026 00:01:30 GMT').listener);
  const time = fakeTime(NOW);
  expect(await testClient(time).getJson(url)).toMatchObject({ outcome: 'json' });
  expect(time.slept).toEqual([90_000]);
});

test('T22 reports a wait of more than ten minutes', async () => {
  const replies = statuses([429, 200], '601');
  const url = await serve(replies.listener);
  const time = fakeTime();
  expect(await testClient(time).getJson(url)).toEqual({
    outcome: 'failed',
    kind: 'retry-later',
    retryAfterSeconds: 601,
  });
  expect(time.slept).toEqual([]);
  expect(replies.count()).toBe(1);
});

test('T22 waits for ten minutes', async () => {
  const url = await serve(statuses([503, 200], '600').listener);
  const time = fakeTime();
  expect(await testClient(time).getJson(url)).toMatchObject({ outcome: 'json' });
  expect(time.slept).toEqual([600_000]);
});

test('ends repeated short waits with the time of the run', async () => {
  const replies = statuses([429, 200, 429, 200, 429, 200], '300');
  const url = await serve(replies.listener);
  const time = fakeTime();
  const client = testClient(time);
  expect(await client.getJson(url)).toMatchObject({ outcome: 'json' });
  expect(await client.getJson(url)).toMatchObject({ outcome: 'json' });
  expect(await client.getJson(url)).toEqual({
    outcome: 'failed',
    kind: 'retry-later',
    retryAfterSeconds: 300,
  });
  expect(time.slept).toEqual([300_000, 300_000]);
  await time.sleep(120_000);
  expect(await client.getJson(url)).toEqual({ outcome: 'failed', kind: 'out-of-time' });
  expect(replies.count()).toBe(5);
});

test('ends an attempt and the next wait with the time of the run', async () => {
  const silent = await serve(() => undefined);
  const time = fakeTime();
  const client = testClient(time, { budgetMs: 30, timeoutMs: 60_000 });
  expect(await client.getJson(silent)).toEqual({ outcome: 'failed', kind: 'out-of-time' });
  expect(time.slept).toEqual([]);
});

test('T22 reads any number of seconds in Retry-After', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 999_999_999 }), (seconds) => {
      expect(parseRetryAfter(` ${seconds} `, NOW)).toBe(seconds);
    }),
  );
});

test('T22 reads Retry-After as an HTTP date in whole seconds, 0 for the past', () => {
  fc.assert(
    fc.property(fc.integer({ min: -100_000, max: 100_000 }), (seconds) => {
      const date = new Date(NOW.getTime() + seconds * 1000).toUTCString();
      expect(parseRetryAfter(date, NOW)).toBe(Math.max(0, seconds));
    }),
  );
});

test('T22 reads an unreadable Retry-After as none', () => {
  for (const text of ['', 'soon', '-5', '1.5', '1e3', '2026-09-01T00:01:00Z', 'Mon, 99 Foo 2026']) {
    expect(parseRetryAfter(text, NOW)).toBeNull();
  }
  expect(parseRetryAfter(null, NOW)).toBeNull();
  fc.assert(
    fc.property(fc.string(), (text) => {
      const seconds = parseRetryAfter(text, NOW);
      expect(seconds === null || (Number.isInteger(seconds) && seconds >= 0)).toBe(true);
    }),
  );
});
