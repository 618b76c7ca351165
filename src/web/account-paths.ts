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
} as const;
