export const AUTH_MODES = [
  'sign-in',
  'create',
  'forgot',
  'code',
  'reset-code',
  'reset-link',
  'confirm-link',
  'change-link',
] as const;
/** They keep a trip or a team, which stands in the address. */
export const KEEP_MODES = ['keep', 'keep-code'] as const;
type KeepMode = (typeof KEEP_MODES)[number];
export type AuthMode = (typeof AUTH_MODES)[number] | KeepMode;

export function isKeepMode(mode: AuthMode): mode is KeepMode {
  return KEEP_MODES.some((known) => known === mode);
}

export const SECOND_STEP_METHODS = ['app', 'recovery-code'] as const;
export type SecondStepMethod = (typeof SECOND_STEP_METHODS)[number];

export const SECOND_STEP_NEXTS = ['home', 'account', 'reset-password'] as const;
export type SecondStepNext = (typeof SECOND_STEP_NEXTS)[number];

export const ACCOUNT_FORMS = [
  'profile',
  'password',
  'unlink',
  'session',
  'other-sessions',
  'send-proof',
  'show-proof',
  'delete',
] as const;
export type AccountForm = (typeof ACCOUNT_FORMS)[number];

export const TWO_STEP_ACTIONS = ['start', 'confirm', 'remove', 'codes'] as const;
export type TwoStepAction = (typeof TWO_STEP_ACTIONS)[number];

export const VOTE_ACTIONS = ['choose', 'reopen', 'lock', 'remove', 'link', 'rename', 'delete'] as const;
export type VoteAction = (typeof VOTE_ACTIONS)[number];

export const SAVED_TRIP_ACTIONS = [
  'rename',
  'mute',
  'delete',
  'keep',
  'fix',
  'check-off',
  'link',
  'edit',
  'bought',
] as const;
export type SavedTripAction = (typeof SAVED_TRIP_ACTIONS)[number];
