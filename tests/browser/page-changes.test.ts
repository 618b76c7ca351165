import { afterAll, expect, test } from 'vitest';
import { paths } from '../../src/web/urls/paths.ts';
import { openBrowserSite } from '../support/browser-site.ts';

const site = await openBrowserSite();
afterAll(site.close);

test('an interrupted change of the page logs nothing', async () => {
  const context = await site.newContext({ reducedMotion: 'no-preference' });
  const page = await context.newPage();
  const logged: string[] = [];
  page.on('console', (message) => logged.push(message.text()));
  page.on('pageerror', (error) => logged.push(String(error)));
  // This page never loads.
  await page.route(`**${paths.api()}`, () => undefined);
  for (const width of [390, 844, 390, 844]) {
    await page.goto(paths.about());
    await page.getByRole('link', { name: 'Privacy Policy' }).click({ noWaitAfter: true });
    await page.waitForURL(`**${paths.privacy()}`, { waitUntil: 'commit' });
    // A turned phone and a stopped navigation.
    await page.setViewportSize({ width, height: 600 });
    await page.getByRole('link', { name: 'Terms of Use' }).click({ noWaitAfter: true });
    await page.waitForURL(`**${paths.terms()}`, { waitUntil: 'commit' });
    await page.evaluate(async (path) => {
      location.assign(path);
      await new Promise((done) => {
        setTimeout(done, 5);
      });
      stop();
    }, paths.api());
  }
  await page.goto(paths.about());
  expect(logged).toEqual([]);
  await context.close();
});
