import { afterAll, describe, expect, test } from 'vitest';
import { factors } from '../../../src/db/schema/accounts.ts';
import { somebody } from '../../support/hostile-google.ts';
import { authorizePath, browserOf, fragmentOf, locationOf, makePkce } from './google-flow.ts';
import { openGoogleSite } from './google-site.ts';
import { authApiClient, type Session } from './api-client.ts';

const { google, site, wire, alsoWith, signIn, signedIn, userOf, identitiesOf, mailsOf, close } =
  await openGoogleSite();
afterAll(close);

describe('a signed-in user adds Google', () => {
  /** Fetches the address and opens it in the same browser, as a client does. */
  async function link(
    session: Session,
    person: Record<string, unknown>,
    browser = browserOf(site),
  ): Promise<Record<string, string>> {
    google.claim(person);
    const path = authorizePath({ skip_http_redirect: 'true' }).replace(
      '/authorize',
      '/user/identities/authorize',
    );
    const response = await browser.visit(path, { headers: wire.bearer(session) });
    expect(response.status).toBe(200);
    const { url }: { url: string } = await response.json();
    const callback = locationOf(await browser.visit(url));
    return fragmentOf(locationOf(await browser.visit(callback)));
  }

  test('with any address: the session is of the same account, which Google opens from then on', async () => {
    const session = await signedIn();
    const person = somebody();
    expect((await userOf(await link(session, person))).id).toBe(session.user.id);
    expect((await userOf(await signIn(person))).id).toBe(session.user.id);
    expect((await userOf(await signIn(person)))['email']).toBe(session.user.email);
    expect(await mailsOf(session.user.id)).toEqual(['identity_linked']);
  });

  test('GET /callback · identity_already_exists: the identity belongs to this or another account', async () => {
    const session = await signedIn();
    const person = somebody();
    await signIn(person);
    expect((await link(session, person))['error_code']).toBe('identity_already_exists');
    const own = somebody();
    await link(session, own);
    expect(await link(session, own)).toMatchObject({
      error_code: 'identity_already_exists',
      error_description: 'Identity is already linked',
    });
    expect(await identitiesOf(session.user.id)).toHaveLength(2);
  });

  test('advisory 9 (GHSA-g38m-r43w-p2q7): another browser cannot finish it', async () => {
    const session = await signedIn();
    const path = authorizePath({ skip_http_redirect: 'true' }).replace(
      '/authorize',
      '/user/identities/authorize',
    );
    const attacker = browserOf(site);
    const { url }: { url: string } = await (
      await attacker.visit(path, { headers: wire.bearer(session) })
    ).json();
    const victim = browserOf(site);
    google.claim(somebody());
    const callback = locationOf(await victim.visit(url));
    const refusal = fragmentOf(locationOf(await victim.visit(callback)));
    expect(refusal['error_code']).toBe('bad_oauth_state');
    expect(await identitiesOf(session.user.id)).toHaveLength(1);
  });

  test('a password change voids an unfinished linking', async () => {
    const session = await signedIn();
    const browser = browserOf(site);
    const path = authorizePath().replace('/authorize', '/user/identities/authorize');
    const begun = await browser.visit(path, { headers: wire.bearer(session) });
    expect(begun.status).toBe(302);
    const callback = locationOf(await browser.visit(locationOf(begun)));
    await wire.send('PUT', '/user', { password: 'another walk to section 114' }, wire.bearer(session));
    expect(fragmentOf(locationOf(await browser.visit(callback)))['error_code']).toBe('bad_oauth_state');
  });

  test('a sign-out voids it too, so that it cannot outlive a stolen session', async () => {
    const session = await signedIn();
    const browser = browserOf(site);
    const path = authorizePath().replace('/authorize', '/user/identities/authorize');
    const begun = await browser.visit(path, { headers: wire.bearer(session) });
    const callback = locationOf(await browser.visit(locationOf(begun)));
    await wire.send('POST', '/logout?scope=local', undefined, wire.bearer(session));
    expect(fragmentOf(locationOf(await browser.visit(callback)))['error_code']).toBe('bad_oauth_state');
    expect(await identitiesOf(session.user.id)).toHaveLength(1);
  });

  test('an anonymous account gets the address, unless it is taken', async () => {
    const open = alsoWith({ AUTH_ANONYMOUS_ENABLED: 'true' });
    const anonymous = async () => wire.readSession(await authApiClient(open).post('/signup', {}));
    const session = await anonymous();
    const person = somebody();
    expect(await userOf(await link(session, person))).toMatchObject({
      id: session.user.id,
      email: person.email,
      is_anonymous: false,
    });
    expect((await link(await anonymous(), somebody({ email: person.email })))['error_code']).toBe(
      'email_exists',
    );
    expect((await link(await anonymous(), somebody({ email_verified: false })))['error_code']).toBe(
      'provider_email_needs_verification',
    );
  });

  test.each([
    ['no_authorization', 401, {}, {}],
    ['manual_linking_disabled', 404, { AUTH_MANUAL_LINKING_ENABLED: 'false' }, {}],
    ['insufficient_aal', 401, {}, { status: 'verified' as const }],
  ])(
    'GET /user/identities/authorize and DELETE /user/identities/{id} · %s',
    async (code, status, variables, factor) => {
      const session = await signedIn();
      const asked = authApiClient(alsoWith(variables));
      if ('status' in factor) {
        const now = new Date();
        const row = {
          id: crypto.randomUUID(),
          userId: session.user.id,
          type: 'totp' as const,
          sealedSecret: 'x',
        };
        await site.db.insert(factors).values({ ...row, ...factor, createdAt: now, updatedAt: now });
      }
      const headers = code === 'no_authorization' ? {} : wire.bearer(session);
      const path = '/user/identities/authorize?provider=google';
      expect(await asked.refusal(await asked.send('GET', path, undefined, headers))).toEqual([status, code]);
      const removal = `/user/identities/${crypto.randomUUID()}`;
      expect(await asked.refusal(await asked.send('DELETE', removal, undefined, headers))).toEqual([
        status,
        code,
      ]);
    },
  );
});

test('a rejected linking issues no code', async () => {
  const session = await signedIn();
  const person = somebody();
  await signIn(person);
  const browser = browserOf(site);
  const path = authorizePath(makePkce().query).replace('/authorize', '/user/identities/authorize');
  const begun = await browser.visit(path, { headers: wire.bearer(session) });
  const callback = locationOf(await browser.visit(locationOf(begun)));
  const returned = locationOf(await browser.visit(callback));
  expect([returned.searchParams.get('error_code'), returned.searchParams.get('code')]).toEqual([
    'identity_already_exists',
    null,
  ]);
});
