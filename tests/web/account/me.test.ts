import { eq } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { connect } from '../../../src/db/neon/client.ts';
import { sessions } from '../../../src/db/schema/accounts.ts';
import { storeAccount } from '../../support/accounts.ts';
import { openTestSite, siteOver } from '../../support/test-site.ts';
import { wireOf } from '../auth-api/wire.ts';

const site = await openTestSite();
afterAll(site.close);
const wire = wireOf(site);
const me = (cookie: string) => site.get('/api/me', { cookie });

test('without a session there is nobody, and no cookie is set', async () => {
  const answer = await me('');
  expect(await answer.json()).toEqual({ user: null, expiresInSeconds: null });
  expect(answer.headers.get('cache-control')).toBe('private, no-store');
  expect(answer.headers.getSetCookie()).toEqual([]);
});

test('a session says who somebody is', async () => {
  const userMetadata = { first_name: 'Ada', last_name: 'Fan', avatar_url: 'javascript:alert(1)' };
  const { email } = await storeAccount(site.deps, { userMetadata });
  const session = await wire.signIn(email);
  const answer = await me(`__Host-at=${session.access_token}; __Host-rt=${session.refresh_token}`);
  expect(await answer.json()).toEqual({
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

test('an ended access token is renewed through cookies that no script reads and no other site sends', async () => {
  const session = await wire.signIn((await storeAccount(site.deps)).email);
  const answer = await me(`__Host-rt=${session.refresh_token}`);
  const cookies = answer.headers.getSetCookie();
  expect(cookies.map((cookie) => cookie.replace(/=[^;]+/, '='))).toEqual([
    '__Host-at=; Max-Age=600; Path=/; HttpOnly; Secure; SameSite=Lax',
    '__Host-rt=; Max-Age=7776000; Path=/; HttpOnly; Secure; SameSite=Lax',
    'signed-in=; Max-Age=7776000; Path=/; Secure; SameSite=Lax',
  ]);
  const [at = ''] = cookies;
  expect((await (await me(at.split(';')[0] ?? '')).json()).user).not.toBeNull();
});

test('a session that was ended elsewhere takes its cookies along', async () => {
  const session = await wire.signIn((await storeAccount(site.deps)).email);
  await site.db.delete(sessions).where(eq(sessions.userId, session.user.id));
  const answer = await me(`__Host-at=${session.access_token}; __Host-rt=${session.refresh_token}`);
  expect(await answer.json()).toEqual({ user: null, expiresInSeconds: null });
  expect(answer.headers.getSetCookie().map((cookie) => cookie.split(';').slice(0, 2).join(';'))).toEqual([
    '__Host-at=; Max-Age=0',
    '__Host-rt=; Max-Age=0',
    'signed-in=; Max-Age=0',
  ]);
});

test('a database that does not answer signs nobody out', async () => {
  const session = await wire.signIn((await storeAccount(site.deps)).email);
  const away = siteOver(
    connect('postgres://u:p@127.0.0.1:9/db', 500),
    'postgres://u:p@127.0.0.1:9/db',
    async () => undefined,
  );
  const answer = await away.get('/api/me', {
    cookie: `__Host-at=${session.access_token}; __Host-rt=${session.refresh_token}`,
  });
  expect(answer.status).toBe(503);
  expect(answer.headers.getSetCookie()).toEqual([]);
});

test.each(['/account', '/auth'])('%s answers 503 meanwhile, and keeps the cookies', async (path) => {
  const session = await wire.signIn((await storeAccount(site.deps)).email);
  const url = 'postgres://u:p@127.0.0.1:9/db';
  const away = siteOver(connect(url, 500), url, async () => undefined);
  const cookie = `__Host-at=${session.access_token}; __Host-rt=${session.refresh_token}`;
  const answer = await away.get(path, { cookie });
  expect([answer.status, answer.headers.getSetCookie()]).toEqual([503, []]);
  expect(answer.headers.get('retry-after')).not.toBeNull();
});
