import { chromium, type Browser, type Page } from 'playwright-core';
import { serviceAddress } from './service-address.ts';

/** Closing the returned object closes only its own pages. */
export async function openBrowser(): Promise<Browser> {
  return chromium.connect(await serviceAddress('browser'));
}

export interface Visitor {
  javaScriptEnabled?: boolean;
  /** The width is in CSS pixels. */
  width?: number;
}

/** The page has no cookies. */
export async function openPage(
  browser: Browser,
  baseURL: string,
  path: string,
  { javaScriptEnabled = true, width = 1280 }: Visitor = {},
): Promise<Page> {
  const context = await browser.newContext({ baseURL, javaScriptEnabled, viewport: { width, height: 900 } });
  const page = await context.newPage();
  await page.goto(path);
  return page;
}
