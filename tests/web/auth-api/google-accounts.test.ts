import { eq } from 'drizzle-orm';
import { afterAll, describe, expect, test } from 'vitest';
import {
  factors,
  flowStates,
  identities,
  oneTimeTokens,
  sessions,
  users,
} from '../../../src/db/schema/accounts.ts';
import { PASSWORD } from '../../support/accounts.ts';
import { somebody } from '../../support/hostile-google.ts';
import { answerOf, type Session } from './api-client.ts';
import { NEXT_PASSWORD } from './auth-site.ts';
import { authorizePath, browserOf, fragmentOf, locationOf, makePkce } from './google-flow.ts';
import { openGoogleSite } from './google-site.ts';

const opened = await openGoogleSite();
const { google, site, api, also, alsoApi, owner, signedIn, kindsTo, eventsOf, close } = opened;
const { signIn, toLinkCallback, userOf, identitiesOf } = opened;
afterAll(close);

const codeOf = async (returned: Promise<Record<string, string>>) => (await returned)['error_code'];
const verifiedFactor = (userId: string) => {
  const now = new Date();
  const at = { createdAt: now, updatedAt: now };
  return {
    id: crypto.randomUUID(),
    userId,
    type: 'totp',
    status: 'verified',
    sealedSecret: 'x',
    ...at,
  } as const;
};

describe('which account an identity opens', () => {
  test('the same `sub` opens the same account, even with another or unverified address', async () => {
    const person = somebody();
    const { id } = await userOf(await signIn(person));
    const other = await owner();
    for (const changes of [
      { email: 'new@gmail.example' },
      { email: other.email },
      { email_verified: false },
    ]) {
      expect((await userOf(await signIn({ ...person, ...changes }))).id).toBe(id);
    }
    expect(await identitiesOf(other.id)).toHaveLength(1);
  });

  test('a verified address links to its confirmed account, keeps the password and mails the owner', async () => {
    const { id, email } = await owner({ userMetadata: { first_name: 'Augusta' } });
    const earlier = await api.signIn(email);
    expect(await userOf(await signIn(somebody({ email: email.toUpperCase() })))).toMatchObject({
      id,
      email,
      app_metadata: { provider: 'email', providers: ['email', 'google'] },
      user_metadata: { first_name: 'Augusta', last_name: 'Fan' },
      identities: [{ provider: 'email' }, { provider: 'google' }],
    });
    expect((await api.user(earlier)).status).toBe(200);
    expect((await api.signIn(email)).user.id).toBe(id);
    expect(await kindsTo(email)).toEqual(['identity_linked']);
    expect(await eventsOf(id)).toContain('identity_linked');
  });

  test('takes over what changed at Google, except where the user changed it', async () => {
    const person = somebody();
    const { access_token = '' } = await signIn(person);
    await api.ask('PUT /user', { data: { first_name: 'Augusta', avatar_url: null } }, { access_token });
    const picture = 'https://lh3.googleusercontent.com/a/newer';
    const changed = { ...person, family_name: 'King', picture };
    const { user_metadata: metadata } = await userOf(await signIn(changed));
    expect(metadata).toMatchObject({ first_name: 'Augusta', last_name: 'King', picture });
    expect(metadata).not.toHaveProperty('avatar_url');
  });

  test('an unconfirmed account loses all that a stranger stored in it (pre-hijacking)', async () => {
    const { email, id } = await owner();
    const stranger = await api.signIn(email);
    const now = new Date();
    const later = new Date(now.getTime() + 3_600_000);
    const own = { id: crypto.randomUUID(), userId: id, createdAt: now };
    await site.db.batch([
      site.db
        .insert(identities)
        .values({ ...own, provider: 'google', providerId: 'a stranger', updatedAt: now }),
      site.db.insert(factors).values(verifiedFactor(id)),
      site.db.insert(oneTimeTokens).values({
        ...own,
        purpose: 'recovery',
        tokenHash: own.id,
        codeHash: 'x',
        email,
        codeExpiresAt: later,
        linkExpiresAt: later,
      }),
      site.db.insert(flowStates).values({
        id: own.id,
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
          appMetadata: { provider: 'email', providers: ['email', 'google'], plan: 'unchanged' },
        })
        .where(eq(users.id, id)),
    ]);
    const person = somebody({ email });
    const user = await userOf(await signIn(person));
    expect(user).toMatchObject({
      id,
      email,
      email_confirmed_at: expect.any(String),
      app_metadata: { provider: 'google', providers: ['google'], plan: 'unchanged' },
      user_metadata: { first_name: 'Ada' },
      identities: [{ provider: 'google', id: person.sub }],
    });
    expect(user).not.toHaveProperty('new_email');
    expect(user).not.toHaveProperty('factors');
    const [stored] = await site.db.select().from(users).where(eq(users.id, id));
    expect(stored?.passwordHash).toBeNull();
    expect(await answerOf(api.user(stranger))).toBe('403 session_not_found');
    expect((await api.refresh(stranger.refresh_token)).status).toBe(400);
    expect(await site.db.select().from(sessions).where(eq(sessions.userId, id))).toHaveLength(1);
    expect(await site.db.select().from(oneTimeTokens).where(eq(oneTimeTokens.userId, id))).toEqual([]);
    expect(await site.db.select().from(flowStates).where(eq(flowStates.linkingUserId, id))).toEqual([]);
  });

  test.each([
    ['not verified', { email_verified: false }],
    ['of unknown verification', { email_verified: undefined }],
    ['verified by the text "true"', { email_verified: 'true' }],
    ['absent', { email: undefined }],
  ])(
    'GET /callback · provider_email_needs_verification: an address that is %s neither opens nor creates an account',
    async (_, changes) => {
      const { email, id } = await owner();
      const before = await site.db.$count(users);
      expect(await signIn(somebody({ email, ...changes }))).toMatchObject({
        error: 'access_denied',
        error_code: 'provider_email_needs_verification',
      });
      expect(await identitiesOf(id)).toHaveLength(1);
      expect(await site.db.$count(users)).toBe(before);
    },
  );

  test('advisory 21 (GHSA-7rqj-j65f-68wh): an address that equals another only after Unicode folding matches no account', async () => {
    const { id } = await owner({ email: 'admin@kelvin.example' });
    for (const email of ['ａdmin@kelvin.example', 'admin＠kelvin.example', 'admin@\u212Aelvin.example']) {
      expect(await codeOf(signIn(somebody({ email })))).toBe('provider_email_needs_verification');
    }
    expect(await identitiesOf(id)).toHaveLength(1);
  });

  test('GET /callback · signup_disabled: rejects new people and lets existing ones in', async () => {
    const known = somebody();
    await signIn(known);
    const closed = also({ AUTH_SIGNUP_DISABLED: 'true' });
    expect(await codeOf(signIn(somebody(), closed))).toBe('signup_disabled');
    expect((await signIn(known, closed))['access_token']).toBeDefined();
  });

  test('GET /callback · user_banned: found by `sub` or by address, and links nothing', async () => {
    const person = somebody();
    const { id } = await userOf(await signIn(person));
    const bannedUntil = new Date(Date.now() + 60_000);
    await site.db.update(users).set({ bannedUntil }).where(eq(users.id, id));
    expect(await codeOf(signIn(person))).toBe('user_banned');
    const other = await owner({ bannedUntil });
    expect(await codeOf(signIn(somebody({ email: other.email })))).toBe('user_banned');
    expect(await identitiesOf(other.id)).toHaveLength(1);
  });
});

