import { expect, test } from 'vitest';
import { createHttpClient, describeFailure, type HttpFailure } from '../../../src/ingest/sources/http.ts';
import { fakeTime, testClient } from './fetching.ts';
import { openServers, statuses } from './http-servers.ts';

const serve = openServers();

test('returns JSON as it was sent', async () => {
  const url = await serve(statuses([200]).listener);
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
    response.writeHead(200, { 'content-type': 'application/json; charset=utf-8' });
    response.end(count < 3 ? '{"events":[{"id":1' : '{"events":[]}');
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
  const elsewhere = statuses([200]);
  const target = await serve(elsewhere.listener);
  const url = await serve((_request, response) => {
    response.writeHead(302, { location: target.href });
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
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end('1');
    }, 5);
  });
  const client = testClient();
  const replies = await Promise.all(Array.from({ length: 9 }, () => client.getJson(url)));
  expect(replies.every((reply) => reply.outcome === 'json')).toBe(true);
  expect(most).toBe(2);
});

test('pauses a host for a minute after five failures in a row', async () => {
  const replies = statuses([500, 500, 500, 500, 500, 200]);
  const url = await serve(replies.listener);
  const time = fakeTime();
  const client = testClient(time);
  await client.getJson(url);
  expect(await client.getJson(url)).toMatchObject({ outcome: 'failed', kind: 'circuit-open' });
  expect(replies.count()).toBe(5);

  const other = await serve(statuses([200]).listener);
  expect(await client.getJson(other)).toMatchObject({ outcome: 'json' });

  await time.sleep(60_000);
  expect(await client.getJson(url)).toMatchObject({ outcome: 'json' });
});

test('pauses a host again when its first request after the pause fails', async () => {
  const replies = statuses([500]);
  const url = await serve(replies.listener);
  const time = fakeTime();
  const client = testClient(time);
  await client.getJson(url);
  await time.sleep(60_000);
  expect(await client.getJson(url)).toMatchObject({ kind: 'circuit-open' });
  expect(replies.count()).toBe(6);
});

test('counts failures from zero after any response', async () => {
  const replies = statuses([500, 500, 500, 500, 404, 500, 200]);
  const url = await serve(replies.listener);
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
