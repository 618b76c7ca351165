/** What the screen at `/auth` shows. */
export interface AuthView {
  /** As typed: errors keep it. A password is never sent back. */
  email: string;
  /** Why the last try did not work. */
  problem: string | null;
}

/** The screen as it is opened. */
export const EMPTY_AUTH_VIEW: AuthView = { email: '', problem: null };
