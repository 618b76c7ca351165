import type { Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { PASSWORD } from '../support/accounts.ts';
import { openAccountSite, toastOn } from '../support/account-site.ts';
import { mailsTo } from '../support/mailbox.ts';
import { startSiteverifyServer } from '../support/siteverify-server.ts';

const siteverify = await startSiteverifyServer();
const site = await openAccountSite(async () => ({
  TURNSTILE_SITE_KEY: '0x4AAAAAAA-site',
  TURNSTILE_SECRET_KEY: siteverify.secretKey,
  'SERVICES.turnstile': siteverify.url,
}));
afterAll(() => siteverify.close());

/** Stands in for Turnstile's script: each widget adds a field with the next token to its form. */
const script = (tokens: readonly string[]) => `
  const tokens = ${JSON.stringify(tokens)};
  window.turnstile = {
    render: (container, { sitekey }) => {
      const field = document.createElement('input');
      field.type = 'hidden';
      field.name = 'cf-turnstile-response';
      field.value = tokens.shift() ?? '';
      container.dataset.sitekey = sitekey;
      container.append(field);
      return 'widget';
    },
    remove: () => document.querySelector('[data-sitekey]')?.replaceChildren(),
  };`;

async function visitCreate(tokens: readonly string[] | null): Promise<Page> {
  const page = await site.visit('/auth');
  await page.route('https://challenges.cloudflare.com/turnstile/v0/api.js**', (route) =>
    tokens === null ? route.abort() : route.fulfill({ contentType: 'text/javascript', body: script(tokens) }),
  );
  await page.getByRole('link', { name: 'Create one' }).click();
  return page;
}

async function create(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.locator('main').getByRole('button', { name: 'Create Account' }).click();
}

test('sends the token of the widget, and shows a new widget after each response', async () => {
  const email = `fan-${crypto.randomUUID()}@example.com`;
  const page = await visitCreate(['0.not-issued', siteverify.issueToken()]);
  await page.locator('form [data-sitekey="0x4AAAAAAA-site"] input').waitFor({ state: 'attached' });
  await create(page, email);
  expect((await toastOn(page))[0]).toBe('Sign Up Error');
  await page.locator('[data-sitekey] input[value^="0."]').waitFor({ state: 'attached' });
  await create(page, email);
  await page.getByText('We sent a link to').waitFor();
  expect(siteverify.asked).toHaveLength(2);
  expect((await mailsTo(site.deps, email)).map(({ kind }) => kind)).toEqual(['confirmation']);
});

test('says so when the widget does not load', async () => {
  const page = await visitCreate(null);
  await page.getByText('The check that you are human did not load.').waitFor();
});
