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
import { storeAccount } from '../../support/accounts.ts';
import { somebody } from '../../support/hostile-google.ts';
import { openGoogleSite } from './google-site.ts';

const { site, wire, alsoWith, signIn, userOf, identitiesOf, eventsOf, mailsOf, close } =
  await openGoogleSite();
afterAll(close);

describe('which account an identity opens', () => {
  test('the same `sub` opens the same account, even with another or unverified address', async () => {
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

  test('a verified address links to its confirmed account, keeps the password and mails the owner', async () => {
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

  test('takes over what changed at Google, except where the user changed it', async () => {
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

  test('an unconfirmed account loses all that a stranger stored in it (pre-hijacking)', async () => {
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
    expect(await wire.refusal(await wire.user(stranger))).toEqual([403, 'session_not_found']);
    expect((await wire.refresh(refreshToken)).status).toBe(400);
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
      const { email, id } = await storeAccount(site.deps);
      const before = await site.db.select().from(users);
      const refusal = await signIn(somebody({ email, ...changes }));
      expect(refusal).toMatchObject({
        error: 'access_denied',
        error_code: 'provider_email_needs_verification',
      });
      expect(await identitiesOf(id)).toHaveLength(1);
      expect(await site.db.select().from(users)).toHaveLength(before.length);
    },
  );

  test('advisory 21 (GHSA-7rqj-j65f-68wh): an address that equals another only after Unicode folding matches no account', async () => {
    const { id } = await storeAccount(site.deps, { email: 'admin@kelvin.example' });
    for (const email of ['ａdmin@kelvin.example', 'admin＠kelvin.example', 'admin@\u212Aelvin.example']) {
      expect((await signIn(somebody({ email })))['error_code']).toBe('provider_email_needs_verification');
    }
    expect(await identitiesOf(id)).toHaveLength(1);
  });

  test('GET /callback · signup_disabled: rejects new people and lets existing ones in', async () => {
    const known = somebody();
    await signIn(known);
    const closed = alsoWith({ AUTH_SIGNUP_DISABLED: 'true' });
    expect((await signIn(somebody(), closed))['error_code']).toBe('signup_disabled');
    expect((await signIn(known, closed))['access_token']).toBeDefined();
  });

  test('GET /callback · user_banned: found by `sub` or by address, and links nothing', async () => {
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
