import type { AuthDeps } from '../../auth/auth-deps.ts';
import { authenticate, type SignedIn } from '../../auth/authenticate.ts';
import { refreshSession } from '../../auth/refresh-session.ts';
import { clientOf } from '../auth-api/client.ts';
import type { WebContext } from '../web-context.ts';
import {
  clearSessionCookies,
  COOKIE_ACCESS_TOKEN_SECONDS,
  readSessionCookies,
  setSessionCookies,
} from './session-cookies.ts';

/** Who looks at a private page; null is nobody. */
export type Visitor = SignedIn | null;

/** The service as the site's own pages use it: their access tokens fit a cookie. */
export function siteAuth(c: WebContext): AuthDeps {
  const { auth } = c.var.deps;
  return { ...auth, accessTokens: { lifetimeSeconds: COOKIE_ACCESS_TOKEN_SECONDS, holdMetadata: false } };
}

/**
 * Reads a private request's cookies, and renews them when the access token has ended. A session that lives
 * no longer takes its cookies along. For private answers only: it may set cookies.
 * @throws when the database does not answer; nobody is signed out by that.
 */
export async function readVisitor(c: WebContext): Promise<Visitor> {
  const { accessToken, refreshToken } = readSessionCookies(c);
  if (accessToken === null && refreshToken === null) return null;
  const auth = siteAuth(c);
  if (accessToken !== null) {
    const known = await authenticate(auth, accessToken);
    if (known.ok) return known;
  }
  if (refreshToken !== null) {
    const refreshed = await refreshSession(auth, refreshToken, clientOf(c));
    if (refreshed.ok) {
      setSessionCookies(c, refreshed.session);
      const known = await authenticate(auth, refreshed.session.access_token);
      if (known.ok) return known;
    } else if (refreshed.code === 'conflict' || refreshed.code === 'over_request_rate_limit') {
      // Not the session's fault: the cookies stay for the next request.
      return null;
    }
  }
  clearSessionCookies(c);
  return null;
}
