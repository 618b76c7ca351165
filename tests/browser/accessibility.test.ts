import { beforeAll, expect, test } from 'vitest';
import { axeViolations, faultsIn, removeRepeats } from '../../scripts/accessibility/views.ts';
import { faintFocus } from '../../scripts/accessibility/focus-contrast.ts';
import { keyboardFaults } from '../../scripts/accessibility/keyboard-walk.ts';
import { layoutFaults } from '../../scripts/accessibility/layout-faults.ts';
import { findLowContrastText } from '../../scripts/accessibility/text-contrast.ts';
import { openPageKind, PAGE_KINDS } from '../../scripts/reports/page-kinds.ts';
import { LEAGUES } from '../../src/domain/leagues.ts';
import { openBrowserSite } from '../support/browser-site.ts';
import { NOW } from '../support/test-site.ts';
import { loadRealContent } from '../support/content.ts';
import { createJobRunner } from '../support/job-runner.ts';

const site = await openBrowserSite();
const { database } = site;

const SMALL = { width: 320, colorScheme: 'dark' } as const;
const PHONE = { width: 390, colorScheme: 'light' } as const;
const TABLET = { width: 640, colorScheme: 'light' } as const;
const DESKTOP = { width: 1280, colorScheme: 'light' } as const;
const DARK_DESKTOP = { width: 1280, colorScheme: 'dark' } as const;

const context = await site.newContext();
const page = await context.newPage();
/** Controls whose focus was checked. */
const checkedControls = new Set<string>();
/** Violations of the content security policy. */
const violations: string[] = [];
page.on('console', (message) => {
  if (/Content Security Policy/i.test(message.text())) violations.push(message.text());
});

beforeAll(async () => {
  const jobs = createJobRunner({ databaseUrl: database.url, source: 'sample', now: NOW });
  await Promise.all([loadRealContent(database.url, NOW), ...LEAGUES.map((league) => jobs.refresh(league))]);
  await Promise.all((['NBA', 'NFL'] as const).map((league) => jobs.rebuildSequences(league)));
});

/**
 * Contrast depends on the theme, so both are measured; the other checks depend on the width only.
 * `npm run bench -- accessibility` checks every row, every width and both themes.
 */
test.each(PAGE_KINDS)(
  '$name passes axe, contrast, layout, keyboard and content security policy checks',
  async (kind) => {
    violations.length = 0;
    await openPageKind(page, kind);
    expect(violations).toEqual([]);
    await removeRepeats(page);
    const found = await faultsIn(page, [SMALL], axeViolations, findLowContrastText, layoutFaults);
    // Wider screens and the keyboard are checked once for pages that are alike.
    if (kind.like === undefined) {
      found.push(...(await faultsIn(page, [TABLET], layoutFaults)));
      found.push(...(await faultsIn(page, [DESKTOP], axeViolations, findLowContrastText, layoutFaults)));
      // Last, because they move the focus.
      found.push(...(await faultsIn(page, [PHONE], layoutFaults, (open) => keyboardFaults(open, 'back'))));
      found.push(...(await faultsIn(page, [DARK_DESKTOP], (open) => faintFocus(open, checkedControls))));
    }
    expect(found).toEqual([]);
  },
);

test('detects an inline script', async () => {
  await page.goto('/');
  await page.evaluate(() => {
    const script = document.createElement('script');
    script.textContent = 'globalThis.wasRun = true';
    document.head.append(script);
  });
  await expect.poll(() => violations.length).toBeGreaterThan(0);
});

test('detects pale text', async () => {
  await page.goto('/about');
  await page.evaluate(() =>
    document.querySelector('h1')?.attributeStyleMap.set('color', 'var(--color-line)'),
  );
  expect((await findLowContrastText(page)).filter((line) => line.includes('h1'))).toHaveLength(1);
});

test('the top bar is one line on the narrowest phone', async () => {
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

test('the open menu of a phone passes axe', async () => {
  await page.setViewportSize({ width: PHONE.width, height: 844 });
  await page.goto('/');
  await page.getByRole('button', { name: 'Menu' }).click();
  expect(await axeViolations(page)).toEqual([]);
});
