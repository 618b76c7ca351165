import { afterAll, expect, test } from 'vitest';
import { openBrowserSite } from '../support/browser-site.ts';

const site = await openBrowserSite();
afterAll(site.close);

const open = (path: string, width: number, javaScriptEnabled = true) =>
  site.open(path, { width, javaScriptEnabled });

test.each([true, false])(
  'on a phone, the search finds a misspelled team and links its page (JavaScript: %s)',
  async (javaScriptEnabled) => {
    const page = await open('/about', 390, javaScriptEnabled);
    await page.getByRole('banner').getByRole('link', { name: 'Search' }).click();
    await page.waitForURL('**/search');
    const field = page.getByRole('searchbox', { name: 'Team, city or roadtrip' });
    await field.fill('  celitcs ');
    await field.press('Enter');
    await page.waitForURL('**/search?q=celitcs');
    expect(await field.inputValue()).toBe('celitcs');
    expect(await page.getByRole('heading', { level: 3 }).allTextContents()).toEqual([
      'Boston Celtics',
      'Boston',
    ]);
    await field.fill('qqqq');
    await page.getByRole('search').getByRole('button', { name: 'Search' }).click();
    await page.getByText('Nothing found for "qqqq".').waitFor();
    await page.goBack();
    await page.getByRole('heading', { name: 'Boston Celtics' }).getByRole('link').click();
    await page.waitForURL('**/nba/teams/boston-celtics');
    await page.context().close();
  },
);

test('the keyboard reaches the search from the top of any page', async () => {
  const page = await open('/about', 1280);
  for (const name of ['Skip to content', 'Fanroads', 'Search']) {
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.textContent?.trim())).toBe(name);
  }
  await page.keyboard.press('Enter');
  await page.waitForURL('**/search');
  await page.context().close();
});

test.for([320, 390, 960, 1280])(
  'nothing scrolls sideways and the top bar does not wrap at %i px',
  async (width) => {
    for (const path of ['/search', '/search?q=los+angeles', '/search?q=new+york']) {
      const page = await open(path, width);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      expect((await page.locator('.sign').boundingBox())?.height).toBeLessThan(70);
      await page.context().close();
    }
  },
);

test('every control is at least 24 px in both directions on a phone', async () => {
  for (const path of ['/search', '/search?q=la', '/search?q=zzzz']) {
    const page = await open(path, 390);
    const small = await page.evaluate(() =>
      [...document.querySelectorAll('main :is(a, button, input), .sign > a')].flatMap((control) => {
        const { width, height } = control.getBoundingClientRect();
        // WCAG 2.5.8 excepts links inside sentences.
        const isInText = control.closest('.state p') !== null;
        return !isInText && (width < 24 || height < 24) ? [`${control.textContent} ${width}x${height}`] : [];
      }),
    );
    expect(small).toEqual([]);
    await page.context().close();
  }
});
