import type { WeakPasswordReason } from '../../../auth/auth-result.ts';

export type ResetView =
  | {
      state: 'form';
      email: string;
      /** The mailed link's token, or null once its session is in the cookies. */
      tokenHash: string | null;
      minLength: number;
      problem: { text: string; reasons: readonly WeakPasswordReason[] } | null;
    }
  /** The second step comes before the new password. */
  | { state: 'step'; email: string; tokenHash: string }
  /** The session may be in the URL fragment, which only the browser sees. */
  | { state: 'loading' };
