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
  const wide = wideNetworkOf(network);
  return wide === null ? null : { action, keyHash: await secrets.lookupKey('network', wide), limit };
}

function wideNetworkOf(network: string): string | null {
  const prefix = /^((?:[0-9a-f]+:){3})[0-9a-f]+::\/64$/.exec(network)?.[1];
  return prefix === undefined ? null : `${prefix}:/48`;
}

/** The keys of the buckets that only this network takes from, and those of its /48. */
export function keysOfNetwork({ secrets }: Pick<AuthDeps, 'secrets'>, network: string): Promise<string[]> {
  const networks = [network, wideNetworkOf(network)].filter((name) => name !== null);
  return Promise.all(networks.map((name) => secrets.lookupKey('network', name)));
}

/**
 * The buckets of an account in one network have other keys; they are full again within minutes.
 * @param userId null without an account for the address.
 */
export async function keysOfAccount(
  { secrets }: Pick<AuthDeps, 'secrets'>,
  { email, userId }: { email: string; userId: string | null },
): Promise<string[]> {
  const ofEmail = await secrets.lookupKey('email', email);
  return userId === null ? [ofEmail] : [ofEmail, await secrets.lookupKey('user', userId)];
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
