import type { Page } from 'playwright-core';

/** How somebody looks at a page. */
export interface View {
  /** CSS pixels. */
  width: number;
  colorScheme: 'light' | 'dark';
}

const WIDTHS = [320, 390, 1280] as const;
const SCHEMES = ['light', 'dark'] as const;

/** The narrowest phone (also a desk's page at 400 %), a usual one and a desk, by day and by night. */
export const VIEWS: readonly View[] = WIDTHS.flatMap((width) =>
  SCHEMES.map((colorScheme) => ({ width, colorScheme })),
);

/** Turns the open page into a view, without loading it again. */
export async function setView(page: Page, { width, colorScheme }: View): Promise<void> {
  await page.setViewportSize({ width, height: 900 });
  await page.emulateMedia({ colorScheme });
}

/** '390 dark', in front of what was found there. */
export function viewName({ width, colorScheme }: View): string {
  return `${width} ${colorScheme}`;
}
