import { GOOGLE_TOASTS } from './google-toasts.ts';

/** A message over the page. */
export interface ToastText {
  title: string;
  message: string;
  kind: 'success' | 'destructive';
}

const good = (title: string, message: string): ToastText => ({ title, message, kind: 'success' });
const bad = (title: string, message: string): ToastText => ({ title, message, kind: 'destructive' });

/** Toasts that travel to another page, as a code in a cookie (product.md sections 4 and 8). */
export const TOASTS = {
  welcome: good('Welcome!', 'You have been successfully signed in.'),
  'signed-out': good('Success', 'Signed out successfully'),
  ...GOOGLE_TOASTS,
} as const satisfies Record<string, ToastText>;
export type ToastCode = keyof typeof TOASTS;

/** Signing out did not work (product.md section 8). */
export const SIGN_OUT_FAILED = bad('Error', 'Failed to sign out');
/** A fault that no form has words of its own for (product.md section 8). */
export const UNEXPECTED = bad('Error', 'An unexpected error occurred');

/** What the service did not do, under the form's own title. */
export function refusalToast(title: `${string} Error`, message: string): ToastText {
  return bad(title, message);
}

/** @returns null for what is no code of ours. */
export function toastOf(code: string | undefined): ToastText | null {
  return code !== undefined && isToastCode(code) ? TOASTS[code] : null;
}

function isToastCode(code: string): code is ToastCode {
  return Object.hasOwn(TOASTS, code);
}
