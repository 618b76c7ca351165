import { hasVerifiedFactor, type SignedIn } from '../sessions/authenticate.ts';
import type { AuthenticationMethod } from '../sessions/open-session.ts';

const RECENT_SECONDS = 10 * 60;

const SECOND_STEPS = new Set<string>(['totp', 'recovery_code'] satisfies AuthenticationMethod[]);
/** Passwords are absent, because forms that accept one ask for it again. */
const FIRST_STEPS = new Set<string>([
  'otp',
  'oauth',
  'magiclink',
  'recovery',
  'email/signup',
  'invite',
] satisfies AuthenticationMethod[]);

export function isRecentlyAuthenticated({ session }: Pick<SignedIn, 'session'>, now: Date): boolean {
  return session.aal === 'aal2' && hasRecentMethod(session, SECOND_STEPS, now);
}

/**
 * Needed to add a sign-in method or an app, or delete the account. Otherwise anybody at an open browser could
 * take over an account without a password.
 */
export function needsRecentAuthentication(
  { account, session }: Pick<SignedIn, 'account' | 'session'>,
  now: Date,
): boolean {
  if (account.user.passwordHash !== null) return false;
  return hasVerifiedFactor(account)
    ? !isRecentlyAuthenticated({ session }, now)
    : !hasRecentMethod(session, FIRST_STEPS, now);
}

function hasRecentMethod(
  { amr }: Pick<SignedIn['session'], 'amr'>,
  methods: ReadonlySet<string>,
  now: Date,
): boolean {
  const since = Math.floor(now.getTime() / 1000) - RECENT_SECONDS;
  return amr.some(({ method, timestamp }) => methods.has(method) && timestamp >= since);
}

export function usedRecoveryCode({ session }: Pick<SignedIn, 'session'>): boolean {
  return session.amr.find(({ method }) => SECOND_STEPS.has(method))?.method === 'recovery_code';
}
