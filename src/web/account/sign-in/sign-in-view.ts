import type { AuthMode } from '../../urls/account-vocabulary.ts';
import type { WeakPasswordReason } from '../../../auth/auth-result.ts';
import type { CodeView } from './code-view.ts';

/** What the screen at `/auth` shows. */
export interface AuthView {
  mode: AuthMode;
  /** As typed: errors keep it. A password is never sent back. */
  email: string;
  /** Path of the page that signing in leads back to; null is home. */
  returnTo: string | null;
  /** Why the last try did not work, at the field to mend. */
  problem: {
    field: 'email' | 'password' | 'code';
    text: string;
    reasons: readonly WeakPasswordReason[];
  } | null;
  /** The mail that is on its way. */
  sent: 'confirmation' | 'recovery' | null;
  /** A code to sign in with was asked for; null before that. */
  code: CodeView | null;
  /** The address waits for its confirmation, which can be sent again. */
  isUnconfirmed: boolean;
  /** Whether there is a button for Google, and whether it leads to a provider for development. */
  google: 'none' | 'google' | 'development';
}
