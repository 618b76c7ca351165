import { accountPaths } from '../../urls/account-paths.ts';
import type { AutoRedirect } from '../screens/screen.tsx';
import type { AuthView } from './sign-in-view.ts';

const AFTER_RECOVERY_MAIL_MS = 2000;

/** Back to signing in, once the mail is out; null for a screen that waits for somebody. */
export function redirectFromAuth({ sent, returnTo }: AuthView): AutoRedirect | null {
  if (sent !== 'recovery') return null;
  return { to: accountPaths.auth('sign-in', returnTo), afterMs: AFTER_RECOVERY_MAIL_MS };
}
