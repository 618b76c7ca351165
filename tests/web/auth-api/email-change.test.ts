import { eq } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { identities, securityEvents, users } from '../../../src/db/schema/accounts.ts';
import { PASSWORD, storeAccount } from '../../support/accounts.ts';
import { mailsTo, newestMail } from '../../support/mailbox.ts';
import { NOW, openTestSite, ORIGIN } from '../../support/test-site.ts';
import { raceRounds, RACE_TIMEOUT_MS } from './race.ts';
import { freshEmail, freshNetwork, wireOf } from './wire.ts';

const site = await openTestSite({
  ENVIRONMENT: 'development',
  RESEND_API_KEY: '',
  AUTH_MAIL_ADDRESS_LIMIT: '100/60',
  AUTH_ANONYMOUS_ENABLED: 'true',
});
afterAll(site.close);
const wire = wireOf(site);

const HALF = {
  msg: 'Confirmation link accepted. Please proceed to confirm link sent to the other email',
  code: '200',
};
const verify = (token_hash: string) => wire.post('/verify', { type: 'email_change', token_hash });

/** A signed-in person who has asked for another address, and the links that were mailed. */
async function changing(to: string = freshEmail()) {
  const user = await storeAccount(site.deps);
  const from = user.email ?? '';
  const session = await wire.signIn(from);
  const answer = await wire.send('PUT', '/user', { email: to }, wire.bearer(session));
  expect(answer.status).toBe(200);
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

test('typed codes do the same, each with the address that it was sent to', async () => {
  const { from, to, atOld, atNew } = await changing();
  const type = (email: string, token: string) => wire.post('/verify', { type: 'email_change', email, token });
  expect((await type(to, atOld.code)).status).toBe(403);
  expect(await (await type(from, atOld.code)).json()).toEqual(HALF);
  expect((await wire.readSession(await type(to, atNew.code))).user.email).toBe(to);
});

test(
  'both links at once, round after round: one half, one whole, never a third answer',
  async () => {
    for (let round = 0; round < raceRounds(5); round += 1) {
      const { id, to, atOld, atNew } = await changing();
      const answers = await Promise.all([atOld, atNew].map(({ linkToken }) => verify(linkToken)));
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      const bodies: object[] = await Promise.all(answers.map((answer) => answer.json()));
      expect(bodies.filter((body) => 'msg' in body)).toEqual([HALF]);
      expect(await storedUser(id)).toMatchObject({ email: to, newEmail: null, newEmailConfirmations: 0 });
    }
  },
  RACE_TIMEOUT_MS,
);

test('a change asked for again starts from nothing: one address cannot stand for both', async () => {
  const { id, from, to, atOld } = await changing();
  expect(await (await verify(atOld.linkToken)).json()).toEqual(HALF);
  expect((await wire.post('/resend', { type: 'email_change', email: from })).status).toBe(200);
  const again = (await mailsTo(site.deps, from)).find(
    ({ kind, linkToken }) => kind === 'email_change' && linkToken !== atOld.linkToken,
  );
  expect(await (await verify(again?.linkToken ?? '')).json()).toEqual(HALF);
  expect(await storedUser(id)).toMatchObject({ email: from, newEmail: to });
});

test('a recovery link that the old address holds is void once the account has left it', async () => {
  const { from, atOld, atNew } = await changing();
  await wire.post('/recover', { email: from });
  const { linkToken } = await newestMail(site.deps, from, 'recovery');
  await verify(atOld.linkToken);
  await verify(atNew.linkToken);
  const answer = await wire.post('/verify', { type: 'recovery', token_hash: linkToken });
  expect(await wire.refusal(answer)).toEqual([403, 'otp_expired']);
});

test('POST /verify email_change · email_exists: the address became somebody else’s meanwhile', async () => {
  const { id, from, to, atOld, atNew } = await changing();
  await verify(atOld.linkToken);
  await storeAccount(site.deps, { email: to });
  expect(await wire.refusal(await verify(atNew.linkToken))).toEqual([422, 'email_exists']);
  expect(await storedUser(id)).toMatchObject({ email: from });
});

test('a wish holds no address: others may ask for it too, and whoever confirms it first has it', async () => {
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

test('a sign-up for an address that somebody wishes to change to is confirmed as any other', async () => {
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

test('an account that nobody has confirmed gives its address up to whoever proves it, and a banned one does not', async () => {
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
  const answer = await wire.send('PUT', '/user', { email: banned.email }, wire.bearer(session));
  expect(await wire.refusal(answer)).toEqual([422, 'email_exists']);
});

test(
  'two changes to one address confirmed at once, and a sign-up for it: one of the three has it',
  async () => {
    for (let round = 0; round < raceRounds(5); round += 1) {
      const to = freshEmail();
      const one = await changing(to);
      const other = await changing(to);
      await wire.post('/signup', { email: to, password: PASSWORD });
      const mails = await mailsTo(site.deps, to);
      for (const { atOld } of [one, other])
        expect(await (await verify(atOld.linkToken)).json()).toEqual(HALF);
      const answers = await Promise.all(
        mails.map(({ kind, linkToken }) =>
          wire.post('/verify', {
            type: kind === 'confirmation' ? 'signup' : 'email_change',
            token_hash: linkToken,
          }),
        ),
      );
      const statuses = answers.map(({ status }) => status);
      expect(statuses.filter((status) => status === 200)).toHaveLength(1);
      for (const status of statuses) expect([200, 403, 422]).toContain(status);
      const owners = await site.db.select().from(users).where(eq(users.email, to));
      expect(owners.map(({ emailConfirmedAt }) => emailConfirmedAt !== null)).toEqual([true]);
    }
  },
  RACE_TIMEOUT_MS,
);

test('PUT /user · validation_failed: a password without an address opens nothing', async () => {
  const anonymous = await wire.readSession(await wire.post('/signup', {}));
  const answer = await wire.send('PUT', '/user', { password: 'a password alone' }, wire.bearer(anonymous));
  expect(await wire.refusal(answer)).toEqual([422, 'validation_failed']);
});

test('an anonymous person who gives an address needs only its link, and keeps the account', async () => {
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

test('GET /verify email_change · 303: half of the change is told in the fragment', async () => {
  const { atOld } = await changing();
  const answer = await site.get(`/auth/v1/verify?type=email_change&token=${atOld.linkToken}`, freshNetwork());
  expect(answer.headers.get('location')).toBe(
    `${ORIGIN}/#message=Confirmation+link+accepted.+Please+proceed+to+confirm+link+sent+to+the+other+email&sb=`,
  );
});
