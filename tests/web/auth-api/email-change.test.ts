import { eq } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { identities, users } from '../../../src/db/schema/accounts.ts';
import { PASSWORD } from '../../support/accounts.ts';
import { freshNetwork } from '../../support/fresh-network.ts';
import { mailsTo } from '../../support/mailbox.ts';
import { NOW, ORIGIN } from '../../support/test-site.ts';
import { withLimits } from '../../support/with-limits.ts';
import { answerOf, freshEmail } from './api-client.ts';
import { KEEPS_MAILS, openAuthSite } from './auth-site.ts';
import { raceRounds } from './race.ts';

const { site, api, owner, signedIn, userRow, eventsOf, mailTo } = await openAuthSite({
  ...KEEPS_MAILS,
  ...withLimits({ mailAddress: '100/60' }),
  AUTH_ANONYMOUS_ENABLED: 'true',
});
afterAll(site.close);

const HALF = {
  msg: 'Confirmation link accepted. Please proceed to confirm link sent to the other email',
  code: '200',
};
const verify = (token_hash: string) => api.post('/verify', { type: 'email_change', token_hash });
const bodyOf = async (asked: Promise<Response>) => (await asked).json();

/** A signed-in user who requested another address, and the mailed links. */
async function changing(to: string = freshEmail()) {
  const session = await signedIn();
  const { id, email: from } = session.user;
  expect(await api.answer('PUT /user', { email: to }, session)).toBe('200');
  const [atOld, atNew] = [await mailTo(from, 'email_change'), await mailTo(to, 'email_change')];
  return { id, from, to, session, atOld, atNew };
}

test.each([
  ['the old address first', true],
  ['the new address first', false],
])('POST /verify email_change · 200: both links are needed, %s', async (_, isOldFirst) => {
  const { id, from, to, atOld, atNew } = await changing();
  expect(atNew.text).toContain(`${ORIGIN}/verify?token_hash=${atNew.linkToken}&type=email_change`);
  expect(atOld.text).toContain(to);
  const [first, second] = isOldFirst ? [atOld, atNew] : [atNew, atOld];
  const half = await verify(first.linkToken);
  expect([half.status, await half.json()]).toEqual([200, HALF]);
  expect(await userRow(id)).toMatchObject({ email: from, newEmail: to });
  expect((await verify(first.linkToken)).status).toBe(403);
  const session = await api.readSession(await verify(second.linkToken));
  expect(session.user).toMatchObject({
    id,
    email: to,
    identities: [{ email: to, identity_data: { sub: id, email: to, email_verified: true } }],
  });
  expect(session.user).not.toHaveProperty('new_email');
  expect((await api.signIn(to)).user.id).toBe(id);
  expect(await answerOf(api.signInWith(from, PASSWORD))).toBe('400 invalid_credentials');
  expect((await mailTo(from, 'email_changed')).text).toContain(to);
  expect(await eventsOf(id)).toContain('email_changed');
});

test('accepts typed codes, each with its own address', async () => {
  const { from, to, atOld, atNew } = await changing();
  const type = (email: string, token: string) => api.post('/verify', { type: 'email_change', email, token });
  expect((await type(to, atOld.code)).status).toBe(403);
  expect(await bodyOf(type(from, atOld.code))).toEqual(HALF);
  expect((await api.readSession(await type(to, atNew.code))).user.email).toBe(to);
});

test('accepts both links at once: one response is half of the change, the other the whole', async () => {
  for (let round = 0; round < raceRounds(5); round += 1) {
    const { id, to, atOld, atNew } = await changing();
    const responses = await Promise.all([atOld, atNew].map(({ linkToken }) => verify(linkToken)));
    expect(responses.map(({ status }) => status)).toEqual([200, 200]);
    const bodies: object[] = await Promise.all(responses.map((response) => response.json()));
    expect(bodies.filter((body) => 'msg' in body)).toEqual([HALF]);
    expect(await userRow(id)).toMatchObject({ email: to, newEmail: null, newEmailConfirmations: 0 });
  }
});

test('starts over when a change is requested again', async () => {
  const { id, from, to, atOld } = await changing();
  expect(await bodyOf(verify(atOld.linkToken))).toEqual(HALF);
  expect(await api.answer('POST /resend', { type: 'email_change', email: from })).toBe('200');
  const again = (await mailsTo(site.deps, from)).find(
    ({ kind, linkToken }) => kind === 'email_change' && linkToken !== atOld.linkToken,
  );
  expect(await bodyOf(verify(again?.linkToken ?? ''))).toEqual(HALF);
  expect(await userRow(id)).toMatchObject({ email: from, newEmail: to });
});

test('invalidates recovery links of the old address', async () => {
  const { from, atOld, atNew } = await changing();
  await api.post('/recover', { email: from });
  const { linkToken } = await mailTo(from, 'recovery');
  await verify(atOld.linkToken);
  await verify(atNew.linkToken);
  const link = { type: 'recovery', token_hash: linkToken };
  expect(await api.answer('POST /verify', link)).toBe('403 otp_expired');
});

