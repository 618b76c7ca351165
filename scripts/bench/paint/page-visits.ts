import type { Browser, BrowserContext } from 'playwright-core';
import { setTimeout as pause } from 'node:timers/promises';

const CPU_SLOWDOWN = 4;
/** Lighthouse's phone, but for the touch screen: a pointer rests on links. */
const PHONE = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  // Some frameworks render otherwise for a browser that calls itself headless.
  userAgent:
    'Mozilla/5.0 (Linux; Android 11; moto g power (2022)) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Mobile Safari/537.36',
};
/** A browser prefetches 200 ms after a pointer stops on a link; the response takes about 300 ms. */
const REST_MS = 800;

/** Times are milliseconds. */
export interface Visit {
  /** Of HTML, CSS and JavaScript, after gzip, without headers. */
  bytes: number;
  firstPaint: number;
  largestPaint: number;
  /** The sum of what long tasks after the first paint take beyond 50 ms each. */
  blocking: number;
  /** From the press on a link, on which the pointer rested, to the first paint of its page. */
  nextPaint: number;
}

/** Loads a page with an empty cache on a simulated slow phone, then follows a link. */
export async function visit(browser: Browser, address: string, link: string): Promise<Visit> {
  const context = await browser.newContext(PHONE);
  try {
    return await visitIn(context, address, link);
  } finally {
    await context.close();
  }
}

async function visitIn(context: BrowserContext, address: string, link: string): Promise<Visit> {
  const page = await context.newPage();
  const devTools = await context.newCDPSession(page);
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  await page.addInitScript(observe);
  await page.goto(address, { waitUntil: 'networkidle' });
  await page.waitForFunction(() => window.observed.largestPaint > 0);
  const { firstPaint, largestPaint, tasks } = await page.evaluate(() => window.observed);
  const bytes = await page.evaluate(sumBytes);
  const blocking = tasks
    .filter(({ start }) => start >= firstPaint)
    .reduce((sum, { duration }) => sum + duration - 50, 0);
  const next = page.locator(link).first();
  await next.hover();
  await pause(REST_MS);
  await page.mouse.down();
  await page.mouse.up();
  const painted = await page.waitForFunction(() => window.observed.nextPaint);
  return { bytes, firstPaint, largestPaint, blocking, nextPaint: await painted.jsonValue() };
}

declare global {
  interface Window {
    observed: Omit<Visit, 'bytes' | 'blocking'> & { tasks: { start: number; duration: number }[] };
  }
}

/** Runs in the page. */
function sumBytes(): number {
  return performance
    .getEntries()
    .filter((entry) => entry instanceof PerformanceResourceTiming)
    .filter(({ entryType, name }) => entryType === 'navigation' || /\.(?:css|js)$/.test(name))
    .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0);
}

/** Runs in each page before its scripts. */
function observe(): void {
  const observed: Window['observed'] = { firstPaint: 0, largestPaint: 0, nextPaint: 0, tasks: [] };
  window.observed = observed;
  const pressedBefore = Number(sessionStorage.getItem('pressed'));
  const on = (type: string, take: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
  on('paint', ({ name, startTime }) => {
    if (name !== 'first-contentful-paint') return;
    observed.firstPaint = startTime;
    if (pressedBefore > 0) observed.nextPaint = performance.timeOrigin + startTime - pressedBefore;
  });
  on('largest-contentful-paint', ({ startTime }) => {
    observed.largestPaint = startTime;
  });
  on('longtask', ({ startTime, duration }) => observed.tasks.push({ start: startTime, duration }));
  const heading = () => document.querySelector('h1')?.textContent;
  addEventListener('pointerdown', ({ timeStamp }) => {
    sessionStorage.setItem('pressed', String(performance.timeOrigin + timeStamp));
    const before = heading();
    // A site that renders in the browser keeps its document: the timer follows the frame that shows the next heading.
    const watch = () => {
      if (heading() === before) requestAnimationFrame(watch);
      else setTimeout(() => (observed.nextPaint = performance.now() - timeStamp));
    };
    watch();
  });
}
