import { createServer, type RequestListener, type Server } from 'node:http';
import { afterAll, afterEach, expect } from 'vitest';
import { listenOnLoopback } from '../../../scripts/site/port.ts';

/** Servers of one file's tests; each is gone when its test ends. @returns what serves, and answers the address of a request. */
export function openServers(): (listener: RequestListener) => Promise<URL> {
  const servers: Server[] = [];
  afterEach(async () => {
    await Promise.all(
      servers.splice(0).map((server) => {
        server.closeAllConnections();
        return new Promise((done) => server.close(done));
      }),
    );
  });
  afterAll(() => expect(servers).toEqual([]));
  return async (listener) => {
    const server = createServer(listener);
    servers.push(server);
    return new URL(`http://127.0.0.1:${await listenOnLoopback(server)}/2/events?client_id=very-secret`);
  };
}

/** Answers with these statuses in turn, the last one for good; 200 carries JSON. */
export function statuses(
  list: number[],
  retryAfter?: string,
): { listener: RequestListener; count: () => number } {
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
