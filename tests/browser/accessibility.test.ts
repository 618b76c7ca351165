import { afterAll, beforeAll, expect, test } from 'vitest';
import { axeViolations } from '../../scripts/accessibility/axe-violations.ts';
import { faintFocus } from '../../scripts/accessibility/focus-contrast.ts';
import { keyboardFaults } from '../../scripts/accessibility/keyboard-walk.ts';
import { layoutFaults } from '../../scripts/accessibility/layout-faults.ts';
import { unreadableTexts } from '../../scripts/accessibility/text-contrast.ts';
import { faultsIn } from '../../scripts/accessibility/views.ts';
import { openPageKind, PAGE_KINDS } from '../../scripts/reports/page-kinds.ts';
import { LEAGUES } from '../../src/domain/leagues.ts';
import { openBrowser } from '../support/browser.ts';
import { loadRealContent } from '../support/content.ts';
import { openTestDatabase } from '../support/database.ts';
import { createJobRunner } from '../support/job-runner.ts';
import { startWorker } from '../support/worker.ts';

const NOW = new Date('2026-11-20T17:00:00Z');
const SMALL = { width: 320, colorScheme: 'dark' } as const;
const PHONE = { width: 390, colorScheme: 'light' } as const;
const PHONE_BY_NIGHT = { width: 390, colorScheme: 'dark' } as const;
const TABLET = { width: 640, colorScheme: 'light' } as const;
const DESK = { width: 1280, colorScheme: 'light' } as const;
const DESK_BY_NIGHT = { width: 1280, colorScheme: 'dark' } as const;

const database = await openTestDatabase();
const worker = await startWorker({ databaseUrl: database.url, now: NOW });
const browser = await openBrowser();
const context = await browser.newContext({ baseURL: worker.origin, reducedMotion: 'reduce' });
const page = await context.newPage();
/** Controls whose focus has been looked at. */
const looks = new Set<string>();
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

// Every width and both themes; `npm run bench -- accessibility` goes through all pairs of them.
test.each(PAGE_KINDS)(
  '$name breaks no policy and no rule of axe, reads well, fits and works by keyboard',
  async (kind) => {
    refused.length = 0;
    await openPageKind(page, kind);
    expect(refused).toEqual([]);
    const found = [
      ...(await faultsIn(page, [SMALL], axeViolations, layoutFaults)),
      ...(await faultsIn(page, [PHONE_BY_NIGHT], unreadableTexts)),
    ];
    // On wider screens its parts are looked at once, on the page that it is like.
    if (kind.like === undefined) {
      found.push(...(await faultsIn(page, [DESK], axeViolations, unreadableTexts)));
      found.push(...(await faultsIn(page, [TABLET], layoutFaults)));
    }
    // The last, for they leave the focus where they went.
    found.push(...(await faultsIn(page, [PHONE], layoutFaults, (open) => keyboardFaults(open, 'back'))));
    found.push(...(await faultsIn(page, [DESK_BY_NIGHT], layoutFaults, (open) => faintFocus(open, looks))));
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

test('on the narrowest phone the top bar is one line', async () => {
  await page.setViewportSize({ width: SMALL.width, height: 844 });
  await page.goto('/about');
  const middles = await page
    .locator('.brand, .find, .menu-button')
    .evaluateAll((parts) =>
      parts.map((part) => part.getBoundingClientRect()).map(({ y, height }) => y + height / 2),
    );
  expect(middles).toHaveLength(3);
  expect(Math.max(...middles) - Math.min(...middles)).toBeLessThan(4);
});

test('the open menu of a phone has nothing against it', async () => {
  await page.setViewportSize({ width: PHONE.width, height: 844 });
  await page.goto('/');
  await page.getByRole('button', { name: 'Menu' }).click();
  expect(await axeViolations(page)).toEqual([]);
});
