import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { storeAccount } from '../support/accounts.ts';
import { openAccountSite, toastOn } from '../support/account-site.ts';
import { newestMail } from '../support/mailbox.ts';

const site = await openAccountSite();

const BOTH = [true, false];
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const codeField = (page: Page) => page.getByLabel('Code', { exact: true });

/** From the form for a password to the field for a code. */
async function askForCode(email: string, javaScriptEnabled = true): Promise<Page> {
  const page = await site.visit('/auth', { javaScriptEnabled });
  await page.getByRole('link', { name: 'Email me a code' }).click();
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Email me a code' }).click();
  await page.getByText('we just sent a code to it').waitFor();
  return page;
}

async function typeCode(page: Page, code: string): Promise<void> {
  await codeField(page).fill('');
  await codeField(page).focus();
  // As pasting does: all at once.
  await page.keyboard.insertText(code);
  await page.locator('main').getByRole('button', { name: 'Sign In' }).click();
}

test.each(BOTH)('signs in with a code after a wrong one (JavaScript: %s)', async (javaScriptEnabled) => {
  const email = (await storeAccount(site.deps)).email ?? '';
  const page = await askForCode(email, javaScriptEnabled);
  expect(await heading(page).textContent()).toBe('Check Your Email');
  const field = codeField(page);
  expect(await field.getAttribute('inputmode')).toBe('numeric');
  expect(await field.getAttribute('autocomplete')).toBe('one-time-code');
  const { code } = await newestMail(site.deps, email, 'magiclink');
  await typeCode(page, String((Number(code) + 1) % 1_000_000).padStart(6, '0'));
  const wrong = 'That code is wrong or has expired. Use the newest one, or request a new one.';
  // The toast changes where React keeps the page.
  await page.locator('.toast', { hasText: wrong }).waitFor();
  expect(await field.getAttribute('aria-invalid')).toBe('true');
  await typeCode(page, ` ${code.slice(0, 3)} ${code.slice(3)}`);
  await page.waitForURL(`${site.origin}${javaScriptEnabled ? '/' : '/account'}`);
  if (javaScriptEnabled) expect((await toastOn(page))[0]).toBe('Welcome!');
  await page.goto('/account/settings');
  expect(await page.locator('main').textContent()).toContain(email);
});

test.each(BOTH)('signs in with the link of the same mail (JavaScript: %s)', async (javaScriptEnabled) => {
  const email = (await storeAccount(site.deps)).email ?? '';
  await (await askForCode(email)).context().close();
  const { linkToken } = await newestMail(site.deps, email, 'magiclink');
  const path = `/verify?token_hash=${linkToken}&type=magiclink`;
  const page = await site.visit(path, { javaScriptEnabled });
  await page.reload();
  expect(await page.locator('main').textContent()).toContain(`This signs you in as ${email}.`);
  await page.locator('main').getByRole('button', { name: 'Sign In' }).click();
  await page.waitForURL(`${site.origin}${javaScriptEnabled ? '/' : '/account'}`);
  await page.goto('/account/settings');
  expect(await page.locator('main').textContent()).toContain(email);
  const late = await site.visit(path, { javaScriptEnabled });
  await late.getByRole('link', { name: 'Send a new link' }).click();
  await late.getByRole('button', { name: 'Email me a code' }).waitFor();
});

test.each(BOTH)('offers only a new code after five attempts (JavaScript: %s)', async (javaScriptEnabled) => {
  const page = await askForCode(`nobody-${crypto.randomUUID()}@example.com`, javaScriptEnabled);
  for (let tries = 1; tries <= 5; tries += 1) {
    await typeCode(page, '123456');
    if (tries < 5)
      await page.locator(`input[name=tries][value="${tries}"]`).first().waitFor({ state: 'attached' });
  }
  await page.locator('p.field-problem', { hasText: 'That was the fifth wrong code' }).waitFor();
  expect(await codeField(page).count()).toBe(0);
  expect(await page.getByRole('button', { name: /^Send another code/ }).isVisible()).toBe(true);
});

test('counts down to another code by the clock', async () => {
  const page = await site.visit('about:blank');
  await page.clock.install();
  await page.goto('/auth?mode=code');
  await page.getByLabel('Email').fill(`nobody-${crypto.randomUUID()}@example.com`);
  await page.getByRole('button', { name: 'Email me a code' }).click();
  const another = page.getByRole('button', { name: /^Send another code/ });
  await another.waitFor();
  expect(await another.textContent()).toBe('Send another code in 60 sec');
  expect(await another.getAttribute('aria-disabled')).toBe('true');
  let asked = 0;
  await page.route('**/auth?mode=code', (route) => {
    asked += 1;
    return route.continue();
  });
  await another.click({ force: true });
  await page.clock.fastForward(18_000);
  await page.getByRole('button', { name: 'Send another code in 42 sec' }).waitFor();
  // A tab that slept looks at the clock.
  await page.clock.fastForward(41_000);
  await page.getByRole('button', { name: 'Send another code in 1 sec' }).waitFor();
  expect(asked).toBe(0);
  await page.clock.fastForward(1_000);
  await page.getByRole('button', { name: 'Send another code', exact: true }).click();
  // The site's clock is frozen, so it reports the full wait.
  await page.locator('.toast', { hasText: 'You can request another code in 60 seconds.' }).waitFor();
  expect(asked).toBe(1);
});

test('says without JavaScript when another code can be sent', async () => {
  const page = await askForCode(`nobody-${crypto.randomUUID()}@example.com`, false);
  await page.getByText('You can request another code in 60 seconds.').waitFor();
  await page.getByRole('button', { name: 'Send another code' }).click();
  await page.locator('.toast', { hasText: 'You can request another code in 60 seconds.' }).waitFor();
  expect(await codeField(page).isVisible()).toBe(true);
});

test.each(BOTH)(
  'carries the typed email over from the password form and allows another (JavaScript: %s)',
  async (javaScriptEnabled) => {
    const email = `nobody-${crypto.randomUUID()}@example.com`;
    const page = await site.visit('/auth', { javaScriptEnabled });
    await page.getByLabel('Email').fill(email);
    await page.getByRole('link', { name: 'Email me a code' }).click();
    const address = page.getByLabel('Email');
    expect(await address.inputValue()).toBe(javaScriptEnabled ? email : '');
    await address.fill(email);
    await page.getByRole('button', { name: 'Email me a code' }).click();
    await codeField(page).waitFor();
    if (javaScriptEnabled) {
      expect(await codeField(page).evaluate((field) => field === document.activeElement)).toBe(true);
    }
    await page.getByRole('link', { name: 'Use another address' }).click();
    await page.getByLabel('Email').waitFor();
    expect(new URL(page.url()).search).toBe('?mode=code');
    await page.getByRole('link', { name: 'Sign in with a password' }).click();
    await page.getByLabel('Password', { exact: true }).waitFor();
  },
);
