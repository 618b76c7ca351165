import type { BrowserContextOptions, Page } from 'playwright-core';
import { expect } from 'vitest';
import { parseWorkerConfig } from '../../src/config/parse-config.ts';
import { jsonLog } from '../../src/observability/log.ts';
import { NOW } from './test-site.ts';
import { openBrowserSite } from './browser-site.ts';
import { PASSWORD, storeAccount } from './accounts.ts';
import { makeAuthSecrets } from '../../scripts/site/auth-secrets.ts';
import { testDeps, type TestDeps } from './deps.ts';
import { freePort } from './postgres-server.ts';

interface AccountSite {
  origin: string;
  deps: TestDeps;
  /** The page has no cookies. */
  visit: (path: string, options?: BrowserContextOptions) => Promise<Page>;
  /** Waits for the home page. After some forms two navigations lead there at once: the second replaces the first. */
  untilHome: (page: Page) => Promise<void>;
}

/** @param variables returns more variables of the Worker, which may depend on its address. */
export async function openAccountSite(
  variables: (origin: string) => Promise<Record<string, string>> = async () => ({}),
  { hasBackForwardCache = false } = {},
): Promise<AccountSite> {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const bindings = { ...(await makeAuthSecrets()), ...(await variables(origin)), SITE_ORIGIN: origin };
  const { database, newContext } = await openBrowserSite({ port, bindings, hasBackForwardCache });
  const config = parseWorkerConfig({
    ...bindings,
    ENVIRONMENT: 'development',
    DATABASE_URL: database.url,
  });
  return {
    origin,
    deps: testDeps({ config, db: database.db, log: jsonLog, now: () => NOW }),
    visit: async (path, options = {}) => {
      const context = await newContext({ viewport: { width: 1280, height: 844 }, ...options });
      const page = await context.newPage();
      await page.goto(path);
      return page;
    },
    untilHome: (page) => expect.poll(() => page.url()).toBe(`${origin}/`),
  };
}

export async function toastOn(page: Page): Promise<string[]> {
  const toast = page.locator('.toast');
  await toast.waitFor();
  return toast.locator('strong, p').allTextContents();
}

/** Sends the form of the sign-in page. */
export async function sendSignIn(page: Page, email: string | null, password = PASSWORD): Promise<void> {
  await page.getByLabel('Email', { exact: true }).fill(email ?? '');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.locator('main').getByRole('button', { name: 'Sign In', exact: true }).click();
}

/** Saves a trip from its page as a visitor, who then signs in with a new account: this opens the saved trip. */
export async function saveSignedOut(
  site: AccountSite,
  trip: string,
  options: BrowserContextOptions = {},
): Promise<Page> {
  const page = await site.visit(trip, options);
  await page.getByRole('button', { name: 'Save and email me changes' }).click();
  await signInToKeep(site, page);
  await page.waitForURL(/\/account\/trips\/[\da-f-]{36}$/);
  return page;
}

/** From the page that keeps what a visitor asked for. */
export async function signInToKeep({ deps }: AccountSite, page: Page): Promise<void> {
  await page.locator('main').getByRole('link', { name: 'Sign in' }).click();
  await sendSignIn(page, (await storeAccount(deps)).email);
}
