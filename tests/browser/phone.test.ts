import { afterAll, expect, test } from 'vitest';
import { PASSWORD, storeAccount } from '../support/accounts.ts';
import { openAccountSite } from '../support/account-site.ts';
import { listGames, storedGame } from '../support/test-site.ts';

const site = await openAccountSite();
afterAll(site.close);

test('the phone’s menu shows all of a long name, Sign Out and every shield', async () => {
  const userMetadata = { first_name: 'Bartholomew Alexander', last_name: 'Featherstonehaugh' };
  const { email } = await storeAccount(site.deps, { userMetadata });
  const page = await site.visit('/auth', { viewport: { width: 390, height: 844 } });
  await page.getByLabel('Email').fill(email ?? '');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.locator('main').getByRole('button', { name: 'Sign In' }).click();
  await page.waitForURL(`${site.origin}/`);
  await page.locator('.toast').getByText('Welcome!').waitFor();
  const menu = page.getByRole('navigation', { name: 'Main' });
  await page.getByRole('button', { name: 'Menu' }).click();
  await menu.getByRole('button', { name: 'Sign Out' }).waitFor();
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 844 });
    const box = await menu.boundingBox();
    const parts = await menu.locator('a, button, .shield, .me-name').all();
    expect(parts.length).toBeGreaterThan(12);
    for (const part of parts) {
      const { x = 0, width: own = 0 } = (await part.boundingBox()) ?? {};
      const right = (box?.x ?? 0) + (box?.width ?? 0);
      expect(Math.ceil(x + own), `${width}: ${await part.textContent()}`).toBeLessThanOrEqual(right);
    }
  }
  await page.context().close();
});

test('the links of the games on the home page are large enough targets on a phone', async () => {
  await listGames(site.deps.db, [storedGame({ localDateTime: '2026-11-20T19:30:00' })]);
  const page = await site.visit('/', { viewport: { width: 390, height: 844 } });
  const links = await page.locator('.slate a').all();
  expect(links.length).toBeGreaterThanOrEqual(2);
  for (const link of links) expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(24);
  await page.context().close();
});