describe('a signed-in user adds Google', () => {
  const askForLink = async (session: Session, browser = browserOf(site)): Promise<string> => {
    const path = authorizePath({ skip_http_redirect: 'true' });
    const response = await browser.visit(path.replace('/authorize', '/user/identities/authorize'), {
      headers: api.bearer(session),
    });
    expect(response.status).toBe(200);
    return (await response.json()).url;
  };
  /** Fetches the address and opens it in the same browser, as a client does. */
  async function link(session: Session, person: Record<string, unknown>): Promise<Record<string, string>> {
    google.claim(person);
    const browser = browserOf(site);
    const callback = locationOf(await browser.visit(await askForLink(session, browser)));
    return fragmentOf(locationOf(await browser.visit(callback)));
  }

  test('with any address: the session is of the same account, which Google opens from then on', async () => {
    const session = await signedIn();
    const { id, email } = session.user;
    const person = somebody();
    expect((await userOf(await link(session, person))).id).toBe(id);
    expect(await userOf(await signIn(person))).toMatchObject({ id, email });
    expect(await kindsTo(email)).toEqual(['identity_linked']);
  });

  test('GET /callback · identity_already_exists: the identity belongs to this or another account', async () => {
    const session = await signedIn();
    const person = somebody();
    await signIn(person);
    expect(await codeOf(link(session, person))).toBe('identity_already_exists');
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
    const url = await askForLink(session);
    const victim = browserOf(site);
    google.claim(somebody());
    const callback = locationOf(await victim.visit(url));
    const refusal = fragmentOf(locationOf(await victim.visit(callback)));
    expect(refusal['error_code']).toBe('bad_oauth_state');
    expect(await identitiesOf(session.user.id)).toHaveLength(1);
  });

  // Otherwise it could outlive a stolen session.
  test.each([
    ['password change', 'PUT /user', { password: NEXT_PASSWORD }],
    ['sign-out', 'POST /logout?scope=local', undefined],
  ])('a %s voids an unfinished linking', async (_, request, body) => {
    const session = await signedIn();
    const browser = browserOf(site);
    const callback = await toLinkCallback(session, browser);
    await api.ask(request, body, session);
    const refusal = fragmentOf(locationOf(await browser.visit(callback)));
    expect(refusal['error_code']).toBe('bad_oauth_state');
    expect(await identitiesOf(session.user.id)).toHaveLength(1);
  });

  test('an anonymous account gets the address, unless it is taken', async () => {
    const open = alsoApi({ AUTH_ANONYMOUS_ENABLED: 'true' });
    const anonymous = () => open.open('POST /signup', {});
    const session = await anonymous();
    const person = somebody();
    expect(await userOf(await link(session, person))).toMatchObject({
      id: session.user.id,
      email: person.email,
      is_anonymous: false,
    });
    const taken = somebody({ email: person.email });
    expect(await codeOf(link(await anonymous(), taken))).toBe('email_exists');
    const unverified = somebody({ email_verified: false });
    expect(await codeOf(link(await anonymous(), unverified))).toBe('provider_email_needs_verification');
  });

  test.each([
    ['no_authorization', 401, {}],
    ['manual_linking_disabled', 404, { AUTH_MANUAL_LINKING_ENABLED: 'false' }],
    ['insufficient_aal', 401, {}],
  ])(
    'GET /user/identities/authorize and DELETE /user/identities/{id} · %s',
    async (code, status, variables) => {
      const session = await signedIn();
      const asked = alsoApi(variables);
      if (code === 'insufficient_aal') await site.db.insert(factors).values(verifiedFactor(session.user.id));
      const headers = code === 'no_authorization' ? {} : session;
      const adding = 'GET /user/identities/authorize?provider=google';
      expect(await asked.answer(adding, undefined, headers)).toBe(`${status} ${code}`);
      const removal = `DELETE /user/identities/${crypto.randomUUID()}`;
      expect(await asked.answer(removal, undefined, headers)).toBe(`${status} ${code}`);
    },
  );

  test('a rejected linking issues no code', async () => {
    const session = await signedIn();
    const person = somebody();
    await signIn(person);
    const browser = browserOf(site);
    const callback = await toLinkCallback(session, browser, makePkce().query);
    const { searchParams } = locationOf(await browser.visit(callback));
    expect([searchParams.get('error_code'), searchParams.get('code')]).toEqual([
      'identity_already_exists',
      null,
    ]);
  });
});

