import type { Statement } from '../../db/neon/client.ts';
import { sqlStateOf } from '../../db/neon/failure.ts';
import { accountOf, selectAccountById } from '../../db/queries/accounts/accounts.ts';
import { stepUpSession } from '../../db/queries/accounts/factors.ts';
import { OVERTAKEN_SQLSTATE } from '../../db/queries/accounts/fail-batch-unless-changed.ts';
import { lockSession, selectBySession } from '../../db/queries/accounts/sessions.ts';
import { takeTokens } from '../../db/queries/rate-limits.ts';
import type { AuthDeps } from '../auth-deps.ts';
import { refuse, type Client, type AuthResult } from '../auth-result.ts';
import type { SignedIn } from '../sessions/authenticate.ts';
import type { AuthenticationMethod, OpenedSession } from '../sessions/open-session.ts';
import { REFRESH_REUSE_SECONDS } from '../tokens/refresh-token.ts';

export interface SecondFactorCode {
  method: Extract<AuthenticationMethod, 'totp' | 'recovery_code'>;
  /** Null for a recovery code. */
  factorId: string | null;
  /** Consumes the code, or fails its batch. */
  consume: Statement;
  alongside: readonly Statement[];
}

export async function takeFactorAttempt(deps: AuthDeps, userId: string): Promise<AuthResult> {
  const keyHash = await deps.secrets.lookupKey('user', userId);
  const { factor, factorDay } = deps.config.limits;
  return takeAttempt(deps, [
    { action: 'auth-factor', keyHash, limit: factor },
    { action: 'auth-factor-day', keyHash, limit: factorDay },
  ]);
}

/**
 * Recovery codes have their own limits per network: a stranger who knows the password and uses up the
 * attempts must not lock the owner out.
 */
export async function takeRecoveryAttempt(
  deps: AuthDeps,
  userId: string,
  { network }: Client,
): Promise<AuthResult> {
  const keyHash = await deps.secrets.lookupKey('user', `${userId}\n${network}`);
  return takeAttempt(deps, [{ action: 'auth-recovery-code', keyHash, limit: deps.config.limits.factor }]);
}

async function takeAttempt(deps: AuthDeps, buckets: Parameters<typeof takeTokens>[1]): Promise<AuthResult> {
  const take = await takeTokens(deps.db, buckets, deps.now());
  return take.allowed
    ? { ok: true }
    : refuse('over_request_rate_limit', { retryAfterSeconds: take.retryAfterSeconds });
}

/** @returns 'used' for a consumed code; then nothing was written. */
export async function stepUp(
  deps: AuthDeps,
  { account, session }: SignedIn,
  { method, factorId, consume, alongside }: SecondFactorCode,
): Promise<AuthResult<{ session: OpenedSession }> | 'used'> {
  const { db } = deps;
  const now = deps.now();
  const userId = account.user.id;
  const updates = stepUpSession(db, {
    userId,
    sessionId: session.id,
    factorId,
    proof: { method, timestamp: Math.floor(now.getTime() / 1000) },
    refreshedAt: new Date(now.getTime() - REFRESH_REUSE_SECONDS * 1000),
  });
  try {
    const [, , [row], , , users, identities] = await db.batch([
      consume,
      lockSession(db, session.id),
      ...updates,
      ...selectAccountById(db, userId),
      ...alongside,
    ]);
    const current = accountOf(users, identities);
    if (row === undefined || current === null) return refuse('session_not_found');
    return { ok: true, session: { account: current, session: row } };
  } catch (error) {
    if (sqlStateOf(error) !== OVERTAKEN_SQLSTATE) throw error;
    const [[remaining]] = await db.batch(selectBySession(db, session.id));
    return remaining === undefined ? refuse('session_not_found') : 'used';
  }
}
