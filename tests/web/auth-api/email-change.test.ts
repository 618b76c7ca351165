import { eq } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { identities, securityEvents, users } from '../../../src/db/schema/accounts.ts';
import { PASSWORD, storeAccount } from '../../support/accounts.ts';
import { mailsTo, newestMail } from '../../support/mailbox.ts';
import { NOW, openTestSite, ORIGIN } from '../../support/test-site.ts';
import { raceRounds } from './race.ts';
import { freshNetwork } from '../../support/fresh-network.ts';
import { freshEmail, authApiClient } from './api-client.ts';
import { withLimits } from '../../support/with-limits.ts';

const site = await openTestSite({
  ENVIRONMENT: 'development',
  RESEND_API_KEY: '',
  ...withLimits({ mailAddress: '100/60' }),
  AUTH_ANONYMOUS_ENABLED: 'true',
});
afterAll(site.close);
const wire = authApiClient(site);

const HALF = {
  msg: 'Confirmation link accepted. Please proceed to confirm link sent to the other email',
  code: '200',
};
const verify = (token_hash: string) => wire.post('/verify', { type: 'email_change', token_hash });

/** A signed-in user who requested another address, and the mailed links. */
async function changing(to: string = freshEmail()) {
  const user = await storeAccount(site.deps);
  const from = user.email ?? '';
  const session = await wire.signIn(from);
  const response = await wire.send('PUT', '/user', { email: to }, wire.bearer(session));
  expect(response.status).toBe(200);
  return { id: user.id, from, to, session, ...(await halves(from, to)) };
}

async function halves(from: string, to: string) {
  return {
    atOld: await newestMail(site.deps, from, 'email_change'),
    atNew: await newestMail(site.deps, to, 'email_change'),
  };
}

const storedUser = async (id: string) => (await site.db.select().from(users).where(eq(users.id, id)))[0];

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
  expect(await storedUser(id)).toMatchObject({ email: from, newEmail: to });
  expect((await verify(first.linkToken)).status).toBe(403);
  const session = await wire.readSession(await verify(second.linkToken));
  expect(session.user).toMatchObject({
    id,
    email: to,
    identities: [{ email: to, identity_data: { sub: id, email: to, email_verified: true } }],
  });
  expect(session.user).not.toHaveProperty('new_email');
  expect((await wire.signIn(to)).user.id).toBe(id);
  const old = await wire.post('/token?grant_type=password', { email: from, password: PASSWORD });
  expect(await wire.refusal(old)).toEqual([400, 'invalid_credentials']);
  const notice = await newestMail(site.deps, from, 'email_changed');
  expect(notice.text).toContain(to);
  const events = await site.db.select().from(securityEvents).where(eq(securityEvents.userId, id));
  expect(events.map(({ kind }) => kind)).toContain('email_changed');
});

test('accepts typed codes, each with its own address', async () => {
  const { from, to, atOld, atNew } = await changing();
  const type = (email: string, token: string) => wire.post('/verify', { type: 'email_change', email, token });
  expect((await type(to, atOld.code)).status).toBe(403);
  expect(await (await type(from, atOld.code)).json()).toEqual(HALF);
  expect((await wire.readSession(await type(to, atNew.code))).user.email).toBe(to);
});

test('accepts both links at once: one response is half of the change, the other the whole', async () => {
  for (let round = 0; round < raceRounds(5); round += 1) {
    const { id, to, atOld, atNew } = await changing();
    const responses = await Promise.all([atOld, atNew].map(({ linkToken }) => verify(linkToken)));
    expect(responses.map(({ status }) => status)).toEqual([200, 200]);
    const bodies: object[] = await Promise.all(responses.map((response) => response.json()));
    expect(bodies.filter((body) => 'msg' in body)).toEqual([HALF]);
    expect(await storedUser(id)).toMatchObject({ email: to, newEmail: null, newEmailConfirmations: 0 });
  }
});

test('starts over when a change is requested again', async () => {
  const { id, from, to, atOld } = await changing();
  expect(await (await verify(atOld.linkToken)).json()).toEqual(HALF);
  expect((await wire.post('/resend', { type: 'email_change', email: from })).status).toBe(200);
  const again = (await mailsTo(site.deps, from)).find(
    ({ kind, linkToken }) => kind === 'email_change' && linkToken !== atOld.linkToken,
  );
  expect(await (await verify(again?.linkToken ?? '')).json()).toEqual(HALF);
  expect(await storedUser(id)).toMatchObject({ email: from, newEmail: to });
});

