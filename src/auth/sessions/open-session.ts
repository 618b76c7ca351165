import type { Client } from '../auth-result.ts';
import type { Account, Session } from '../../db/queries/accounts/accounts.ts';
import { insertSession } from '../../db/queries/accounts/sessions.ts';
import type { AssuranceLevel, AmrEntry } from '../../db/schema/accounts.ts';
import { SESSION_ABSOLUTE_SECONDS } from './session-lifetimes.ts';
import { writeAccessToken } from '../tokens/access-token.ts';
import type { AuthDeps } from '../auth-deps.ts';
import { writeRefreshToken } from '../tokens/refresh-token.ts';
import { userJson, type UserJson } from '../users/user-json.ts';

/** It has no tokens yet: a cookie's expire sooner than an API client's. */
export interface OpenedSession {
  account: Account;
  session: Pick<Session, 'id' | 'aal' | 'amr' | 'refreshCounter'>;
}

export interface SessionJson {
  access_token: string;
  token_type: 'bearer';
  expires_in: number;
  /** In epoch seconds. */
  expires_at: number;
  refresh_token: string;
  user: UserJson;
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

export async function sessionJson(deps: AuthDeps, opened: OpenedSession): Promise<SessionJson> {
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
