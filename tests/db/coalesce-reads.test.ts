import { expect, test } from 'vitest';
import { coalesceReads } from '../../src/db/neon/database-call.ts';

const READ = { url: 'http://database.test/sql', request: { body: '{"query":"SELECT 1"}' }, timeoutMs: 60 };
const RESPONSE_MS = 40;
const BUSY_MS = 120;

test('a follower that a busy isolate wakes up late still gets the response of the first read', async () => {
  let calls = 0;
  const read = coalesceReads(async () => {
    calls += 1;
    await new Promise((done) => setTimeout(done, RESPONSE_MS));
    return { status: 200, text: '{"rows":[]}', body: { rows: [] } };
  });
  const first = read(READ);
  const second = read(READ);
  const busyUntil = performance.now() + BUSY_MS;
  while (performance.now() < busyUntil);
  expect(await Promise.all([first, second])).toMatchObject([{ status: 200 }, { body: { rows: [] } }]);
  expect(calls).toBe(1);
});
