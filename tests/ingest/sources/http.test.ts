import { createServer, type RequestListener, type Server } from 'node:http';
import fc from 'fast-check';
import { afterAll, afterEach, expect, test } from 'vitest';
import { listenOnLoopback } from '../../../scripts/loopback.ts';
import {
  createHttpClient,
  describeFailure,
  parseRetryAfter,
  type HttpFailure,
} from '../../../src/ingest/sources/http.ts';
import { fakeTime, testClient } from './fetching.ts';

const NOW = new Date('2026-09-01T00:00:00Z');
const servers: Server[] = [];

async function serve(listener: RequestListener): Promise<URL> {
  const server = createServer(listener);
  servers.push(server);
  return new URL(`http://127.0.0.1:${await listenOnLoopback(server)}/2/events?client_id=very-secret`);
}

/** Answers with these statuses in turn, the last one for good; 200 carries JSON. */
function statuses(list: number[], retryAfter?: string): { listener: RequestListener; count: () => number } {
  let count = 0;
  return {
    count: () => count,
    listener: (_request, response) => {
      const status = list[Math.min(count, list.length - 1)] ?? 200;
      count += 1;
      response.writeHead(status, {
        'content-type': 'application/json',
        ...(retryAfter !== undefined && status !== 200 ? { 'retry-after': retryAfter } : {}),
      });
      response.end('{"ok":true}');
    },
  };
}

afterEach(async () => {
  await Promise.all(
    servers.splice(0).map((server) => {
      server.closeAllConnections();
      return new Promise((done) => server.close(done));
    }),
  );
});
afterAll(() => expect(servers).toEqual([]));

test('JSON comes back as it was sent', async () => {
  const url = await serve(statuses([200]).listener);
  expect(await testClient().getJson(url)).toEqual({ outcome: 'json', body: { ok: true } });
});

test('a passing 5xx is tried again, with full jitter between 0.5 s and a growing ceiling', async () => {
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

test('five attempts are the most', async () => {
  const replies = statuses([503]);
  const url = await serve(replies.listener);
  expect(await testClient().getJson(url)).toMatchObject({ kind: 'unreachable', status: 503, attempts: 5 });
  expect(replies.count()).toBe(5);
});

test.each([408, 425, 429])('%i is tried again', async (status) => {
  const replies = statuses([status, 200]);
  const url = await serve(replies.listener);
  expect(await testClient().getJson(url)).toMatchObject({ outcome: 'json' });
  expect(replies.count()).toBe(2);
});

test.each([400, 401, 403, 404, 406, 410, 422])('%i is never tried again', async (status) => {
  const replies = statuses([status]);
  const url = await serve(replies.listener);
  expect(await testClient().getJson(url)).toMatchObject({ outcome: 'failed', kind: 'refused', status });
  expect(replies.count()).toBe(1);
});

test('T22 429 with Retry-After in seconds is waited for', async () => {
  const url = await serve(statuses([429, 200], '120').listener);
  const time = fakeTime();
  expect(await testClient(time).getJson(url)).toMatchObject({ outcome: 'json' });
  expect(time.slept).toEqual([120_000]);
});

test('T22 429 with Retry-After as a date is waited for', async () => {
  const url = await serve(statuses([429, 200], 'Tue, 01 Sep 2026 00:01:30 GMT').listener);
  const time = fakeTime(NOW);
  expect(await testClient(time).getJson(url)).toMatchObject({ outcome: 'json' });
  expect(time.slept).toEqual([90_000]);
});

test('T22 a wait of more than ten minutes is reported, not slept', async () => {
  const replies = statuses([429, 200], '601');
  const url = await serve(replies.listener);
  const time = fakeTime();
  expect(await testClient(time).getJson(url)).toEqual({
    outcome: 'failed',
    kind: 'asked-to-wait',
    retryAfterSeconds: 601,
  });
  expect(time.slept).toEqual([]);
  expect(replies.count()).toBe(1);
});

test('T22 ten minutes are still waited for', async () => {
  const url = await serve(statuses([503, 200], '600').listener);
  const time = fakeTime();
  expect(await testClient(time).getJson(url)).toMatchObject({ outcome: 'json' });
  expect(time.slept).toEqual([600_000]);
});

test('waits that are each short enough end with the run’s time', async () => {
  const replies = statuses([429, 200, 429, 200, 429, 200], '300');
  const url = await serve(replies.listener);
  const time = fakeTime();
  const client = testClient(time);
  expect(await client.getJson(url)).toMatchObject({ outcome: 'json' });
  expect(await client.getJson(url)).toMatchObject({ outcome: 'json' });
  expect(await client.getJson(url)).toEqual({
    outcome: 'failed',
    kind: 'asked-to-wait',
    retryAfterSeconds: 300,
  });
  expect(time.slept).toEqual([300_000, 300_000]);
  await time.sleep(120_000);
  expect(await client.getJson(url)).toEqual({ outcome: 'failed', kind: 'out-of-time' });
  expect(replies.count()).toBe(5);
});

test('an attempt and the wait before the next one end with the run’s time', async () => {
  const silent = await serve(() => undefined);
  const time = fakeTime();
  const client = testClient(time, { budgetMs: 30, timeoutMs: 60_000 });
  expect(await client.getJson(silent)).toEqual({ outcome: 'failed', kind: 'out-of-time' });
  expect(time.slept).toEqual([]);
});

test('T22 Retry-After in seconds reads back any number', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 999_999_999 }), (seconds) => {
      expect(parseRetryAfter(` ${seconds} `, NOW)).toBe(seconds);
    }),
  );
});

