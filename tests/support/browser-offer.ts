import { createServer } from 'node:http';
import { listenOnLoopback } from '../../scripts/loopback.ts';
import { serveBrowser, type BrowserServer } from '../../scripts/browser.ts';

interface BrowserOffer {
  /** Answers with the endpoint of the run's one browser, which the first request starts. */
  url: string;
  close: () => Promise<void>;
}

/** One Chromium for all test files of a run, and none when no file asks for it. */
export async function offerBrowser(): Promise<BrowserOffer> {
  let started: Promise<BrowserServer> | null = null;
  const server = createServer((_request, response) => {
    started ??= serveBrowser();
    started.then(
      ({ endpoint }) => response.end(endpoint),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  const port = await listenOnLoopback(server);
  return {
    url: `http://127.0.0.1:${port}`,
    close: async () => {
      server.closeAllConnections();
      server.close();
      const browser = await started?.catch(() => null);
      await browser?.close();
    },
  };
}
