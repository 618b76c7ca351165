import { getCookie, setCookie } from 'hono/cookie';
import { cookieOptions, cookieName } from '../session/session-cookies.ts';
import type { WebContext } from '../http/web-context.ts';

/** Longer than any way, so that whoever comes back late is still led to where they began. */
const LIFETIME_S = 3600;

/** Binds the way to Google and back to this browser; it says nothing about who somebody is. */
export function setBrowserKey(c: WebContext, browserKey: string): void {
  setCookie(c, cookieName(c, 'oauth'), browserKey, { ...cookieOptions(c), maxAge: LIFETIME_S });
}

/** What `setBrowserKey` put into this browser; null when it has ended or never began here. */
export function readBrowserKey(c: WebContext): string | null {
  return getCookie(c, cookieName(c, 'oauth')) ?? null;
}
