import { eq } from 'drizzle-orm';
import { afterAll, describe, expect, test } from 'vitest';
import { startDevGoogle } from '../../../scripts/site/google/start-dev-google.ts';
import { connect } from '../../../src/db/neon/client.ts';
import { flowStates, users } from '../../../src/db/schema/accounts.ts';
import type { CookieBrowser } from '../../support/cookie-browser.ts';
import { somebody } from '../../support/hostile-google.ts';
import { openTestSite, ORIGIN, siteOver } from '../../support/test-site.ts';
import { withLimits } from '../../support/with-limits.ts';
import { authApiClient } from './api-client.ts';
import {
  authorizePath,
  browserOf,
  CLIENT,
  fragmentOf,
  locationOf,
  makePkce,
  toCallback,
} from './google-flow.ts';
import { openGoogleSite } from './google-site.ts';

const provider = await startDevGoogle(ORIGIN);
const certified = await openTestSite(provider.bindings, () => new Date());
const { google, site, also, eventsOf, close } = await openGoogleSite();
afterAll(() => Promise.all([certified.close(), provider.stop(), close()]));

const errorOf = (response: Response) => locationOf(response).searchParams.get('error_code');

describe('with a certified provider', () => {
  const api = authApiClient(certified);
  const ADA = { answer: 'sign-in', name: 'Ada Fan', email: 'Ada@Example.com', verified: 'on' };

  /** Walks through the provider's pages. @returns the address the client is redirected to. */
  async function signIn(query: Record<string, string>, form: Record<string, string> = ADA): Promise<URL> {
    const browser: CookieBrowser = browserOf(certified);
    const issuer = provider.bindings['SERVICES.google'];
    const begun = await browser.visit(authorizePath(query));
    const page = locationOf(await browser.visit(locationOf(begun)));
    const signInPage = await browser.visit(new URL(page.pathname, issuer));
    expect(await signInPage.text()).toContain('Development sign-in');
    const body = new URLSearchParams(form);
    const sent = await browser.visit(new URL(page.pathname, issuer), { method: 'POST', body });
    const callback = locationOf(await browser.followTo(sent, issuer));
    return locationOf(await browser.visit(callback));
  }

  test('PKCE: exchanges the code in the query for a session once', async () => {
    const { verifier, query } = makePkce();
    const returned = await signIn(query);
    expect(returned.origin + returned.pathname).toBe(CLIENT);
    expect([[...returned.searchParams.keys()], returned.hash]).toEqual([['code'], '']);
    const body = { auth_code: returned.searchParams.get('code'), code_verifier: verifier };
    const response = await api.ask('POST /token?grant_type=pkce', body);
    const session: Record<string, unknown> = await response.clone().json();
    expect(session['provider_token']).toEqual(expect.any(String));
    const opened = await api.readSession(response);
    expect(opened.user).toMatchObject({
      email: 'ada@example.com',
      app_metadata: { provider: 'google', providers: ['google'] },
      user_metadata: { first_name: 'Ada', last_name: 'Fan', full_name: 'Ada Fan' },
      identities: [{ provider: 'google', id: 'development-ada@example.com' }],
    });
    expect((await api.user(opened)).status).toBe(200);
    expect(await api.answer('POST /token?grant_type=pkce', body)).toBe('404 flow_state_not_found');
  });

  test('implicit: returns a session in the fragment, of the same account at the next sign-in', async () => {
    for (const _ of [1, 2]) {
      const returned = await signIn({});
      expect(returned.search).toBe('');
      const { access_token: token = '', ...fragment } = fragmentOf(returned);
      const tokens = { token_type: 'bearer', provider_token: expect.any(String), sb: '' };
      expect(fragment).toMatchObject(tokens);
      const user = await api.user({ access_token: token });
      expect(await user.json()).toMatchObject({ email: 'ada@example.com' });
    }
    expect(await certified.db.select().from(users)).toHaveLength(1);
  });

  test('GET /callback · bad_oauth_callback: the person cancels at the provider', async () => {
    const returned = await signIn(makePkce().query, { answer: 'cancel' });
    const refusal = {
      error: 'access_denied',
      error_code: 'bad_oauth_callback',
      error_description: 'The sign-in with Google was cancelled',
    };
    expect(Object.fromEntries(returned.searchParams)).toEqual(refusal);
    expect(fragmentOf(returned)).toEqual({ ...refusal, sb: '' });
  });

  test('GET /callback · bad_oauth_callback: a callback that names another provider (iss)', async () => {
    const browser = browserOf(certified);
    const begun = await browser.visit(authorizePath(makePkce().query));
    const state = locationOf(begun).searchParams.get('state') ?? '';
    const query = new URLSearchParams({ state, code: 'a', iss: 'https://accounts.google.com' });
    expect(errorOf(await browser.visit(`/auth/v1/callback?${query}`))).toBe('bad_oauth_callback');
  });
});

