import { createServer } from 'node:http';
import { listenOnLoopback } from '../../scripts/site/port.ts';

export interface SilentServer {
  url: string;
  databaseUrl: string;
  close: () => void;
}

/** Accepts every request and never responds, like a hanging database or provider. */
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
