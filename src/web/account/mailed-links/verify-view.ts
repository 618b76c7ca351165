export type VerifyView =
  /** The page waits for the button, which posts `fields`, because a GET consumes nothing. */
  | { state: 'ready'; fields: Readonly<Record<string, string>> }
  /** For a sign-in link, the page names its account before anybody signs in to it. */
  | { state: 'sign-in'; email: string; fields: Readonly<Record<string, string>> }
  /** The code or tokens may be in the URL fragment, which only the browser sees. */
  | { state: 'loading' }
  | { state: 'success' }
  /** One of the two addresses of an email change is confirmed. */
  | { state: 'half' }
  | { state: 'error'; message: string }
  /** The sign-in link has expired or was used. */
  | { state: 'ended' };
