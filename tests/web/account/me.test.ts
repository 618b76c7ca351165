import { eq } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { connect } from '../../../src/db/neon/client.ts';
import { sessions } from '../../../src/db/schema/accounts.ts';
import { storeAccount } from '../../support/accounts.ts';
import { openTestSite, siteOver } from '../../support/test-site.ts';
import { authApiClient, type Session } from '../auth-api/api-client.ts';

const site = await openTestSite();
afterAll(site.close);
const api = authApiClient(site);
const cookieOf = (session: Session) =>
  `__Host-at=${session.access_token}; __Host-rt=${session.refresh_token}`;
const me = (cookie: string) => site.get('/api/me', { cookie });

test('returns nobody without a session and sets no cookie', async () => {
  const response = await me('');
  expect(await response.json()).toEqual({ user: null, expiresInSeconds: null });
  expect(response.headers.get('cache-control')).toBe('private, no-store');
  expect(response.headers.getSetCookie()).toEqual([]);
});

test('returns the signed-in user', async () => {
  const userMetadata = { first_name: 'Ada', last_name: 'Fan', avatar_url: 'javascript:alert(1)' };
  const { email } = await storeAccount(site.deps, { userMetadata });
  const session = await api.signIn(email);
  const response = await me(cookieOf(session));
  expect(await response.json()).toEqual({
    user: {
      email,
      name: 'Ada Fan',
      firstName: 'Ada',
      lastName: 'Fan',
      avatar: { kind: 'letters', text: 'AF' },
    },
    expiresInSeconds: 3600,
  });
});

test('renews an expired access token in HttpOnly, SameSite cookies', async () => {
  const session = await api.signIn((await storeAccount(site.deps)).email);
  const response = await me(`__Host-rt=${session.refresh_token}`);
  const cookies = response.headers.getSetCookie();
  expect(cookies.map((cookie) => cookie.replace(/=[^;]+/, '='))).toEqual([
    '__Host-at=; Max-Age=600; Path=/; HttpOnly; Secure; SameSite=Lax',
    '__Host-rt=; Max-Age=15552000; Path=/; HttpOnly; Secure; SameSite=Lax',
    'signed-in=; Max-Age=15552000; Path=/; Secure; SameSite=Lax',
  ]);
  const [at = ''] = cookies;
  expect((await (await me(at.split(';')[0] ?? '')).json()).user).not.toBeNull();
});

test('its tokens live ten minutes, or as long as the operator allows when that is shorter', async () => {
  for (const [allowed, seconds] of [
    ['3600', 600],
    ['120', 120],
  ] as const) {
    const settings = { 'LIMITS.accessTokenSeconds': allowed };
    const own = siteOver(site.db, site.databaseUrl, async () => undefined, settings);
    const session = await authApiClient(own).signIn((await storeAccount(own.deps)).email);
    const response = await own.get('/api/me', { cookie: `__Host-rt=${session.refresh_token}` });
    expect(await response.json()).toMatchObject({ expiresInSeconds: seconds });
  }
});

test('clears the cookies of a session that was ended elsewhere', async () => {
  const session = await api.signIn((await storeAccount(site.deps)).email);
  await site.db.delete(sessions).where(eq(sessions.userId, session.user.id));
  const response = await me(cookieOf(session));
  expect(await response.json()).toEqual({ user: null, expiresInSeconds: null });
  expect(response.headers.getSetCookie().map((cookie) => cookie.split(';').slice(0, 2).join(';'))).toEqual([
    '__Host-at=; Max-Age=0',
    '__Host-rt=; Max-Age=0',
    'signed-in=; Max-Age=0',
  ]);
});

test('a database that does not respond is a 503 and keeps the cookies', async () => {
  const session = await api.signIn((await storeAccount(site.deps)).email);
  const url = 'postgres://u:p@127.0.0.1:9/db';
  const away = siteOver(connect(url, 500), url, async () => undefined);
  for (const path of ['/api/me', '/account', '/auth']) {
    const response = await away.get(path, { cookie: cookieOf(session) });
    expect([path, response.status, response.headers.getSetCookie()]).toEqual([path, 503, []]);
    if (path !== '/api/me') expect(response.headers.get('retry-after')).not.toBeNull();
  }
});
