import { createServer } from 'node:http';
import { listenOnLoopback } from '../../scripts/site/port.ts';

interface Service {
  address: string;
  stop: () => Promise<void>;
}

/** All test files share these services; the first request for a service starts it. */
const STARTS = {
  postgres: async (): Promise<Service> => {
    const { startMigratedPostgres } = await import('./migrated-postgres.ts');
    const { url, stop } = await startMigratedPostgres();
    return { address: url, stop };
  },
  /** Tests pass this address to `chromium.connect`. */
  browser: async (): Promise<Service> => {
    const { serveBrowser } = await import('../../scripts/site/browser.ts');
    const { endpoint, close } = await serveBrowser();
    return { address: endpoint, stop: close };
  },
};

export type ServiceName = keyof typeof STARTS;

interface SharedServices {
  /** This URL plus a service's name returns the address of the service. */
  url: string;
  stop: () => Promise<void>;
}

export async function serveSharedServices(): Promise<SharedServices> {
  const started = new Map<string, Promise<Service>>();
  const server = createServer((request, response) => {
    const name = request.url?.slice(1) ?? '';
    if (!isServiceName(name)) {
      response.writeHead(404).end();
      return;
    }
    const service = started.get(name) ?? STARTS[name]();
    started.set(name, service);
    service.then(
      ({ address }) => response.end(address),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  const port = await listenOnLoopback(server);
  return {
    url: `http://127.0.0.1:${port}/`,
    stop: async () => {
      server.closeAllConnections();
      server.close();
      const services = await Promise.allSettled(started.values());
      await Promise.all(
        services.map(async (service) => {
          if (service.status === 'fulfilled') await service.value.stop();
        }),
      );
    },
  };
}

function isServiceName(name: string): name is ServiceName {
  return Object.hasOwn(STARTS, name);
}
