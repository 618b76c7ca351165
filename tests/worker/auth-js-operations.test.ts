import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, describe, expect, test } from 'vitest';
import { makeAuthSecrets } from '../../scripts/site/auth-secrets.ts';
import { writeOperatorToken } from '../../src/auth/operators/operator-token.ts';
import { mailOutbox, sessions } from '../../src/db/schema/accounts.ts';
import { AUTH_JS_VERSIONS } from '../support/auth-js.ts';
import { codeOf } from '../support/authenticator.ts';
import { openBrowser } from '../support/cookie-browser.ts';
import { openTestDatabase } from '../support/database.ts';
import { depsBeside } from '../support/deps.ts';
import { somebody, startHostileGoogle } from '../support/hostile-google.ts';
import { mailsTo, newestMail } from '../support/mailbox.ts';
import { startWorker } from '../support/worker.ts';
import { withLimits } from '../support/with-limits.ts';

const SITE = 'http://localhost:8787';
const PASSWORD = 'a long walk to section 114';
const NEXT_PASSWORD = 'the upper deck on a Tuesday';
const DAY_MS = 86_400_000;

const database = await openTestDatabase();
const google = await startHostileGoogle();
const bindings = {
  ...(await makeAuthSecrets()),
  ...google.variables,
  AUTH_ANONYMOUS_ENABLED: 'true',
  AUTH_REAUTHENTICATION_REQUIRED: 'true',
  ...withLimits({
    mailAddress: '100/60',
    mail: '1000/60',
    verify: '1000/60',
    token: '1000/60',
    userRead: '1000/60',
    userChange: '1000/60',
  }),
};
const now = new Date();
const worker = await startWorker({ databaseUrl: database.url, now, bindings });
afterAll(async () => {
  await worker.stop();
  await google.close();
  await database.close();
});

/** With the Worker's secrets, to open its mails and sign operator tokens. */
const deps = depsBeside(bindings, database, now);

let emailCount = 0;
const freshEmail = () => `fan-${(emailCount += 1)}@example.com`;
/** Deletes the mail: with a stopped clock no mail is the newest. */
async function takeMail(email: string, kind: string) {
  const mail = await newestMail(deps, email, kind);
  await database.db.delete(mailOutbox).where(eq(mailOutbox.id, mail.id));
  return mail;
}
/** As Google signs it for a client. */
const idToken = (claims: Record<string, unknown>): Promise<string> =>
  google.server.issuer.buildToken({
    scopesOrTransform: (_header, payload) => {
      Object.assign(payload, { aud: 'fanroads', ...atNow() }, claims);
    },
  });
/** The Worker's clock is stopped, that of the provider is not. */
function atNow(): { iat: number; nbf: number; exp: number } {
  const seconds = Math.floor(now.getTime() / 1000);
  return { iat: seconds, nbf: seconds, exp: seconds + 600 };
}

