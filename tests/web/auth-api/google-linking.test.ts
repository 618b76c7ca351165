import { asc, eq } from 'drizzle-orm';
import { afterAll, describe, expect, test } from 'vitest';
import {
  factors,
  flowStates,
  identities,
  mailOutbox,
  oneTimeTokens,
  securityEvents,
  sessions,
  users,
} from '../../../src/db/schema/index.ts';
import { storeAccount } from '../../support/accounts.ts';
import { somebody, startHostileGoogle } from '../../support/hostile-google.ts';
import { openTestSite, siteOver, type TestSite } from '../test-site.ts';
import { authorizePath, browserOf, fragmentOf, locationOf, makePkce, toCallback } from './google-way.ts';
import { wireOf, type Session } from './wire.ts';

const realClock = () => new Date();
const google = await startHostileGoogle();
const site = await openTestSite(google.variables, realClock);
afterAll(async () => {
  await site.close();
  await google.close();
});
const wire = wireOf(site);
/** The same site, otherwise configured. */
const alsoWith = (variables: Record<string, string>): TestSite =>
  siteOver(
    site.db,
    site.databaseUrl,
    async () => undefined,
    { ...google.variables, ...variables },
    realClock,
  );

/** Signs in as somebody. @returns what the client finds in the fragment. */
async function signIn(
  person: Record<string, unknown>,
  asked: TestSite = site,
): Promise<Record<string, string>> {
  google.claim(person);
  const browser = browserOf(asked);
  return fragmentOf(locationOf(await browser.visit(await toCallback(browser))));
}

const userOf = async ({ access_token: token = '' }: Record<string, string>) => {
  const answer = await wire.user({ access_token: token });
  expect(answer.status).toBe(200);
  const user: { id: string; user_metadata: Record<string, unknown> } & Record<string, unknown> =
    await answer.json();
  return user;
};
const identitiesOf = (userId: string) =>
  site.db.select().from(identities).where(eq(identities.userId, userId));
const eventsOf = async (userId: string) =>
  (await site.db.select().from(securityEvents).where(eq(securityEvents.userId, userId))).map(
    ({ kind }) => kind,
  );
const mailsOf = async (userId: string) => {
  const own = site.db.select().from(mailOutbox).where(eq(mailOutbox.userId, userId));
  return (await own.orderBy(asc(mailOutbox.createdAt))).map(({ kind }) => kind);
};

