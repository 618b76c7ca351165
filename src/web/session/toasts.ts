import { GOOGLE_TOASTS } from './google-toasts.ts';
import { destructive, success, type ToastText } from './toast-text.ts';

/** Toasts that travel to another page, as a code in a cookie (product.md sections 4 and 8). */
export const TOASTS = {
  welcome: success('Welcome!', 'You have been successfully signed in.'),
  'second-step-late': destructive(
    'Sign In Error',
    'The second step has to follow within 15 minutes. Please sign in again.',
  ),
  'second-step-again': destructive('Error', 'Show a code once more, then try again. Nothing was changed.'),
  'proof-owed': destructive('Error', 'Show that it is still you, then try again. Nothing was changed.'),
  'choose-password': success('Email Verified!', 'Choose a password to finish.'),
  'signed-out': success('Success', 'Signed out successfully'),
  'password-updated': success('Success!', 'Your password has been updated successfully'),
  'invalid-reset-link': {
    title: 'Invalid Reset Link',
    message: 'This password reset link is invalid or has expired',
    kind: 'destructive',
  },
  'account-deleted': success('Success!', 'Your account and everything kept with it are deleted'),
  ...GOOGLE_TOASTS,
} as const satisfies Record<string, ToastText>;
export type ToastCode = keyof typeof TOASTS;

/** Signing out did not work (product.md section 8). */
export const SIGN_OUT_FAILED = destructive('Error', 'Failed to sign out');
/** A fault that no form has words of its own for (product.md section 8). */
export const UNEXPECTED = destructive('Error', 'An unexpected error occurred');

export const CONFIRMATION_SENT = success('Success!', 'Please check your email to confirm your account');
export const RECOVERY_SENT = success('Reset Email Sent', 'Check your email for password reset instructions');
export const CODE_SENT = success('Code Sent', 'Check your email for a code to sign in with');
export const VERIFIED = success('Email Verified!', 'You are signed in. Welcome to the road.');
export const INVALID_LINK = destructive(
  'Verification Failed',
  'Invalid verification link. Missing required parameters.',
);
/** Of a link to sign in with. */
export const LINK_EXPIRED = destructive('Sign In Error', 'This link has ended, or was used before.');
/** A fault while a link is checked (product.md section 8). */
export const VERIFICATION_FAULT = destructive('Verification Error', 'An unexpected error occurred.');

/** @returns null for what is no code of ours. */
export function toastOf(code: string | undefined): ToastText | null {
  return code !== undefined && isToastCode(code) ? TOASTS[code] : null;
}

function isToastCode(code: string): code is ToastCode {
  return Object.hasOwn(TOASTS, code);
}
