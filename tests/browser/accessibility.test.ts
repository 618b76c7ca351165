import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { axeViolations } from '../../scripts/accessibility/axe-violations.ts';
import { unreadableTexts } from '../../scripts/accessibility/text-contrast.ts';
import { setView, viewName, type View } from '../../scripts/accessibility/views.ts';
import { openPageKind, PAGE_KINDS } from '../../scripts/page-kinds.ts';
import { LEAGUES } from '../../src/domain/leagues.ts';
import { openBrowser } from '../support/browser.ts';
import { loadRealContent } from '../support/content.ts';
import { openTestDatabase } from '../support/database.ts';
import { createJobRunner } from '../support/job-runner.ts';
import { startWorker } from '../support/worker.ts';

const NOW = new Date('2026-11-20T17:00:00Z');
/** Every width and both themes; `npm run bench -- accessibility` goes through all six pairs. */
const AXE_VIEWS: readonly View[] = [
  { width: 320, colorScheme: 'dark' },
  { width: 390, colorScheme: 'light' },
  { width: 1280, colorScheme: 'dark' },
];
const CONTRAST_VIEWS: readonly View[] = [
  { width: 390, colorScheme: 'dark' },
  { width: 1280, colorScheme: 'light' },
];

const database = await openTestDatabase();
const worker = await startWorker({ databaseUrl: database.url, now: NOW });
const browser = await openBrowser();
const context = await browser.newContext({ baseURL: worker.origin, reducedMotion: 'reduce' });
const page = await context.newPage();
/** What the browser refused because of a page's content security policy. */
const refused: string[] = [];
page.on('console', (message) => {
  if (/Content Security Policy/i.test(message.text())) refused.push(message.text());
});

beforeAll(async () => {
  const jobs = createJobRunner({ databaseUrl: database.url, source: 'sample', now: NOW });
  for (const league of LEAGUES) await jobs.refresh(league);
  await loadRealContent(database.url, NOW);
  for (const league of ['NBA', 'NFL'] as const) await jobs.rebuildSequences(league);
});

afterAll(async () => {
  await browser.close();
  await worker.stop();
  await database.close();
});

test.each(PAGE_KINDS)(
  '$name breaks no policy and has nothing against it, by day and by night, on phones and on a desk',
  async (kind) => {
    refused.length = 0;
    await openPageKind(page, kind);
    expect(refused).toEqual([]);
    const found: string[] = [];
    const look = async (views: readonly View[], find: (page: Page) => Promise<string[]>) => {
      for (const view of views) {
        await setView(page, view);
        found.push(...(await find(page)).map((line) => `${viewName(view)}: ${line}`));
      }
    };
    await look(AXE_VIEWS, axeViolations);
    await look(CONTRAST_VIEWS, unreadableTexts);
    expect(found).toEqual([]);
  },
);

test('an inline script would be refused and seen', async () => {
  await page.goto('/');
  await page.evaluate(() => {
    const script = document.createElement('script');
    script.textContent = 'globalThis.wasRun = true';
    document.head.append(script);
  });
  await expect.poll(() => refused.length).toBeGreaterThan(0);
});

test('pale text on the paper would be seen', async () => {
  await page.goto('/about');
  await page.evaluate(() =>
    document.querySelector('h1')?.attributeStyleMap.set('color', 'var(--color-line)'),
  );
  expect((await unreadableTexts(page)).filter((line) => line.includes('h1'))).toHaveLength(1);
});

test('the open menu of a phone has nothing against it', async () => {
  await setView(page, { width: 390, colorScheme: 'light' });
  await page.goto('/');
  await page.getByRole('button', { name: 'Menu' }).click();
  expect(await axeViolations(page)).toEqual([]);
});
