import type { Browser, Page } from 'playwright-core';
import { openBrowser, openPage, type Visitor } from './browser.ts';
import { openTestDatabase, type TestDatabase } from './database.ts';
import { tapDatabase, type DatabaseTap } from './database-tap.ts';
import { NOW } from './test-site.ts';
import { startWorker } from './worker.ts';

export interface BrowserSite {
  database: TestDatabase;
  /** The Worker reaches the database through this proxy. */
  tap: DatabaseTap;
  origin: string;
  browser: Browser;
  /** The page has no cookies. */
  open: (path: string, visitor?: Visitor) => Promise<Page>;
  close: () => Promise<void>;
}

/** Starts the built Worker at `NOW` with a new database, for pages in Chromium. */
export async function openBrowserSite(
  options: { port?: number; bindings?: Record<string, string> } = {},
): Promise<BrowserSite> {
  const database = await openTestDatabase();
  const tap = await tapDatabase(database.url);
  const [worker, browser] = await Promise.all([
    startWorker({ databaseUrl: tap.url, now: NOW, ...options }),
    openBrowser(),
  ]);
  return {
    database,
    tap,
    origin: worker.origin,
    browser,
    open: (path, visitor) => openPage(browser, worker.origin, path, visitor),
    close: async () => {
      await browser.close();
      await worker.stop();
      await tap.close();
      await database.close();
    },
  };
}
