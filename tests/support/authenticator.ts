import { Secret, TOTP } from 'otpauth';
import type { AuthResult } from '../../src/auth/auth-result.ts';
import { authenticate } from '../../src/auth/sessions/authenticate.ts';
import { confirmFactor } from '../../src/auth/factors/confirm-factor.ts';
import { enrolFactor } from '../../src/auth/factors/enrol-factor.ts';
import { signInWithPassword } from '../../src/auth/sign-in/sign-in-with-password.ts';
import type { TestDeps } from './deps.ts';
import { PASSWORD } from './accounts.ts';

/** The code an app shows, by a reading of RFC 6238 that is not ours; `stepsAhead` of 30 seconds. */
export function codeOf(secret: string, now: Date, stepsAhead = 0): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: now.getTime() + stepsAhead * 30_000,
  });
}

/**
 * Gives an account with `PASSWORD` an authenticator app, as the site's own pages do.
 * @returns its codes of now and one step ahead (the one before is spent), and the recovery codes.
 */
export async function giveApp(
  { auth }: TestDeps,
  { email }: { email: string | null },
  name = 'Phone',
): Promise<{ factorId: string; code: (stepsAhead?: number) => string; recoveryCodes: string[] }> {
  const client = { network: '192.0.2.1', userAgent: null };
  const proof = { email: email ?? '', password: PASSWORD };
  const signedIn = done(await signInWithPassword(auth, proof, client));
  const person = done(await authenticate(auth, signedIn.session.access_token));
  const { enrolment } = done(await enrolFactor(auth, person, { friendlyName: name, issuer: null }));
  const { factorId, secret } = enrolment;
  const first = { factorId, code: codeOf(secret, auth.now(), -1) };
  const { codes } = done(await confirmFactor(auth, person, first, client));
  return {
    factorId,
    code: (stepsAhead = 0) => codeOf(secret, auth.now(), stepsAhead),
    recoveryCodes: codes ?? [],
  };
}

/** What was to succeed. @throws why it did not. */
export function done<Done extends object>(result: AuthResult<Done>): Done {
  if (!result.ok) throw new Error(result.message);
  return result;
}
