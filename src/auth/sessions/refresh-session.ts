import { accountOf } from '../../db/queries/accounts/accounts.ts';
import {
  limitLockWait,
  LOCK_NOT_AVAILABLE_SQLSTATE,
  refreshStatements,
  type RefreshAttempt,
} from '../../db/queries/accounts/sessions.ts';
import { sqlStateOf } from '../../db/neon/failure.ts';
import type { AuthDeps } from '../auth-deps.ts';
import { refuse, type Client, type AuthResult } from '../auth-result.ts';
import type { OpenedSession } from './open-session.ts';
import { SESSION_IDLE_SECONDS } from './session-lifetimes.ts';
import { readRefreshToken, REFRESH_REUSE_SECONDS } from '../tokens/refresh-token.ts';
import { authenticate, type SignedIn } from './authenticate.ts';
import { refuseTooManyTokens } from '../rate-limits/buckets.ts';
import { isBanned } from '../users/new-account.ts';

// Well below the timeout of a page's database reads.
const LOCK_WAIT_MS = 500;

/** Simultaneous requests get the same next token (docs/accounts.md#sessions). */
export async function refreshSession(
  deps: AuthDeps,
  text: string,
  client: Client,
): Promise<AuthResult<{ session: OpenedSession }>> {
  const now = deps.now();
  const token = await readRefreshToken(deps.secrets, text);
  if (token.kind === 'unreadable') return refuse('refresh_token_not_found');
  const refusal = await refuseTooManyTokens(deps, client);
  if (refusal !== null) return refusal;
  if (token.kind === 'forged') return refuse('refresh_token_not_found');

  const results = await tryRefresh(deps, {
    ...client,
    now,
    sessionId: token.sessionId,
    counter: token.counter,
    idleSeconds: SESSION_IDLE_SECONDS,
    reuseSeconds: REFRESH_REUSE_SECONDS,
  });
  if (results === 'busy') return refuse('conflict');
  const [, refreshed, replays, sessions, users, identities] = results;
  if (replays.rows.length > 0) return refuse('refresh_token_already_used');
  const account = accountOf(users, identities);
  const [stored] = sessions;
  if (stored === undefined || account === null) return refuse('session_not_found', { status: 400 });
  const [session] = refreshed;
  if (session !== undefined) return { ok: true, session: { account, session } };
  if (isBanned(account.user, now)) return refuse('user_banned', { status: 400 });
  // A step-up skipped this counter, so the token was never issued.
  return refuse(token.counter > stored.refreshCounter ? 'refresh_token_not_found' : 'session_expired');
}

async function tryRefresh({ db }: AuthDeps, attempt: RefreshAttempt) {
  try {
    return await db.batch([limitLockWait(db, LOCK_WAIT_MS), ...refreshStatements(db, attempt)]);
  } catch (error) {
    if (sqlStateOf(error) === LOCK_NOT_AVAILABLE_SQLSTATE) return 'busy';
    throw error;
  }
}

/** Replaces the refresh token of a link at once, so the link works only once. */
export async function adoptSession(
  deps: AuthDeps,
  { accessToken, refreshToken }: { accessToken: string; refreshToken: string },
  client: Client,
): Promise<AuthResult<{ session: OpenedSession; signedIn: SignedIn }>> {
  const signedIn = await authenticate(deps, accessToken);
  if (!signedIn.ok) return signedIn;
  const token = await readRefreshToken(deps.secrets, refreshToken);
  if (token.kind !== 'read' || token.sessionId !== signedIn.session.id) {
    return refuse('refresh_token_not_found');
  }
  const refreshed = await refreshSession(deps, refreshToken, client);
  return refreshed.ok ? { ok: true, session: refreshed.session, signedIn } : refreshed;
}