test('POST /verify email_change · email_exists: another user took the address meanwhile', async () => {
  const { id, from, to, atOld, atNew } = await changing();
  await verify(atOld.linkToken);
  await owner({ email: to });
  expect(await answerOf(verify(atNew.linkToken))).toBe('422 email_exists');
  expect(await userRow(id)).toMatchObject({ email: from });
});

test('reserves no address: the first to confirm gets it', async () => {
  const to = freshEmail();
  const one = await changing(to);
  const other = await changing(to);
  const atNew = (await mailsTo(site.deps, to)).find(({ linkToken }) => linkToken !== one.atNew.linkToken);
  expect(await bodyOf(verify(other.atOld.linkToken))).toEqual(HALF);
  const session = await api.readSession(await verify(atNew?.linkToken ?? ''));
  expect(session.user).toMatchObject({ id: other.id, email: to });
  expect(await userRow(one.id)).toMatchObject({ email: one.from, newEmail: to });
});

test('confirms a sign-up for an address that another user asked for', async () => {
  const { id, from, to, atOld, atNew } = await changing();
  await verify(atOld.linkToken);
  expect(await api.answer('POST /signup', { email: to, password: PASSWORD })).toBe('200');
  const { linkToken } = await mailTo(to, 'confirmation');
  const signedUp = await api.open('POST /verify', { type: 'signup', token_hash: linkToken });
  expect(signedUp.user.email).toBe(to);
  expect(await answerOf(verify(atNew.linkToken))).toBe('422 email_exists');
  expect(await userRow(id)).toMatchObject({ email: from });
});

test('gives the address of an unconfirmed account to whoever confirms it, unless it is banned', async () => {
  const squatter = await owner({ emailConfirmedAt: null });
  const { id, to, atOld, atNew } = await changing(squatter.email);
  await verify(atOld.linkToken);
  expect(await userRow(squatter.id)).toBeDefined();
  expect((await api.readSession(await verify(atNew.linkToken))).user).toMatchObject({ id, email: to });
  expect(await userRow(squatter.id)).toBeUndefined();
  expect(await eventsOf(squatter.id)).toEqual(['account_deleted']);

  const bannedUntil = new Date(NOW.getTime() + 1000);
  const banned = await owner({ emailConfirmedAt: null, bannedUntil });
  const change = { email: banned.email };
  expect(await api.answer('PUT /user', change, await signedIn())).toBe('422 email_exists');
});

test('gives an address to one of two changes and a sign-up at once', async () => {
  for (let round = 0; round < raceRounds(5); round += 1) {
    const to = freshEmail();
    const one = await changing(to);
    const other = await changing(to);
    await api.post('/signup', { email: to, password: PASSWORD });
    const mails = await mailsTo(site.deps, to);
    for (const { atOld } of [one, other]) expect(await bodyOf(verify(atOld.linkToken))).toEqual(HALF);
    const responses = await Promise.all(
      mails.map(({ kind, linkToken }) =>
        api.post('/verify', {
          type: kind === 'confirmation' ? 'signup' : 'email_change',
          token_hash: linkToken,
        }),
      ),
    );
    const statuses = responses.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    for (const status of statuses) expect([200, 403, 422]).toContain(status);
    const owners = await site.db.select().from(users).where(eq(users.email, to));
    expect(owners.map(({ emailConfirmedAt }) => emailConfirmedAt !== null)).toEqual([true]);
  }
});

test('PUT /user · validation_failed: rejects a password without an address', async () => {
  const anonymous = await api.open('POST /signup', {});
  const body = { password: 'a password alone' };
  expect(await api.answer('PUT /user', body, anonymous)).toBe('422 validation_failed');
});

test('confirms the address of an anonymous user with one link', async () => {
  const anonymous = await api.open('POST /signup', {});
  const email = freshEmail();
  await api.ask('PUT /user', { email }, anonymous);
  const { linkToken } = await mailTo(email, 'email_change');
  const session = await api.readSession(await verify(linkToken));
  expect(session.user).toMatchObject({
    id: anonymous.user.id,
    email,
    is_anonymous: false,
    app_metadata: { provider: 'email', providers: ['email'] },
    email_confirmed_at: NOW.toISOString(),
  });
  const rows = await site.db.select().from(identities).where(eq(identities.userId, anonymous.user.id));
  expect(rows.map(({ provider }) => provider)).toEqual(['email']);
});

test('GET /verify email_change · 303: reports half of the change in the fragment', async () => {
  const { atOld } = await changing();
  const response = await site.get(
    `/auth/v1/verify?type=email_change&token=${atOld.linkToken}`,
    freshNetwork(),
  );
  expect(response.headers.get('location')).toBe(
    `${ORIGIN}/#message=Confirmation+link+accepted.+Please+proceed+to+confirm+link+sent+to+the+other+email&sb=`,
  );
});
