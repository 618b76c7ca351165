import { chromium, type Browser, type Page } from 'playwright-core';
import { inject } from 'vitest';

/** The run's one Chromium; closing what is returned closes the pages opened through it, not the browser. */
export async function openBrowser(): Promise<Browser> {
  const answer = await fetch(inject('browserUrl'));
  const text = await answer.text();
  if (!answer.ok) throw new Error(`no browser: ${text}`);
  return chromium.connect(text);
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
