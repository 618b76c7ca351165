import { eq } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { identities, sessions, users } from '../../../src/db/schema/index.ts';
import { storeAccount } from '../../support/accounts.ts';
import type { CookieBrowser } from '../../support/cookie-browser.ts';
import { somebody, startHostileGoogle } from '../../support/hostile-google.ts';
import { browserOf, locationOf } from '../auth-api/google-way.ts';
import { wireOf } from '../auth-api/wire.ts';
import { openTestSite, ORIGIN } from '../test-site.ts';

const google = await startHostileGoogle();
const site = await openTestSite(google.variables, () => new Date());
afterAll(async () => {
  await site.close();
  await google.close();
});

const HOST = new URL(ORIGIN).host;
const press = (browser: CookieBrowser, path = '/auth/google') =>
  browser.visit(path, { method: 'POST', headers: { origin: ORIGIN } });
/** Presses a button that leads to Google, and comes back as far as the service's callback. */
const toCallback = async (browser: CookieBrowser, path?: string) =>
  locationOf(await browser.visit(locationOf(await press(browser, path))));
const toastOf = (browser: CookieBrowser) => /(?:^|; )toast=([^;]+)/.exec(browser.cookies(HOST))?.[1];
const me = async (browser: CookieBrowser) => (await browser.visit('/api/me')).json();
/** Where a page led, and the toast that goes along. */
const ending = async (browser: CookieBrowser, answer: Response) => [
  answer.status,
  locationOf(answer).pathname,
  toastOf(browser),
];

async function signedIn(): Promise<{ browser: CookieBrowser; id: string }> {
  google.claim(somebody());
  const browser = browserOf(site);
  await browser.followTo(await browser.visit(await toCallback(browser)), ORIGIN);
  const answer: { user: { email: string } } = await me(browser);
  const [user] = await site.db.select().from(users).where(eq(users.email, answer.user.email));
  return { browser, id: user?.id ?? '' };
}

test('the button signs in: to Google, back, and home with a welcome and cookies that no script reads', async () => {
  const person = somebody();
  google.claim(person);
  const browser = browserOf(site);
  const begun = await press(browser);
  expect([begun.status, begun.headers.get('cache-control')]).toEqual([303, 'private, no-store']);
  expect(begun.headers.getSetCookie().map((cookie) => cookie.replace(/=[\w-]{43}/, '='))).toEqual([
    '__Host-oauth=; Max-Age=3600; Path=/; HttpOnly; Secure; SameSite=Lax',
    '__Host-google=; Max-Age=1200; Path=/; HttpOnly; Secure; SameSite=Lax',
  ]);
  const callback = locationOf(await browser.visit(locationOf(begun)));
  const finish = locationOf(await browser.visit(callback));
  expect([finish.origin, finish.pathname, [...finish.searchParams.keys()]]).toEqual([
    ORIGIN,
    '/auth/google/finish',
    ['code'],
  ]);
  expect(await ending(browser, await browser.visit(finish))).toEqual([303, '/', 'welcome']);
  expect(await me(browser)).toMatchObject({ user: { email: person.email, name: 'Ada Fan' } });
});

test('two tabs do not void each other', async () => {
  google.claim(somebody());
  const browser = browserOf(site);
  const callbacks = [await toCallback(browser), await toCallback(browser)];
  for (const callback of callbacks) {
    const finish = locationOf(await browser.visit(callback));
    expect(await ending(browser, await browser.visit(finish))).toEqual([303, '/', 'welcome']);
  }
});

test('a code that another browser brought signs nobody in (login CSRF)', async () => {
  google.claim(somebody());
  const attacker = browserOf(site);
  const finish = locationOf(await attacker.visit(await toCallback(attacker)));
  for (const victim of [browserOf(site), (await signedIn()).browser]) {
    const before = await me(victim);
    expect(await ending(victim, await victim.visit(finish))).toEqual([
      303,
      '/auth',
      expect.stringMatching(/^google-(?:late|unexpected)$/),
    ]);
    expect(await me(victim)).toEqual(before);
  }
});

