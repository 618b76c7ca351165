import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Browser } from 'playwright-core';

const SYSTEM_BROWSERS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
];

interface LocalBrowser {
  browser: Browser;
  close: () => Promise<void>;
}

export interface BrowserServer {
  /** Any process of this machine can pass it to `chromium.connect`. */
  endpoint: string;
  close: () => Promise<void>;
}

export interface FoundBrowser {
  executablePath: string;
  args: readonly string[];
  env: NodeJS.ProcessEnv;
  close: () => Promise<void>;
}

/**
 * @param args more arguments of its command line.
 * @param ignoreDefaultArgs those of Playwright's that it should not get.
 */
export async function launchBrowser(
  args: readonly string[] = [],
  ignoreDefaultArgs: string[] = [],
): Promise<LocalBrowser> {
  const { options, folder } = await browserOptions();
  const browser = await chromium.launch({ ...options, args: [...options.args, ...args], ignoreDefaultArgs });
  return { browser, close: () => closeAndRemove(browser, folder) };
}

/** Several processes can share this browser. */
export async function serveBrowser(): Promise<BrowserServer> {
  const { options, folder } = await browserOptions();
  const server = await chromium.launchServer({ ...options, host: '127.0.0.1' });
  return { endpoint: server.wsEndpoint(), close: () => closeAndRemove(server, folder) };
}

/** `close` deletes the unpacked files. */
export async function findBrowser(): Promise<FoundBrowser> {
  const { options, folder } = await browserOptions();
  return { ...options, close: () => rm(folder, { recursive: true, force: true }) };
}

async function browserOptions() {
  const folder = await mkdtemp(join(tmpdir(), 'fanroads-browser-'));
  const system = findSystemBrowser();
  const browser = system ? { executablePath: system, env: process.env } : await unpackBrowser(folder);
  const args = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--force-color-profile=srgb'];
  return { options: { ...browser, args }, folder };
}

/**
 * Is used for BROWSER=system, or where the packaged browser does not run. A full browser needs six times the
 * CPU per window and three times per page.
 */
function findSystemBrowser(): string | undefined {
  const isPackaged = process.platform === 'linux' && process.arch === 'x64';
  if (isPackaged && process.env['BROWSER'] !== 'system') return undefined;
  return SYSTEM_BROWSERS.find((path) => existsSync(path));
}

async function closeAndRemove(browser: { close: () => Promise<void> }, folder: string): Promise<void> {
  await browser.close();
  await rm(folder, { recursive: true, force: true });
}

/** Restores this process's environment, which the package changes. */
async function unpackBrowser(folder: string): Promise<{ executablePath: string; env: NodeJS.ProcessEnv }> {
  const before = { ...process.env };
  try {
    // The package unpacks its libraries only when this variable names AWS Lambda.
    Object.assign(process.env, { AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs22.x', TMPDIR: folder });
    const { default: packaged } = await import('@sparticuz/chromium');
    const executablePath = await packaged.executablePath();
    return { executablePath, env: { ...process.env, FONTCONFIG_FILE: await writeFontConfig(folder) } };
  } finally {
    for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name];
    Object.assign(process.env, before);
  }
}

/** Without fontconfig the packaged browser crashes on a missing glyph. */
async function writeFontConfig(folder: string): Promise<string> {
  const file = join(folder, 'fonts.conf');
  const folders = ['/usr/share/fonts', join(folder, 'fonts')].map((path) => `<dir>${path}</dir>`).join('');
  await writeFile(
    file,
    `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>${folders}<cachedir>${folder}/cache</cachedir></fontconfig>`,
  );
  return file;
}
