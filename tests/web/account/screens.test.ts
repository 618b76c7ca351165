import { AUTH_MODES } from '../../../src/web/urls/account-vocabulary.ts';
import { readdirSync } from 'node:fs';
import { afterAll, expect, test } from 'vitest';
import { assetBytes, pageWeight } from '../../../scripts/bench/page-weight.ts';
import { paths } from '../../../src/web/urls/paths.ts';
import { htmlFaults } from '../../support/sound-html.ts';
import { openTestSite } from '../../support/test-site.ts';

const site = await openTestSite();
afterAll(site.close);

const SCREENS = [
  ...AUTH_MODES.map((mode) => paths.auth(mode)),
  paths.verify(),
  `${paths.verify()}?token_hash=x&type=signup`,
  `${paths.verify()}?token_hash=x&type=recovery`,
  paths.resetPassword(),
];

test.each(SCREENS)('%s is private and has no inline script, style attribute or handler', async (path) => {
  const response = await site.get(path);
  const html = await response.text();
  expect(response.headers.get('cache-control')).toBe('private, no-store');
  expect(response.headers.get('content-security-policy')).toMatch(/script-src 'self';(?!.*unsafe)/);
  const scripts = [...html.matchAll(/<script\b([^>]*)>/g)].map(([, attributes = '']) => attributes);
  expect(scripts.filter((one) => !/src=|type="application\/json"/.test(one))).toEqual([]);
  expect(html).not.toMatch(/\sstyle=|\son[a-z]+=/);
});

test.each(SCREENS)('%s is valid HTML', async (path) => {
  expect(htmlFaults(await site.html(path))).toEqual([]);
});

test('every mode of the sign-in has a title of its own', async () => {
  const pages = await Promise.all(AUTH_MODES.map((mode) => site.html(paths.auth(mode))));
  const titles = pages.map((page) => /<title>([^<]+)/.exec(page)?.[1]);
  expect(titles.slice(0, 3)).toEqual([
    'Sign In | Fanroads',
    'Create Account | Fanroads',
    'Forgot Password | Fanroads',
  ]);
  expect(new Set(titles).size).toBe(AUTH_MODES.length);
});

test.each([paths.verify(), paths.resetPassword()])('%s sends no Referer', async (path) => {
  expect((await site.get(path)).headers.get('referrer-policy')).toBe('no-referrer');
});

test('a screen loads at most 90 kB of script, after its form', async () => {
  const html = await site.html(paths.auth());
  expect(html.lastIndexOf('<script type="module"')).toBeGreaterThan(html.indexOf('</form>'));
  expect(pageWeight(html).scripts).toBeLessThanOrEqual(90_000);
});

test('loads at most 3.4 kB of script on a team page for a signed-in viewer', () => {
  const names = /^(?:page|account-badge|auth-channel|fragments)-.*\.js$/;
  const all = readdirSync('dist/client/assets').filter((name) => names.test(name));
  expect(all).toHaveLength(4);
  const bytes = all.map((name) => assetBytes(`/assets/${name}`)).reduce((sum, one) => sum + one);
  expect(bytes).toBeLessThanOrEqual(3_400);
});
