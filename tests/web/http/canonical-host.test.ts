import { afterAll, expect, test } from 'vitest';
import { openTestSite, ORIGIN } from '../../support/test-site.ts';

const site = await openTestSite();
afterAll(site.close);

const WWW = ORIGIN.replace('://', '://www.');

test.each([
  ['GET', '/', 308],
  ['GET', '/schedule?from=2026-12-01&x=%2F', 308],
  ['POST', '/auth', 303],
])(
  'the www host leads %s %s to the site’s own, and no shared cache stores it',
  async (method, path, status) => {
    const response = await site.ask(`${WWW}${path}`, { method, headers: { origin: WWW } });
    expect([response.status, response.headers.get('location')]).toEqual([status, `${ORIGIN}${path}`]);
    expect(response.headers.get('cache-control')).toBe('no-store');
  },
);

test('another host is not led away', async () => {
  expect((await site.ask('https://www.fanroads.test.evil.example/about', {})).status).toBe(200);
});
