import type { AuthMode } from '../../urls/account-vocabulary.ts';
import type { WeakPasswordReason } from '../../../auth/auth-result.ts';

/** What the screen at `/auth` shows. */
export interface AuthView {
  mode: AuthMode;
  /** As typed. A password is never sent back. */
  email: string;
  /** Path of the page to return to after signing in; null is home. */
  returnTo: string | null;
  problem: {
    field: 'email' | 'password' | 'code';
    text: string;
    reasons: readonly WeakPasswordReason[];
  } | null;
  /** The mail that was just sent. */
  sent: 'confirmation' | 'recovery' | null;
  /** Null until a sign-in code was requested. */
  code: CodeView | null;
  /** The confirmation mail can be sent again. */
  isUnconfirmed: boolean;
  /** Which button to show; 'development' is a local provider in place of Google. */
  google: 'none' | 'google' | 'development';
}

/** The part of `/auth` with the form for a mailed code. */
export interface CodeView {
  /** When the code was requested, in seconds since 1970. */
  askedAt: number;
  /** Wrong codes so far, for the texts only: the service counts for itself. */
  tries: number;
  /** The code has expired or its attempts are used up. */
  isOver: boolean;
  /** Until another code can be sent. */
  wait: { seconds: number };
  /** Lifetime of a code. */
  minutes: number;
}
