// Renews the session before it expires. The tokens are in HttpOnly cookies, so this module knows only the
// expiry.

import { MARKER_COOKIE } from '../session/cookie-names.ts';
import { notifyAllTabs, joinTabs, onAuth, notifyPage } from './auth-channel.ts';

const CHECK_EVERY_MS = 30_000;
const REFRESH_WITHIN_MS = 90_000;
const FIRST_RETRY_MS = 200;

/**
 * The call renews the cookies.
 * @returns the seconds until the access token expires, or null for nobody.
 */
type FetchSecondsLeft = () => Promise<number | null>;

/** Null for nobody, and undefined before the first response. */
let expiresAt: number | null | undefined;
let isChecking = false;

export function watchSession(fetchSecondsLeft: FetchSecondsLeft): void {
  joinTabs();
  void check(fetchSecondsLeft, false);
  setInterval(() => {
    if (expiresAt !== null && (expiresAt ?? 0) - Date.now() <= REFRESH_WITHIN_MS)
      void check(fetchSecondsLeft, true);
  }, CHECK_EVERY_MS);
  onAuth((event) => {
    if (event === 'SIGNED_OUT') expiresAt = null;
    else if (event === 'SIGNED_IN' || event === 'USER_UPDATED') void check(fetchSecondsLeft, false);
  });
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    joinTabs();
    // A page from before a sign-out must not show its viewer while a request is on its way.
    if (isMarked()) void check(fetchSecondsLeft, false);
    else notifyPage('SIGNED_OUT');
  });
}

/** False after a sign-out, also in another tab. */
export function isMarked(): boolean {
  return document.cookie.includes(`${MARKER_COOKIE}=`);
}

/** After the last retry the next interval starts again. */
async function check(fetchSecondsLeft: FetchSecondsLeft, isRefresh: boolean): Promise<void> {
  if (isChecking) return;
  isChecking = true;
  for (let wait = FIRST_RETRY_MS; wait < CHECK_EVERY_MS; wait *= 2) {
    try {
      applySecondsLeft(await fetchSecondsLeft(), isRefresh);
      break;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
  }
  isChecking = false;
}

function applySecondsLeft(seconds: number | null, isRefresh: boolean): void {
  const previous = expiresAt;
  expiresAt = seconds === null ? null : Date.now() + seconds * 1000;
  if (previous === undefined) notifyPage('INITIAL_SESSION');
  else if (expiresAt === null && previous !== null) notifyAllTabs('SIGNED_OUT');
  else if (isRefresh) notifyPage('TOKEN_REFRESHED');
}
