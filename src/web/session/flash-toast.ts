import type { ToastText } from './toast-text.ts';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { toastOf, type ToastCode } from './toasts.ts';
import type { WebContext } from '../http/web-context.ts';
import { TOAST_COOKIE } from './cookie-names.ts';
import { cookieOptions } from './session-cookies.ts';

/** Long enough for a redirect on a bad line; older news is no news. */
const LIFETIME_S = 60;

/** Sends a toast along to the page that comes next, public or private (decisions.md 1, Public pages). */
export function sendToast(c: WebContext, code: ToastCode): void {
  setCookie(c, TOAST_COOKIE, code, { ...cookieOptions(c), httpOnly: false, maxAge: LIFETIME_S });
}

/** Takes the toast that was sent to this private page: it shows once. */
export function takeToast(c: WebContext): ToastText | null {
  const code = getCookie(c, TOAST_COOKIE);
  if (code === undefined) return null;
  deleteCookie(c, TOAST_COOKIE, { ...cookieOptions(c), httpOnly: false });
  return toastOf(code);
}
