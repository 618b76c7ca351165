/** What the screen at `/verify` shows. */
export type VerifyView =
  /** Waits for the button, which posts `fields`: a GET consumes nothing. */
  | { state: 'ready'; fields: Readonly<Record<string, string>> }
  /** A sign-in link: the page names its account before anybody is signed in to it. */
  | { state: 'sign-in'; email: string; fields: Readonly<Record<string, string>> }
  /** The code or tokens may be in the URL fragment, which only the browser sees. */
  | { state: 'loading' }
  | { state: 'success' }
  /** One of the two addresses of an email change is confirmed. */
  | { state: 'half' }
  | { state: 'error'; message: string }
  /** An expired or used sign-in link. */
  | { state: 'ended' };
