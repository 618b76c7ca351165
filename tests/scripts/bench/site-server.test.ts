import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { connect, type ClientHttp2Session } from 'node:http2';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { serveSlowSite } from '../../../scripts/bench/paint/site-server.ts';
import { listenOnLoopback } from '../../../scripts/site/port.ts';

const PAGE = `<h1>${'A long page. '.repeat(20_000)}</h1>`;

async function serveWorker(): Promise<string> {
  const worker = createServer((_request, response) => {
    response.writeHead(200, {
      'content-type': 'text/html',
      'speculation-rules': '"/speculation-rules.json"',
    });
    response.end(PAGE);
  });
  const port = await listenOnLoopback(worker);
  onTestFinished(() => void worker.close());
  return `http://127.0.0.1:${port}`;
}

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'fanroads-slow-site-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'assets/site.css'), 'body { color: red }');
  return folder;
}

async function openSite(withoutHeader?: string): Promise<ClientHttp2Session> {
  const site = await serveSlowSite(await serveWorker(), await makeFolder(), withoutHeader);
  onTestFinished(() => site.close());
  const client = connect(site.origin, { rejectUnauthorized: false });
  onTestFinished(() => client.destroy());
  return client;
}

async function get(client: ClientHttp2Session, path: string) {
  const request = client.request({ ':path': path });
  const [headers] = await once(request, 'response');
  return { headers, text: gunzipSync(await buffer(request)).toString() };
}

test("serves a folder's files for good and a Worker's pages with their headers, all compressed", async () => {
  const client = await openSite();
  const page = await get(client, '/nba');
  expect(page.text).toBe(PAGE);
  expect(page.headers).toMatchObject({ ':status': 200, 'speculation-rules': '"/speculation-rules.json"' });
  const style = await get(client, '/assets/site.css');
  expect(style.text).toBe('body { color: red }');
  expect(style.headers).toMatchObject({
    'content-type': 'text/css',
    'cache-control': 'public, max-age=31536000, immutable',
  });
});

test('leaves out a header', async () => {
  const { headers } = await get(await openSite('speculation-rules'), '/nba');
  expect(headers[':status']).toBe(200);
  expect(headers).not.toHaveProperty('speculation-rules');
});
