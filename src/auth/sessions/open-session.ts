import { type Client, refuse, type AuthResult } from '../auth-result.ts';
import { type Account, type Session, readAccount } from '../../db/queries/accounts/accounts.ts';
import { insertSession, deleteSessions } from '../../db/queries/accounts/sessions.ts';
import type { AssuranceLevel, AmrEntry } from '../../db/schema/accounts.ts';
import { SESSION_ABSOLUTE_SECONDS } from './session-lifetimes.ts';
import { writeAccessToken } from '../tokens/access-token.ts';
import type { AuthDeps } from '../auth-deps.ts';
import { writeRefreshToken } from '../tokens/refresh-token.ts';
import { userJson } from '../users/user-json.ts';
import { insertSecurityEvent } from '../../db/queries/accounts/security-events.ts';
import type { Statement } from '../../db/neon/client.ts';
import { isBanned } from '../users/new-account.ts';

/** It has no tokens yet: a cookie's expire sooner than an API client's. */
export interface OpenedSession {
  account: Account;
  session: Pick<Session, 'id' | 'aal' | 'amr' | 'refreshCounter'>;
}

export const AUTHENTICATION_METHODS = [
  'password',
  'otp',
  'oauth',
  'totp',
  'recovery',
  // Our own; GoTrue has no recovery codes.
  'recovery_code',
  'magiclink',
  'email/signup',
  'invite',
  'email_change',
  'anonymous',
] as const;
export type AuthenticationMethod = (typeof AUTHENTICATION_METHODS)[number];

/** Writes nothing itself: the statements go into the caller's batch. */
export function openSession(
  deps: AuthDeps,
  { account, method, client }: { account: Account; method: AuthenticationMethod; client: Client },
) {
  const now = deps.now();
  const session = {
    id: crypto.randomUUID(),
    userId: account.user.id,
    refreshCounter: 0,
    refreshedAt: now,
    aal: 'aal1' as AssuranceLevel,
    amr: [{ method, timestamp: Math.floor(now.getTime() / 1000) }] satisfies AmrEntry[],
    userAgent: client.userAgent,
    network: client.network,
    createdAt: now,
    expiresAt: new Date(now.getTime() + SESSION_ABSOLUTE_SECONDS * 1000),
  };
  const signedIn: Account = { ...account, user: { ...account.user, lastSignInAt: now, updatedAt: now } };
  const opened: OpenedSession = { account: signedIn, session };
  return { session: opened, statements: insertSession(deps.db, session) };
}

export async function writeTokens(
  { keys, siteOrigin, secrets, now }: AuthDeps,
  { account: { user }, session }: OpenedSession,
  lifetimeSeconds: number,
) {
  const access = await writeAccessToken({ keys, siteOrigin, lifetimeSeconds }, { user, session }, now());
  const { id: sessionId, refreshCounter: counter } = session;
  return { ...access, refreshToken: await writeRefreshToken(secrets, { sessionId, counter }) };
}

export async function sessionJson(deps: AuthDeps, opened: OpenedSession) {
  const { accessTokenSeconds } = deps.config;
  const { accessToken, expiresAt, refreshToken } = await writeTokens(deps, opened, accessTokenSeconds);
  return {
    access_token: accessToken,
    token_type: 'bearer',
    expires_in: accessTokenSeconds,
    expires_at: expiresAt,
    refresh_token: refreshToken,
    user: userJson(opened.account),
  };
}

/** @param first starts the batch; the caller handles its errors. */
export async function signInVerified(
  deps: AuthDeps,
  { userId, method, first }: { userId: string; method: AuthenticationMethod; first: readonly Statement[] },
  client: Client,
): Promise<AuthResult<{ session: OpenedSession }>> {
  const { db } = deps;
  const now = deps.now();
  const account = await readAccount(db, userId);
  if (account === null) return refuse('user_not_found');
  if (isBanned(account.user, now)) return refuse('user_banned', { status: 400 });
  const opened = openSession(deps, { account, method, client });
  const details = { method };
  const event = insertSecurityEvent(db, { at: now, kind: 'signed_in', userId, ...client, details });
  const [head, ...rest] = [...first, ...opened.statements];
  if (head !== undefined) await db.batch([head, ...rest, event]);
  return { ok: true, session: opened.session };
}

export async function signOut(
  { db, now }: AuthDeps,
  { session, account }: OpenedSession,
  scope: Parameters<typeof deleteSessions>[1]['scope'],
  client: Client,
): Promise<void> {
  const userId = account.user.id;
  await db.batch([
    deleteSessions(db, { userId, sessionId: session.id, scope }),
    insertSecurityEvent(db, { at: now(), kind: 'signed_out', userId, ...client, details: { scope } }),
  ]);
}
