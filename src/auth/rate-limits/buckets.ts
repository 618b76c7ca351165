import type { Client } from '../auth-result.ts';
import type { RateBucket, RateLimit } from '../../db/queries/rate-limits.ts';
import type { AuthDeps } from '../auth-deps.ts';

export async function networkBucket(
  { secrets }: Pick<AuthDeps, 'secrets'>,
  action: string,
  { network }: Pick<Client, 'network'>,
  limit: RateLimit,
): Promise<RateBucket> {
  return { action, keyHash: await secrets.lookupKey('network', network), limit };
}

/** Only the networks of IPv6 clients have one; they are written like '2001:db8:0:1::/64'. */
export async function wideNetworkBucket(
  { secrets }: AuthDeps,
  action: string,
  { network }: Client,
  limit: RateLimit,
): Promise<RateBucket | null> {
  const prefix = /^((?:[0-9a-f]+:){3})[0-9a-f]+::\/64$/.exec(network)?.[1];
  if (prefix === undefined) return null;
  return { action, keyHash: await secrets.lookupKey('network', `${prefix}:/48`), limit };
}

/**
 * The key is the address, and the token is taken before any lookup. So a refusal does not reveal who has an
 * account.
 */
export async function accountBucket(
  { secrets }: AuthDeps,
  action: string,
  email: string,
  limit: RateLimit,
): Promise<RateBucket> {
  return { action, keyHash: await secrets.lookupKey('email', email), limit };
}

/** Use this for signed-in users only: the key is the account's id. */
export async function userBucket(
  { secrets }: AuthDeps,
  action: string,
  userId: string,
  limit: RateLimit,
): Promise<RateBucket> {
  return { action, keyHash: await secrets.lookupKey('user', userId), limit };
}
