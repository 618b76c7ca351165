import axe, { type AxeResults, type RunOptions } from 'axe-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPageKind, PAGE_KINDS, type PageKind } from '../../scripts/page-kinds.ts';
import { LEAGUES } from '../../src/domain/leagues.ts';
import { openBrowser } from '../support/browser.ts';
import { loadRealContent } from '../support/content.ts';
import { openTestDatabase } from '../support/database.ts';
import { createJobRunner } from '../support/job-runner.ts';
import { startWorker } from '../support/worker.ts';

const NOW = new Date('2026-11-20T17:00:00Z');
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice'];
/** What a theme can change; all else is the same page in the dark. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block'];
const VIEWS = [
  { width: 390, colorScheme: 'light', runOnly: TAGS },
  { width: 390, colorScheme: 'dark', runOnly: COLOR_RULES },
  { width: 1280, colorScheme: 'light', runOnly: TAGS },
  { width: 1280, colorScheme: 'dark', runOnly: COLOR_RULES },
] as const;

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

async function open(kind: PageKind): Promise<void> {
  await openPageKind(page, kind);
  await page.evaluate(axe.source);
}

/** What the tool finds wrong with the whole page as it stands: rule, element, reason. */
async function violations(runOnly: readonly string[]): Promise<string[]> {
  const results = await page.evaluate(
    (options) =>
      (Reflect.get(globalThis, 'axe') as { run(of: RunOptions): Promise<AxeResults> }).run(options),
    { runOnly: [...runOnly], resultTypes: ['violations'] } satisfies RunOptions,
  );
  return results.violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary = '' }) => `${id}: ${target.join(' ')}: ${failureSummary}`),
  );
}

test.each(PAGE_KINDS)(
  '$name breaks no policy and has nothing against it, light and dark, on a phone and on a desk',
  async (kind) => {
    refused.length = 0;
    await openPageKind(page, kind);
    expect(refused).toEqual([]);
    await page.evaluate(axe.source);
    const found: string[] = [];
    for (const { width, colorScheme, runOnly } of VIEWS) {
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme });
      found.push(...(await violations(runOnly)).map((text) => `${width} ${colorScheme}: ${text}`));
    }
    expect(found).toEqual([]);
  },
);

test('an inline script would be refused and seen', async () => {
  await open({ name: 'home', path: '/' });
  await page.evaluate(() => {
    const script = document.createElement('script');
    script.textContent = 'globalThis.wasRun = true';
    document.head.append(script);
  });
  await expect.poll(() => refused.length).toBeGreaterThan(0);
});

test('the open menu of a phone has nothing against it', async () => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open({ name: 'home', path: '/' });
  await page.getByRole('button', { name: 'Menu' }).click();
  expect(await violations(TAGS)).toEqual([]);
});
