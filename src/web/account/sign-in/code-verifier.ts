import { getCookie } from 'hono/cookie';
import { cookieName } from '../../session/session-cookies.ts';
import type { WebContext } from '../../http/web-context.ts';

/** This cookie holds the PKCE verifier, so that only this browser can exchange the code. */
export const VERIFIER_COOKIE = 'google';

/** Returns null if this browser did not start a PKCE flow. */
export function readCodeVerifier(c: WebContext): string | null {
  const verifier = getCookie(c, cookieName(c, VERIFIER_COOKIE)) ?? '';
  return /^[\w-]{43}$/.test(verifier) ? verifier : null;
}
