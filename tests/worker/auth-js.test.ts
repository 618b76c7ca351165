import { afterAll, describe, expect, test } from 'vitest';
import { makeAuthSecrets } from '../../scripts/site/auth-secrets.ts';
import { AUTH_JS_VERSIONS } from '../support/auth-js.ts';
import { codeOf } from '../support/authenticator.ts';
import { openTestDatabase } from '../support/database.ts';
import { depsBeside } from '../support/deps.ts';
import { newestMail } from '../support/mailbox.ts';
import { takeErrors } from '../support/unexpected-errors.ts';
import { startWorker } from '../support/worker.ts';
import { withLimits } from '../support/with-limits.ts';

const PASSWORD = 'a long walk to section 114';
const database = await openTestDatabase();
const secrets = await makeAuthSecrets();
const bindings = {
  ...secrets,
  // Every use of the session refreshes it.
  'LIMITS.accessTokenSeconds': '80',
  ...withLimits({ mailAddress: '100/60', mail: '1000/60', userRead: '1000/60', userChange: '1000/60' }),
};
const now = new Date();
const worker = await startWorker({ databaseUrl: database.url, now, bindings });
afterAll(async () => {
  await worker.stop();
  await database.close();
});

/** With the Worker's secrets, to open its mails. */
const deps = depsBeside(bindings, database, now);

let emailCount = 0;
const freshEmail = () => `fan-${(emailCount += 1)}@example.com`;

/** Common part of the versions' overloads. */
interface StateEmitter {
  onAuthStateChange(callback: (event: string) => void): unknown;
}

