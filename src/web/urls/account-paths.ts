import {
  type AccountForm,
  type AuthMode,
  type SavedTripAction,
  type SecondStepNext,
  type SecondStepMethod,
  type TwoStepAction,
  ACCOUNT_FORMS,
  SAVED_TRIP_ACTIONS,
  TWO_STEP_ACTIONS,
  type VoteAction,
  VOTE_ACTIONS,
} from './account-vocabulary.ts';
import { fillPattern } from './fill-pattern.ts';

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
  savedTrips: '/account/trips',
  savedTrip: '/account/trips/:id',
  savedTripForm: `/account/trips/:id/:action{(?:${SAVED_TRIP_ACTIONS.join('|')})}`,
  ownVotes: '/account/votes',
  ownVote: '/account/votes/:id',
  ownVoteForm: `/account/votes/:id/:action{(?:${VOTE_ACTIONS.join('|')})}`,
  myTeams: '/account/teams',
  myPlaces: '/account/places',
  myPlacesCsv: '/account/places.csv',
  myPlacesJson: '/account/places.json',
  settings: '/account/settings',
  changePassword: '/.well-known/change-password',
  exportAccount: '/account/export',
  linkGoogle: '/account/google',
  googleLinked: '/account/google/finish',
  recoveryCodesFile: '/account/two-step/codes.txt',
  accountForm: `/account/:form{(?:${ACCOUNT_FORMS.join('|')})}`,
  twoStepForm: `/account/two-step/:action{(?:${TWO_STEP_ACTIONS.join('|')})}`,
} as const;

const { accountForm, twoStepForm, auth, secondStep, googleFinish, toast, account, settings } =
  ACCOUNT_PATTERNS;

/** The browser loads these paths too. */
export const accountPaths = {
  home: () => '/',
  /**
   * @param returnTo the path to open after signing in, or null for home.
   * @param keep what to keep by signing in, which is opened instead.
   */
  auth: (
    mode: AuthMode = 'sign-in',
    returnTo: string | null = null,
    keep: Readonly<Record<string, string>> = {},
  ) => withQuery(auth, { mode: mode === 'sign-in' ? null : mode, return_to: returnTo, ...keep }),
  /** @param next the page to open afterwards. `returnTo` replaces the home page. */
  secondStep: ({
    next = 'home',
    proof = 'app',
    returnTo = null,
  }: { next?: SecondStepNext; proof?: SecondStepMethod; returnTo?: string | null } = {}) =>
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
  /**
   * The saved trips of a user.
   * @param returnTo the page that they link back to after a sign-in without JavaScript.
   */
  account: (returnTo: string | null = null) =>
    withQuery(account, { return_to: returnTo === account ? null : returnTo }),
  savedTrips: () => ACCOUNT_PATTERNS.savedTrips,
  savedTrip: (id: string) => fillPattern(ACCOUNT_PATTERNS.savedTrip, { id }),
  savedTripForm: (id: string, action: SavedTripAction) =>
    fillPattern(ACCOUNT_PATTERNS.savedTripForm, { id, action }),
  /** Takes the form that opens a vote. */
  ownVotes: () => ACCOUNT_PATTERNS.ownVotes,
  ownVote: (id: string) => fillPattern(ACCOUNT_PATTERNS.ownVote, { id }),
  ownVoteForm: (id: string, action: VoteAction) => fillPattern(ACCOUNT_PATTERNS.ownVoteForm, { id, action }),
  /** Also takes the forms that follow teams. */
  myTeams: () => ACCOUNT_PATTERNS.myTeams,
  /** Also takes the forms that check off places. */
  myPlaces: () => ACCOUNT_PATTERNS.myPlaces,
  myPlacesCsv: () => ACCOUNT_PATTERNS.myPlacesCsv,
  myPlacesJson: () => ACCOUNT_PATTERNS.myPlacesJson,
  settings: () => settings,
  newPassword: () => `${settings}#new-password`,
  twoStep: () => `${settings}#two-step`,
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
