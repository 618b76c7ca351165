import { eq } from 'drizzle-orm';
import { afterAll, expect, test, vi } from 'vitest';
import { identities, sessions, users } from '../../../src/db/schema/accounts.ts';
import { storeAccount } from '../../support/accounts.ts';
import { giveApp } from '../../support/authenticator.ts';
import type { CookieBrowser } from '../../support/cookie-browser.ts';
import { somebody, startHostileGoogle } from '../../support/hostile-google.ts';
import { browserOf, locationOf } from '../auth-api/google-flow.ts';
import { authApiClient, type Session } from '../auth-api/api-client.ts';
import { openTestSite, ORIGIN, siteOver, visibleText } from '../../support/test-site.ts';

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
const identitiesOf = (userId: string) =>
  site.db.select().from(identities).where(eq(identities.userId, userId));
const toastOf = (browser: CookieBrowser) => /(?:^|; )toast=([^;]+)/.exec(browser.cookies(HOST))?.[1];
const me = async (browser: CookieBrowser) => (await browser.visit('/api/me')).json();
/** Where a page led, and the toast that goes along. */
const ending = async (browser: CookieBrowser, asked: Response | Promise<Response>) => {
  const response = await asked;
  return `${response.status} ${locationOf(response).pathname} ${toastOf(browser) ?? 'without a toast'}`;
};

async function signedIn(): Promise<{ browser: CookieBrowser; id: string }> {
  google.claim(somebody());
  const browser = browserOf(site);
  await browser.followTo(await browser.visit(await toCallback(browser)), ORIGIN);
  const response: { user: { email: string } } = await me(browser);
  const [user] = await site.db.select().from(users).where(eq(users.email, response.user.email));
  return { browser, id: user?.id ?? '' };
}

test('signs in with Google and redirects home with a welcome toast and HttpOnly cookies', async () => {
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
  expect(await ending(browser, browser.visit(finish))).toBe('303 / welcome');
  expect(await me(browser)).toMatchObject({ user: { email: person.email, name: 'Ada Fan' } });
});

test('redirects a user with an authenticator app to the second step', async () => {
  const user = await storeAccount(site.deps);
  const app = await giveApp(site.deps, user);
  google.claim({ ...somebody(), email: user.email ?? '' });
  const browser = browserOf(site);
  const finish = locationOf(await browser.visit(await toCallback(browser)));
  const back = await browser.visit(finish);
  expect(await ending(browser, back)).toBe('303 /auth/second-step without a toast');
  expect(await me(browser)).toMatchObject({ user: null });
  const code = new URLSearchParams({ code: app.code() });
  const request = { method: 'POST', body: code, headers: { origin: ORIGIN } };
  const response = await browser.visit('/auth/second-step', request);
  expect(await ending(browser, response)).toBe('303 /account welcome');
  expect(await me(browser)).toMatchObject({ user: { email: user.email } });
});

test('lets two tabs finish', async () => {
  google.claim(somebody());
  const browser = browserOf(site);
  const callbacks = [await toCallback(browser), await toCallback(browser)];
  for (const callback of callbacks) {
    const finish = locationOf(await browser.visit(callback));
    expect(await ending(browser, browser.visit(finish))).toBe('303 / welcome');
  }
});

test('signs nobody in with a code from another browser (login CSRF)', async () => {
  google.claim(somebody());
  const attacker = browserOf(site);
  const finish = locationOf(await attacker.visit(await toCallback(attacker)));
  for (const victim of [browserOf(site), (await signedIn()).browser]) {
    const before: { user: unknown } = await me(victim);
    expect(await ending(victim, victim.visit(finish))).toMatch(/^303 \/auth google-(?:late|unexpected)$/);
    // The seconds until the session expires may have passed.
    expect(await me(victim)).toMatchObject({ user: before.user });
  }
});

test('returns to the sign-in page with a message after a cancellation at Google', async () => {
  google.claim(somebody());
  const browser = browserOf(site);
  const callback = await toCallback(browser);
  callback.searchParams.delete('code');
  callback.searchParams.set('error', 'access_denied');
  const finish = locationOf(await browser.visit(callback));
  // A browser would carry a fragment on to the page where it ends.
  expect(finish.hash).toBe('');
  expect(await ending(browser, browser.visit(finish))).toBe('303 /auth google-cancelled');
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
])('shows our own message for ?%s: %s', async (query, toast) => {
  const browser = browserOf(site);
  expect(await ending(browser, browser.visit(`/auth/google/finish?${query}`))).toBe(`303 /auth ${toast}`);
});

