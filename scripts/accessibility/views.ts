import type { Page } from 'playwright-core';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults, RunOptions } from 'axe-core';

export interface View {
  /** The width is in CSS pixels. */
  width: number;
  colorScheme: 'light' | 'dark';
}

/**
 * The widths are those of the narrowest phone (also a desktop at 400 % zoom), a common phone and a desktop.
 */
const WIDTHS = [320, 390, 1280] as const;
const SCHEMES = ['light', 'dark'] as const;

export const ALL_VIEWS: readonly View[] = WIDTHS.flatMap((width) =>
  SCHEMES.map((colorScheme) => ({ width, colorScheme })),
);

/** Checks the open page in each view without reloading it. Each returned line starts with the view. */
export async function faultsIn(
  page: Page,
  views: readonly View[],
  ...checks: readonly ((page: Page) => Promise<string[]>)[]
): Promise<string[]> {
  const found: string[] = [];
  for (const { width, colorScheme } of views) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme });
    await untilPainted(page);
    for (const check of checks) {
      found.push(...(await check(page)).map((line) => `${width} ${colorScheme}: ${line}`));
    }
  }
  return found;
}

/**
 * Removes repeats from long lists: of more than four elements with the same structure and classes inside the same kinds of
 * elements, only the first four stay. Every kind of row is still checked in every place.
 */
export async function removeRepeats(page: Page): Promise<void> {
  await page.evaluate((kept) => {
    // Colors of teams do not make a row another kind of row.
    const kindOf = (element: Element) =>
      `${element.localName}.${[...element.classList].filter((name) => !name.startsWith('team-')).join('.')}`;
    const structureOf = (element: Element): string =>
      `${kindOf(element)}(${[...element.children].map(structureOf).join()})`;
    const placeOf = (element: Element | null): string =>
      element === null ? '' : `${placeOf(element.parentElement)} ${kindOf(element)}`;
    const counts = new Map<string, number>();
    for (const item of document.querySelectorAll('main :is(li, tr, article, details):not(nav *)')) {
      const kind = `${placeOf(item.parentElement)} ${structureOf(item)}`;
      const count = (counts.get(kind) ?? 0) + 1;
      counts.set(kind, count);
      if (count > kept) item.remove();
    }
  }, 4);
}

/** Waits for fonts, visible pictures (also lazy ones) and running animations, then for two frames. */
export async function untilPainted(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const pictures = [...document.images].filter((image) => image.checkVisibility());
    for (const picture of pictures) picture.loading = 'eager';
    await document.fonts.ready;
    // With `allSettled`, one failed picture or canceled animation does not end the wait for the others.
    await Promise.allSettled([
      ...pictures.map((picture) => picture.decode()),
      ...document
        .getAnimations()
        .filter(
          ({ effect, playState }) =>
            playState === 'running' && effect?.getComputedTiming().endTime !== Infinity,
        )
        .map(({ finished }) => finished),
    ]);
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
  });
}

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
