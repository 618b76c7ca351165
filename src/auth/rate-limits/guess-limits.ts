import type { RateBucket } from '../../db/queries/rate-limits.ts';
import { takeTokens } from '../../db/queries/rate-limits.ts';
import type { AuthDeps } from '../auth-deps.ts';
import { refuse, type Client, type Refusal } from '../auth-result.ts';
import { accountBucket } from './buckets.ts';

/**
 * Limits attempts tightly for the account in one network and loosely for the account. The tight bucket
 * refills more slowly, so no single network can empty the loose one and lock the owner out.
 * @param account the normalized address, or the id of an account without one.
 */
export async function passwordBuckets(
  deps: AuthDeps,
  account: string,
  { network }: Client,
): Promise<readonly [RateBucket, RateBucket]> {
  const { passwordNetwork, passwordAccount } = deps.config.limits;
  return [
    await accountBucket(deps, 'auth-password-network', `${account}\n${network}`, passwordNetwork),
    await accountBucket(deps, 'auth-password', account, passwordAccount),
  ];
}

/**
 * Limits mailed codes tried for an address in a day, for any purpose.
 * @param codes how many the attempt is compared with.
 */
export async function codeBucket(deps: AuthDeps, email: string, codes = 1): Promise<RateBucket> {
  const bucket = await accountBucket(deps, 'auth-code-day', email, deps.config.limits.codeDay);
  return { ...bucket, tokens: codes };
}

export async function refuseTooManyCodes(deps: AuthDeps, email: string): Promise<Refusal | null> {
  const take = await takeTokens(deps.db, [await codeBucket(deps, email)], deps.now());
  if (take.allowed) return null;
  return refuse('over_request_rate_limit', { retryAfterSeconds: take.retryAfterSeconds });
}
