import { createServer } from 'node:http';
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
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the offer of a browser has no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    close: async () => {
      server.closeAllConnections();
      server.close();
      const browser = await started?.catch(() => null);
      await browser?.close();
    },
  };
}
