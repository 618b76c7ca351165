import { takeTokens, type RateLimit } from '../../db/queries/rate-limits.ts';
import type { AuthDeps } from '../auth-deps.ts';
import { refuse, type Client, type Refusal } from '../auth-result.ts';
import type { SignedIn } from '../sessions/authenticate.ts';
import { networkBucket, userBucket } from './buckets.ts';

export function refuseTooManyReads(deps: AuthDeps, signedIn: SignedIn, client: Client) {
  return refuseTooMany(deps, signedIn, client, {
    action: 'auth-user-read',
    limit: deps.config.limits.userRead,
  });
}

export function refuseTooManyChanges(deps: AuthDeps, signedIn: SignedIn, client: Client) {
  const limit = deps.config.limits.userChange;
  return refuseTooMany(deps, signedIn, client, { action: 'auth-user-change', limit });
}

/** Counts only requests with a live session: a stranger cannot use up the limit. */
async function refuseTooMany(
  deps: AuthDeps,
  { account: { user } }: SignedIn,
  client: Client,
  { action, limit }: { action: string; limit: RateLimit },
): Promise<Refusal | null> {
  const buckets = [
    await networkBucket(deps, action, client, limit),
    await userBucket(deps, `${action}-account`, user.id, limit),
  ] as const;
  const take = await takeTokens(deps.db, buckets, deps.now());
  if (take.allowed) return null;
  return refuse('over_request_rate_limit', { retryAfterSeconds: take.retryAfterSeconds });
}
