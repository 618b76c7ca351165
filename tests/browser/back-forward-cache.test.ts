import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { openPageKind, PAGE_KINDS } from '../../scripts/reports/page-kinds.ts';
import { LEAGUES } from '../../src/domain/leagues.ts';
import { teamByName } from '../../src/domain/teams/index.ts';
import { mustExist } from '../../src/domain/must-exist.ts';
import { paths } from '../../src/web/urls/paths.ts';
import { storeAccount } from '../support/accounts.ts';
import { openAccountSite, sendSignIn, toastOn } from '../support/account-site.ts';
import { loadRealContent } from '../support/content.ts';
import { createJobRunner } from '../support/job-runner.ts';
import { NOW } from '../support/test-site.ts';

const site = await openAccountSite(undefined, { hasBackForwardCache: true });

const TEAM = paths.team(mustExist(teamByName('NBA', 'Boston Celtics')));
/** Pages that are alike have the same modules. */
const KINDS = PAGE_KINDS.filter(({ like }) => like === undefined);
/** Browsers store no response with an error's status. */
const ERRORS = new Set(['schedule-wrong-date', 'city-missing', 'not-found']);

beforeAll(async () => {
  const { databaseUrl } = site.deps.config;
  const jobs = createJobRunner({ databaseUrl, source: 'sample', now: NOW });
  await Promise.all([loadRealContent(databaseUrl, NOW), ...LEAGUES.map((league) => jobs.refresh(league))]);
  await Promise.all((['NBA', 'NFL'] as const).map((league) => jobs.rebuildSequences(league)));
});

/** Opens a page that notes whether it came from the cache. */
async function visit(path: string): Promise<Page> {
  const page = await site.visit('about:blank');
  await page.addInitScript(() => {
    addEventListener('pageshow', ({ persisted }) => Object.assign(globalThis, { persisted }));
    addEventListener('pagehide', () => Reflect.deleteProperty(globalThis, 'persisted'));
  });
  await page.goto(path);
  return page;
}

/** @returns whether the cache has restored the page. */
async function goBack(page: Page): Promise<boolean> {
  const left = page.url();
  await page.evaluate(() => history.back());
  const isRestored = (): Promise<boolean | null> =>
    page.evaluate((url) => (location.href === url ? null : Reflect.get(globalThis, 'persisted')), left);
  await expect.poll(isRestored).toBeTypeOf('boolean');
  return (await isRestored()) === true;
}

async function signedIn(): Promise<Page> {
  const page = await visit(paths.auth());
  await sendSignIn(page, (await storeAccount(site.deps)).email);
  await page.getByRole('link', { name: 'Your account' }).waitFor();
  return page;
}

const visitor = await visit(paths.home());
/** Why the visitor's last page came from the server. */
let reasons: string[] = [];
const devTools = await visitor.context().newCDPSession(visitor);
devTools.on('Page.backForwardCacheNotUsed', ({ notRestoredExplanations }) => {
  reasons = notRestoredExplanations.map(({ reason }) => reason);
});
await devTools.send('Page.enable');

test.each(KINDS)('$name comes back from the cache, unless it is an error', async (kind) => {
  reasons = [];
  await openPageKind(visitor, kind);
  await visitor.goto(paths.robots());
  const isRestored = await goBack(visitor);
  expect({ isRestored, reasons }).toEqual(
    ERRORS.has(kind.name)
      ? { isRestored: false, reasons: expect.arrayContaining(['HTTPStatusNotOK']) }
      : { isRestored: true, reasons: [] },
  );
});

test('a signed-in viewer’s page comes back, with the viewer', async () => {
  const page = await signedIn();
  await page.goto(TEAM);
  await page.getByRole('button', { name: 'Follow this team' }).click();
  await page.getByRole('button', { name: /^Following/ }).waitFor();
  await page.goto(paths.about());
  expect(await goBack(page)).toBe(true);
  await page.getByRole('link', { name: 'Your account' }).waitFor();
  await page.getByRole('button', { name: /^Following/ }).click();
  await page.getByRole('button', { name: 'Follow this team' }).waitFor();
});

test('a page from before a sign-in shows the viewer', async () => {
  const page = await visit(TEAM);
  await page.goto(paths.auth());
  await sendSignIn(page, (await storeAccount(site.deps)).email);
  await page.getByRole('link', { name: 'Your account' }).waitFor();
  await page.evaluate(() => history.go(-2));
  await page.waitForURL(site.origin + TEAM, { waitUntil: 'commit' });
  await page.getByRole('link', { name: 'Your account' }).waitFor();
});

test('a page from before a sign-out shows nobody, without a request', async () => {
  const page = await signedIn();
  await page.goto(TEAM);
  await page.getByRole('button', { name: 'Follow this team' }).click();
  await page.getByRole('button', { name: /^Following/ }).waitFor();
  // A request of the restored page went past `page.route`.
  await page.evaluate(() => Object.assign(globalThis, { fetch: () => Promise.reject(new Error()) }));
  await page.goto(paths.about());
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await page.getByRole('link', { name: 'Sign In' }).waitFor();
  expect(await goBack(page)).toBe(true);
  expect(await page.locator('.me').count()).toBe(0);
  await page.getByRole('link', { name: 'Sign In' }).waitFor();
  await page.getByRole('button', { name: 'Follow this team' }).waitFor();
});

test('an account’s page does not come back after the sign-out', async () => {
  const page = await signedIn();
  await page.goto(paths.account());
  await page.goto(paths.about());
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await page.getByRole('link', { name: 'Sign In' }).waitFor();
  expect(await goBack(page)).toBe(false);
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
});

test('an account’s page that came back all the same is left at once', async () => {
  const page = await signedIn();
  await page.goto(paths.account());
  await page.getByRole('link', { name: 'Your account' }).waitFor();
  await page.context().clearCookies();
  await page.route('**/api/me?**', (route) => route.abort());
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  await page.waitForURL(`${site.origin}/`);
});

test('a toast does not come back', async () => {
  const page = await signedIn();
  expect((await toastOn(page))[0]).toBe('Welcome!');
  await page.goto(paths.about());
  expect(await goBack(page)).toBe(true);
  expect(await page.locator('.toast').count()).toBe(0);
});
