import type { KeepView } from '../keep/keep-view.ts';
import type { AuthMode } from '../../urls/account-vocabulary.ts';
import type { WeakPasswordReason } from '../../../auth/auth-result.ts';
import type { AuthDeps } from '../../../auth/auth-deps.ts';

export interface AuthView {
  mode: AuthMode;
  /** What the user typed. A password is never sent back. */
  email: string;
  /** Null means home. */
  returnTo: string | null;
  /** What the sign-in keeps, whose page then replaces `returnTo`. */
  keep: KeepView | null;
  problem: {
    field: 'email' | 'password' | 'code';
    text: string;
    reasons: readonly WeakPasswordReason[];
  } | null;
  sent: 'confirmation' | 'recovery' | 'change' | null;
  /** Null when no code was requested, or when its screen shows no time and no attempts. */
  code: {
    /** In seconds since 1970. */
    askedAt: number;
    /** Only texts use this; the service has its own count. */
    tries: number;
    /** The code has expired or its attempts are used up. */
    isOver: boolean;
    wait: { seconds: number };
    minutes: number;
  } | null;
  isUnconfirmed: boolean;
  /** 'development' is a local provider instead of Google. */
  google: 'none' | 'google' | 'development';
  /** Null when forms need no check by Turnstile. */
  turnstileSiteKey: string | null;
}

/** In development another issuer replaces Google. */
const GOOGLE_ISSUER = 'https://accounts.google.com';

export function googleAvailability({
  config: { google },
  isDevelopment,
}: Pick<AuthDeps, 'config' | 'isDevelopment'>): 'none' | 'google' | 'development' {
  if (google === null) return 'none';
  return isDevelopment && google.issuer !== GOOGLE_ISSUER ? 'development' : 'google';
}
