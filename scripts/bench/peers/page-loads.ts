import { launchBrowser } from '../../site/browser.ts';
import type { BenchContext, Figure } from '../bench.ts';
import { measureInRounds, pairCount } from '../compare.ts';
import { peerAssets, PEERS } from './build-peers.ts';
import { againstPeers, NOT_ABOVE_ANY, type SiteName, SITES } from './peer-figures.ts';
import { setTimeout as pause } from 'node:timers/promises';
import type { Browser, BrowserContext } from 'playwright-core';
import { createServer, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { listenOnLoopback } from '../../site/port.ts';

const LOADS = 7;

const PRODUCT_ASSETS = 'dist/client';

/** Loads the page of every site again and again in a browser on a slow phone, and counts its bytes. */
export async function measureLoads(
  workers: Record<string, string>,
  page: string,
  { isQuick, progress }: Pick<BenchContext, 'isQuick' | 'progress'>,
): Promise<Figure[]> {
  const folders = [
    ['product', PRODUCT_ASSETS] as const,
    ...PEERS.map((peer) => [peer.name, peerAssets(peer)] as const),
  ];
  const servers = new Map<SiteName, SiteServer>();
  for (const [name, folder] of folders) servers.set(name, await serveSite(`${workers[name]}`, folder));
  const { browser, close } = await launchBrowser();
  const load = async (name: SiteName) => {
    const server = servers.get(name);
    if (server === undefined) throw new Error(`nothing serves ${name}`);
    const times = await loadPage(browser, `${server.origin}${page}`);
    return { ...times, bytes: server.takeBytes() };
  };
  try {
    const loads = pairCount(isQuick, LOADS);
    progress(`${loads} loads of each in a browser`);
    for (const name of SITES) await load(name);
    return figures(await measureInRounds(loads, SITES, load));
  } finally {
    await close();
    for (const server of servers.values()) await server.close();
  }
}

type Load = PageLoad & { bytes: number };

function figures(rounds: readonly ReadonlyMap<SiteName, Load>[]): Figure[] {
  const valuesOf = (value: keyof Load, of = rounds) =>
    of.map((round) => new Map([...round].map(([name, load]) => [name, load[value]])));
  return [
    ...againstPeers({
      what: 'HTML + CSS + JS of a ten-row page, gzip',
      unit: 'B',
      rounds: valuesOf('bytes', rounds.slice(0, 1)),
      limits: { 'react-router': 0.25 },
    }),
    ...againstPeers({
      what: 'largest contentful paint on slow 4G with a slow CPU',
      unit: 'ms',
      rounds: valuesOf('largestPaint'),
      limits: NOT_ABOVE_ANY,
    }),
    ...againstPeers({ what: 'first contentful paint, the same', unit: 'ms', rounds: valuesOf('firstPaint') }),
    ...againstPeers({ what: 'total blocking time, the same', unit: 'ms', rounds: valuesOf('blocking') }),
  ];
}

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
interface PageLoad {
  firstPaint: number;
  largestPaint: number;
  /** The sum of what long tasks after the first paint take beyond 50 ms each. */
  blocking: number;
}

/** Loads a page with an empty cache on a simulated slow phone. */
async function loadPage(browser: Browser, address: string): Promise<PageLoad> {
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

const TYPES = new Map([
  ['.css', 'text/css'],
  ['.js', 'text/javascript'],
  ['.woff2', 'font/woff2'],
]);
const COUNTED = /^text\/(?:html|css|javascript)/;

interface SiteServer {
  origin: string;
  /** Returns the bytes of HTML, CSS and JavaScript since the last call, after gzip. */
  takeBytes: () => number;
  close: () => Promise<void>;
}

/** Serves files of a folder and everything else from a Worker, compressed the same way for every site. */
async function serveSite(worker: string, assets: string): Promise<SiteServer> {
  let bytes = 0;
  const send = (response: ServerResponse, status: number, type: string, body: Buffer) => {
    const isText = type.startsWith('text/');
    const content = isText ? gzipSync(body, { level: 9 }) : body;
    if (COUNTED.test(type)) bytes += content.length;
    response.writeHead(status, {
      'content-type': type,
      'content-length': content.length,
      ...(isText && { 'content-encoding': 'gzip' }),
    });
    response.end(content);
  };
  const respond = async (path: string, response: ServerResponse) => {
    const type = TYPES.get(extname(path));
    const file = type === undefined ? null : await readFile(join(assets, path)).catch(() => null);
    if (type !== undefined && file !== null) return send(response, 200, type, file);
    const page = await fetch(`${worker}${path}`);
    const body = Buffer.from(await page.arrayBuffer());
    send(response, page.status, page.headers.get('content-type') ?? '', body);
  };
  const server = createServer((request, response) => {
    respond(request.url ?? '/', response).catch((error: unknown) =>
      response.writeHead(502).end(String(error)),
    );
  });
  const port = await listenOnLoopback(server);
  return {
    origin: `http://127.0.0.1:${port}`,
    takeBytes: () => {
      const taken = bytes;
      bytes = 0;
      return taken;
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