test('whoever says no at Google is back at the sign-in, and told so', async () => {
  google.claim(somebody());
  const browser = browserOf(site);
  const callback = await toCallback(browser);
  callback.searchParams.delete('code');
  callback.searchParams.set('error', 'access_denied');
  const finish = locationOf(await browser.visit(callback));
  // A browser would carry a fragment on to the page where it ends.
  expect(finish.hash).toBe('');
  expect(await ending(browser, await browser.visit(finish))).toEqual([303, '/auth', 'google-cancelled']);
});

test.each([
  ['error_code=signup_disabled', 'google-closed'],
  ['error_code=provider_email_needs_verification', 'google-unverified'],
  ['error_code=bad_oauth_state', 'google-late'],
  ['error_code=user_banned', 'google-banned'],
  ['error_code=bad_oauth_callback', 'google-refused'],
  ['error_code=constructor&error_description=Call+us+at+555', 'google-unexpected'],
  ['error_code=%3Cscript%3E', 'google-unexpected'],
  ['', 'google-unexpected'],
])('an end with ?%s is told in words of ours: %s', async (query, toast) => {
  const browser = browserOf(site);
  expect(await ending(browser, await browser.visit(`/auth/google/finish?${query}`))).toEqual([
    303,
    '/auth',
    toast,
  ]);
});

test('a Google that does not answer, and a site without one', async () => {
  const away = await openTestSite({ ...google.variables, GOOGLE_ISSUER: 'http://127.0.0.1:1' });
  const browser = browserOf(away);
  expect(await ending(browser, await press(browser))).toEqual([303, '/auth', 'google-away']);
  await away.close();
  const plain = await openTestSite();
  const other = browserOf(plain);
  expect(await ending(other, await press(other))).toEqual([303, '/auth', 'google-unexpected']);
  await plain.close();
});

test('another site’s form begins nothing', async () => {
  for (const path of ['/auth/google', '/account/google', '/account/google/remove']) {
    const answer = await site.ask(path, { method: 'POST', headers: { origin: 'https://evil.example' } });
    expect([answer.status, answer.headers.getSetCookie()]).toEqual([403, []]);
  }
});

test('from the account Google is added, under the session that is there, and taken away', async () => {
  const account = await storeAccount(site.deps);
  const session = await wireOf(site).signIn(account.email);
  const browser = openSignedIn(session);
  google.claim(somebody());
  const finish = locationOf(await browser.visit(await toCallback(browser, '/account/google')));
  expect(await ending(browser, await browser.visit(finish))).toEqual([303, '/account', 'google-linked']);
  expect(await site.db.select().from(identities).where(eq(identities.userId, account.id))).toHaveLength(2);
  expect(await site.db.select().from(sessions).where(eq(sessions.userId, account.id))).toHaveLength(1);
  expect(await ending(browser, await press(browser, '/account/google/remove'))).toEqual([
    303,
    '/account',
    'google-unlinked',
  ]);
  expect(await site.db.select().from(identities).where(eq(identities.userId, account.id))).toHaveLength(1);
});

test('what cannot be added or taken away is said on the account page', async () => {
  const { browser, id } = await signedIn();
  expect(await ending(browser, await press(browser, '/account/google/remove'))).toEqual([
    303,
    '/account',
    'google-last-way',
  ]);
  const finish = locationOf(await browser.visit(await toCallback(browser, '/account/google')));
  expect(await ending(browser, await browser.visit(finish))).toEqual([303, '/account', 'google-taken']);
  expect(await site.db.select().from(identities).where(eq(identities.userId, id))).toHaveLength(1);
  const nobody = browserOf(site);
  expect(locationOf(await press(nobody, '/account/google')).pathname).toBe('/auth');
  expect(locationOf(await press(nobody, '/account/google/remove')).pathname).toBe('/auth');
});

/** A browser that holds a session. */
function openSignedIn({
  access_token: at,
  refresh_token: rt,
}: {
  access_token: string;
  refresh_token: string;
}): CookieBrowser {
  const browser = browserOf({
    ask: (path, request) => {
      const headers = new Headers(request.headers);
      headers.set(
        'cookie',
        [headers.get('cookie'), `__Host-at=${at}`, `__Host-rt=${rt}`].filter(Boolean).join('; '),
      );
      return site.ask(path, { ...request, headers });
    },
  });
  return browser;
}
