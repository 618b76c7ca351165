import type { AccountForm } from './account/account-view.ts';
import type { TwoStepAction } from './account/two-step-view.ts';
import type { AuthMode } from './auth/auth-view.ts';
import type { SecondStepNext, SecondStepProof } from './auth/second-step-view.ts';
import type { ToastCode } from './auth/toasts.ts';

/** The URLs of accounts, apart from the others because the browser loads them too. */
export const accountPaths = {
  home: () => '/',
  auth: (mode: AuthMode = 'sign-in') => (mode === 'sign-in' ? '/auth' : `/auth?mode=${mode}`),
  /** @param next where it leads. @param proof what is typed. */
  secondStep: ({ next = 'home', proof = 'app' }: { next?: SecondStepNext; proof?: SecondStepProof } = {}) => {
    const search = new URLSearchParams({
      ...(next === 'home' ? {} : { next }),
      ...(proof === 'app' ? {} : { with: proof }),
    }).toString();
    return search === '' ? '/auth/second-step' : `/auth/second-step?${search}`;
  },
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
  googleFinish: () => '/auth/google/finish',
  /** Adds Google to the account of whoever is signed in. */
  linkGoogle: () => '/account/google',
  /** Where the browser comes back to after that. */
  googleLinked: () => '/account/google/finish',
} as const;
