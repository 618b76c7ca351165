import { chromium, type Browser, type Page } from 'playwright-core';
import { serviceAddress } from './service-address.ts';

/** The run's one Chromium; closing what is returned closes the pages opened through it, not the browser. */
export async function openBrowser(): Promise<Browser> {
  return chromium.connect(await serviceAddress('browser'));
}

export interface Visitor {
  javaScriptEnabled?: boolean;
  /** Of the window, in CSS pixels. */
  width?: number;
}

/** Opens a path of a site in a window of its own, without cookies. */
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
