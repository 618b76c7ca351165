import axe, { type AxeResults, type RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadContent, readContent } from '../../scripts/content/load.ts';
import { PAGE_KINDS } from '../../scripts/page-kinds.ts';
import { LEAGUES } from '../../src/domain/leagues.ts';
import { openBrowser } from '../support/browser.ts';
import { openTestDatabase } from '../support/database.ts';
import { createJobRunner } from '../support/job-runner.ts';
import { startWorker } from '../support/worker.ts';

const NOW = new Date('2026-11-20T17:00:00Z');
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice'];
const VIEWS = [
  { width: 390, colorScheme: 'light' },
  { width: 390, colorScheme: 'dark' },
  { width: 1280, colorScheme: 'light' },
  { width: 1280, colorScheme: 'dark' },
] as const;

const database = await openTestDatabase();
const worker = await startWorker({ databaseUrl: database.url, now: NOW });
const browser = await openBrowser();

beforeAll(async () => {
  const jobs = createJobRunner({ databaseUrl: database.url, source: 'sample', now: NOW });
  for (const league of LEAGUES) await jobs.refresh(league);
  await loadContent(await readContent(), { connectionString: database.url, now: NOW });
});

afterAll(async () => {
  await browser.close();
  await worker.stop();
  await database.close();
});

async function open(path: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: worker.origin, reducedMotion: 'reduce' });
  const page = await context.newPage();
  await page.goto(path);
  await page.evaluate(axe.source);
  return page;
}

/** What the tool finds wrong with the whole page as it stands: rule, element, reason. */
async function violations(page: Page): Promise<string[]> {
  const results = await page.evaluate(
    (options) =>
      (Reflect.get(globalThis, 'axe') as { run(of: RunOptions): Promise<AxeResults> }).run(options),
    { runOnly: TAGS, resultTypes: ['violations'] } satisfies RunOptions,
  );
  return results.violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary = '' }) => `${id}: ${target.join(' ')}: ${failureSummary}`),
  );
}

test.each(PAGE_KINDS)(
  '$name has nothing against it, light and dark, on a phone and on a desk',
  async (kind) => {
    const page = await open(kind.path);
    const found: string[] = [];
    for (const { width, colorScheme } of VIEWS) {
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme });
      found.push(...(await violations(page)).map((text) => `${width} ${colorScheme}: ${text}`));
    }
    expect(found).toEqual([]);
    await page.context().close();
  },
);

test('the open menu of a phone has nothing against it', async () => {
  const page = await open('/');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Menu' }).click();
  expect(await violations(page)).toEqual([]);
  await page.context().close();
});
