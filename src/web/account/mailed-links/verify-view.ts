import type { AuthMode } from '../../urls/account-vocabulary.ts';

export type VerifyView =
  /** The button posts `fields`, because a GET consumes nothing. */
  | { state: 'ready'; fields: Readonly<Record<string, string>> }
  /**
   * The page names the account before anybody signs in to it. `replaces` is the account that this browser is
   * signed in to, or null.
   */
  | { state: 'sign-in'; email: string; replaces: string | null; fields: Readonly<Record<string, string>> }
  /** The code or tokens may be in the URL fragment, which only the browser sees. */
  | { state: 'loading' }
  | { state: 'success' }
  /** The link of a sign-up was used before. */
  | { state: 'confirmed' }
  /** One of the two addresses of an email change is confirmed. */
  | { state: 'half' }
  /** `newLink` sends a new link; null if that cannot help. */
  | { state: 'error'; message: string; newLink: NewLinkMode | null }
  /** The sign-in link has expired or was used. */
  | { state: 'ended' };

export type NewLinkMode = Extract<AuthMode, 'code' | 'confirm-link' | 'change-link'>;
