import { afterAll, expect, test } from 'vitest';
import { startDevGoogle, type DevGoogle } from '../../scripts/site/google/start-dev-google.ts';
import { openAccountSite, toastOn } from '../support/account-site.ts';

let google: DevGoogle | undefined;
// The provider issues tokens at the real time.
const site = await openAccountSite(async (origin) => {
  google = await startDevGoogle(origin);
  return { ...google.bindings, FIXED_NOW: '' };
});
afterAll(async () => {
  await site.close();
  await google?.stop();
});

/** Presses the button on `/auth` and one on the provider's page. */
async function throughGoogle(
  javaScriptEnabled: boolean,
  { email, button }: { email: string; button: string },
) {
  const page = await site.visit('/auth', { javaScriptEnabled });
  await page.getByRole('button', { name: 'Continue with Google (development)' }).click();
  await page.getByRole('heading', { name: 'Development sign-in' }).waitFor();
  await page.getByLabel('E-mail').fill(email);
  await page.getByRole('button', { name: button }).click();
  return page;
}

test.each([true, false])('signs in and shows the home page (JavaScript: %s)', async (javaScriptEnabled) => {
  const email = `fan-${crypto.randomUUID()}@example.com`;
  const page = await throughGoogle(javaScriptEnabled, { email, button: 'Sign in' });
  await page.waitForURL(`${site.origin}/`);
  if (javaScriptEnabled) {
    expect(await toastOn(page)).toEqual(['Welcome!', 'You have been successfully signed in.']);
  }
  await page.goto('/account/settings');
  expect(await page.locator('main').textContent()).toContain(email);
  await page.context().close();
});

test.each([true, false])(
  'returns to the sign-in page with a message after a cancellation (JavaScript: %s)',
  async (javaScriptEnabled) => {
    const page = await throughGoogle(javaScriptEnabled, { email: 'ada@example.com', button: 'Cancel' });
    await page.waitForURL(`${site.origin}/auth`);
    expect(await toastOn(page)).toEqual([
      'Google Sign In Error',
      'You canceled the sign-in at Google. Nothing was changed.',
    ]);
    await page.context().close();
  },
);
