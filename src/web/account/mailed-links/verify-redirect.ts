import { accountPaths } from '../../urls/account-paths.ts';
import type { AutoRedirect } from '../screens/screen.tsx';
import type { VerifyView } from './verify-view.ts';

export const AFTER_VERIFICATION_MS = 2000;
const AFTER_FAILED_VERIFICATION_MS = 3000;

/** Home after a success, to signing in after a failure; null for a screen that waits for somebody. */
export function redirectFromVerify({ state }: VerifyView): AutoRedirect | null {
  if (state === 'success') return { to: accountPaths.home(), afterMs: AFTER_VERIFICATION_MS };
  return state === 'error' ? { to: accountPaths.auth(), afterMs: AFTER_FAILED_VERIFICATION_MS } : null;
}
