import type { Page } from 'playwright-core';
import { untilPainted } from './until-painted.ts';

/** How somebody looks at a page. */
export interface View {
  /** CSS pixels. */
  width: number;
  colorScheme: 'light' | 'dark';
}

/** The narrowest phone, which is also a desk at 400 %; a usual phone; a desk. */
const WIDTHS = [320, 390, 1280] as const;
const SCHEMES = ['light', 'dark'] as const;

/** Every width, by day and by night. */
export const ALL_VIEWS: readonly View[] = WIDTHS.flatMap((width) =>
  SCHEMES.map((colorScheme) => ({ width, colorScheme })),
);

/** Turns the open page into each view, without loading it again, and says what the looks at it find, the view in front. */
export async function faultsIn(
  page: Page,
  views: readonly View[],
  ...looks: readonly ((page: Page) => Promise<string[]>)[]
): Promise<string[]> {
  const found: string[] = [];
  for (const { width, colorScheme } of views) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme });
    await untilPainted(page);
    for (const look of looks) {
      found.push(...(await look(page)).map((line) => `${width} ${colorScheme}: ${line}`));
    }
  }
  return found;
}
