import type { Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { openBrowserSite } from '../support/browser-site.ts';
import { developmentPaths } from '../../scripts/site/development/development-paths.ts';

const site = await openBrowserSite();
afterAll(site.close);

interface Device {
  javaScriptEnabled?: boolean;
  /** What the device's own sheet for sharing does; without it the browser has none. */
  deviceSheet?: 'shares' | 'is closed';
  refusesToCopy?: boolean;
}

async function openTrip({ javaScriptEnabled = true, deviceSheet, refusesToCopy }: Device): Promise<Page> {
  const context = await site.newContext({ javaScriptEnabled });
  if (!refusesToCopy) await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const page = await context.newPage();
  await page.addInitScript(
    ([sheet, isRefused]) => {
      Reflect.deleteProperty(Navigator.prototype, 'share');
      if (sheet !== '') {
        const share = (data: ShareData): Promise<void> => {
          Object.assign(globalThis, { shared: data });
          return sheet === 'shares' ? Promise.resolve() : Promise.reject(new DOMException('', 'AbortError'));
        };
        Object.defineProperty(Navigator.prototype, 'share', { value: share, configurable: true });
      }
      if (isRefused)
        Clipboard.prototype.writeText = () => Promise.reject(new DOMException('', 'NotAllowedError'));
    },
    [deviceSheet ?? '', refusesToCopy ?? false] as const,
  );
  await page.goto(developmentPaths.tripPage('from-home'));
  return page;
}

const button = (page: Page) => page.locator('summary', { hasText: 'Share' });
const sheetOf = (page: Page) => page.locator('details[data-share]');
const linkOf = (page: Page) => page.getByLabel('Link to this trip').inputValue();
const isOpen = (page: Page) => sheetOf(page).evaluate((sheet) => sheet.hasAttribute('open'));
const shared = (page: Page) => page.evaluate(() => Reflect.get(globalThis, 'shared') as unknown);

test('opens the device’s own sheet with the trip’s title and link, and not the page’s', async () => {
  const page = await openTrip({ deviceSheet: 'shares' });
  const url = await sheetOf(page).locator('input').inputValue();
  await button(page).click();
  expect(await shared(page)).toEqual({ title: await sheetOf(page).getAttribute('data-share'), url });
  expect(url).toMatch(/\/trips\/\w/);
  expect(await isOpen(page)).toBe(false);
  await page.context().close();
});

test('opens the page’s sheet after the device’s was closed, and the next click closes it', async () => {
  const page = await openTrip({ deviceSheet: 'is closed' });
  await button(page).focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => isOpen(page)).toBe(true);
  await page.keyboard.press('Enter');
  expect(await isOpen(page)).toBe(false);
  await page.context().close();
});

test('copies the link where the browser has no sheet', async () => {
  const page = await openTrip({});
  await button(page).click();
  expect(await isOpen(page)).toBe(true);
  await page.getByRole('button', { name: 'Copy' }).click();
  await page.getByRole('button', { name: 'Copied' }).waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await linkOf(page));
  await page.context().close();
});

test('says what to do when the browser refuses to copy', async () => {
  const page = await openTrip({ refusesToCopy: true });
  await button(page).click();
  await page.getByRole('button', { name: 'Copy' }).click();
  await page.getByRole('button', { name: 'Copy it by hand' }).waitFor();
  await page.context().close();
});

test('without JavaScript the link can be copied by hand, texted and mailed', async () => {
  const page = await openTrip({ javaScriptEnabled: false });
  await button(page).click();
  const link = await linkOf(page);
  expect(await page.locator('[data-copy]').isVisible()).toBe(false);
  const hrefOf = async (name: string) =>
    decodeURIComponent((await page.getByRole('link', { name }).getAttribute('href')) ?? '');
  expect(await hrefOf('Text')).toMatch(/^sms:\?&body=Fanroads: .+ https/);
  expect(await hrefOf('Text')).toContain(link);
  expect(await hrefOf('Email')).toMatch(/^mailto:\?subject=Fanroads: /);
  expect(await hrefOf('Email')).toContain(`&body=${link}`);
  await page.context().close();
});
