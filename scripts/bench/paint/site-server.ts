import { createHash, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from 'node:http2';
import { extname, join } from 'node:path';
import type { TLSSocket } from 'node:tls';
import { gzipSync } from 'node:zlib';
import { openSlowLink, SLOW_4G } from './slow-link.ts';

const PAIR = readFileSync(new URL('localhost.pem', import.meta.url), 'utf8');

/** A browser with these arguments accepts the certificate, and caches as if it were a public one. */
export const BROWSER_ARGS = [
  `--ignore-certificate-errors-spki-list=${publicKeyHash()}`,
  // Replaces Playwright's list, which takes from Chromium what it does before a first paint (PaintHolding).
  '--disable-features=OptimizationHints',
];

function publicKeyHash(): string {
  const key = new X509Certificate(PAIR).publicKey.export({ type: 'spki', format: 'der' });
  return createHash('sha256').update(key).digest('base64');
}

const TYPES = new Map([
  ['.css', 'text/css'],
  ['.js', 'text/javascript'],
  ['.json', 'application/speculationrules+json'],
  ['.svg', 'image/svg+xml'],
  ['.woff2', 'font/woff2'],
]);
/** A browser reads a TLS record when it is complete. Cloudflare's have 4 kB (the README of its patch of nginx). */
const RECORD_BYTES = 4_096;
const COMPRESSED = /^(?:text|application|image\/svg)/;
/** Of a Worker's response. The others are the connection's, or a browser with another address would follow them. */
const LEFT_OUT = new Set([
  'connection',
  'content-encoding',
  'content-length',
  'keep-alive',
  'transfer-encoding',
]);

export interface SlowSite {
  origin: string;
  close: () => Promise<void>;
}

interface Content {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
}

/**
 * Serves files of a folder and everything else from a Worker, over HTTP/2 and a slow link, compressed the same way for
 * every site.
 * @param withoutHeader is the name of a header that the Worker's responses lose.
 */
export async function serveSlowSite(
  worker: string,
  folder: string,
  withoutHeader?: string,
): Promise<SlowSite> {
  const files = new Map<string, Promise<Content | null>>();
  const findFile = (path: string) => {
    const file = files.get(path) ?? readContent(folder, path);
    files.set(path, file);
    return file;
  };
  const respond = async (path: string, response: Http2ServerResponse) => {
    const { status, headers, body } =
      (await findFile(path)) ?? (await askWorker(`${worker}${path}`, withoutHeader));
    response.writeHead(status, headers).end(body);
  };
  const server = createSecureServer({ key: PAIR, cert: PAIR }, (request: Http2ServerRequest, response) => {
    respond(request.url, response).catch((error: unknown) => response.writeHead(502).end(String(error)));
  });
  server.on('secureConnection', (socket: TLSSocket) => socket.setMaxSendFragment(RECORD_BYTES));
  const link = await openSlowLink(SLOW_4G, (connection) => server.emit('connection', connection));
  return {
    origin: `https://127.0.0.1:${link.port}`,
    close: () => link.close(),
  };
}

async function readContent(folder: string, path: string): Promise<Content | null> {
  const type = TYPES.get(extname(path));
  if (type === undefined) return null;
  const file = await readFile(join(folder, path)).catch(() => null);
  if (file === null) return null;
  return compress({ status: 200, headers: { 'content-type': type, 'cache-control': IMMUTABLE }, body: file });
}

const IMMUTABLE = 'public, max-age=31536000, immutable';

async function askWorker(address: string, withoutHeader?: string): Promise<Content> {
  const page = await fetch(address, { redirect: 'manual' });
  const headers = [...page.headers].filter(([name]) => !LEFT_OUT.has(name) && name !== withoutHeader);
  const body = Buffer.from(await page.arrayBuffer());
  return compress({ status: page.status, headers: Object.fromEntries(headers), body });
}

function compress({ status, headers, body }: Content): Content {
  const isText = COMPRESSED.test(headers['content-type'] ?? '');
  const content = isText ? gzipSync(body, { level: 9 }) : body;
  return {
    status,
    headers: {
      ...headers,
      'content-length': String(content.length),
      ...(isText && { 'content-encoding': 'gzip' }),
    },
    body: content,
  };
}