describe('whose account it is (auth-api.md 1.7)', () => {
  test('the same `sub` is the same person, whatever the address is now, verified or not', async () => {
    const person = somebody();
    const { id } = await userOf(await signIn(person));
    const other = await storeAccount(site.deps);
    for (const changes of [
      { email: 'new@gmail.example' },
      { email: other.email },
      { email_verified: false },
    ]) {
      expect((await userOf(await signIn({ ...person, ...changes }))).id).toBe(id);
    }
    expect(await identitiesOf(other.id)).toHaveLength(1);
  });

  test('a verified address of a confirmed account is linked: its password stays, and its owner is told', async () => {
    const account = await storeAccount(site.deps, { userMetadata: { first_name: 'Augusta' } });
    const earlier = await wire.signIn(account.email);
    const user = await userOf(await signIn(somebody({ email: account.email?.toUpperCase() })));
    expect(user).toMatchObject({
      id: account.id,
      email: account.email,
      app_metadata: { provider: 'email', providers: ['email', 'google'] },
      user_metadata: { first_name: 'Augusta', last_name: 'Fan' },
      identities: [{ provider: 'email' }, { provider: 'google' }],
    });
    expect((await wire.user(earlier)).status).toBe(200);
    expect((await wire.signIn(account.email)).user.id).toBe(account.id);
    expect(await mailsOf(account.id)).toEqual(['identity_linked']);
    expect(await eventsOf(account.id)).toContain('identity_linked');
  });

  test('what somebody changed about themselves stays, what Google says anew is taken over', async () => {
    const person = somebody();
    const { access_token: token = '' } = await signIn(person);
    await wire.send(
      'PUT',
      '/user',
      { data: { first_name: 'Augusta', avatar_url: null } },
      wire.bearer({ access_token: token }),
    );
    const picture = 'https://lh3.googleusercontent.com/a/newer';
    const { user_metadata: metadata } = await userOf(
      await signIn({ ...person, family_name: 'King', picture }),
    );
    expect(metadata).toMatchObject({ first_name: 'Augusta', last_name: 'King', picture });
    expect(metadata).not.toHaveProperty('avatar_url');
  });

  test('an account that nobody had confirmed loses whatever a stranger left in it (pre-hijack)', async () => {
    const account = await storeAccount(site.deps);
    const { email, id } = account;
    const stranger = await wire.signIn(email);
    const { refresh_token: refreshToken } = stranger;
    const now = new Date();
    const later = new Date(now.getTime() + 3_600_000);
    const owner = { id: crypto.randomUUID(), userId: id, createdAt: now };
    await site.db.batch([
      site.db
        .insert(identities)
        .values({ ...owner, provider: 'google', providerId: 'a stranger', updatedAt: now }),
      site.db
        .insert(factors)
        .values({ ...owner, type: 'totp', status: 'verified', sealedSecret: 'x', updatedAt: now }),
      site.db.insert(oneTimeTokens).values({
        ...owner,
        purpose: 'recovery',
        tokenHash: owner.id,
        codeHash: 'x',
        email: email ?? '',
        codeExpiresAt: later,
        linkExpiresAt: later,
      }),
      site.db.insert(flowStates).values({
        id: owner.id,
        provider: 'google',
        redirectTo: '/',
        linkingUserId: id,
        createdAt: now,
        expiresAt: later,
      }),
      site.db
        .update(users)
        .set({
          emailConfirmedAt: null,
          newEmail: 'stranger@example.com',
          userMetadata: { first_name: 'Mallory' },
          appMetadata: { provider: 'email', providers: ['email', 'google'], plan: 'kept' },
        })
        .where(eq(users.id, id)),
    ]);
    const person = somebody({ email });
    const user = await userOf(await signIn(person));
    expect(user).toMatchObject({
      id,
      email,
      email_confirmed_at: expect.any(String),
      app_metadata: { provider: 'google', providers: ['google'], plan: 'kept' },
      user_metadata: { first_name: 'Ada' },
      identities: [{ provider: 'google', id: person.sub }],
    });
    expect(user).not.toHaveProperty('new_email');
    expect(user).not.toHaveProperty('factors');
    const [stored] = await site.db.select().from(users).where(eq(users.id, id));
    expect(stored?.passwordHash).toBeNull();
    expect(await wire.refusal(await wire.user(stranger))).toEqual([403, 'session_not_found']);
    expect((await wire.refresh(refreshToken)).status).toBe(400);
    expect(await site.db.select().from(sessions).where(eq(sessions.userId, id))).toHaveLength(1);
    expect(await site.db.select().from(oneTimeTokens).where(eq(oneTimeTokens.userId, id))).toEqual([]);
    expect(await site.db.select().from(flowStates).where(eq(flowStates.linkingUserId, id))).toEqual([]);
  });

  test.each([
    ['not verified', { email_verified: false }],
    ['not said to be verified', { email_verified: undefined }],
    ['verified in words only', { email_verified: 'true' }],
    ['absent', { email: undefined }],
  ])(
    'GET /callback · provider_email_needs_verification: an address that is %s opens and makes nothing',
    async (_, changes) => {
      const { email, id } = await storeAccount(site.deps);
      const before = await site.db.select().from(users);
      const told = await signIn(somebody({ email, ...changes }));
      expect(told).toMatchObject({ error: 'access_denied', error_code: 'provider_email_needs_verification' });
      expect(await identitiesOf(id)).toHaveLength(1);
      expect(await site.db.select().from(users)).toHaveLength(before.length);
    },
  );

  test('advisory 21 (GHSA-7rqj-j65f-68wh): an address that only looks like another one after folding is nobody’s', async () => {
    const { id } = await storeAccount(site.deps, { email: 'admin@kelvin.example' });
    for (const email of ['ａdmin@kelvin.example', 'admin＠kelvin.example', 'admin@\u212Aelvin.example']) {
      expect((await signIn(somebody({ email })))['error_code']).toBe('provider_email_needs_verification');
    }
    expect(await identitiesOf(id)).toHaveLength(1);
  });

  test('GET /callback · signup_disabled: nobody new, but those who are here come in', async () => {
    const known = somebody();
    await signIn(known);
    const closed = alsoWith({ AUTH_SIGNUP_DISABLED: 'true' });
    expect((await signIn(somebody(), closed))['error_code']).toBe('signup_disabled');
    expect((await signIn(known, closed))['access_token']).toBeDefined();
  });

  test('GET /callback · user_banned: by `sub` and by address, and nothing is linked', async () => {
    const person = somebody();
    const { id } = await userOf(await signIn(person));
    const bannedUntil = new Date(Date.now() + 60_000);
    await site.db.update(users).set({ bannedUntil }).where(eq(users.id, id));
    expect((await signIn(person))['error_code']).toBe('user_banned');
    const other = await storeAccount(site.deps, { bannedUntil });
    expect((await signIn(somebody({ email: other.email })))['error_code']).toBe('user_banned');
    expect(await identitiesOf(other.id)).toHaveLength(1);
  });
});

