import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import type { WebContext } from '../../http/web-context.ts';
import { wantedTrip, type WantedTrip } from '../../saved-trips/save-wanted-trip.ts';
import { cookieName, cookieOptions } from '../../session/session-cookies.ts';

/** Long enough to confirm an address by mail. */
const LIFETIME_SECONDS = 24 * 3600;

/** Remembers a trip until its visitor has signed in (docs/decisions/056-save-before-sign-in.md). */
export function setPendingTrip(c: WebContext, { code, wantsMails }: WantedTrip): void {
  const value = `${wantsMails ? 'mails' : 'quiet'}.${code}`;
  setCookie(c, nameIn(c), value, { ...cookieOptions(c), maxAge: LIFETIME_SECONDS });
}

export function readPendingTrip(c: WebContext): WantedTrip | null {
  const [mails, code] = (getCookie(c, nameIn(c)) ?? '').split('.');
  return code === undefined ? null : wantedTrip(code, mails === 'mails');
}

export function clearPendingTrip(c: WebContext): void {
  deleteCookie(c, nameIn(c), cookieOptions(c));
}

function nameIn(c: WebContext): string {
  return cookieName(c, 'save-trip');
}
