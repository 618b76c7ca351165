import { setTimeout as pause } from 'node:timers/promises';
import type { Browser, BrowserContext } from 'playwright-core';

/** The conditions of Lighthouse's phone on slow 4G, when the browser itself applies them. */
const SLOW_4G = {
  offline: false,
  latency: 150 * 3.75,
  downloadThroughput: (1_638.4 * 0.9 * 1024) / 8,
  uploadThroughput: (675 * 1024) / 8,
};
const CPU_SLOWDOWN = 4;
const PHONE = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
  // Some frameworks render otherwise for a browser that calls itself headless.
  userAgent:
    'Mozilla/5.0 (Linux; Android 11; moto g power (2022)) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Mobile Safari/537.36',
};
/** Scripts that run after the last response end within this time. */
const SETTLE_MS = 500;

/** All values are milliseconds. */
export interface PageLoad {
  firstPaint: number;
  largestPaint: number;
  /** The sum of what long tasks after the first paint take beyond 50 ms each. */
  blocking: number;
}

/** Loads a page with an empty cache on a simulated slow phone. */
export async function loadPage(browser: Browser, address: string): Promise<PageLoad> {
  const context = await browser.newContext(PHONE);
  try {
    return await measureLoad(context, address);
  } finally {
    await context.close();
  }
}

async function measureLoad(context: BrowserContext, address: string): Promise<PageLoad> {
  const page = await context.newPage();
  const devTools = await context.newCDPSession(page);
  await devTools.send('Network.enable');
  await devTools.send('Network.emulateNetworkConditions', SLOW_4G);
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  await page.addInitScript(observe);
  await page.goto(address, { waitUntil: 'networkidle' });
  await pause(SETTLE_MS);
  const { firstPaint, largestPaint, tasks } = await page.evaluate(() => window.observed);
  if (firstPaint === 0 || largestPaint === 0) throw new Error(`${address} painted nothing`);
  const blocking = tasks
    .filter(({ start }) => start >= firstPaint)
    .reduce((sum, { duration }) => sum + duration - 50, 0);
  return { firstPaint, largestPaint, blocking };
}

declare global {
  interface Window {
    observed: { firstPaint: number; largestPaint: number; tasks: { start: number; duration: number }[] };
  }
}

/** Runs in the page. */
function observe(): void {
  const observed: Window['observed'] = { firstPaint: 0, largestPaint: 0, tasks: [] };
  window.observed = observed;
  const on = (type: string, take: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
  on('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') observed.firstPaint = startTime;
  });
  on('largest-contentful-paint', ({ startTime }) => {
    observed.largestPaint = startTime;
  });
  on('longtask', ({ startTime, duration }) => observed.tasks.push({ start: startTime, duration }));
}
