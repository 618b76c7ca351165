import { createServer, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { listenOnLoopback } from '../../site/loopback.ts';

const TYPES = new Map([
  ['.css', 'text/css'],
  ['.js', 'text/javascript'],
  ['.woff2', 'font/woff2'],
]);
const COUNTED = /^text\/(?:html|css|javascript)/;

export interface SiteServer {
  origin: string;
  /** Returns the bytes of HTML, CSS and JavaScript since the last call, after gzip. */
  takeBytes: () => number;
  close: () => Promise<void>;
}

/** Serves files of a folder and everything else from a Worker, compressed the same way for every site. */
export async function serveSite(worker: string, assets: string): Promise<SiteServer> {
  let bytes = 0;
  const send = (response: ServerResponse, status: number, type: string, body: Buffer) => {
    const isText = type.startsWith('text/');
    const content = isText ? gzipSync(body, { level: 9 }) : body;
    if (COUNTED.test(type)) bytes += content.length;
    response.writeHead(status, {
      'content-type': type,
      'content-length': content.length,
      ...(isText && { 'content-encoding': 'gzip' }),
    });
    response.end(content);
  };
  const respond = async (path: string, response: ServerResponse) => {
    const type = TYPES.get(extname(path));
    const file = type === undefined ? null : await readFile(join(assets, path)).catch(() => null);
    if (type !== undefined && file !== null) return send(response, 200, type, file);
    const page = await fetch(`${worker}${path}`);
    const body = Buffer.from(await page.arrayBuffer());
    send(response, page.status, page.headers.get('content-type') ?? '', body);
  };
  const server = createServer((request, response) => {
    respond(request.url ?? '/', response).catch((error: unknown) =>
      response.writeHead(502).end(String(error)),
    );
  });
  const port = await listenOnLoopback(server);
  return {
    origin: `http://127.0.0.1:${port}`,
    takeBytes: () => {
      const taken = bytes;
      bytes = 0;
      return taken;
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
