import type { Client } from '../auth-result.ts';
import type { RateBucket, RateLimit } from '../../db/queries/rate-limits.ts';
import type { AuthDeps } from '../auth-deps.ts';

/** The bucket of one network doing one thing. */
export async function networkBucket(
  { secrets }: AuthDeps,
  action: string,
  { network }: Client,
  limit: RateLimit,
): Promise<RateBucket> {
  return { action, keyHash: await secrets.lookupKey('network', network), limit };
}

/**
 * The bucket of one account doing one thing, by its address: taken before anything is looked up, so that a
 * refusal says nothing about who has an account (auth-api.md 1.10).
 */
export async function accountBucket(
  { secrets }: AuthDeps,
  action: string,
  email: string,
  limit: RateLimit,
): Promise<RateBucket> {
  return { action, keyHash: await secrets.lookupKey('email', email), limit };
}
