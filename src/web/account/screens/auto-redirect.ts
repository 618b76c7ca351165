import { accountPaths } from '../../urls/account-paths.ts';
import type { AuthView } from '../sign-in/sign-in-view.ts';
import { DELAYS } from '../../auth/delays.ts';
import type { VerifyView } from '../mailed-links/verify-view.ts';

/** Where a screen leads by itself, and when. */
export interface AutoRedirect {
  to: string;
  afterMs: number;
}

/** Back to signing in, once the mail is out; null for a screen that waits for somebody. */
export function redirectFromAuth({ sent, returnTo }: AuthView): AutoRedirect | null {
  return sent === 'recovery'
    ? { to: accountPaths.auth('sign-in', returnTo), afterMs: DELAYS.afterRecoveryMail }
    : null;
}

/** Home after a success, to signing in after a failure; null for a screen that waits for somebody. */
export function redirectFromVerify({ state }: VerifyView): AutoRedirect | null {
  if (state === 'success') return { to: accountPaths.home(), afterMs: DELAYS.afterVerification };
  return state === 'error' ? { to: accountPaths.auth(), afterMs: DELAYS.afterFailedVerification } : null;
}
