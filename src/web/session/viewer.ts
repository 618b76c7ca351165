import {
  authenticate,
  authenticateToRead,
  needsSecondFactor,
  type ReadOwn,
  type SignedIn,
} from '../../auth/sessions/authenticate.ts';
import { refreshSession } from '../../auth/sessions/refresh-session.ts';
import { clientOf } from '../http/client-of-request.ts';
import type { WebContext } from '../http/web-context.ts';
import { paths } from '../urls/paths.ts';
import { userSummaryOf, type Viewer } from './user-summary.ts';
import {
  clearSessionCookies,
  hasMarkerCookie,
  readSessionCookies,
  setSessionCookies,
} from './session-cookies.ts';

const SECOND_STEP_SECONDS = 15 * 60;

export type BrowserSession =
  | { kind: 'nobody' }
  /** The session could not be renewed now, so its cookies stay. */
  | { kind: 'busy' }
  /** The user took too long for the second step, so the cookies were cleared. */
  | { kind: 'late' }
  | { kind: 'unfinished'; signedIn: SignedIn }
  | { kind: 'signed-in'; signedIn: SignedIn };

/** @returns null if nobody is signed in or the second step is missing (GHSA-xg6x-h9c9-2m83). */
export async function readSignedIn(c: WebContext): Promise<SignedIn | null> {
  const session = await readBrowserSession(c);
  return session.kind === 'signed-in' ? session.signedIn : null;
}

/**
 * Renews an expired access token and clears the cookies of an ended session. It may set cookies, so use it
 * for private responses only.
 * @throws when the database does not respond, which signs nobody out.
 */
export async function readBrowserSession(
  c: WebContext,
  renewSeconds = 0,
  check: typeof authenticate = authenticate,
): Promise<BrowserSession> {
  const { accessToken, refreshToken } = readSessionCookies(c);
  if (accessToken === null && refreshToken === null) {
    if (hasMarkerCookie(c)) clearSessionCookies(c);
    return { kind: 'nobody' };
  }
  const { auth } = c.var;
  const current = accessToken === null ? null : await check(auth, accessToken);
  if (current?.ok && (refreshToken === null || secondsLeft(c, current) > renewSeconds))
    return sessionState(c, current);
  if (refreshToken !== null) {
    const refreshed = await refreshSession(auth, refreshToken, clientOf(c));
    if (refreshed.ok) {
      const renewed = await check(auth, await setSessionCookies(c, refreshed.session));
      if (renewed.ok) return sessionState(c, renewed);
    } else if (refreshed.code === 'conflict' || refreshed.code === 'over_request_rate_limit') {
      return current?.ok ? sessionState(c, current) : { kind: 'busy' };
    }
  }
  clearSessionCookies(c);
  return { kind: 'nobody' };
}

/**
 * Reads rows of the user in the same round trip as the session.
 * @param readOwn sends one batch.
 */
export async function readSessionWith<Rows>(
  c: WebContext,
  readOwn: ReadOwn<Rows>,
  readSession = (context: WebContext, check: typeof authenticate) => readBrowserSession(context, 0, check),
): Promise<{ session: BrowserSession; rows: Rows | null }> {
  const read: { rows: Rows | null } = { rows: null };
  const session = await readSession(c, async (auth, token) => {
    const result = await authenticateToRead(auth, token, readOwn);
    read.rows = result.ok ? result.rows : null;
    return result;
  });
  return { session, rows: read.rows };
}

/** Returns the rows of a signed-in user, or where to sign in, which leads back to `page`. */
export async function readOwnPage<Rows>(c: WebContext, page: string, readOwn: ReadOwn<Rows>) {
  const { session, rows } = await readSessionWith(c, readOwn);
  if (session.kind === 'signed-in' && rows !== null)
    return { kind: 'own', signedIn: session.signedIn, rows } as const;
  const isUnfinished = session.kind === 'unfinished';
  const to = isUnfinished ? paths.secondStep({ returnTo: page }) : paths.auth('sign-in', page);
  return { kind: 'elsewhere', to } as const;
}

function sessionState(c: WebContext, signedIn: SignedIn): BrowserSession {
  if (!needsSecondFactor(signedIn)) return { kind: 'signed-in', signedIn };
  const ageMs = c.var.deps.now().getTime() - signedIn.session.createdAt.getTime();
  if (ageMs <= SECOND_STEP_SECONDS * 1000) return { kind: 'unfinished', signedIn };
  clearSessionCookies(c);
  return { kind: 'late' };
}

export function viewerOf(c: WebContext, signedIn: SignedIn): Viewer {
  return { user: userSummaryOf(signedIn.account.user), expiresInSeconds: secondsLeft(c, signedIn) };
}

function secondsLeft(c: WebContext, { expiresAt }: SignedIn): number {
  return Math.max(0, expiresAt - Math.floor(c.var.deps.now().getTime() / 1000));
}
