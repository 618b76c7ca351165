import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import fc from 'fast-check';
import { afterEach, expect, test } from 'vitest';
import { listenOnLoopback } from '../../../scripts/site/port.ts';
import {
  createHttpClient,
  describeFailure,
  parseRetryAfter,
  type HttpFailure,
} from '../../../src/ingest/sources/http.ts';
import { fakeTime, testClient } from './fetching.ts';

const NOW = new Date('2026-09-01T00:00:00Z');

const servers: Server[] = [];
afterEach(async () => {
  await Promise.all(
    servers.splice(0).map((server) => {
      server.closeAllConnections();
      return new Promise((done) => server.close(done));
    }),
  );
});

/** The server is gone when its test ends. */
async function serve(listener: RequestListener): Promise<URL> {
  const server = createServer(listener);
  servers.push(server);
  return new URL(`http://127.0.0.1:${await listenOnLoopback(server)}/2/events?client_id=very-secret`);
}

/** Answers with these statuses in turn, the last one for good; 200 carries JSON. */
async function serveStatuses(
  list: number[],
  retryAfter?: string,
): Promise<{ url: URL; count: () => number }> {
  let count = 0;
  const url = await serve((_request, response) => {
    const status = list[Math.min(count, list.length - 1)] ?? 200;
    count += 1;
    response.writeHead(status, {
      'content-type': 'application/json',
      ...(retryAfter !== undefined && status !== 200 ? { 'retry-after': retryAfter } : {}),
    });
    response.end('{"ok":true}');
  });
  return { url, count: () => count };
}

function sendJson(response: ServerResponse, text: string, headers: Record<string, string> = {}): void {
  response.writeHead(200, { 'content-type': 'application/json', ...headers });
  response.end(text);
}

test('returns JSON as it was sent', async () => {
  const { url } = await serveStatuses([200]);
  expect(await testClient().getJson(url)).toEqual({ outcome: 'json', body: { ok: true } });
});

test('T17 does not retry a web page', async () => {
  let count = 0;
  const url = await serve((_request, response) => {
    count += 1;
    response.writeHead(200, { 'content-type': 'text/html' });
    response.end('<html>captcha</html>');
  });
  expect(await testClient().getJson(url)).toMatchObject({ outcome: 'failed', kind: 'not-json' });
  expect(count).toBe(1);
});

test('retries a response that breaks off', async () => {
  let count = 0;
  const url = await serve((_request, response) => {
    count += 1;
    const headers = { 'content-type': 'application/json; charset=utf-8' };
    sendJson(response, count < 3 ? '{"events":[{"id":1' : '{"events":[]}', headers);
  });
  expect(await testClient().getJson(url)).toEqual({ outcome: 'json', body: { events: [] } });
  expect(count).toBe(3);
});

test('closes a response that becomes unreadable while more of it could come', async () => {
  let open = 0;
  const url = await serve((request, response) => {
    open += 1;
    request.socket.once('close', () => {
      open -= 1;
    });
    response.writeHead(200, { 'content-type': 'application/json', connection: 'close' });
    response.write('{"events":[{"id":},');
  });
  expect(await testClient().getItems(url, 'events', (raw) => raw)).toMatchObject({
    kind: 'unreachable',
    problem: 'malformed',
    attempts: 5,
  });
  await expect.poll(() => open).toBe(0);
});

test('retries a body shorter than announced', async () => {
  let count = 0;
  const url = await serve((request, response) => {
    count += 1;
    if (count > 1) return sendJson(response, '[]');
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' });
    response.write('{"events":');
    setImmediate(() => request.socket.destroy());
  });
  expect(await testClient().getJson(url)).toEqual({ outcome: 'json', body: [] });
});

test('retries a reset connection and then gives up with a plain reason', async () => {
  const url = await serve((request) => request.socket.destroy());
  const failure = await testClient().getJson(url);
  expect(failure).toMatchObject({ kind: 'unreachable', problem: 'connection', status: null, attempts: 5 });
});

test('limits the time of an attempt, headers and body together', async () => {
  let count = 0;
  const url = await serve((_request, response) => {
    count += 1;
    if (count % 2 === 0) {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.write('{');
    }
  });
  const failure = await testClient(fakeTime(), { timeoutMs: 30 }).getJson(url);
  expect(failure).toMatchObject({ kind: 'unreachable', problem: 'timeout', attempts: 5 });
});

test('rejects a response longer than the limit, announced or not', async () => {
  const announced = await serve((_request, response) =>
    sendJson(response, `"${'x'.repeat(1999)}"`, { 'content-length': '2001' }),
  );
  const streamed = await serve((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    for (let part = 0; part < 30; part += 1) response.write('x'.repeat(100));
    response.end();
  });
  const client = testClient(fakeTime(), { maxBytes: 2000 });
  expect(await client.getJson(announced)).toMatchObject({ kind: 'too-large' });
  expect(await client.getJson(streamed)).toMatchObject({ kind: 'too-large' });
});