describe('somebody signed in adds Google', () => {
  /** As a client does: fetches the address, then opens it in the same browser. */
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
    const answer = await browser.visit(path, { headers: wire.bearer(session) });
    expect(answer.status).toBe(200);
    const { url }: { url: string } = await answer.json();
    const callback = locationOf(await browser.visit(url));
    return fragmentOf(locationOf(await browser.visit(callback)));
  }
  const signedIn = async () => wire.signIn((await storeAccount(site.deps)).email);

  test('of any address: a session of the same account, which Google opens from then on', async () => {
    const session = await signedIn();
    const person = somebody();
    expect((await userOf(await link(session, person))).id).toBe(session.user.id);
    expect((await userOf(await signIn(person))).id).toBe(session.user.id);
    expect((await userOf(await signIn(person)))['email']).toBe(session.user.email);
    expect(await mailsOf(session.user.id)).toEqual(['identity_linked']);
  });

  test('GET /callback · identity_already_exists: it opens an account already, another one or this', async () => {
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

  test('advisory 9 (GHSA-g38m-r43w-p2q7): somebody else’s browser cannot finish it', async () => {
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
    const told = fragmentOf(locationOf(await victim.visit(callback)));
    expect(told['error_code']).toBe('bad_oauth_state');
    expect(await identitiesOf(session.user.id)).toHaveLength(1);
  });

  test('a new password ends a linking that was begun before it', async () => {
    const session = await signedIn();
    const browser = browserOf(site);
    const path = authorizePath().replace('/authorize', '/user/identities/authorize');
    const begun = await browser.visit(path, { headers: wire.bearer(session) });
    expect(begun.status).toBe(302);
    const callback = locationOf(await browser.visit(locationOf(begun)));
    await wire.send('PUT', '/user', { password: 'another walk to section 114' }, wire.bearer(session));
    expect(fragmentOf(locationOf(await browser.visit(callback)))['error_code']).toBe('bad_oauth_state');
  });

  test('a sign-out ends it too, for what a thief began must not outlive their session', async () => {
    const session = await signedIn();
    const browser = browserOf(site);
    const path = authorizePath().replace('/authorize', '/user/identities/authorize');
    const begun = await browser.visit(path, { headers: wire.bearer(session) });
    const callback = locationOf(await browser.visit(locationOf(begun)));
    await wire.send('POST', '/logout?scope=local', undefined, wire.bearer(session));
    expect(fragmentOf(locationOf(await browser.visit(callback)))['error_code']).toBe('bad_oauth_state');
    expect(await identitiesOf(session.user.id)).toHaveLength(1);
  });

  test('somebody anonymous gets an address, unless it is taken', async () => {
    const open = alsoWith({ AUTH_ANONYMOUS_ENABLED: 'true' });
    const anonymous = async () => wire.readSession(await wireOf(open).post('/signup', {}));
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
      const asked = wireOf(alsoWith(variables));
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

describe('a way in is taken away', () => {
  const remove = (session: Session, id: string) =>
    wire.send('DELETE', `/user/identities/${id}`, undefined, wire.bearer(session));

  /** An account with a password and Google, and its two ways in. */
  async function twoWays(changes: Record<string, unknown> = {}) {
    const { id, email } = await storeAccount(site.deps);
    await signIn(somebody({ email, ...changes }));
    const session = await wire.signIn(email);
    const [password, linked] = (await identitiesOf(id)).toSorted((a, b) =>
      a.provider.localeCompare(b.provider),
    );
    return { id, email, session, passwordWay: password?.id ?? '', googleWay: linked?.id ?? '' };
  }

  test('Google goes, the password stays, and the owner is told', async () => {
    const { id, email, session, googleWay } = await twoWays();
    const answer = await remove(session, googleWay.toUpperCase());
    expect([answer.status, await answer.json()]).toEqual([200, {}]);
    expect(await userOf({ access_token: session.access_token })).toMatchObject({
      app_metadata: { provider: 'email', providers: ['email'] },
      identities: [{ provider: 'email' }],
    });
    expect((await wire.signIn(email)).user.id).toBe(id);
    expect(await mailsOf(id)).toEqual(['identity_linked', 'identity_unlinked']);
    expect(await eventsOf(id)).toContain('identity_unlinked');
  });

  test('the way by address takes its password along', async () => {
    const { email, session, passwordWay } = await twoWays();
    expect((await remove(session, passwordWay)).status).toBe(200);
    const answer = await wire.post('/token?grant_type=password', {
      email,
      password: 'a long walk to section 114',
    });
    expect(await wire.refusal(answer)).toEqual([400, 'invalid_credentials']);
    expect(await userOf({ access_token: session.access_token })).toMatchObject({
      email,
      app_metadata: { provider: 'google', providers: ['google'] },
    });
  });

  test('DELETE /user/identities/{id} · single_identity_not_deletable: also when both go at once', async () => {
    const { id, session, passwordWay, googleWay } = await twoWays();
    const answers = await Promise.all([remove(session, passwordWay), remove(session, googleWay)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
    const [left] = await identitiesOf(id);
    expect(await wire.refusal(await remove(session, left?.id ?? ''))).toEqual([
      422,
      'single_identity_not_deletable',
    ]);
  });

  test('DELETE /user/identities/{id} · identity_not_found: somebody else’s', async () => {
    const { session } = await twoWays();
    const other = await twoWays();
    expect(await wire.refusal(await remove(session, other.googleWay))).toEqual([422, 'identity_not_found']);
    expect(await identitiesOf(other.id)).toHaveLength(2);
  });

  test('DELETE /user/identities/{id} · validation_failed: an id that is none (CVE-2025-48370)', async () => {
    const { session } = await twoWays();
    expect(await wire.refusal(await remove(session, 'not-a-uuid'))).toEqual([404, 'validation_failed']);
  });

  test('DELETE /user/identities/{id} · email_conflict_identity_not_deletable: the address follows the way that is left, unless it is taken', async () => {
    const { session, id, passwordWay, googleWay } = await twoWays();
    const data = { sub: 'x', email: `left-${id}@gmail.example`, email_verified: true };
    await site.db.update(identities).set({ identityData: data }).where(eq(identities.id, googleWay));
    const { id: rival } = await storeAccount(site.deps, { email: data.email });
    expect(await wire.refusal(await remove(session, passwordWay))).toEqual([
      422,
      'email_conflict_identity_not_deletable',
    ]);
    await site.db.delete(users).where(eq(users.id, rival));
    expect((await remove(session, passwordWay)).status).toBe(200);
    expect(await userOf({ access_token: session.access_token })).toMatchObject({ email: data.email });
  });
});

test('a code of a linking that was refused is never given out', async () => {
  const session = await wire.signIn((await storeAccount(site.deps)).email);
  const person = somebody();
  await signIn(person);
  const browser = browserOf(site);
  const path = authorizePath(makePkce().query).replace('/authorize', '/user/identities/authorize');
  const begun = await browser.visit(path, { headers: wire.bearer(session) });
  const callback = locationOf(await browser.visit(locationOf(begun)));
  const back = locationOf(await browser.visit(callback));
  expect([back.searchParams.get('error_code'), back.searchParams.get('code')]).toEqual([
    'identity_already_exists',
    null,
  ]);
});
