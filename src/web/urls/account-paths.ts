import { ACCOUNT_PATTERNS } from './account-patterns.ts';
import type {
  AccountForm,
  AuthMode,
  SecondStepNext,
  SecondStepProof,
  TwoStepAction,
} from './account-vocabulary.ts';
import { fillPattern } from './fill-pattern.ts';

interface SecondStepQuery {
  next?: SecondStepNext;
  proof?: SecondStepProof;
  returnTo?: string | null;
}

const { accountForm, twoStepForm, auth, secondStep, googleFinish, toast, account } = ACCOUNT_PATTERNS;

/** The URLs of accounts, apart from the others because the browser loads them too. */
export const accountPaths = {
  home: () => '/',
  /** @param returnTo path of the page that signing in leads back to; null is home. */
  auth: (mode: AuthMode = 'sign-in', returnTo: string | null = null) =>
    withQuery(auth, { mode: mode === 'sign-in' ? null : mode, return_to: returnTo }),
  /** @param next where it leads; home gives way to `returnTo`. @param proof what is typed. */
  secondStep: ({ next = 'home', proof = 'app', returnTo = null }: SecondStepQuery = {}) =>
    withQuery(secondStep, {
      next: next === 'home' ? null : next,
      with: proof === 'app' ? null : proof,
      return_to: returnTo,
    }),
  /** Gives up the session of a first step. */
  otherAccount: () => ACCOUNT_PATTERNS.otherAccount,
  signOut: () => ACCOUNT_PATTERNS.signOut,
  /** Takes the code of a mail. */
  signInCode: () => ACCOUNT_PATTERNS.signInCode,
  /** Sends a confirmation again. */
  resend: () => ACCOUNT_PATTERNS.resend,
  verify: () => ACCOUNT_PATTERNS.verify,
  resetPassword: () => ACCOUNT_PATTERNS.resetPassword,
  /** Takes the session that a link carries in its fragment. */
  linkedSession: () => ACCOUNT_PATTERNS.linkedSession,
  account: () => account,
  /** The account page's section about the second step. */
  twoStep: () => `${account}#two-step`,
  accountForm: (form: AccountForm) => fillPattern(accountForm, { form }),
  /** Without JavaScript the response opens at the section. */
  twoStepForm: (action: TwoStepAction) => `${fillPattern(twoStepForm, { action })}#two-step`,
  /** The recovery codes that are on the page, as a file. */
  recoveryCodesFile: () => ACCOUNT_PATTERNS.recoveryCodesFile,
  /** Everything about an account, as a file. */
  exportAccount: () => ACCOUNT_PATTERNS.exportAccount,
  /** Who is signed in, for the browser module. */
  me: () => ACCOUNT_PATTERNS.me,
  /** A toast alone, for the browser module. */
  toast: (code: string) => withQuery(toast, { code }),
  /** Begins a sign-in at Google. */
  google: () => ACCOUNT_PATTERNS.google,
  /** Where the browser comes back to from Google. */
  googleFinish: (returnTo: string | null = null) => withQuery(googleFinish, { return_to: returnTo }),
  /** Adds Google to the account of whoever is signed in. */
  linkGoogle: () => ACCOUNT_PATTERNS.linkGoogle,
  /** Where the browser comes back to after that. */
  googleLinked: () => ACCOUNT_PATTERNS.googleLinked,
} as const;

/** @param members of the query; null leaves one out. */
function withQuery(path: string, members: Readonly<Record<string, string | null>>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(members)) if (value !== null) query.set(name, value);
  return query.size === 0 ? path : `${path}?${query}`;
}