test('decodes characters that are cut between two chunks', async () => {
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

test('does not follow a redirect, which would carry the key along', async () => {
  const elsewhere = await serveStatuses([200]);
  const url = await serve((_request, response) => {
    response.writeHead(302, { location: elsewhere.url.href });
    response.end();
  });
  expect(await testClient().getJson(url)).toMatchObject({
    outcome: 'failed',
    kind: 'refused',
    isWebPage: false,
    status: 302,
  });
  expect(elsewhere.count()).toBe(0);
});

test('sends two requests at a time to a host', async () => {
  let running = 0;
  let most = 0;
  const url = await serve((_request, response) => {
    running += 1;
    most = Math.max(most, running);
    setTimeout(() => {
      running -= 1;
      sendJson(response, '1');
    }, 5);
  });
  const client = testClient();
  const replies = await Promise.all(Array.from({ length: 9 }, () => client.getJson(url)));
  expect(replies.every((reply) => reply.outcome === 'json')).toBe(true);
  expect(most).toBe(2);
});

test('pauses a host for a minute after five failures in a row', async () => {
  const { url, count } = await serveStatuses([500, 500, 500, 500, 500, 200]);
  const time = fakeTime();
  const client = testClient(time);
  await client.getJson(url);
  expect(await client.getJson(url)).toMatchObject({ outcome: 'failed', kind: 'circuit-open' });
  expect(count()).toBe(5);

  const { url: other } = await serveStatuses([200]);
  expect(await client.getJson(other)).toMatchObject({ outcome: 'json' });

  await time.sleep(60_000);
  expect(await client.getJson(url)).toMatchObject({ outcome: 'json' });
});

test('pauses a host again when its first request after the pause fails', async () => {
  const { url, count } = await serveStatuses([500]);
  const time = fakeTime();
  const client = testClient(time);
  await client.getJson(url);
  await time.sleep(60_000);
  expect(await client.getJson(url)).toMatchObject({ kind: 'circuit-open' });
  expect(count()).toBe(6);
});

test('counts failures from zero after any response', async () => {
  const { url } = await serveStatuses([500, 500, 500, 500, 404, 500, 200]);
  const client = testClient();
  expect(await client.getJson(url)).toMatchObject({ kind: 'refused' });
  expect(await client.getJson(url)).toMatchObject({ outcome: 'json' });
});

test('T15 keeps URL, key and runtime error out of failures', async () => {
  const broken = createHttpClient({
    ...fakeTime(),
    userAgent: 'Fanroads/1.0 (+https://fanroads.com)',
    random: () => 0,
    fetch: async (url) => {
      throw new TypeError(`fetch failed for ${url}`);
    },
  });
  const failure = await broken.getJson(new URL('https://api.example.com/2/events?client_id=very-secret'));
  expect(JSON.stringify(failure)).not.toMatch(/very-secret|example|fetch failed/);
});

test('describes each failure in one plain sentence', () => {
  const failures: HttpFailure[] = [
    { outcome: 'failed', kind: 'refused', isWebPage: false, status: 404 },
    { outcome: 'failed', kind: 'not-json' },
    { outcome: 'failed', kind: 'too-large' },
    { outcome: 'failed', kind: 'retry-later', retryAfterSeconds: 700 },
    { outcome: 'failed', kind: 'circuit-open' },
    { outcome: 'failed', kind: 'out-of-time' },
    {
      outcome: 'failed',
      kind: 'unreachable',
      problem: 'status',
      status: 503,
      attempts: 5,
    },
    {
      outcome: 'failed',
      kind: 'unreachable',
      problem: 'timeout',
      status: null,
      attempts: 5,
    },
  ];
  const sentences = failures.map((failure) => describeFailure('SeatGeek', failure));
  expect(new Set(sentences).size).toBe(failures.length);
  for (const sentence of sentences) expect(sentence).toMatch(/^SeatGeek [^?/]+\.$/);
});

test('retries a passing 5xx with full jitter between 0.5 s and a growing ceiling', async () => {
  const { url } = await serveStatuses([503, 502, 500, 504, 200]);
  const time = fakeTime();
  expect(await testClient(time, { random: () => 0.999999 }).getJson(url)).toMatchObject({ outcome: 'json' });
  expect(time.slept.map((ms) => Math.round(ms))).toEqual([4000, 8000, 16000, 30000]);

  const lowest = fakeTime();
  const { url: again } = await serveStatuses([503, 503, 200]);
  await testClient(lowest).getJson(again);
  expect(lowest.slept).toEqual([500, 500]);
});

test('tries five times at most', async () => {
  const { url, count } = await serveStatuses([503]);
  expect(await testClient().getJson(url)).toMatchObject({ kind: 'unreachable', status: 503, attempts: 5 });
  expect(count()).toBe(5);
});

test.each([408, 425, 429])('retries %i', async (status) => {
  const { url, count } = await serveStatuses([status, 200]);
  expect(await testClient().getJson(url)).toMatchObject({ outcome: 'json' });
  expect(count()).toBe(2);
});

test.each([400, 401, 403, 404, 406, 410, 422])('never retries %i', async (status) => {
  const { url, count } = await serveStatuses([status]);
  expect(await testClient().getJson(url)).toMatchObject({ outcome: 'failed', kind: 'refused', status });
  expect(count()).toBe(1);
});

test.each([
  ['in seconds', 429, '120', 120_000],
  ['as a date', 429, 'Tue, 01 Sep 2026 00:01:30 GMT', 90_000],
  ['of ten minutes', 503, '600', 600_000],
])('T22 waits for Retry-After %s', async (_form, status, retryAfter, ms) => {
  const { url } = await serveStatuses([status, 200], retryAfter);
  const time = fakeTime(NOW);
  expect(await testClient(time).getJson(url)).toMatchObject({ outcome: 'json' });
  expect(time.slept).toEqual([ms]);
});

test('T22 reports a wait of more than ten minutes', async () => {
  const { url, count } = await serveStatuses([429, 200], '601');
  const time = fakeTime();
  expect(await testClient(time).getJson(url)).toEqual({
    outcome: 'failed',
    kind: 'retry-later',
    retryAfterSeconds: 601,
  });
  expect(time.slept).toEqual([]);
  expect(count()).toBe(1);
});

test('ends repeated short waits with the time of the run', async () => {
  const { url, count } = await serveStatuses([429, 200, 429, 200, 429, 200], '300');
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
  expect(count()).toBe(5);
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