test('a Google that does not respond, and a site without one', async () => {
  const siteWith = (variables: Record<string, string>) =>
    siteOver(
      site.db,
      site.databaseUrl,
      async () => undefined,
      variables,
      () => new Date(),
    );
  const browser = browserOf(siteWith({ ...google.variables, 'SERVICES.google': 'http://127.0.0.1:1' }));
  expect(await ending(browser, press(browser))).toBe('303 /auth google-away');
  const other = browserOf(siteWith({}));
  expect(await ending(other, press(other))).toBe('303 /auth google-unexpected');
});

test('does not start a flow from a form of another site', async () => {
  for (const path of ['/auth/google', '/account/google', '/account/unlink']) {
    const response = await site.ask(path, { method: 'POST', headers: { origin: 'https://evil.example' } });
    expect([response.status, response.headers.getSetCookie()]).toEqual([403, []]);
  }
});

test('links and unlinks Google in the current session', async () => {
  const account = await storeAccount(site.deps);
  const session = await authApiClient(site).signIn(account.email);
  const browser = openSignedIn(() => session);
  google.claim(somebody());
  const finish = locationOf(await browser.visit(await toCallback(browser, '/account/google')));
  expect(await ending(browser, browser.visit(finish))).toBe('303 /account/settings google-linked');
  expect(await identitiesOf(account.id)).toHaveLength(2);
  expect(await site.db.select().from(sessions).where(eq(sessions.userId, account.id))).toHaveLength(1);
  const ways = () => identitiesOf(account.id);
  const linked = (await ways()).find(({ provider }) => provider === 'google');
  expect(await unlink(browser, linked?.id)).toEqual([200, 'Success! You can no longer sign in with Google']);
  expect((await ways()).map(({ provider }) => provider)).toEqual(['email']);
  expect(await unlink(browser, linked?.id)).toEqual([400, 'Error That sign-in method was already removed']);
});

test('explains on the account page what cannot be linked or unlinked', async () => {
  const { browser, id } = await signedIn();
  const [only] = await identitiesOf(id);
  const why = 'Google is the only way to sign in to this account.';
  expect(visibleText(await (await browser.visit('/account/settings')).text())).toContain(why);
  expect(await unlink(browser, only?.id)).toEqual([422, expect.stringContaining(why)]);
  const finish = locationOf(await browser.visit(await toCallback(browser, '/account/google')));
  expect(await ending(browser, browser.visit(finish))).toBe('303 /account/settings google-taken');
  expect(await identitiesOf(id)).toHaveLength(1);
  const nobody = browserOf(site);
  expect(locationOf(await press(nobody, '/account/google')).pathname).toBe('/auth');
  expect(locationOf(await press(nobody, '/account/unlink')).pathname).toBe('/auth');
});

test.each<[string, (owner: Session) => Promise<Session | null>]>([
  ['somebody else has signed in here meanwhile', () => aSession()],
  ['nobody is signed in here any more', async () => null],
  [
    'the session that began it was ended, from another device too',
    async (owner) => {
      await site.db.delete(sessions).where(eq(sessions.userId, owner.user.id));
      return owner;
    },
  ],
])('a linking ends in the session that began it alone: %s (GHSA-g38m-r43w-p2q7)', async (_, change) => {
  const owner = await aSession();
  let held: Session | null = owner;
  const browser = openSignedIn(() => held);
  const person = somebody();
  google.claim(person);
  const callback = await toCallback(browser, '/account/google');
  held = await change(owner);
  const lost = locationOf(await browser.visit(callback));
  expect([lost.pathname, lost.searchParams.get('error_code')]).toEqual(['/', 'bad_oauth_state']);
  expect(await ending(browser, browser.visit(lost))).toBe('303 /auth google-late');
  expect(await site.db.$count(identities, eq(identities.providerId, person.sub))).toBe(0);
});

test('a session that is ended while Google responses links nothing', async () => {
  const owner = await aSession();
  const browser = openSignedIn(() => owner);
  const person = somebody();
  google.claim(person);
  const callback = await toCallback(browser, '/account/google');
  const provider = site.deps.auth.google;
  if (provider === null) throw new Error('Google is not configured');
  const exchange = provider.exchange.bind(provider);
  vi.spyOn(provider, 'exchange').mockImplementationOnce(async (code) => {
    const response = await exchange(code);
    await site.db.delete(sessions).where(eq(sessions.userId, owner.user.id));
    return response;
  });
  const finish = locationOf(await browser.visit(callback));
  expect(await ending(browser, browser.visit(finish))).toBe('303 /account/settings google-late');
  expect(await site.db.$count(identities, eq(identities.providerId, person.sub))).toBe(0);
});

