import type { Page } from 'playwright-core';
import { untilPainted } from './until-painted.ts';

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
