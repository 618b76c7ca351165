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
