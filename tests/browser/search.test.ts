import { expect, test } from 'vitest';
import { openBrowserSite } from '../support/browser-site.ts';
import { axeViolations } from '../../scripts/accessibility/views.ts';
import { layoutFaults } from '../../scripts/accessibility/layout-faults.ts';

const site = await openBrowserSite();

const open = (path: string, width: number, javaScriptEnabled = true) =>
  site.open(path, { width, javaScriptEnabled });

test.each([true, false])(
  'on a phone, the search finds a misspelled team and links its page (JavaScript: %s)',
  async (javaScriptEnabled) => {
    const page = await open('/about', 390, javaScriptEnabled);
    await page.getByRole('banner').getByRole('link', { name: 'Search' }).click();
    await page.waitForURL('**/search');
    const field = page.getByLabel('Team, city or roadtrip');
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
    await page.getByText('Nothing found for “qqqq”.').waitFor();
    await page.goBack();
    await page.getByRole('heading', { name: 'Boston Celtics' }).getByRole('link').click();
    await page.waitForURL('**/nba/teams/boston-celtics');
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
});

test('no page of the search scrolls sideways, wraps the top bar or has a small control', async () => {
  const page = await open('/search', 390);
  for (const path of [
    '/search',
    '/search?q=la',
    '/search?q=los+angeles',
    '/search?q=new+york',
    '/search?q=zzzz',
  ]) {
    await page.goto(path);
    for (const width of [320, 390, 960, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await layoutFaults(page), path).toEqual([]);
      expect((await page.locator('.sign').boundingBox())?.height).toBeLessThan(70);
    }
  }
});

const comboboxes = (paths: readonly string[]) => paths.filter((path) => path.startsWith('/assets/combobox-'));

test('suggestions: the first focus loads them, arrow keys choose, Enter opens, Escape closes', async () => {
  const page = await open('/search', 390);
  const requested: string[] = [];
  page.on('request', (request) => requested.push(new URL(request.url()).pathname));
  expect(comboboxes(requested)).toEqual([]);
  await page.getByLabel('Team, city or roadtrip').focus();
  const field = page.getByRole('combobox', { name: 'Team, city or roadtrip' });
  await field.waitFor();
  await field.pressSequentially('bru');
  const list = page.getByRole('listbox', { name: 'Suggestions' });
  const options = list.getByRole('option');
  await expect
    .poll(() => options.allTextContents(), { timeout: 20_000 })
    .toContain('Boston Bruins NHL, TD Garden');
  expect(await field.getAttribute('aria-expanded')).toBe('true');
  expect(await page.locator('search output').textContent()).toMatch(/^\d suggestions$/);
  expect(await axeViolations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  expect(await list.isVisible()).toBe(false);
  expect(await field.inputValue()).toBe('bru');
  await page.keyboard.press('ArrowDown');
  await list.waitFor();
  await page.keyboard.press('ArrowDown');
  const active = await field.getAttribute('aria-activedescendant');
  expect(await page.locator(`#${active}`).textContent()).toContain('Boston Bruins');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/nhl/teams/boston-bruins');
  expect(comboboxes(requested)).toHaveLength(1);
});

test('suggestions: Enter without a choice searches, and a press opens a suggestion', async () => {
  const page = await open('/search', 390);
  const field = page.getByLabel('Team, city or roadtrip');
  await field.pressSequentially('cubs brewers');
  const option = page.getByRole('option', { name: /^Cubs and Brewers/ });
  await option.waitFor();
  await field.press('Enter');
  await page.waitForURL('**/search?q=cubs+brewers');
  await field.fill('');
  await field.pressSequentially('philly');
  await page.getByRole('option', { name: /^Philadelphia Eagles/ }).click();
  await page.waitForURL('**/nfl/teams/philadelphia-eagles');
});
