import axe, { type AxeResults, type RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';

/** WCAG 2.0 to 2.2, A and AA, and axe's best practice. */
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice'];

/** Half of axe's time; `layout-faults.ts` is stricter, for it knows no exception for targets with room around them. */
const ELSEWHERE = { 'target-size': { enabled: false } };

/**
 * What axe finds wrong with the open page as it stands, one line per element: rule, element, reason.
 * Text over gradients it cannot judge and passes over: `text-contrast.ts` measures that; `layout-faults.ts` measures targets.
 */
export async function axeViolations(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => Reflect.has(globalThis, 'axe')))) await page.evaluate(axe.source);
  const results = await page.evaluate<AxeResults, RunOptions>(
    (options) => Reflect.get(globalThis, 'axe').run(options),
    { runOnly: TAGS, rules: ELSEWHERE, resultTypes: ['violations'] },
  );
  return results.violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary = '' }) => `${id}: ${target.join(' ')}: ${failureSummary}`),
  );
}
