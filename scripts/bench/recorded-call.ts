import { once } from 'node:events';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { listenOnLoopback } from '../site/loopback.ts';

/** The call uses Neon's HTTP protocol. */
export interface RecordedCall {
  url: string;
  headers: Record<string, string>;
  body: string;
}

/**
 * Starts a proxy that records calls to the database.
 * @returns `url`, the proxy's connection string, and `last`, which returns the latest call as sent to the database.
 */
export async function recordCalls(databaseUrl: string) {
  const database = new URL(databaseUrl);
  let last: RecordedCall | null = null;
  const server = createServer((request, response) => {
    const forward = async () => {
      const headers = Object.fromEntries(
        Object.entries(request.headers).flatMap(([name, value]) =>
          name.startsWith('neon-') && typeof value === 'string' ? [[name, value]] : [],
        ),
      );
      last = { url: `http://${database.host}/sql`, headers, body: await text(request) };
      const result = await fetch(last.url, { method: 'POST', headers, body: last.body });
      response.writeHead(result.status, { 'content-type': 'application/json' });
      response.end(await result.text());
    };
    forward().catch((error: unknown) => response.writeHead(502).end(String(error)));
  });
  const url = new URL(databaseUrl);
  url.port = String(await listenOnLoopback(server, 0));
  return {
    url: url.href,
    last: () => {
      if (last === null) throw new Error('the database was not called');
      return last;
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
