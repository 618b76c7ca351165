import { hasVerifiedFactor, type SignedIn } from '../sessions/authenticate.ts';
import type { AuthenticationMethod } from '../sessions/open-session.ts';

/** A proof is asked for again, after this, before what could lock an account's owner out. */
const FRESH_SECONDS = 10 * 60;

const SECOND_STEPS = new Set<string>(['totp', 'recovery_code'] satisfies AuthenticationMethod[]);
/** First steps that are fresh proofs; a password is typed again in their place. */
const FIRST_STEPS = new Set<string>([
  'otp',
  'oauth',
  'magiclink',
  'recovery',
  'email/signup',
  'invite',
] satisfies AuthenticationMethod[]);

/** Whether somebody has just taken their second step in this session. */
export function isRecentlyAuthenticated({ session }: Pick<SignedIn, 'session'>, now: Date): boolean {
  return session.aal === 'aal2' && isShownLately(session, SECOND_STEPS, now);
}

/**
 * Whether somebody has to prove anew who they are before a way in or an app is added, or the account deleted: one
 * without a password has nothing to type, and an open browser alone must not take it from its owner.
 */
export function needsRecentAuthentication(
  { account, session }: Pick<SignedIn, 'account' | 'session'>,
  now: Date,
): boolean {
  if (account.user.passwordHash !== null) return false;
  return hasVerifiedFactor(account)
    ? !isRecentlyAuthenticated({ session }, now)
    : !isShownLately(session, FIRST_STEPS, now);
}

function isShownLately(
  { amr }: Pick<SignedIn['session'], 'amr'>,
  methods: ReadonlySet<string>,
  now: Date,
): boolean {
  const since = Math.floor(now.getTime() / 1000) - FRESH_SECONDS;
  return amr.some(({ method, timestamp }) => methods.has(method) && timestamp >= since);
}

/** Whether the latest second step of a session was a recovery code. */
export function isByRecoveryCode({ session }: Pick<SignedIn, 'session'>): boolean {
  // The newest stands first.
  return session.amr.find(({ method }) => SECOND_STEPS.has(method))?.method === 'recovery_code';
}
