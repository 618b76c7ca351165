import { createServer } from 'node:http';
import { listenOnLoopback } from '../../scripts/site/loopback.ts';

export interface SilentServer {
  url: string;
  /** As the address of a database. */
  databaseUrl: string;
  close: () => void;
}

/** A server that takes every call and never answers: a database, or a provider, that is away. */
export async function openSilentServer(): Promise<SilentServer> {
  const server = createServer(() => undefined);
  const port = await listenOnLoopback(server);
  return {
    url: `http://127.0.0.1:${port}`,
    databaseUrl: `postgres://u:secret-password@127.0.0.1:${port}/db`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