describe.each(AUTH_JS_VERSIONS)('the public client %s, unchanged', (_, version) => {
  /** A client in a new browser that uses the Worker as the site. */
  function openClient(flowType: 'pkce' | 'implicit' = 'implicit') {
    const browser = openBrowser(SITE, (path, request) => fetch(worker.origin + path, request));
    const client = version.open({
      url: `${SITE}/auth/v1`,
      flowType,
      fetch: (input, init) => browser.visit(input instanceof Request ? input.url : input, init),
    });
    /** @returns the address that it redirects to. */
    const follow = async (address: string | null | undefined) => {
      const { headers } = await browser.visit(address ?? '');
      return new URL(headers.get('location') ?? '', SITE);
    };
    return { client, follow };
  }

  /** Signed in with a mailed code. */
  async function member() {
    const { client, follow } = openClient();
    const email = freshEmail();
    await client.signInWithOtp({ email });
    const { code } = await takeMail(email, 'magiclink');
    const { data } = await client.verifyOtp({ email, token: code, type: 'email' });
    if (!data.user || !data.session) throw new Error('not signed in');
    return { client, follow, email, id: data.user.id, session: data.session };
  }

  /** With an authenticator app. */
  async function withApp() {
    const signedIn = await member();
    const enrolled = await signedIn.client.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' });
    if (enrolled.data?.type !== 'totp') throw new Error('not enrolled');
    const { id: factorId, totp } = enrolled.data;
    const code = codeOf(totp.secret, now, -1);
    const verified = await signedIn.client.mfa.challengeAndVerify({ factorId, code });
    expect(verified.error).toBeNull();
    return { ...signedIn, factorId, secret: totp.secret };
  }

  const openOperator = async () =>
    version.openAdmin({
      url: `${worker.origin}/auth/v1`,
      headers: { Authorization: `Bearer ${await writeOperatorToken(deps.auth)}` },
    });

  test('signInWithOtp: a code, a link, a link with PKCE; shouldCreateUser false creates no account', async () => {
    const { email, id } = await member();
    const byLink = openClient().client;
    await byLink.signInWithOtp({ email, options: { shouldCreateUser: false } });
    const { linkToken } = await takeMail(email, 'magiclink');
    const linked = await byLink.verifyOtp({ token_hash: linkToken, type: 'magiclink' });
    expect(linked.data.user?.id).toBe(id);

    const { client, follow } = openClient('pkce');
    await client.signInWithOtp({ email, options: { emailRedirectTo: `${SITE}/here` } });
    const mail = await takeMail(email, 'magiclink');
    const target = await follow(`${SITE}/auth/v1/verify?token=${mail.linkToken}&type=magiclink`);
    expect(target.pathname).toBe('/here');
    const exchanged = await client.exchangeCodeForSession(target.searchParams.get('code') ?? '');
    expect(exchanged.data.user?.id).toBe(id);

    const unknown = freshEmail();
    const none = await client.signInWithOtp({ email: unknown, options: { shouldCreateUser: false } });
    expect(none.error).toBeNull();
    expect(await mailsTo(deps, unknown)).toEqual([]);
  });

  test.each([
    ['signup', 'confirmation'],
    ['recovery', 'recovery'],
    ['magiclink', 'magiclink'],
    ['invite', 'invite'],
    ['email', 'confirmation'],
  ] as const)('verifyOtp: type %s takes the code and the link of a %s mail', async (type, kind) => {
    for (const form of ['code', 'link']) {
      const { client } = openClient();
      const email = freshEmail();
      if (kind === 'invite') await (await openOperator()).inviteUserByEmail(email);
      else if (kind === 'magiclink') await client.signInWithOtp({ email });
      else await client.signUp({ email, password: PASSWORD });
      if (kind === 'recovery') await client.resetPasswordForEmail(email);
      const { code, linkToken } = await takeMail(email, kind);
      const { data, error } =
        form === 'code'
          ? await client.verifyOtp({ email, token: code, type })
          : await client.verifyOtp({ token_hash: linkToken, type });
      expect(error).toBeNull();
      expect(data.session?.user.email).toBe(email);
    }
  });

  test('updateUser and verifyOtp email_change, resend: both addresses confirm, and the first confirmation signs nobody in', async () => {
    const { client, email, id } = await member();
    const newEmail = freshEmail();
    const updated = await client.updateUser({ email: newEmail });
    expect(updated.data.user?.new_email).toBe(newEmail);
    for (const to of [email, newEmail]) await takeMail(to, 'email_change');
    expect((await client.resend({ type: 'email_change', email })).error).toBeNull();
    const old = await takeMail(email, 'email_change');
    const half = await client.verifyOtp({ email, token: old.code, type: 'email_change' });
    expect([half.error, half.data.session]).toEqual([null, null]);
    const fresh = await takeMail(newEmail, 'email_change');
    const whole = await client.verifyOtp({ token_hash: fresh.linkToken, type: 'email_change' });
    expect(whole.data.user).toMatchObject({ id, email: newEmail });
  });

  test('resend: a new sign-up mail makes the earlier link invalid', async () => {
    const { client } = openClient();
    const email = freshEmail();
    await client.signUp({ email, password: PASSWORD });
    const first = await takeMail(email, 'confirmation');
    expect((await client.resend({ type: 'signup', email })).error).toBeNull();
    const early = await client.verifyOtp({ token_hash: first.linkToken, type: 'signup' });
    expect(early.error?.code).toBe('otp_expired');
    const second = await takeMail(email, 'confirmation');
    expect((await client.verifyOtp({ token_hash: second.linkToken, type: 'signup' })).error).toBeNull();
  });

  test('signInWithIdToken: with a nonce and an access token, and rejected for another nonce', async () => {
    const { client } = openClient();
    const googleUser = somebody();
    const nonce = crypto.randomUUID();
    const hashed = createHash('sha256').update(nonce).digest('hex');
    const accessToken = 'an access token';
    const half = createHash('sha256').update(accessToken).digest().subarray(0, 16).toString('base64url');
    const token = await idToken({ ...googleUser, nonce: hashed, at_hash: half });
    const credentials = { provider: 'google', token, access_token: accessToken, nonce };
    const { data, error } = await client.signInWithIdToken(credentials);
    expect(error).toBeNull();
    expect(data.user).toMatchObject({ email: googleUser.email, app_metadata: { provider: 'google' } });
    const other = await client.signInWithIdToken({ ...credentials, nonce: 'another' });
    expect(other.error?.status).toBe(400);
  });

  test('linkIdentity, getUserIdentities, unlinkIdentity: through Google’s page, and with an ID token', async () => {
    const { client, follow, id } = await member();
    const googleUser = somebody();
    google.claim({ ...googleUser, ...atNow() });
    const linking = await client.linkIdentity({
      provider: 'google',
      options: { redirectTo: `${SITE}/account` },
    });
    expect(linking.error).toBeNull();
    const callback = await follow(linking.data.url);
    const back = await follow(callback.href);
    expect(new URLSearchParams(back.hash.slice(1)).get('access_token')).not.toBeNull();
    const { data } = await client.getUserIdentities();
    expect(data?.identities.map(({ provider }) => provider).toSorted()).toEqual(['email', 'google']);

    const linked = data?.identities.find(({ provider }) => provider === 'google');
    if (linked === undefined) throw new Error('not linked');
    expect((await client.unlinkIdentity(linked)).error).toBeNull();
    const only = await client.getUserIdentities();
    const [last] = only.data?.identities ?? [];
    if (last === undefined) throw new Error('nothing left');
    expect((await client.unlinkIdentity(last)).error?.code).toBe('single_identity_not_deletable');

    const again = await client.linkIdentity({ provider: 'google', token: await idToken(googleUser) });
    expect(again.error).toBeNull();
    const { user } = (await client.getUser()).data;
    expect(user?.id).toBe(id);
    expect(user?.identities?.map(({ provider }) => provider).toSorted()).toEqual(['email', 'google']);
  });

  test('reauthenticate: an older session changes its password with the mailed nonce only', async () => {
    const { client, email, id } = await member();
    const before = { createdAt: new Date(now.getTime() - 2 * DAY_MS) };
    await database.db.update(sessions).set(before).where(eq(sessions.userId, id));
    const bare = await client.updateUser({ password: NEXT_PASSWORD });
    expect(bare.error?.code).toBe('reauthentication_needed');
    const wrong = await client.updateUser({ password: NEXT_PASSWORD, nonce: '000000' });
    expect(wrong.error?.code).toBe('reauthentication_not_valid');
    expect((await client.reauthenticate()).error).toBeNull();
    const { code: nonce } = await takeMail(email, 'reauthentication');
    expect((await client.updateUser({ password: NEXT_PASSWORD, nonce })).error).toBeNull();
    const back = await openClient().client.signInWithPassword({ email, password: NEXT_PASSWORD });
    expect(back.data.user?.id).toBe(id);
  });

  test('mfa: enroll, challenge, verify, challengeAndVerify, listFactors, the two levels, unenroll', async () => {
    const { client, email, factorId, secret } = await withApp();
    const { data: factors } = await client.mfa.listFactors();
    expect(factors?.totp).toMatchObject([{ id: factorId, friendly_name: 'Phone', status: 'verified' }]);

    const elsewhere = openClient().client;
    await elsewhere.signInWithOtp({ email });
    const { code } = await takeMail(email, 'magiclink');
    await elsewhere.verifyOtp({ email, token: code, type: 'email' });
    const before = await elsewhere.mfa.getAuthenticatorAssuranceLevel();
    expect(before.data).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal2' });
    expect((await elsewhere.mfa.unenroll({ factorId })).error?.code).toBe('insufficient_aal');
    const challenge = await elsewhere.mfa.challenge({ factorId });
    const challengeId = challenge.data?.id ?? '';
    const wrong = await elsewhere.mfa.verify({ factorId, challengeId, code: '000000' });
    expect(wrong.error?.code).toBe('mfa_verification_failed');
    const verified = await elsewhere.mfa.verify({ factorId, challengeId, code: codeOf(secret, now) });
    expect(verified.error).toBeNull();
    const after = await elsewhere.mfa.getAuthenticatorAssuranceLevel();
    expect(after.data).toMatchObject({ currentLevel: 'aal2', nextLevel: 'aal2' });
    expect(after.data?.currentAuthenticationMethods[0]).toMatchObject({ method: 'totp' });
    expect(
      (await client.mfa.challengeAndVerify({ factorId, code: codeOf(secret, now, 1) })).error,
    ).toBeNull();

    expect((await client.mfa.unenroll({ factorId })).error).toBeNull();
    expect((await client.refreshSession()).error).toBeNull();
    const { data: level } = await client.mfa.getAuthenticatorAssuranceLevel();
    expect(level).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal1' });
  });

  test('signInAnonymously: adding an email keeps the account and makes it permanent', async () => {
    const { client } = openClient();
    const { data, error } = await client.signInAnonymously({ options: { data: { seat: '12' } } });
    expect(error).toBeNull();
    expect(data.user).toMatchObject({ is_anonymous: true, user_metadata: { seat: '12' } });
    const claims = await client.getClaims();
    expect(claims.data?.claims).toMatchObject({ sub: data.user?.id, is_anonymous: true, aal: 'aal1' });
    const email = freshEmail();
    await client.updateUser({ email });
    const { code } = await takeMail(email, 'email_change');
    const known = await client.verifyOtp({ email, token: code, type: 'email_change' });
    expect(known.data.user).toMatchObject({ id: data.user?.id, email, is_anonymous: false });
  });

  test('setSession, refreshSession, getClaims: a session moves to another client, is refreshed, and verifies with the published keys', async () => {
    const { session, id } = await member();
    const { client } = openClient();
    const { access_token, refresh_token } = session;
    expect((await client.setSession({ access_token, refresh_token })).data.user?.id).toBe(id);
    const renewed = await client.refreshSession();
    expect(renewed.data.session?.refresh_token).not.toBe(refresh_token);
    const claims = await client.getClaims();
    expect(claims.data).toMatchObject({
      claims: { sub: id, aud: 'authenticated' },
      header: { alg: 'ES256' },
    });
    const forged = `${access_token.slice(0, -4)}AAAA`;
    expect((await client.setSession({ access_token: forged, refresh_token })).error).not.toBeNull();
  });

  test.each(['local', 'others', 'global'] as const)('signOut %s ends the right sessions', async (scope) => {
    const { client, email, session } = await member();
    const other = openClient().client;
    await other.signInWithOtp({ email });
    const { code } = await takeMail(email, 'magiclink');
    await other.verifyOtp({ email, token: code, type: 'email' });
    expect((await client.signOut({ scope })).error).toBeNull();
    const own = await openClient().client.getUser(session.access_token);
    const others = await other.getUser();
    expect([own.error?.name, others.error?.name]).toEqual(
      {
        local: ['AuthSessionMissingError', undefined],
        others: [undefined, 'AuthSessionMissingError'],
        global: ['AuthSessionMissingError', 'AuthSessionMissingError'],
      }[scope],
    );
  });

  test('admin: createUser, getUserById, listUsers, updateUserById, deleteUser', async () => {
    const admin = await openOperator();
    const email = freshEmail();
    const created = await admin.createUser({
      email,
      password: PASSWORD,
      email_confirm: true,
      user_metadata: { first_name: 'Ada' },
    });
    const id = created.data.user?.id ?? '';
    expect((await admin.getUserById(id)).data.user).toMatchObject({
      email,
      user_metadata: { first_name: 'Ada' },
    });
    const listed = await admin.listUsers({ page: 1, perPage: 1 });
    if (listed.error) throw listed.error;
    expect(listed.data.users).toHaveLength(1);
    expect(listed.data).toMatchObject({ aud: 'authenticated', nextPage: 2 });
    expect(listed.data.total).toBeGreaterThan(1);

    const { client } = openClient();
    expect((await client.signInWithPassword({ email, password: PASSWORD })).error).toBeNull();
    const banned = await admin.updateUserById(id, { ban_duration: '24h' });
    expect(banned.error).toBeNull();
    expect((await client.getUser()).error?.code).toBe('user_banned');
    await admin.updateUserById(id, { ban_duration: 'none', app_metadata: { plan: 'season' } });
    expect((await client.getUser()).data.user?.app_metadata).toMatchObject({ plan: 'season' });
    expect((await admin.deleteUser(id, true)).error).toBeNull();
    expect((await admin.getUserById(id)).error?.code).toBe('user_not_found');
    expect((await client.refreshSession()).error).not.toBeNull();
    const again = await admin.createUser({ email });
    expect((await admin.deleteUser(again.data.user?.id ?? '')).error).toBeNull();
    const taken = await admin.createUser({ email: (await member()).email });
    expect(taken.error?.code).toBe('email_exists');
  });

  test('admin: generateLink of all six kinds, inviteUserByEmail', async () => {
    const admin = await openOperator();
    const { email: known } = await member();
    const newEmail = freshEmail();
    const links = [
      await admin.generateLink({ type: 'signup', email: freshEmail(), password: PASSWORD }),
      await admin.generateLink({ type: 'invite', email: freshEmail() }),
      await admin.generateLink({ type: 'magiclink', email: freshEmail() }),
      await admin.generateLink({ type: 'recovery', email: known }),
    ];
    for (const { data, error } of links) {
      expect(error).toBeNull();
      const target = await openClient().follow(data.properties?.action_link);
      expect(new URLSearchParams(target.hash.slice(1)).get('access_token')).not.toBeNull();
    }
    const changes = [
      await admin.generateLink({ type: 'email_change_current', email: known, newEmail }),
      await admin.generateLink({ type: 'email_change_new', email: known, newEmail }),
    ];
    const hashes = changes.map(({ data }) => data.properties?.hashed_token ?? '');
    const { client } = openClient();
    for (const token_hash of hashes) await client.verifyOtp({ token_hash, type: 'email_change' });
    expect((await client.getUser()).data.user?.email).toBe(newEmail);
    const invited = await admin.inviteUserByEmail(freshEmail(), { data: { first_name: 'Ada' } });
    expect(invited.data.user).toMatchObject({
      invited_at: now.toISOString(),
      user_metadata: { first_name: 'Ada' },
    });
  });

  test('admin: mfa.listFactors, mfa.deleteFactor, signOut with a user’s token', async () => {
    const admin = await openOperator();
    const { client, id: userId, factorId } = await withApp();
    const factors = await admin.mfa.listFactors({ userId });
    // The versions wrap the list differently.
    expect(JSON.stringify(factors.data)).toContain(factorId);
    expect((await admin.mfa.deleteFactor({ userId, id: factorId })).error).toBeNull();
    expect((await client.mfa.listFactors()).data?.all).toEqual([]);
    const { data } = await client.refreshSession();
    expect((await admin.signOut(data.session?.access_token ?? '', 'global')).error).toBeNull();
    expect((await client.getUser()).error?.name).toBe('AuthSessionMissingError');
  });
});
