import type { AccountForm } from './account/account-view.ts';
import type { TwoStepAction } from './account/two-step-view.ts';
import type { AuthMode } from './auth/auth-view.ts';
import type { SecondStepNext, SecondStepProof } from './auth/second-step-view.ts';
import type { ToastCode } from './auth/toasts.ts';

interface SecondStepSearch {
  next?: SecondStepNext;
  proof?: SecondStepProof;
  returnTo?: string | null;
}

/** The URLs of accounts, apart from the others because the browser loads them too. */
export const accountPaths = {
  home: () => '/',
  /** @param returnTo path of the page that signing in leads back to; null is home. */
  auth: (mode: AuthMode = 'sign-in', returnTo: string | null = null) =>
    withSearch('/auth', { mode: mode === 'sign-in' ? null : mode, return_to: returnTo }),
  /** @param next where it leads; home gives way to `returnTo`. @param proof what is typed. */
  secondStep: ({ next = 'home', proof = 'app', returnTo = null }: SecondStepSearch = {}) =>
    withSearch('/auth/second-step', {
      next: next === 'home' ? null : next,
      with: proof === 'app' ? null : proof,
      return_to: returnTo,
    }),
  /** Gives up the session of a first step. */
  otherAccount: () => '/auth/other-account',
  signOut: () => '/auth/sign-out',
  /** Takes the code of a mail. */
  signInCode: () => '/auth/code',
  /** Sends a confirmation again. */
  resend: () => '/auth/resend',
  verify: () => '/verify',
  resetPassword: () => '/reset-password',
  /** Takes the session that a link carries in its fragment. */
  linkedSession: () => '/api/session',
  account: () => '/account',
  /** The account page's section about the second step. */
  twoStep: () => '/account#two-step',
  /** One of the forms of the account's own page. */
  accountForm: (form: AccountForm) => `/account/${form}`,
  /** One of the forms about the second step; without JavaScript its answer opens at the section. */
  twoStepForm: (action: TwoStepAction) => `/account/two-step/${action}#two-step`,
  /** The recovery codes that are on the page, as a file. */
  recoveryCodesFile: () => '/account/two-step/codes.txt',
  /** Everything about an account, as a file. */
  exportAccount: () => '/account/export',
  /** Who is signed in, for the browser module. */
  me: () => '/api/me',
  /** A toast alone, for the browser module. */
  toast: (code: ToastCode) => `/api/toast?code=${code}`,
  /** Begins a sign-in at Google. */
  google: () => '/auth/google',
  /** Where the browser comes back to from Google. */
  googleFinish: (returnTo: string | null = null) =>
    withSearch('/auth/google/finish', { return_to: returnTo }),
  /** Adds Google to the account of whoever is signed in. */
  linkGoogle: () => '/account/google',
  /** Where the browser comes back to after that. */
  googleLinked: () => '/account/google/finish',
} as const;

/** @param members of the query; null leaves one out. */
function withSearch(path: string, members: Readonly<Record<string, string | null>>): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(members)) if (value !== null) search.set(name, value);
  return search.size === 0 ? path : `${path}?${search}`;
}
