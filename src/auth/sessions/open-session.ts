import type { Client } from '../auth-result.ts';
import type { Account, Session } from '../../db/queries/accounts/accounts.ts';
import { insertSession } from '../../db/queries/accounts/sessions.ts';
import type { AssuranceLevel, AmrEntry } from '../../db/schema/accounts.ts';
import { writeAccessToken } from '../tokens/access-token.ts';
import type { AuthDeps } from '../auth-deps.ts';
import { writeRefreshToken } from '../tokens/refresh-token.ts';
import { userJson, type UserJson } from '../users/user-json.ts';

export interface SessionJson {
  access_token: string;
  token_type: 'bearer';
  expires_in: number;
  /** The expiry in seconds since 1970. */
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
  // GoTrue has no recovery codes; this method is our own.
  'recovery_code',
  'magiclink',
  'email/signup',
  'invite',
  'email_change',
  'anonymous',
] as const;
export type AuthenticationMethod = (typeof AUTHENTICATION_METHODS)[number];

/**
 * Prepares a session and writes nothing itself.
 * @returns the session's row, the statements for the caller's batch, and the response to send afterwards.
 */
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
    expiresAt: new Date(now.getTime() + deps.config.sessionAbsoluteSeconds * 1000),
  };
  const signedIn: Account = { ...account, user: { ...account.user, lastSignInAt: now, updatedAt: now } };
  return {
    session,
    statements: insertSession(deps.db, session),
    toJson: () => sessionJson(deps, signedIn, session),
  };
}

export async function sessionJson(
  deps: AuthDeps,
  account: Account,
  session: Pick<Session, 'id' | 'aal' | 'amr' | 'refreshCounter'>,
): Promise<SessionJson> {
  const { keys, siteOrigin, accessTokens } = deps;
  const { lifetimeSeconds, holdMetadata } = accessTokens;
  const user = holdMetadata ? account.user : { ...account.user, userMetadata: {} };
  const { accessToken, expiresAt } = await writeAccessToken(
    { keys, siteOrigin, lifetimeSeconds },
    { user, session },
    deps.now(),
  );
  return {
    access_token: accessToken,
    token_type: 'bearer',
    expires_in: lifetimeSeconds,
    expires_at: expiresAt,
    refresh_token: await writeRefreshToken(deps.secrets, {
      sessionId: session.id,
      counter: session.refreshCounter,
    }),
    user: userJson(account),
  };
}
