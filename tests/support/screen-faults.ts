import type { Page } from 'playwright-core';
import { axeViolations, faultsIn, type View } from '../../scripts/accessibility/views.ts';
import { layoutFaults } from '../../scripts/accessibility/layout-faults.ts';
import { findLowContrastText } from '../../scripts/accessibility/text-contrast.ts';

const SMALL: View = { width: 320, colorScheme: 'light' };
const DARK_PHONE: View = { width: 390, colorScheme: 'dark' };
const DESKTOP: View = { width: 1280, colorScheme: 'light' };

export async function faultsOf(page: Page): Promise<string[]> {
  const toast = page.getByRole('button', { name: 'Close message' });
  if (await toast.isVisible()) await toast.click();
  return [
    ...(await faultsIn(page, [SMALL], axeViolations, layoutFaults)),
    ...(await faultsIn(page, [DARK_PHONE], findLowContrastText)),
    ...(await faultsIn(page, [DESKTOP], axeViolations, findLowContrastText, layoutFaults)),
  ];
}
