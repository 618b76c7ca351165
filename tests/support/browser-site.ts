import { chromium, type BrowserContext, type BrowserContextOptions, type Page } from 'playwright-core';
import { afterAll, afterEach, beforeEach } from 'vitest';
import { launchBrowser } from '../../scripts/site/browser.ts';
import { openTestDatabase, type TestDatabase } from './database.ts';
import { tapDatabase, type DatabaseTap } from './database-tap.ts';
import { serviceAddress } from './service-address.ts';
import { NOW } from './test-site.ts';
import { startWorker } from './worker.ts';

/** Playwright's default of 30 s is short when three files share two busy processors. */
const BUSY_MACHINE_MS = 90_000;

interface BrowserSiteOptions {
  port?: number;
  bindings?: Record<string, string>;
  /** Starts a browser of its own, which takes about a second. Its `page.goBack()` waits for a load that never comes. */
  hasBackForwardCache?: boolean;
}

interface Visitor {
  javaScriptEnabled?: boolean;
  /** The width is in CSS pixels. */
  width?: number;
  reducedMotion?: 'reduce' | 'no-preference';
}

export interface BrowserSite {
  database: TestDatabase;
  /** The Worker reaches the database through this proxy. */
  tap: DatabaseTap;
  origin: string;
  /** The context has no cookies. Its motion is reduced, so nothing pulses or turns while a test looks. */
  newContext: (options?: BrowserContextOptions) => Promise<BrowserContext>;
  /** Opens a page in a new context. */
  open: (path: string, visitor?: Visitor) => Promise<Page>;
}

/**
 * Starts the built Worker at `NOW` with a new database, for pages in Chromium. A test file calls it outside of its
 * tests; what a test opens closes after it, and the site after the last.
 */
export async function openBrowserSite({
  hasBackForwardCache = false,
  ...options
}: BrowserSiteOptions = {}): Promise<BrowserSite> {
  const database = await openTestDatabase();
  const tap = await tapDatabase(database.url);
  const [worker, { browser, close }] = await Promise.all([
    startWorker({ databaseUrl: tap.url, now: NOW, ...options }),
    hasBackForwardCache ? launchCachingBrowser() : connectBrowser(),
  ]);
  /** The contexts that the running test opened. */
  let ofTest: BrowserContext[] | null = null;
  beforeEach(() => {
    ofTest = [];
  });
  afterEach(async () => {
    await Promise.all((ofTest ?? []).map((context) => context.close()));
    ofTest = null;
  });
  afterAll(async () => {
    await close();
    await worker.stop();
    await tap.close();
    await database.close();
  });
  const newContext = async (settings: BrowserContextOptions = {}) => {
    const context = await browser.newContext({
      baseURL: worker.origin,
      reducedMotion: 'reduce',
      ...settings,
    });
    context.setDefaultTimeout(BUSY_MACHINE_MS);
    ofTest?.push(context);
    return context;
  };
  return {
    database,
    tap,
    origin: worker.origin,
    newContext,
    open: async (path, { width = 1280, ...visitor } = {}) => {
      const context = await newContext({ viewport: { width, height: 900 }, ...visitor });
      const page = await context.newPage();
      await page.goto(path);
      return page;
    },
  };
}

/** Playwright switches the cache off, and the packaged browser has it only with its own switch. */
function launchCachingBrowser() {
  return launchBrowser(['--enable-bfcache'], ['--disable-back-forward-cache']);
}

/** Other files use the same browser; closing the connection closes only its pages. */
async function connectBrowser() {
  const browser = await chromium.connect(await serviceAddress('browser'));
  return { browser, close: () => browser.close() };
}

/** Holds the responses to some requests until the returned function is called. */
export async function holdResponses(page: Page, pattern: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(pattern, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}
