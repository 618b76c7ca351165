import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** These rule sets cover WCAG 2.0 to 2.2, levels A and AA, and axe's best practices. */
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice'];

/** `layout-faults.ts` checks targets, more strictly and in half the time. */
const CHECKED_ELSEWHERE = { 'target-size': { enabled: false } };
/** `text-contrast.ts` measures every other text by its pixels. */
const WITH_TYPED_TEXT = 'input, select, textarea';

/** Each line names the rule, the element and the reason. */
export async function axeViolations(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => Reflect.has(globalThis, 'axe')))) {
    await page.evaluate(AXE);
    await page.evaluate((selector) => {
      Reflect.get(globalThis, 'axe').configure({ rules: [{ id: 'color-contrast', selector }] });
    }, WITH_TYPED_TEXT);
  }
  const results = await page.evaluate<AxeResults, RunOptions>(
    (options) => Reflect.get(globalThis, 'axe').run(options),
    { runOnly: TAGS, rules: CHECKED_ELSEWHERE, resultTypes: ['violations'] },
  );
  return results.violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary = '' }) => `${id}: ${target.join(' ')}: ${failureSummary}`),
  );
}
