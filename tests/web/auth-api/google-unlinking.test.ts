import { eq } from 'drizzle-orm';
import { afterAll, describe, expect, test } from 'vitest';
import { identities, users } from '../../../src/db/schema/accounts.ts';
import { storeAccount } from '../../support/accounts.ts';
import { somebody } from '../../support/hostile-google.ts';
import { openGoogleSite } from './google-site.ts';
import { type Session } from './api-client.ts';

const { site, wire, signIn, userOf, identitiesOf, eventsOf, mailsOf, close } = await openGoogleSite();
afterAll(close);

describe('a sign-in method is removed', () => {
  const remove = (session: Session, id: string) =>
    wire.send('DELETE', `/user/identities/${id}`, undefined, wire.bearer(session));

  /** An account with a password and Google. */
  async function withBothMethods(changes: Record<string, unknown> = {}) {
    const { id, email } = await storeAccount(site.deps);
    await signIn(somebody({ email, ...changes }));
    const session = await wire.signIn(email);
    const [password, linked] = (await identitiesOf(id)).toSorted((a, b) =>
      a.provider.localeCompare(b.provider),
    );
    return { id, email, session, passwordMethod: password?.id ?? '', googleMethod: linked?.id ?? '' };
  }

  test('removes Google, keeps the password and mails the owner', async () => {
    const { id, email, session, googleMethod } = await withBothMethods();
    const response = await remove(session, googleMethod.toUpperCase());
    expect([response.status, await response.json()]).toEqual([200, {}]);
    expect(await userOf({ access_token: session.access_token })).toMatchObject({
      app_metadata: { provider: 'email', providers: ['email'] },
      identities: [{ provider: 'email' }],
    });
    expect((await wire.signIn(email)).user.id).toBe(id);
    expect(await mailsOf(id)).toEqual(['identity_linked', 'identity_unlinked']);
    expect(await eventsOf(id)).toContain('identity_unlinked');
  });

  test('removing the email method removes the password', async () => {
    const { email, session, passwordMethod } = await withBothMethods();
    expect((await remove(session, passwordMethod)).status).toBe(200);
    const response = await wire.post('/token?grant_type=password', {
      email,
      password: 'a long walk to section 114',
    });
    expect(await wire.refusal(response)).toEqual([400, 'invalid_credentials']);
    expect(await userOf({ access_token: session.access_token })).toMatchObject({
      email,
      app_metadata: { provider: 'google', providers: ['google'] },
    });
  });

  test('DELETE /user/identities/{id} · single_identity_not_deletable: also when both are removed at once', async () => {
    const { id, session, passwordMethod, googleMethod } = await withBothMethods();
    const responses = await Promise.all([remove(session, passwordMethod), remove(session, googleMethod)]);
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
    const [left] = await identitiesOf(id);
    expect(await wire.refusal(await remove(session, left?.id ?? ''))).toEqual([
      422,
      'single_identity_not_deletable',
    ]);
  });

  test('DELETE /user/identities/{id} · identity_not_found: somebody else’s', async () => {
    const { session } = await withBothMethods();
    const other = await withBothMethods();
    expect(await wire.refusal(await remove(session, other.googleMethod))).toEqual([
      422,
      'identity_not_found',
    ]);
    expect(await identitiesOf(other.id)).toHaveLength(2);
  });

  test('DELETE /user/identities/{id} · validation_failed: an id that is not a UUID (CVE-2025-48370)', async () => {
    const { session } = await withBothMethods();
    expect(await wire.refusal(await remove(session, 'not-a-uuid'))).toEqual([404, 'validation_failed']);
  });

  test('DELETE /user/identities/{id} · email_conflict_identity_not_deletable: the account takes the address of the remaining method, unless it is taken', async () => {
    const { session, id, passwordMethod, googleMethod } = await withBothMethods();
    const data = { sub: 'x', email: `left-${id}@gmail.example`, email_verified: true };
    await site.db.update(identities).set({ identityData: data }).where(eq(identities.id, googleMethod));
    const { id: rival } = await storeAccount(site.deps, { email: data.email });
    expect(await wire.refusal(await remove(session, passwordMethod))).toEqual([
      422,
      'email_conflict_identity_not_deletable',
    ]);
    await site.db.delete(users).where(eq(users.id, rival));
    expect((await remove(session, passwordMethod)).status).toBe(200);
    expect(await userOf({ access_token: session.access_token })).toMatchObject({ email: data.email });
  });
});
