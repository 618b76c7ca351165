import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowserSite } from '../support/browser-site.ts';
import { loadRealContent } from '../support/content.ts';
import { NOW } from '../support/test-site.ts';

const site = await openBrowserSite();
afterAll(site.close);
beforeAll(() => loadRealContent(site.database.url, NOW));

test('a printed guide spells out its links and leaves out what paper cannot use', async () => {
  const page = await site.open('/city-guides/city_guide_mlb_pittsburgh_pirates');
  await page.emulateMedia({ media: 'print' });
  const card = page.locator('.venue-card');
  const printed = await card
    .locator('a')
    .evaluateAll((links) =>
      links
        .filter((link) => link.checkVisibility())
        .map((link) => [link.getAttribute('href'), getComputedStyle(link, '::after').content]),
    );
  expect(printed.length).toBeGreaterThanOrEqual(2);
  for (const [href, after] of printed) expect(after).toContain(href);
  for (const part of ['#day-1', '#day-3', '.gameday', '.climate']) {
    expect(await page.locator(part).isVisible(), part).toBe(true);
  }
  for (const part of ['#home-games', '#roadtrips', '#more', '#explore-more', '.fact-sources']) {
    expect(await page.locator(part).isVisible(), part).toBe(false);
  }
  await page.context().close();
});
