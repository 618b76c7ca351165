import type { AuthMode } from '../../urls/account-vocabulary.ts';
import type { WeakPasswordReason } from '../../../auth/auth-result.ts';

export interface AuthView {
  mode: AuthMode;
  /** This is what the user typed. A password is never sent back. */
  email: string;
  /** Null means home. */
  returnTo: string | null;
  problem: {
    field: 'email' | 'password' | 'code';
    text: string;
    reasons: readonly WeakPasswordReason[];
  } | null;
  sent: 'confirmation' | 'recovery' | 'change' | null;
  /** Null means that no code was requested, or that its screen shows no time and no attempts. */
  code: CodeView | null;
  isUnconfirmed: boolean;
  /** The value 'development' is a local provider instead of Google. */
  google: 'none' | 'google' | 'development';
  /** Null means that forms need no check by Turnstile. */
  turnstileSiteKey: string | null;
}

export interface CodeView {
  /** The code was requested at this time, in seconds since 1970. */
  askedAt: number;
  /** The wrong codes so far are counted for texts only; the service has its own count. */
  tries: number;
  /** The code has expired or its attempts are used up. */
  isOver: boolean;
  wait: { seconds: number };
  minutes: number;
}
