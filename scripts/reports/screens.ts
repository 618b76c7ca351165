import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { untilPainted } from '../accessibility/views.ts';
import { launchBrowser } from '../site/browser.ts';
import { exitWith, ExpectedError, step } from '../cli/console.ts';
import { openPageKind, PAGE_KINDS, type PageKind } from './page-kinds.ts';
import { FIXED_NOW } from '../site/development/regular-game.ts';
import { startSampleSite } from '../site/sample-site.ts';

const FOLDER = 'screens';
const WIDTHS = [390, 1280] as const;
const THEMES = ['light', 'dark'] as const;
const USAGE = `Usage: npm run screens [-- <kind> …]
Kinds: ${PAGE_KINDS.map(({ name }) => name).join(', ')}`;

try {
  await main();
} catch (error) {
  exitWith(error);
}

async function main(): Promise<void> {
  const startedAt = performance.now();
  const kinds = chosenKinds();
  const site = await startSampleSite(FIXED_NOW);
  try {
    const { browser, close } = await step(
      'Browser',
      launchBrowser,
      ({ browser: opened }) => `Chromium ${opened.version()}`,
    );
    try {
      if (kinds.length === PAGE_KINDS.length) await rm(FOLDER, { recursive: true, force: true });
      await mkdir(FOLDER, { recursive: true });
      for (const kind of kinds) {
        await step(
          kind.name,
          () => takePictures(browser, site.origin, kind),
          (files) => `${kind.path}, ${files} pictures`,
        );
      }
    } finally {
      await close();
    }
  } finally {
    await site.stop();
  }
  const pictures = kinds.length * WIDTHS.length * THEMES.length;
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(0);
  console.log(`\n${pictures} pictures in ${FOLDER}/ after ${seconds} s`);
}

function chosenKinds(): readonly PageKind[] {
  const requested = process.argv.slice(2);
  const unknown = requested.filter((name) => !PAGE_KINDS.some((kind) => kind.name === name));
  if (unknown.length > 0) throw new ExpectedError(`Unknown kind of page: ${unknown.join(', ')}.\n${USAGE}`);
  return requested.length === 0 ? PAGE_KINDS : PAGE_KINDS.filter(({ name }) => requested.includes(name));
}

/** @returns the number of pictures. */
async function takePictures(browser: Browser, origin: string, kind: PageKind): Promise<number> {
  let written = 0;
  for (const colorScheme of THEMES) {
    for (const width of WIDTHS) {
      const context = await browser.newContext({
        baseURL: origin,
        colorScheme,
        reducedMotion: 'reduce',
        viewport: { width, height: width < 600 ? 844 : 900 },
      });
      const page = await context.newPage();
      await openPageKind(page, kind);
      await untilPainted(page);
      const file = join(FOLDER, `${kind.name}-${width}-${colorScheme}.png`);
      await page.screenshot({ path: file, fullPage: true });
      await context.close();
      written += 1;
    }
  }
  return written;
}
