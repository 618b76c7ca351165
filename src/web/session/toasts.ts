import { GOOGLE_TOASTS } from './google-toasts.ts';
import { destructive, success, type ToastText } from './toast-text.ts';

export const TOASTS = {
  welcome: success('Welcome!', 'You have been successfully signed in.'),
  'second-step-late': destructive(
    'Sign In Error',
    'Two-step verification took longer than 15 minutes. Please sign in again.',
  ),
  'second-step-again': destructive(
    'Error',
    'Enter a new code from your app, then try again. Nothing was changed.',
  ),
  'proof-owed': destructive('Error', 'Confirm that it’s you, then try again. Nothing was changed.'),
  'choose-password': success('Email Verified!', 'Choose a password to finish.'),
  'signed-out': success('Success', 'Signed out successfully'),
  'password-updated': success('Success!', 'Your password has been updated successfully'),
  'invalid-reset-link': {
    title: 'Invalid Reset Link',
    message: 'This password reset link is invalid or has expired',
    kind: 'destructive',
  },
  'account-deleted': success('Success!', 'Your account and everything stored with it were deleted'),
  'trip-saved': success('Trip saved', 'We check it whenever the schedule changes.'),
  'trip-already-saved': success('Already saved', 'This trip was in your trips before.'),
  'trips-full': destructive('Trip not saved', 'You can save up to 100 trips. Delete one you no longer need.'),
  'trip-unknown': destructive('Trip not saved', 'None of its games is on our schedule.'),
  'trip-not-saved': destructive(
    'Trip not saved',
    'The site is busy. Reload this page in a minute to save it.',
  ),
  'trip-deleted': success('Success!', 'The trip was deleted'),
  'trip-gone': destructive('Error', 'That trip is not in your trips anymore.'),
  'team-followed': success('Team followed', 'Its next games are under My Teams in your account.'),
  'team-unfollowed': success('Success!', 'You no longer follow this team'),
  'teams-saved': success('Success!', 'Your teams were saved'),
  'home-saved': success('Success!', 'Your home city was saved'),
  'places-saved': success('Success!', 'Your places were saved'),
  'past-trip-hidden': success('Success!', 'We will not ask about that trip again'),
  ...GOOGLE_TOASTS,
} as const satisfies Record<string, ToastText>;
export type ToastCode = keyof typeof TOASTS;

export const SIGN_OUT_FAILED = destructive('Error', 'Failed to sign out');
export const UNEXPECTED = destructive('Error', 'An unexpected error occurred');

export const CONFIRMATION_SENT = success('Success!', 'Please check your email to confirm your account');
export const RECOVERY_SENT = success('Reset Email Sent', 'Check your email for password reset instructions');
export const CHANGE_SENT = success('Success!', 'Please check your email to confirm your new address');
export const CODE_SENT = success('Code Sent', 'Check your email for your code');
export const VERIFIED = success('Email Verified!', 'You are now signed in.');
export const INVALID_LINK = destructive(
  'Verification Failed',
  'Invalid verification link. Missing required parameters.',
);
export const LINK_EXPIRED = destructive('Sign In Error', 'This link has expired or was already used.');
export const VERIFICATION_FAULT = destructive('Verification Error', 'An unexpected error occurred.');

export function toastOf(code: string | undefined): ToastText | null {
  return code !== undefined && isToastCode(code) ? TOASTS[code] : null;
}

function isToastCode(code: string): code is ToastCode {
  return Object.hasOwn(TOASTS, code);
}