describe.each(AUTH_JS_VERSIONS)('the public client %s, unchanged', (_, version) => {
  const open = (flowType: 'pkce' | 'implicit') => version.open({ url: `${worker.origin}/auth/v1`, flowType });

  /** Signed up, confirmed and signed in. */
  async function member(flowType: 'pkce' | 'implicit' = 'implicit') {
    const client = open(flowType);
    const email = freshEmail();
    await client.signUp({ email, password: PASSWORD, options: { data: { first_name: 'Ada' } } });
    const { linkToken } = await newestMail(deps, email, 'confirmation');
    await client.verifyOtp({ token_hash: linkToken, type: 'email' });
    await client.signInWithPassword({ email, password: PASSWORD });
    return { client, email };
  }

  test('signs up without a session, confirms by the mail, and is signed in', async () => {
    const client = open('implicit');
    const email = freshEmail();
    const { data, error } = await client.signUp({ email, password: PASSWORD });
    expect(error).toBeNull();
    expect(data.session).toBeNull();
    expect(data.user).toMatchObject({ email, identities: [{ provider: 'email' }] });
    const early = await client.signInWithPassword({ email, password: PASSWORD });
    expect(early.error?.code).toBe('email_not_confirmed');
    const { linkToken } = await newestMail(deps, email, 'confirmation');
    const verified = await client.verifyOtp({ token_hash: linkToken, type: 'email' });
    expect(verified.data.session?.user.email).toBe(email);
    const again = await client.verifyOtp({ token_hash: linkToken, type: 'email' });
    expect(again.error?.code).toBe('otp_expired');
  });

  test('signs in, reads its user, and verifies its token by the published keys alone', async () => {
    const { client, email } = await member();
    const { data } = await client.getUser();
    expect(data.user).toMatchObject({ email, user_metadata: { first_name: 'Ada' } });
    const { data: session } = await client.getSession();
    const claims = await client.getClaims(session.session?.access_token);
    expect(claims.error).toBeNull();
    expect(claims.data?.claims.sub).toBe(data.user?.id);
  });

  test('gets errors for a wrong password, and for a weak one with reasons', async () => {
    const { client, email } = await member();
    const wrong = await client.signInWithPassword({ email, password: 'wrong' });
    expect(wrong.error).toMatchObject({ status: 400, code: 'invalid_credentials' });
    const weak = await client.updateUser({ password: 'abc' });
    expect(weak.error).toMatchObject({ status: 422, code: 'weak_password', reasons: ['length'] });
  });

  test('refreshes in the background before its token expires, and emits an event', async () => {
    const { client } = await member();
    const before = (await client.getSession()).data.session?.refresh_token;
    const events: string[] = [];
    const refreshed = new Promise<void>((resolve) => {
      const emitter: StateEmitter = client;
      emitter.onAuthStateChange((event) => {
        events.push(event);
        if (event === 'TOKEN_REFRESHED') resolve();
      });
    });
    await client.startAutoRefresh();
    await refreshed;
    await client.stopAutoRefresh();
    expect(events).toContain('TOKEN_REFRESHED');
    expect((await client.getSession()).data.session?.refresh_token).not.toBe(before);
  });

  test.each(['pkce', 'implicit'] as const)('recovers a password through a %s link', async (flowType) => {
    const { client, email } = await member(flowType);
    await client.signOut();
    const { error } = await client.resetPasswordForEmail(email, {
      redirectTo: 'http://localhost:8787/reset-password',
    });
    expect(error).toBeNull();
    const { linkToken } = await newestMail(deps, email, 'recovery');
    const link = `${worker.origin}/auth/v1/verify?token=${linkToken}&type=recovery&redirect_to=${encodeURIComponent('http://localhost:8787/reset-password')}`;
    const { headers } = await fetch(link, { redirect: 'manual' });
    const target = new URL(headers.get('location') ?? '');
    expect(target.pathname).toBe('/reset-password');
    const fragment = new URLSearchParams(target.hash.slice(1));
    const opened =
      flowType === 'pkce'
        ? await client.exchangeCodeForSession(target.searchParams.get('code') ?? '')
        : await client.setSession({
            access_token: fragment.get('access_token') ?? '',
            refresh_token: fragment.get('refresh_token') ?? '',
          });
    expect(opened.error).toBeNull();
    const changed = await client.updateUser({ password: 'the upper deck on a Tuesday' });
    expect(changed.error).toBeNull();
    const back = await client.signInWithPassword({ email, password: 'the upper deck on a Tuesday' });
    expect(back.error).toBeNull();
  });

  test('recovery does not reveal an unknown address', async () => {
    const { data, error } = await open('implicit').resetPasswordForEmail('nobody@example.com');
    expect([data, error]).toEqual([{}, null]);
  });

  test('signs out here, elsewhere and everywhere', async () => {
    const { client, email } = await member();
    const other = open('implicit');
    await other.signInWithPassword({ email, password: PASSWORD });
    expect((await client.signOut({ scope: 'others' })).error).toBeNull();
    // The client's name for `session_not_found`.
    expect((await other.getUser()).error?.name).toBe('AuthSessionMissingError');
    expect((await client.getUser()).data.user?.email).toBe(email);
    expect((await client.signOut({ scope: 'local' })).error).toBeNull();
    expect((await client.getSession()).data.session).toBeNull();
  });

  test('enrolls an authenticator app and steps up to two factors', async () => {
    const { client } = await member();
    const enrolled = await client.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' });
    if (enrolled.data?.type !== 'totp') throw new Error('not enrolled');
    const { id: factorId, totp } = enrolled.data;
    expect(totp.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<svg/);
    const code = codeOf(totp.secret, now);
    const verified = await client.mfa.challengeAndVerify({ factorId, code });
    expect(verified.error).toBeNull();
    const level = await client.mfa.getAuthenticatorAssuranceLevel();
    expect(level.data).toMatchObject({ currentLevel: 'aal2', nextLevel: 'aal2' });
    const factors = await client.mfa.listFactors();
    expect(factors.data?.totp).toMatchObject([{ id: factorId, status: 'verified' }]);
    expect((await client.mfa.unenroll({ factorId })).error).toBeNull();
  });
});

test('a database that is down gives a retryable error, so no client signs its user out', async () => {
  const withoutDatabase = await startWorker({
    databaseUrl: 'postgres://u:p@127.0.0.1:9/db',
    now,
    bindings: secrets,
  });
  const responses = await Promise.all(
    [
      ['POST', '/token?grant_type=password', { email: 'a@example.com', password: 'x' }] as const,
      ['POST', '/recover', { email: 'a@example.com' }] as const,
    ].map(([method, path, body]) =>
      fetch(`${withoutDatabase.origin}/auth/v1${path}`, { method, body: JSON.stringify(body) }),
    ),
  );
  await withoutDatabase.stop();
  expect(responses.map(({ status }) => status)).toEqual([503, 503]);
  expect(responses[0]?.headers.get('retry-after')).not.toBeNull();
  expect(takeErrors().length).toBeGreaterThan(0);
});