describe('GET /authorize', () => {
  const ask = async (query: Record<string, string>, asked = site) =>
    asked.get(`/auth/v1/authorize?${new URLSearchParams(query)}`);

  test('sends state, nonce and its own challenge, and binds the callback to the browser', async () => {
    const response = await ask({
      provider: 'google',
      scopes: 'calendar.readonly',
      login_hint: 'a@b.example',
      state: 'mine',
      ...makePkce().query,
    });
    expect([response.status, response.headers.get('cache-control')]).toEqual([302, 'no-store']);
    expect(response.headers.get('set-cookie')).toMatch(
      /^__Host-oauth=[\w-]{43}; Max-Age=3600; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
    const asked = Object.fromEntries(locationOf(response).searchParams);
    expect(asked).toMatchObject({
      client_id: 'fanroads',
      redirect_uri: `${ORIGIN}/auth/v1/callback`,
      response_type: 'code',
      scope: 'openid email profile calendar.readonly',
      code_challenge_method: 'S256',
      login_hint: 'a@b.example',
    });
    expect(asked['state']).toMatch(/^[0-9a-f-]{36}$/);
    expect(asked['nonce']).toMatch(/^[\w-]{43}$/);
    const own = eq(flowStates.id, asked['state'] ?? '');
    const [flow] = await site.db.select().from(flowStates).where(own);
    expect(flow?.codeChallenge).not.toBe(asked['code_challenge']);
    expect(response.headers.get('set-cookie')).not.toContain(flow?.browserHash ?? '');
  });

  test.each([
    ['no provider', {}],
    ['another provider', { provider: 'github' }],
    ['half of PKCE', { provider: 'google', code_challenge: 'a'.repeat(43) }],
    ['a short challenge', { provider: 'google', code_challenge: 'a', code_challenge_method: 's256' }],
  ])('GET /authorize · validation_failed: %s', async (_, query) => {
    const response = await ask(query);
    expect([response.status, response.headers.get('x-sb-error-code')]).toEqual([400, 'validation_failed']);
  });

  test('GET /authorize · validation_failed: where Google is not configured', async () => {
    const plain = siteOver(site.db, site.databaseUrl, async () => undefined);
    const response = await plain.get(authorizePath());
    expect(await response.json()).toMatchObject({
      code: 400,
      error_code: 'validation_failed',
      msg: expect.stringContaining('Unsupported provider'),
    });
  });

  test('service_unavailable: Google does not respond', async () => {
    const before = await site.db.$count(flowStates);
    const response = await also({ 'SERVICES.google': 'http://127.0.0.1:1' }).get(authorizePath());
    expect([response.status, response.headers.get('x-sb-error-code')]).toEqual([503, 'service_unavailable']);
    expect(await site.db.$count(flowStates)).toBe(before);
  });

  test('over_request_rate_limit: counted by network', async () => {
    const narrow = also(withLimits({ token: '1/60' }));
    const from = { 'cf-connecting-ip': '203.0.113.1' };
    expect((await narrow.get(authorizePath(), from)).status).toBe(302);
    expect((await narrow.get(authorizePath(), from)).status).toBe(429);
  });

  test.each([
    ['another site', 'https://evil.example/'],
    ['a look-alike', `${ORIGIN}.evil.example/`],
    ['credentials', 'https://fanroads.test@evil.example/'],
    ['a script', 'javascript:alert(1)'],
  ])('replaces a redirect to %s by the site', async (_, target) => {
    google.claim(somebody());
    const browser = browserOf(site);
    const returned = locationOf(await browser.visit(await toCallback(browser, { redirect_to: target })));
    expect([returned.origin, returned.pathname]).toEqual([ORIGIN, '/']);
  });
});

describe('a callback belongs to one browser and works once', () => {
  test('advisory 24 (GHSA-x445-f3h2-j279): GET /callback · bad_oauth_state: another browser, no browser, no state', async () => {
    google.claim(somebody());
    const attacker = browserOf(site);
    const callback = await toCallback(attacker);
    const victim = browserOf(site);
    await victim.visit(authorizePath());
    for (const response of [
      await victim.visit(callback),
      await site.get(callback.pathname + callback.search),
      await attacker.visit('/auth/v1/callback?code=a'),
      await attacker.visit('/auth/v1/callback?code=a&state=not-a-uuid'),
      await attacker.visit(`/auth/v1/callback?code=a&state=${crypto.randomUUID()}`),
    ]) {
      const returned = locationOf(response);
      const place = [returned.origin, returned.pathname, errorOf(response)];
      expect(place).toEqual([ORIGIN, '/', 'bad_oauth_state']);
      expect(fragmentOf(returned)['error_code']).toBe('bad_oauth_state');
    }
    // None of these consumed the attacker's own flow.
    expect(locationOf(await attacker.visit(callback)).hash).toContain('access_token');
  });

  test('GET /callback · flow_state_already_used: visited again, also twenty times at once', async () => {
    google.claim(somebody());
    const browser = browserOf(site);
    const callback = await toCallback(browser, makePkce().query);
    const responses = await Promise.all(Array.from({ length: 20 }, () => browser.visit(callback)));
    const codes = responses.filter((response) => locationOf(response).searchParams.has('code'));
    expect(codes).toHaveLength(1);
    expect(responses.filter((response) => errorOf(response) === 'flow_state_already_used')).toHaveLength(19);
    expect(locationOf(await browser.visit(callback)).pathname).toBe('/client');
  });

  test('GET /callback · bad_oauth_state: expired after five minutes', async () => {
    google.claim(somebody());
    const browser = browserOf(site);
    const callback = await toCallback(browser);
    const own = eq(flowStates.id, callback.searchParams.get('state') ?? '');
    await site.db.update(flowStates).set({ expiresAt: new Date() }).where(own);
    const response = await browser.visit(callback);
    expect([errorOf(response), locationOf(response).pathname]).toEqual(['bad_oauth_state', '/client']);
  });

  test('two tabs of one browser can both finish', async () => {
    const browser = browserOf(site);
    google.claim(somebody());
    for (const callback of [await toCallback(browser), await toCallback(browser)]) {
      expect(locationOf(await browser.visit(callback)).hash).toContain('access_token');
    }
  });

  test('POST /callback: redirects a form post to a GET, which carries the cookie', async () => {
    google.claim(somebody());
    const browser = browserOf(site);
    const body = new URLSearchParams((await toCallback(browser)).search);
    const response = await site.ask('/auth/v1/callback', { method: 'POST', body });
    const asked = locationOf(response);
    expect([response.status, asked.origin, asked.pathname]).toEqual([303, ORIGIN, '/auth/v1/callback']);
    expect(locationOf(await browser.visit(asked)).hash).toContain('access_token');
  });

  test('GET /callback · service_unavailable: without a database', async () => {
    const url = 'postgres://u:p@127.0.0.1:9/db';
    const away = siteOver(connect(url, 500), url, async () => undefined, google.variables);
    const response = await away.get(`/auth/v1/callback?code=a&state=${crypto.randomUUID()}`, {
      cookie: `__Host-oauth=${'a'.repeat(43)}`,
    });
    expect(locationOf(response).origin).toBe(ORIGIN);
    expect(fragmentOf(locationOf(response))).toMatchObject({
      error: 'temporarily_unavailable',
      error_code: 'service_unavailable',
    });
  });
});

test('simultaneous first sign-ins create one account and all succeed', async () => {
  const person = somebody();
  google.claim(person);
  const browsers = [browserOf(site), browserOf(site), browserOf(site)];
  const callbacks = await Promise.all(browsers.map((browser) => toCallback(browser)));
  const allReturned = await Promise.all(
    browsers.map(async (browser, index) => locationOf(await browser.visit(callbacks[index] ?? ''))),
  );
  for (const returned of allReturned) expect(fragmentOf(returned)['error_code']).toBeUndefined();
  const added = await site.db.select().from(users).where(eq(users.email, person.email));
  expect(added).toHaveLength(1);
  const events = await eventsOf(added[0]?.id ?? '');
  expect(events.toSorted()).toEqual(['signed_in', 'signed_in', 'signed_in', 'signed_up']);
});