test('redirects an unknown return from Google to the sign-in page with a reason', async () => {
  const browser = browserOf(site);
  const state = crypto.randomUUID();
  const returned = await browser.visit(`/auth/v1/callback?state=${state}&code=x`);
  const lost = locationOf(returned);
  expect([returned.status, lost.origin, lost.pathname]).toEqual([302, ORIGIN, '/']);
  expect(lost.searchParams.get('error_code')).toBe('bad_oauth_state');
  expect(new URLSearchParams(lost.hash.slice(1)).get('error_code')).toBe('bad_oauth_state');
  const led = await browser.visit(lost);
  // An own fragment keeps the browser from carrying over the callback's.
  expect(led.headers.get('location')).toBe('/auth#');
  expect(led.headers.get('cache-control')).toBe('private, no-store');
  const page = await browser.visit('/auth');
  expect(await page.text()).toContain('started in another browser or session');
  // Signed-in users see it on their account page.
  const session = await aSession();
  const theirs = openSignedIn(() => session);
  await theirs.visit(lost);
  expect(locationOf(await theirs.visit('/auth')).pathname).toBe('/account');
  expect(await (await theirs.visit('/account')).text()).toContain('started in another browser or session');
});

test.each(['?error_code=otp_expired', '?error_code=constructor', '?error_code=', '?page=2'])(
  'home%s is the home page',
  async (query) => {
    const response = await site.get(`/${query}`);
    expect([response.status, response.headers.get('location')]).toEqual([301, '/']);
  },
);

test('does not report a linked Google account because of the URL alone', async () => {
  const session = await aSession();
  const browser = openSignedIn(() => session);
  const response = await browser.visit('/account/google/finish?code=anything');
  expect(await ending(browser, response)).toBe('303 /account/settings google-unexpected');
});

const aSession = async () => authApiClient(site).signIn((await storeAccount(site.deps)).email);

test('allows unlinking Google after a password was set', async () => {
  const { browser, id } = await signedIn();
  const ways = () => identitiesOf(id);
  const [linked] = await ways();
  const password = 'a long walk to the upper deck';
  const set = await browser.visit('/account/password', {
    method: 'POST',
    body: new URLSearchParams({ password, confirmation: password }),
    headers: { origin: ORIGIN },
  });
  expect(visibleText(await set.text())).toContain('Your password has been updated successfully');
  expect((await ways()).map(({ provider }) => provider).toSorted()).toEqual(['email', 'google']);
  expect(await unlink(browser, linked?.id)).toEqual([200, 'Success! You can no longer sign in with Google']);
  const [user] = await site.db.select().from(users).where(eq(users.id, id));
  expect(user?.appMetadata).toMatchObject({ provider: 'email', providers: ['email'] });
  expect((await authApiClient(site).signInWith(user?.email ?? null, password)).status).toBe(200);
});

test('refuses to unlink identities of other users', async () => {
  const { id: other } = await signedIn();
  const [theirs] = await identitiesOf(other);
  const { browser } = await signedIn();
  for (const identity of [theirs?.id, 'x', '']) {
    expect(await unlink(browser, identity)).toEqual([400, 'Error That sign-in method was already removed']);
  }
  expect(await identitiesOf(other)).toHaveLength(1);
});

/** Presses Unlink. @returns the status, and what the toast says. */
async function unlink(browser: CookieBrowser, identity = ''): Promise<[number, string]> {
  const response = await browser.visit('/account/unlink', {
    method: 'POST',
    body: new URLSearchParams({ identity }),
    headers: { origin: ORIGIN, accept: 'application/json' },
  });
  const { toast }: { toast: { title: string; message: string } } = await response.json();
  return [response.status, `${toast.title} ${toast.message}`];
}

/** A browser that holds a session, or none, as it changes. */
function openSignedIn(session: () => { access_token: string; refresh_token: string } | null): CookieBrowser {
  const browser = browserOf({
    ask: (path, request) => {
      const held = session();
      if (held === null) return site.ask(path, request);
      const { access_token: at, refresh_token: rt } = held;
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
