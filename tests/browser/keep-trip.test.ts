import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { paths } from '../../src/web/urls/paths.ts';
import { openAccountSite, toastOn } from '../support/account-site.ts';
import { hostedGame, storeVenues } from '../support/finder-site.ts';
import { newestMail } from '../support/mailbox.ts';
import { faultsOf } from '../support/screen-faults.ts';
import { listGames } from '../support/test-site.ts';
import { codeOf } from '../support/trip-codes.ts';

const site = await openAccountSite();

const BOTH = [true, false];
const CODE = codeOf([
  'nba-2026-12-04-boston-celtics-at-dallas-mavericks-1',
  'nba-2026-12-06-miami-heat-at-houston-rockets-1',
]);

beforeAll(async () => {
  await storeVenues(site.deps.db);
  await listGames(site.deps.db, [
    hostedGame('NBA', 'Boston Celtics', 'Dallas Mavericks', '2026-12-04T19:30:00'),
    hostedGame('NBA', 'Miami Heat', 'Houston Rockets', '2026-12-06T18:00:00'),
  ]);
});

test.each(BOTH)(
  'three presses and the mail lead from a trip’s page to the saved trip (JavaScript: %s)',
  async (javaScriptEnabled) => {
    const email = `fan-${crypto.randomUUID()}@example.com`;
    // The check of a page is a script.
    const faults = async (shown: Page) => (javaScriptEnabled ? faultsOf(shown) : []);
    const page = await site.visit(paths.trip(CODE), { javaScriptEnabled });
    // 1
    await page.getByRole('button', { name: 'Save and email me changes' }).click();
    await page.getByRole('heading', { level: 1, name: 'Keep This Trip' }).waitFor();
    expect(await faults(page)).toEqual([]);
    await page.getByLabel('Your email').fill(email);
    // 2
    await page.getByRole('button', { name: 'Save and email me changes' }).click();
    await page.getByText(`We sent a link and a code to ${email}.`).waitFor();
    expect(await faults(page)).toEqual([]);

    const { text } = await newestMail(site.deps, email, 'magiclink');
    const link = /Keep it and sign in:\n(\S+)/.exec(text)?.[1] ?? '';
    // Mails open in another browser.
    const other = await site.visit(link, { javaScriptEnabled });
    await other.getByText(`This signs you in as ${email}.`).waitFor();
    expect(await faults(other)).toEqual([]);
    // 3
    await other.getByRole('button', { name: 'Keep it and sign in' }).click();
    await other.waitForURL(/\/account\/trips\/[\da-f-]{36}$/);
    await other.getByRole('heading', { level: 1, name: 'Dallas & Houston' }).waitFor();
    expect((await toastOn(other))[0]).toBe('Welcome!');
    expect(await other.getByLabel('Email me when a game moves').isChecked()).toBe(true);
  },
);

test.each(BOTH)(
  'saves without emails by the code, typed where it was asked for (JavaScript: %s)',
  async (javaScriptEnabled) => {
    const email = `fan-${crypto.randomUUID()}@example.com`;
    const page = await site.visit(paths.auth('keep', null, { trip: CODE }), { javaScriptEnabled });
    await page.getByLabel('Your email').fill(email);
    await page.getByRole('button', { name: 'Save only' }).click();
    await page.getByLabel('Code', { exact: true }).fill((await until(email)).code);
    await page.getByRole('button', { name: 'Keep it and sign in' }).click();
    await page.waitForURL(/\/account\/trips\/[\da-f-]{36}$/);
    expect(await page.getByLabel('Email me when a game moves').isChecked()).toBe(false);
  },
);

test('the address beside the code takes it in another browser', async () => {
  const email = `fan-${crypto.randomUUID()}@example.com`;
  const asking = await site.visit(paths.auth('keep', null, { trip: CODE }));
  await asking.getByLabel('Your email').fill(email);
  await asking.getByLabel('Your email').press('Enter');
  await asking.getByText('We sent a link and a code to').waitFor();
  const { text, code } = await until(email);
  const address = /enter the code here:\n(\S+)/.exec(text)?.[1] ?? '';
  const page = await site.visit(address);
  expect(await faultsOf(page)).toEqual([]);
  await page.getByLabel('Your email').fill(email);
  await page.getByLabel('Code', { exact: true }).fill(code);
  await page.getByRole('button', { name: 'Keep it and sign in' }).click();
  await page.waitForURL(/\/account\/trips\/[\da-f-]{36}$/);
});

test('keeps the trip while the person looks at the other ways to sign in', async () => {
  const page = await site.visit(paths.auth('keep', null, { trip: CODE, mails: '1' }));
  await page.getByRole('link', { name: 'Sign in', exact: true }).last().click();
  await page.getByText('Sign in to keep: Dallas & Houston.').waitFor();
  expect(new URL(page.url()).search).toBe(`?trip=${CODE}&mails=1`);
  await page.getByRole('link', { name: 'Keep it by email' }).click();
  await page.getByRole('heading', { level: 1, name: 'Keep This Trip' }).waitFor();
});

async function until(email: string) {
  await expect.poll(() => newestMail(site.deps, email, 'magiclink').catch(() => null)).not.toBeNull();
  return newestMail(site.deps, email, 'magiclink');
}
