/** What the screen at `/verify` shows. */
export type VerifyView =
  /** Waits for the button, which sends `fields`: a GET consumes nothing. */
  | { state: 'ready'; fields: Readonly<Record<string, string>> }
  /** The same for a link to sign in with: whose account it opens is said first. */
  | { state: 'sign-in'; email: string; fields: Readonly<Record<string, string>> }
  /** What there is to verify may stand in the address's fragment, which only the browser sees. */
  | { state: 'loading' }
  | { state: 'success' }
  /** One of the two addresses of a change has said yes. */
  | { state: 'half' }
  | { state: 'error'; message: string }
  /** A link to sign in with that is none any more. */
  | { state: 'ended' };
