import {
  accountOf,
  selectAccountById,
  type Account,
  type Session,
} from '../../db/queries/accounts/accounts.ts';
import { selectSession } from '../../db/queries/accounts/sessions.ts';
import { readAccessToken, type AccessClaims } from '../tokens/access-token.ts';
import { withFirstStatement, type Database } from '../../db/neon/client.ts';
import type { AuthDeps } from '../auth-deps.ts';
import { refuse, USER_GONE, type AuthResult } from '../auth-result.ts';
import type { OpenedSession } from './open-session.ts';
import { isBanned } from '../users/new-account.ts';
import { SESSION_IDLE_SECONDS } from './session-lifetimes.ts';

export interface SignedIn {
  account: Account;
  /** `aal` is the lower of the token's and the session's. */
  session: Session;
  /** Of the access token, in epoch seconds. */
  expiresAt: number;
}

export function hasVerifiedFactor({ factors }: Pick<Account, 'factors'>): boolean {
  return factors.some(({ status }) => status === 'verified');
}

export function needsSecondFactor({ account, session }: OpenedSession): boolean {
  return session.aal === 'aal1' && hasVerifiedFactor(account);
}

/**
 * Reads the session from the database, so a ban, sign-out or deletion counts at once.
 * @param token without "Bearer".
 */
export async function authenticate(deps: AuthDeps, token: string): Promise<AuthResult<SignedIn>> {
  const now = deps.now();
  const read = await readAccessToken(deps, token, now);
  if (!read.ok) return read;
  const { userId, sessionId } = read.claims;
  const [found, users, identities] = await deps.db.batch([
    selectSession(deps.db, sessionId),
    ...selectAccountById(deps.db, userId),
  ]);
  return signedInOf({ claims: read.claims, session: found[0], account: accountOf(users, identities) }, now);
}

/** Reads the user's rows in one batch. They are dropped unless the session is good. */
export type ReadOwn<Rows> = (db: Database, userId: string) => Promise<Rows>;

/** Authenticates in the batch of `readOwn`, which saves a round trip. */
export async function authenticateToRead<Rows>(
  deps: AuthDeps,
  token: string,
  readOwn: ReadOwn<Rows>,
): Promise<AuthResult<SignedIn & { rows: Rows }>> {
  const now = deps.now();
  const read = await readAccessToken(deps, token, now);
  if (!read.ok) return read;
  const { userId, sessionId } = read.claims;
  const [selectUser, selectIdentities] = selectAccountById(deps.db, userId);
  const session = withFirstStatement(deps.db, selectSession(deps.db, sessionId));
  const user = withFirstStatement(session.db, selectUser);
  const identities = withFirstStatement(user.db, selectIdentities);
  const rows = await readOwn(identities.db, userId);
  const account = accountOf(user.result() ?? [], identities.result() ?? []);
  const signedIn = signedInOf({ claims: read.claims, session: session.result()?.[0], account }, now);
  return signedIn.ok ? { ...signedIn, rows } : signedIn;
}

function signedInOf(
  {
    claims: { userId, aal, expiresAt },
    session,
    account,
  }: { claims: AccessClaims; session: Session | undefined; account: Account | null },
  now: Date,
): AuthResult<SignedIn> {
  if (account === null) return USER_GONE;
  if (session === undefined || session.userId !== userId || hasExpired(session, now)) {
    return refuse('session_not_found');
  }
  if (isBanned(account.user, now)) return refuse('user_banned');
  // A token from before the second step stays aal1. A token from before the factor's removal follows the
  // session (GHSA-xg6x-h9c9-2m83).
  const lowered = { ...session, aal: aal === 'aal1' ? 'aal1' : session.aal };
  return { ok: true, account, session: lowered, expiresAt };
}

/** The scheme must be Bearer (CVE-2026-47673). */
export function bearerToken(header: string | undefined): AuthResult<{ token: string }> {
  const token = /^Bearer +(\S+)$/i.exec(header ?? '')?.[1];
  return token === undefined ? refuse('no_authorization') : { ok: true, token };
}

function hasExpired(session: Session, now: Date): boolean {
  const idleSince = session.refreshedAt.getTime() + SESSION_IDLE_SECONDS * 1000;
  return session.expiresAt <= now || idleSince <= now.getTime();
}
