import type { ToastCode } from './auth/toasts.ts';

/** The URLs of accounts, apart from the others because the browser loads them too. */
export const accountPaths = {
  auth: () => '/auth',
  signOut: () => '/auth/sign-out',
  account: () => '/account',
  /** Who is signed in, for the browser module. */
  me: () => '/api/me',
  /** A toast alone, for the browser module. */
  toast: (code: ToastCode) => `/api/toast?code=${code}`,
  /** Begins a sign-in at Google. */
  google: () => '/auth/google',
  /** Where the browser comes back to from Google. */
  googleFinish: () => '/auth/google/finish',
  /** Adds Google to the account of whoever is signed in. */
  linkGoogle: () => '/account/google',
  /** Where the browser comes back to after that. */
  googleLinked: () => '/account/google/finish',
  /** Takes Google from the account again. */
  unlinkGoogle: () => '/account/google/remove',
} as const;
