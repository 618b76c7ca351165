import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import type { WebContext } from '../http/web-context.ts';
import { cookieName, cookieOptions } from './session-cookies.ts';

/** Long enough to confirm an address by mail. */
const LIFETIME_SECONDS = 24 * 3600;

type PendingName = 'save-trip' | 'follow-team';

/** Remembers a visitor's request until the sign-in (docs/decisions/056-save-before-sign-in.md). */
export function setPending(c: WebContext, name: PendingName, value: string): void {
  setCookie(c, cookieName(c, name), value, { ...cookieOptions(c), maxAge: LIFETIME_SECONDS });
}

/** Returns '' without a cookie. A visitor can change its value. */
export function readPending(c: WebContext, name: PendingName): string {
  return getCookie(c, cookieName(c, name)) ?? '';
}

export function clearPending(c: WebContext, name: PendingName): void {
  deleteCookie(c, cookieName(c, name), cookieOptions(c));
}
