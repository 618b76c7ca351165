// The session of somebody signed in: its tokens are in cookies that no script reads, so all that is kept here
// is when the access token ends.

import { notifyAllTabs, joinTabs, onAuth, notifyPage } from './auth-channel.ts';

// product.md section 9.
const CHECK_EVERY_MS = 30_000;
const REFRESH_WITHIN_MS = 90_000;
const FIRST_RETRY_MS = 200;
const LAST_RETRY_MS = 30_000;

/** Asks the server, which renews the cookies: seconds until the token ends, or null for nobody. */
type FetchSecondsLeft = () => Promise<number | null>;

/** When the access token ends: null for nobody, undefined before the first answer. */
let endsAt: number | null | undefined;
let isChecking = false;

/** Asks at once, and keeps the session fresh from then on. */
export function watchSession(ask: FetchSecondsLeft): void {
  joinTabs();
  void check(ask, false);
  setInterval(() => {
    if (endsAt !== null && (endsAt ?? 0) - Date.now() <= REFRESH_WITHIN_MS) void check(ask, true);
  }, CHECK_EVERY_MS);
  onAuth((event) => {
    if (event === 'SIGNED_OUT') endsAt = null;
    else if (event === 'SIGNED_IN' || event === 'USER_UPDATED') void check(ask, false);
  });
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    joinTabs();
    void check(ask, false);
  });
}

/** Asks until there is an answer; a check that is given up starts anew with the next interval. */
async function check(ask: FetchSecondsLeft, isRefresh: boolean): Promise<void> {
  if (isChecking) return;
  isChecking = true;
  for (let wait = FIRST_RETRY_MS; wait < LAST_RETRY_MS; wait *= 2) {
    try {
      applySecondsLeft(await ask(), isRefresh);
      break;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
  }
  isChecking = false;
}

function applySecondsLeft(seconds: number | null, isRefresh: boolean): void {
  const before = endsAt;
  endsAt = seconds === null ? null : Date.now() + seconds * 1000;
  if (before === undefined) notifyPage('INITIAL_SESSION');
  else if (endsAt === null && before !== null) notifyAllTabs('SIGNED_OUT');
  else if (isRefresh) notifyPage('TOKEN_REFRESHED');
}
