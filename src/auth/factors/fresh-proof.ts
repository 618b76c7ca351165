import type { SignedIn } from '../authenticate.ts';

/** A second step is asked for again, after this, before what could lock an account's owner out. */
const FRESH_SECONDS = 10 * 60;

const SECOND_STEPS = new Set(['totp', 'recovery_code']);

/** Whether somebody has just taken their second step in this session. */
export function isFreshlyProven({ session }: Pick<SignedIn, 'session'>, now: Date): boolean {
  const since = Math.floor(now.getTime() / 1000) - FRESH_SECONDS;
  return (
    session.aal === 'aal2' &&
    session.amr.some(({ method, timestamp }) => SECOND_STEPS.has(method) && timestamp >= since)
  );
}

/** Whether the latest second step of a session was a recovery code. */
export function isByRecoveryCode({ session }: Pick<SignedIn, 'session'>): boolean {
  // The newest stands first.
  return session.amr.find(({ method }) => SECOND_STEPS.has(method))?.method === 'recovery_code';
}
