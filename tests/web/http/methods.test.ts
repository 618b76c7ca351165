import { afterAll, expect, test } from 'vitest';
import { openTestSite, ORIGIN } from '../../support/test-site.ts';

const site = await openTestSite();
afterAll(site.close);

test.each([
  ['POST', '/about', 'GET, HEAD'],
  ['PUT', '/nba/teams/boston-celtics', 'GET, HEAD'],
  ['DELETE', '/auth', 'GET, HEAD, POST'],
  ['OPTIONS', '/schedule', 'GET, HEAD'],
  ['GET', '/auth/sign-out', 'POST'],
  ['HEAD', '/internal/invalidate', 'POST'],
])('%s %s is not allowed, and the response names what is', async (method, path, allowed) => {
  for (const headers of [{}, { origin: ORIGIN }]) {
    const response = await site.ask(path, { method, headers });
    expect(response.status).toBe(405);
    expect(response.headers.get('allow')).toBe(allowed);
    expect(response.headers.get('cache-control')).toContain('no-store');
  }
});

test('an unknown path is not found with any method', async () => {
  for (const method of ['GET', 'OPTIONS']) expect((await site.ask('/nowhere', { method })).status).toBe(404);
});

test('password managers find the page where a password is changed', async () => {
  const response = await site.ask('/.well-known/change-password', {});
  expect([response.status, response.headers.get('location')]).toEqual([
    303,
    '/account/settings#new-password',
  ]);
});
