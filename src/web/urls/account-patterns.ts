import { ACCOUNT_FORMS, TWO_STEP_ACTIONS } from './account-vocabulary.ts';

/** The browser loads these patterns too. */
export const ACCOUNT_PATTERNS = {
  auth: '/auth',
  secondStep: '/auth/second-step',
  otherAccount: '/auth/other-account',
  signOut: '/auth/sign-out',
  signInCode: '/auth/code',
  google: '/auth/google',
  googleFinish: '/auth/google/finish',
  authService: '/auth/v1/*',
  verify: '/verify',
  resetPassword: '/reset-password',
  linkedSession: '/api/session',
  me: '/api/me',
  toast: '/api/toast',
  account: '/account',
  exportAccount: '/account/export',
  linkGoogle: '/account/google',
  googleLinked: '/account/google/finish',
  recoveryCodesFile: '/account/two-step/codes.txt',
  accountForm: `/account/:form{(?:${ACCOUNT_FORMS.join('|')})}`,
  twoStepForm: `/account/two-step/:action{(?:${TWO_STEP_ACTIONS.join('|')})}`,
} as const;