test('invalidates recovery links of the old address', async () => {
  const { from, atOld, atNew } = await changing();
  await wire.post('/recover', { email: from });
  const { linkToken } = await newestMail(site.deps, from, 'recovery');
  await verify(atOld.linkToken);
  await verify(atNew.linkToken);
  const response = await wire.post('/verify', { type: 'recovery', token_hash: linkToken });
  expect(await wire.refusal(response)).toEqual([403, 'otp_expired']);
});

test('POST /verify email_change · email_exists: another user took the address meanwhile', async () => {
  const { id, from, to, atOld, atNew } = await changing();
  await verify(atOld.linkToken);
  await storeAccount(site.deps, { email: to });
  expect(await wire.refusal(await verify(atNew.linkToken))).toEqual([422, 'email_exists']);
  expect(await storedUser(id)).toMatchObject({ email: from });
});

test('reserves no address: the first to confirm gets it', async () => {
  const to = freshEmail();
  const one = await changing(to);
  const other = await changing(to);
  const atNew = (await mailsTo(site.deps, to)).find(({ linkToken }) => linkToken !== one.atNew.linkToken);
  expect(await (await verify(other.atOld.linkToken)).json()).toEqual(HALF);
  expect((await wire.readSession(await verify(atNew?.linkToken ?? ''))).user).toMatchObject({
    id: other.id,
    email: to,
  });
  expect(await storedUser(one.id)).toMatchObject({ email: one.from, newEmail: to });
});

test('confirms a sign-up for an address that another user asked for', async () => {
  const { id, from, to, atOld, atNew } = await changing();
  await verify(atOld.linkToken);
  expect((await wire.post('/signup', { email: to, password: PASSWORD })).status).toBe(200);
  const { linkToken } = await newestMail(site.deps, to, 'confirmation');
  const signedUp = await wire.readSession(
    await wire.post('/verify', { type: 'signup', token_hash: linkToken }),
  );
  expect(signedUp.user.email).toBe(to);
  expect(await wire.refusal(await verify(atNew.linkToken))).toEqual([422, 'email_exists']);
  expect(await storedUser(id)).toMatchObject({ email: from });
});

test('gives the address of an unconfirmed account to whoever confirms it, unless it is banned', async () => {
  const squatter = await storeAccount(site.deps, { emailConfirmedAt: null });
  const { id, to, atOld, atNew } = await changing(squatter.email ?? '');
  await verify(atOld.linkToken);
  expect(await storedUser(squatter.id)).toBeDefined();
  expect((await wire.readSession(await verify(atNew.linkToken))).user).toMatchObject({ id, email: to });
  expect(await storedUser(squatter.id)).toBeUndefined();
  const events = await site.db.select().from(securityEvents).where(eq(securityEvents.userId, squatter.id));
  expect(events.map(({ kind }) => kind)).toEqual(['account_deleted']);

  const bannedUntil = new Date(NOW.getTime() + 1000);
  const banned = await storeAccount(site.deps, { emailConfirmedAt: null, bannedUntil });
  const session = await wire.signIn((await storeAccount(site.deps)).email);
  const response = await wire.send('PUT', '/user', { email: banned.email }, wire.bearer(session));
  expect(await wire.refusal(response)).toEqual([422, 'email_exists']);
});

test('gives an address to one of two changes and a sign-up at once', async () => {
  for (let round = 0; round < raceRounds(5); round += 1) {
    const to = freshEmail();
    const one = await changing(to);
    const other = await changing(to);
    await wire.post('/signup', { email: to, password: PASSWORD });
    const mails = await mailsTo(site.deps, to);
    for (const { atOld } of [one, other]) expect(await (await verify(atOld.linkToken)).json()).toEqual(HALF);
    const responses = await Promise.all(
      mails.map(({ kind, linkToken }) =>
        wire.post('/verify', {
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
  const anonymous = await wire.readSession(await wire.post('/signup', {}));
  const response = await wire.send('PUT', '/user', { password: 'a password alone' }, wire.bearer(anonymous));
  expect(await wire.refusal(response)).toEqual([422, 'validation_failed']);
});

test('confirms the address of an anonymous user with one link', async () => {
  const anonymous = await wire.readSession(await wire.post('/signup', {}));
  const email = freshEmail();
  await wire.send('PUT', '/user', { email }, wire.bearer(anonymous));
  const { linkToken } = await newestMail(site.deps, email, 'email_change');
  const session = await wire.readSession(await verify(linkToken));
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
