import { type ToastText, toastOf, type ToastCode } from './toasts.ts';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import type { WebContext } from '../http/web-context.ts';
import { TOAST_COOKIE } from './cookie-names.ts';
import { cookieOptions } from './session-cookies.ts';

const LIFETIME_S = 60;

export function sendToast(c: WebContext, code: ToastCode): void {
  setCookie(c, TOAST_COOKIE, code, { ...cookieOptions(c), httpOnly: false, maxAge: LIFETIME_S });
}

/** Deletes the toast, so that it is shown only once. */
export function takeToast(c: WebContext): ToastText | null {
  const code = getCookie(c, TOAST_COOKIE);
  if (code === undefined) return null;
  deleteCookie(c, TOAST_COOKIE, { ...cookieOptions(c), httpOnly: false });
  return toastOf(code);
}