describe('a sign-in method is removed', () => {
  const remove = (session: Session, id: string) =>
    api.ask(`DELETE /user/identities/${id}`, undefined, session);

  /** An account with a password and Google. */
  async function withBothMethods() {
    const { id, email } = await owner();
    await signIn(somebody({ email }));
    const methods = await identitiesOf(id);
    const idOf = (name: string) => methods.find(({ provider }) => provider === name)?.id ?? '';
    return { id, email, session: await api.signIn(email), password: idOf('email'), google: idOf('google') };
  }

  test('removes Google, keeps the password and mails the owner', async () => {
    const { id, email, session, google: linked } = await withBothMethods();
    const response = await remove(session, linked.toUpperCase());
    expect([response.status, await response.json()]).toEqual([200, {}]);
    expect(await userOf({ access_token: session.access_token })).toMatchObject({
      app_metadata: { provider: 'email', providers: ['email'] },
      identities: [{ provider: 'email' }],
    });
    expect((await api.signIn(email)).user.id).toBe(id);
    expect(await kindsTo(email)).toEqual(['identity_linked', 'identity_unlinked']);
    expect(await eventsOf(id)).toContain('identity_unlinked');
  });

  test('removing the email method removes the password', async () => {
    const { email, session, password } = await withBothMethods();
    expect(await answerOf(remove(session, password))).toBe('200');
    expect(await answerOf(api.signInWith(email, PASSWORD))).toBe('400 invalid_credentials');
    expect(await userOf({ access_token: session.access_token })).toMatchObject({
      email,
      app_metadata: { provider: 'google', providers: ['google'] },
    });
  });

  test('DELETE /user/identities/{id} · single_identity_not_deletable: also when both are removed at once', async () => {
    const { id, session, password, google: linked } = await withBothMethods();
    const responses = await Promise.all([remove(session, password), remove(session, linked)]);
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
    const [left] = await identitiesOf(id);
    expect(await answerOf(remove(session, left?.id ?? ''))).toBe('422 single_identity_not_deletable');
  });

  test('DELETE /user/identities/{id} · identity_not_found: somebody else’s', async () => {
    const { session } = await withBothMethods();
    const other = await withBothMethods();
    expect(await answerOf(remove(session, other.google))).toBe('422 identity_not_found');
    expect(await identitiesOf(other.id)).toHaveLength(2);
  });

  test('DELETE /user/identities/{id} · validation_failed: an id that is not a UUID (CVE-2025-48370)', async () => {
    const { session } = await withBothMethods();
    expect(await answerOf(remove(session, 'not-a-uuid'))).toBe('404 validation_failed');
  });

  test('DELETE /user/identities/{id} · email_conflict_identity_not_deletable: the account takes the address of the remaining method, unless it is taken', async () => {
    const { session, id, password, google: linked } = await withBothMethods();
    const data = { sub: 'x', email: `left-${id}@gmail.example`, email_verified: true };
    await site.db.update(identities).set({ identityData: data }).where(eq(identities.id, linked));
    const { id: rival } = await owner({ email: data.email });
    expect(await answerOf(remove(session, password))).toBe('422 email_conflict_identity_not_deletable');
    await site.db.delete(users).where(eq(users.id, rival));
    expect(await answerOf(remove(session, password))).toBe('200');
    expect(await userOf({ access_token: session.access_token })).toMatchObject({ email: data.email });
  });
});
