import { eq } from 'drizzle-orm';
import { afterAll, describe, expect, test } from 'vitest';
import { identities, users } from '../../../src/db/schema/accounts.ts';
import { storeAccount } from '../../support/accounts.ts';
import { somebody } from '../../support/hostile-google.ts';
import { openGoogleSite } from './google-site.ts';
import { type Session } from './wire.ts';

const { site, wire, signIn, userOf, identitiesOf, eventsOf, mailsOf, close } = await openGoogleSite();
afterAll(close);

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
