import { Secret, TOTP } from 'otpauth';
import type { AuthResult } from '../../src/auth/auth-result.ts';
import { authenticate } from '../../src/auth/sessions/authenticate.ts';
import { sessionJson, type OpenedSession } from '../../src/auth/sessions/open-session.ts';
import { confirmFactor, enrollFactor } from '../../src/auth/factors/own-factors.ts';
import { signInWithPassword } from '../../src/auth/sign-in/sign-in-with-password.ts';
import type { TestDeps } from './deps.ts';
import { PASSWORD } from './accounts.ts';

/**
 * Computes the code that an app shows, with another implementation of RFC 6238.
 * @param stepsAhead the number of 30-second steps after `now`.
 */
export function codeOf(secret: string, now: Date, stepsAhead = 0): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: now.getTime() + stepsAhead * 30_000,
  });
}

/**
 * Adds an authenticator app to an account with `PASSWORD`, which consumes the previous code.
 * @returns the codes of now and one step ahead, and the recovery codes.
 */
export async function giveApp(
  { auth }: TestDeps,
  { email }: { email: string | null },
  name = 'Phone',
): Promise<{ factorId: string; code: (stepsAhead?: number) => string; recoveryCodes: string[] }> {
  const client = { network: '192.0.2.1', userAgent: null };
  const credentials = { email: email ?? '', password: PASSWORD };
  const { session } = done(await signInWithPassword(auth, credentials, client));
  const user = done(await authenticate(auth, await accessTokenOf(auth, session)));
  const { enrolment } = done(await enrollFactor(auth, user, { friendlyName: name, issuer: null }));
  const { factorId, secret } = enrolment;
  const first = { factorId, code: codeOf(secret, auth.now(), -1) };
  const { codes } = done(await confirmFactor(auth, user, first, client));
  return {
    factorId,
    code: (stepsAhead = 0) => codeOf(secret, auth.now(), stepsAhead),
    recoveryCodes: codes ?? [],
  };
}

/** The token of an API client. */
export async function accessTokenOf(auth: TestDeps['auth'], session: OpenedSession): Promise<string> {
  return (await sessionJson(auth, session)).access_token;
}

/** @throws an error when the result is a failure. */
export function done<Done extends object>(result: AuthResult<Done>): Done {
  if (!result.ok) throw new Error(result.message);
  return result;
}
