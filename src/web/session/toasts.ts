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

/** @returns the toast's text, or null if the code is unknown. */
export function toastOf(code: string | undefined): ToastText | null {
  return code !== undefined && isToastCode(code) ? TOASTS[code] : null;
}

function isToastCode(code: string): code is ToastCode {
  return Object.hasOwn(TOASTS, code);
}
