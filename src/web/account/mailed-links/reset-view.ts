import type { WeakPasswordReason } from '../../../auth/auth-result.ts';

/** What the screen at `/reset-password` shows. */
export type ResetView =
  | {
      state: 'form';
      /** Whose password it is. */
      email: string;
      /** The mailed link's token; null once the session that it opened is in the browser's cookies. */
      tokenHash: string | null;
      minLength: number;
      problem: { text: string; reasons: readonly WeakPasswordReason[] } | null;
    }
  /** The link is one of two steps: the other comes before the new password, which is then typed once. */
  | { state: 'step'; email: string; tokenHash: string }
  /** The session may stand in the address's fragment, which only the browser sees. */
  | { state: 'loading' };