test('T22 Retry-After as an HTTP date gives the whole seconds until then, 0 when past', () => {
  fc.assert(
    fc.property(fc.integer({ min: -100_000, max: 100_000 }), (seconds) => {
      const date = new Date(NOW.getTime() + seconds * 1000).toUTCString();
      expect(parseRetryAfter(date, NOW)).toBe(Math.max(0, seconds));
    }),
  );
});

test('T22 an unreadable Retry-After is none', () => {
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

test('T17 a web page is no data and is not asked for again', async () => {
  let count = 0;
  const url = await serve((_request, response) => {
    count += 1;
    response.writeHead(200, { 'content-type': 'text/html' });
    response.end('<html>captcha</html>');
  });
  expect(await testClient().getJson(url)).toMatchObject({ outcome: 'failed', kind: 'not-json' });
  expect(count).toBe(1);
});

test('a reply that breaks off is asked for again', async () => {
  let count = 0;
  const url = await serve((_request, response) => {
    count += 1;
    response.writeHead(200, { 'content-type': 'application/json; charset=utf-8' });
    response.end(count < 3 ? '{"events":[{"id":1' : '{"events":[]}');
  });
  expect(await testClient().getJson(url)).toEqual({ outcome: 'json', body: { events: [] } });
  expect(count).toBe(3);
});

test('a body shorter than announced is asked for again', async () => {
  let count = 0;
  const url = await serve((request, response) => {
    count += 1;
    if (count > 1) {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end('[]');
      return;
    }
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' });
    response.write('{"events":');
    setImmediate(() => request.socket.destroy());
  });
  expect(await testClient().getJson(url)).toEqual({ outcome: 'json', body: [] });
});

test('a reset connection is tried again and then given up in plain words', async () => {
  const url = await serve((request) => request.socket.destroy());
  const failure = await testClient().getJson(url);
  expect(failure).toMatchObject({ kind: 'unreachable', trouble: 'connection', status: null, attempts: 5 });
});

test('an attempt has a time limit that covers headers and body', async () => {
  let count = 0;
  const url = await serve((_request, response) => {
    count += 1;
    if (count % 2 === 0) {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.write('{');
    }
  });
  const failure = await testClient(fakeTime(), { timeoutMs: 30 }).getJson(url);
  expect(failure).toMatchObject({ kind: 'unreachable', trouble: 'timeout', attempts: 5 });
});

test('a reply longer than the cap is refused, announced or not', async () => {
  const announced = await serve((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': '2001' });
    response.end(`"${'x'.repeat(1999)}"`);
  });
  const streamed = await serve((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    for (let part = 0; part < 30; part += 1) response.write('x'.repeat(100));
    response.end();
  });
  const client = testClient(fakeTime(), { maxBytes: 2000 });
  expect(await client.getJson(announced)).toMatchObject({ kind: 'too-large' });
  expect(await client.getJson(streamed)).toMatchObject({ kind: 'too-large' });
});

test('characters cut between two chunks arrive whole', async () => {
  const bytes = new TextEncoder().encode('{"name":"Montréal"}');
  const inHalves = new ReadableStream<Uint8Array>({
    start: (controller) => {
      // Between the two bytes of 'é'; a socket might join the halves again.
      controller.enqueue(bytes.slice(0, 15));
      controller.enqueue(bytes.slice(15));
      controller.close();
    },
  });
  const client = testClient(fakeTime(), {
    fetch: async () => new Response(inHalves, { headers: { 'content-type': 'application/json' } }),
  });
  const reply = await client.getJson(new URL('https://api.example.com/2/events'));
  expect(reply).toEqual({ outcome: 'json', body: { name: 'Montréal' } });
});

test('a redirect is not followed, since it would carry the key along', async () => {
  const elsewhere = statuses([200]);
  const target = await serve(elsewhere.listener);
  const url = await serve((_request, response) => {
    response.writeHead(302, { location: target.href });
    response.end();
  });
  expect(await testClient().getJson(url)).toMatchObject({ outcome: 'failed', kind: 'refused', status: 302 });
  expect(elsewhere.count()).toBe(0);
});

test('a host sees two requests at a time', async () => {
  let running = 0;
  let most = 0;
  const url = await serve((_request, response) => {
    running += 1;
    most = Math.max(most, running);
    setTimeout(() => {
      running -= 1;
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end('1');
    }, 5);
  });
  const client = testClient();
  const replies = await Promise.all(Array.from({ length: 9 }, () => client.getJson(url)));
  expect(replies.every((reply) => reply.outcome === 'json')).toBe(true);
  expect(most).toBe(2);
});

test('after five failures in a row a host is left alone for a minute', async () => {
  const replies = statuses([500, 500, 500, 500, 500, 200]);
  const url = await serve(replies.listener);
  const time = fakeTime();
  const client = testClient(time);
  await client.getJson(url);
  expect(await client.getJson(url)).toMatchObject({ outcome: 'failed', kind: 'resting' });
  expect(replies.count()).toBe(5);

  const other = await serve(statuses([200]).listener);
  expect(await client.getJson(other)).toMatchObject({ outcome: 'json' });

  await time.sleep(60_000);
  expect(await client.getJson(url)).toMatchObject({ outcome: 'json' });
});

test('a host that fails its first request after the rest is left alone again', async () => {
  const replies = statuses([500]);
  const url = await serve(replies.listener);
  const time = fakeTime();
  const client = testClient(time);
  await client.getJson(url);
  await time.sleep(60_000);
  expect(await client.getJson(url)).toMatchObject({ kind: 'resting' });
  expect(replies.count()).toBe(6);
});

test('an answer of any kind ends the row of failures', async () => {
  const replies = statuses([500, 500, 500, 500, 404, 500, 200]);
  const url = await serve(replies.listener);
  const client = testClient();
  expect(await client.getJson(url)).toMatchObject({ kind: 'refused' });
  expect(await client.getJson(url)).toMatchObject({ outcome: 'json' });
});

test('T15 no failure holds the URL, its key or the error of the runtime', async () => {
  const broken = createHttpClient({
    ...fakeTime(),
    random: () => 0,
    fetch: async (url) => {
      throw new TypeError(`fetch failed for ${url}`);
    },
  });
  const failure = await broken.getJson(new URL('https://api.example.com/2/events?client_id=very-secret'));
  expect(JSON.stringify(failure)).not.toMatch(/very-secret|example|fetch failed/);
});

test('each failure reads as one plain sentence', () => {
  const failures: HttpFailure[] = [
    { outcome: 'failed', kind: 'refused', status: 404 },
    { outcome: 'failed', kind: 'not-json' },
    { outcome: 'failed', kind: 'too-large' },
    { outcome: 'failed', kind: 'asked-to-wait', retryAfterSeconds: 700 },
    { outcome: 'failed', kind: 'resting' },
    { outcome: 'failed', kind: 'out-of-time' },
    {
      outcome: 'failed',
      kind: 'unreachable',
      trouble: 'status',
      status: 503,
      attempts: 5,
    },
    {
      outcome: 'failed',
      kind: 'unreachable',
      trouble: 'timeout',
      status: null,
      attempts: 5,
    },
  ];
  const sentences = failures.map((failure) => describeFailure('SeatGeek', failure));
  expect(new Set(sentences).size).toBe(failures.length);
  for (const sentence of sentences) expect(sentence).toMatch(/^SeatGeek [^?/]+\.$/);
});
