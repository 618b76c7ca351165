import type { Viewer } from './user-summary.ts';
import type { AuthDeps } from '../../auth/auth-deps.ts';
import { authenticate, needsSecondFactor, type SignedIn } from '../../auth/sessions/authenticate.ts';
import { refreshSession } from '../../auth/sessions/refresh-session.ts';
import { clientOf } from '../http/client-of-request.ts';
import type { WebContext } from '../http/web-context.ts';
import { userSummaryOf } from './user-summary.ts';
import {
  clearSessionCookies,
  COOKIE_ACCESS_TOKEN_SECONDS,
  hasMarkerCookie,
  readSessionCookies,
  setSessionCookies,
} from './session-cookies.ts';

/** Who looks at a private page; null is nobody, and whoever still owes a second step (GHSA-xg6x-h9c9-2m83). */
type Visitor = SignedIn | null;

/** Between the first step of signing in and the second; then it begins anew. */
const SECOND_STEP_SECONDS = 15 * 60;

/** What the cookies of a request come to. */
type BrowserSession =
  | { state: 'nobody' }
  /** It may live, but could not be renewed just now; its cookies stay. */
  | { state: 'busy' }
  /** The second step did not follow in time; its cookies are gone. */
  | { state: 'late' }
  /** The second step is still owed: so far they are not signed in. */
  | { state: 'unfinished'; person: SignedIn }
  | { state: 'signed-in'; person: SignedIn };

/** The service as the site's own pages use it: their access tokens fit a cookie. */
export function siteAuth(c: WebContext): AuthDeps {
  const { auth } = c.var;
  return { ...auth, accessTokens: { lifetimeSeconds: COOKIE_ACCESS_TOKEN_SECONDS, holdMetadata: false } };
}

/** Who looks at a private page, read as `readBrowserSession` reads it. */
export async function readSignedIn(c: WebContext): Promise<Visitor> {
  const visitor = await readSignedInOrBusy(c);
  return visitor === 'busy' ? null : visitor;
}

/**
 * As `readVisitor`, for those who must not take "not now" for nobody.
 * @param renewSeconds how long before its end the access token is renewed.
 */
export async function readSignedInOrBusy(c: WebContext, renewSeconds = 0): Promise<Visitor | 'busy'> {
  const session = await readBrowserSession(c, renewSeconds);
  if (session.state === 'busy') return 'busy';
  return session.state === 'signed-in' ? session.person : null;
}

/**
 * Reads a private request's cookies, and renews them when the access token has ended. A session that lives
 * no longer takes its cookies along. For private answers only: it may set cookies.
 * @param renewSeconds how long before its end the access token is renewed.
 * @throws when the database does not answer; nobody is signed out by that.
 */
export async function readBrowserSession(c: WebContext, renewSeconds = 0): Promise<BrowserSession> {
  const { accessToken, refreshToken } = readSessionCookies(c);
  if (accessToken === null && refreshToken === null) {
    if (hasMarkerCookie(c)) clearSessionCookies(c);
    return { state: 'nobody' };
  }
  const auth = siteAuth(c);
  const known = accessToken === null ? null : await authenticate(auth, accessToken);
  if (known?.ok && (refreshToken === null || secondsLeft(c, known) > renewSeconds)) return sessionState(c, known);
  if (refreshToken !== null) {
    const refreshed = await refreshSession(auth, refreshToken, clientOf(c));
    if (refreshed.ok) {
      setSessionCookies(c, refreshed.session);
      const renewed = await authenticate(auth, refreshed.session.access_token);
      if (renewed.ok) return sessionState(c, renewed);
    } else if (refreshed.code === 'conflict' || refreshed.code === 'over_request_rate_limit') {
      return known?.ok ? sessionState(c, known) : { state: 'busy' };
    }
  }
  clearSessionCookies(c);
  return { state: 'nobody' };
}

function sessionState(c: WebContext, person: SignedIn): BrowserSession {
  if (!needsSecondFactor(person)) return { state: 'signed-in', person };
  const ageMs = c.var.deps.now().getTime() - person.session.createdAt.getTime();
  if (ageMs <= SECOND_STEP_SECONDS * 1000) return { state: 'unfinished', person };
  clearSessionCookies(c);
  return { state: 'late' };
}

/** What a page shows of whoever looks at it, and how long their access token still lives. */
export function viewerOf(c: WebContext, visitor: SignedIn): Viewer {
  return { user: userSummaryOf(visitor.account.user), expiresInSeconds: secondsLeft(c, visitor) };
}

function secondsLeft(c: WebContext, { expiresAt }: SignedIn): number {
  return Math.max(0, expiresAt - Math.floor(c.var.deps.now().getTime() / 1000));
}
