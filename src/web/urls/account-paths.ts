import { ACCOUNT_PATTERNS } from './account-patterns.ts';
import type {
  AccountForm,
  AuthMode,
  SecondStepNext,
  SecondStepMethod,
  TwoStepAction,
} from './account-vocabulary.ts';
import { fillPattern } from './fill-pattern.ts';

interface SecondStepQuery {
  next?: SecondStepNext;
  proof?: SecondStepMethod;
  returnTo?: string | null;
}

const { accountForm, twoStepForm, auth, secondStep, googleFinish, toast, account } = ACCOUNT_PATTERNS;

/** The browser loads these paths too. */
export const accountPaths = {
  home: () => '/',
  /** @param returnTo the path to open after signing in, or null for home. */
  auth: (mode: AuthMode = 'sign-in', returnTo: string | null = null) =>
    withQuery(auth, { mode: mode === 'sign-in' ? null : mode, return_to: returnTo }),
  /** @param next the page to open afterwards. `returnTo` replaces the home page. */
  secondStep: ({ next = 'home', proof = 'app', returnTo = null }: SecondStepQuery = {}) =>
    withQuery(secondStep, {
      next: next === 'home' ? null : next,
      with: proof === 'app' ? null : proof,
      return_to: returnTo,
    }),
  /** This ends a session that waits for its second step. */
  otherAccount: () => ACCOUNT_PATTERNS.otherAccount,
  signOut: () => ACCOUNT_PATTERNS.signOut,
  /** @param mode the screen that shows the field for the mailed code. */
  signInCode: (mode: 'code' | 'confirm-link' = 'code') =>
    withQuery(ACCOUNT_PATTERNS.signInCode, { mode: mode === 'code' ? null : mode }),
  verify: () => ACCOUNT_PATTERNS.verify,
  resetPassword: () => ACCOUNT_PATTERNS.resetPassword,
  /** The reset screen posts the tokens of its URL fragment here. */
  linkedSession: () => ACCOUNT_PATTERNS.linkedSession,
  /** @param returnTo the page that the account page links back to after a sign-in without JavaScript. */
  account: (returnTo: string | null = null) =>
    withQuery(account, { return_to: returnTo === account ? null : returnTo }),
  twoStep: () => `${account}#two-step`,
  accountForm: (form: AccountForm) => fillPattern(accountForm, { form }),
  twoStepForm: (action: TwoStepAction) => `${fillPattern(twoStepForm, { action })}#two-step`,
  recoveryCodesFile: () => ACCOUNT_PATTERNS.recoveryCodesFile,
  exportAccount: () => ACCOUNT_PATTERNS.exportAccount,
  me: () => ACCOUNT_PATTERNS.me,
  toast: (code: string) => withQuery(toast, { code }),
  google: () => ACCOUNT_PATTERNS.google,
  /** Google redirects here. */
  googleFinish: (returnTo: string | null = null) => withQuery(googleFinish, { return_to: returnTo }),
  linkGoogle: () => ACCOUNT_PATTERNS.linkGoogle,
  googleLinked: () => ACCOUNT_PATTERNS.googleLinked,
} as const;

function withQuery(path: string, parameters: Readonly<Record<string, string | null>>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) if (value !== null) query.set(name, value);
  return query.size === 0 ? path : `${path}?${query}`;
}
