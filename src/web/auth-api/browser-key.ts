import { getCookie, setCookie } from 'hono/cookie';
import { cookieOptions, cookieName } from '../session/session-cookies.ts';
import type { WebContext } from '../http/web-context.ts';

/** The cookie outlives a flow, so that a late return still reaches the client that started it. */
const LIFETIME_S = 3600;

export function setBrowserKey(c: WebContext, browserKey: string): void {
  setCookie(c, cookieName(c, 'oauth'), browserKey, { ...cookieOptions(c), maxAge: LIFETIME_S });
}

export function readBrowserKey(c: WebContext): string | null {
  return getCookie(c, cookieName(c, 'oauth')) ?? null;
}
