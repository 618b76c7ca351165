import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import type { CookieOptions } from 'hono/utils/cookie';
import { needsSecondFactor } from '../../auth/sessions/authenticate.ts';
import { writeTokens, type OpenedSession } from '../../auth/sessions/open-session.ts';
import { SESSION_ABSOLUTE_SECONDS } from '../../auth/sessions/session-lifetimes.ts';
import { readRefreshToken } from '../../auth/tokens/refresh-token.ts';
import type { WebContext } from '../http/web-context.ts';
import { MARKER_COOKIE } from './cookie-names.ts';

/** A stolen cookie is useful for only ten minutes. API clients get longer tokens. */
const COOKIE_ACCESS_TOKEN_SECONDS = 600;

/**
 * For private responses only. A session that waits for its second step gets no marker cookie.
 * @returns the access token.
 */
export async function setSessionCookies(c: WebContext, opened: OpenedSession): Promise<string> {
  const { auth } = c.var;
  const maxAge = SESSION_ABSOLUTE_SECONDS;
  const lifetimeSeconds = Math.min(COOKIE_ACCESS_TOKEN_SECONDS, auth.config.accessTokenSeconds);
  const small = withoutMetadata(opened);
  const { accessToken, refreshToken } = await writeTokens(auth, small, lifetimeSeconds);
  setCookie(c, cookieName(c, 'at'), accessToken, {
    ...cookieOptions(c),
    maxAge: COOKIE_ACCESS_TOKEN_SECONDS,
  });
  setCookie(c, cookieName(c, 'rt'), refreshToken, { ...cookieOptions(c), maxAge });
  if (needsSecondFactor(opened)) deleteCookie(c, MARKER_COOKIE, cookieOptions(c));
  else setCookie(c, MARKER_COOKIE, '1', { ...cookieOptions(c), httpOnly: false, maxAge });
  return accessToken;
}

/** A cookie holds only 4 kB. */
function withoutMetadata({ account, session }: OpenedSession): OpenedSession {
  return { account: { ...account, user: { ...account.user, userMetadata: {} } }, session };
}

export function clearSessionCookies(c: WebContext): void {
  for (const name of [cookieName(c, 'at'), cookieName(c, 'rt'), MARKER_COOKIE])
    deleteCookie(c, name, cookieOptions(c));
}

export function hasMarkerCookie(c: WebContext): boolean {
  return getCookie(c, MARKER_COOKIE) !== undefined;
}

export function readSessionCookies(c: WebContext): {
  accessToken: string | null;
  refreshToken: string | null;
} {
  return {
    accessToken: getCookie(c, cookieName(c, 'at')) ?? null,
    refreshToken: getCookie(c, cookieName(c, 'rt')) ?? null,
  };
}

/** Does not check that the session still exists. */
export async function readSessionId(c: WebContext): Promise<string | null> {
  const { refreshToken } = readSessionCookies(c);
  if (refreshToken === null) return null;
  const token = await readRefreshToken(c.var.auth.secrets, refreshToken);
  return token.kind === 'read' ? token.sessionId : null;
}

/** `__Host-` binds a cookie to this host. Browsers accept it over https only. */
export function cookieName(c: WebContext, name: string): string {
  return isSecure(c) ? `__Host-${name}` : name;
}

export function cookieOptions(c: WebContext): CookieOptions {
  return { path: '/', httpOnly: true, secure: isSecure(c), sameSite: 'Lax' };
}

function isSecure(c: WebContext): boolean {
  return c.var.deps.config.siteOrigin.startsWith('https:');
}
