import { insertChallenge } from '../../db/queries/accounts/factors.ts';
import { takeTokens } from '../../db/queries/rate-limits.ts';
import type { AuthDeps } from '../auth-deps.ts';
import { refuse, type Client, type AuthResult } from '../auth-result.ts';
import type { SignedIn } from '../sessions/authenticate.ts';

const CHALLENGE_SECONDS = 300;

/** A challenge is valid for five minutes, only in the network that opened it. */
export async function challengeFactor(
  { db, now, config, secrets }: AuthDeps,
  { account }: SignedIn,
  factorId: string,
  { network }: Client,
): Promise<AuthResult<{ challengeId: string; expiresAt: Date }>> {
  if (!account.factors.some(({ id }) => id === factorId)) return refuse('mfa_factor_not_found');
  const createdAt = now();
  const keyHash = await secrets.lookupKey('user', account.user.id);
  const bucket = { action: 'auth-factor-challenge', keyHash, limit: config.limits.factor };
  const take = await takeTokens(db, [bucket], createdAt);
  if (!take.allowed) return refuse('over_request_rate_limit', { retryAfterSeconds: take.retryAfterSeconds });
  const expiresAt = new Date(createdAt.getTime() + CHALLENGE_SECONDS * 1000);
  const id = crypto.randomUUID();
  await db.batch(insertChallenge(db, { id, factorId, network, createdAt, expiresAt }));
  return { ok: true, challengeId: id, expiresAt };
}
