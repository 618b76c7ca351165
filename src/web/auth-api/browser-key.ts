import { getCookie, setCookie } from 'hono/cookie';
import { GOOGLE_FLOW_SECONDS } from '../../auth/google/start-google.ts';
import { cookieOptions, nameOf } from '../account/session-cookies.ts';
import type { WebContext } from '../web-context.ts';

/** Binds the way to Google and back to this browser; it says nothing about who somebody is. */
export function setBrowserKey(c: WebContext, browserKey: string): void {
  setCookie(c, nameOf(c, 'oauth'), browserKey, { ...cookieOptions(c), maxAge: GOOGLE_FLOW_SECONDS });
}

export function readBrowserKey(c: WebContext): string | null {
  return getCookie(c, nameOf(c, 'oauth')) ?? null;
}
