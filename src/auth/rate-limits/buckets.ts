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
  { secrets }: Pick<AuthDeps, 'secrets'>,
  action: string,
  { network }: Pick<Client, 'network'>,
  limit: RateLimit,
): Promise<RateBucket | null> {
  const wide = wideNetworkOf(network);
  return wide === null ? null : { action, keyHash: await secrets.lookupKey('network', wide), limit };
}

/** How many networks' worth a /48, or an IPv4 /24, gets. */
const NETWORKS_OF_A_WIDE_ONE = 4;

/**
 * The bucket of a network and that of its /48, which gets four times as much. An action named '-wide' counts
 * the latter.
 */
export async function networkBuckets(
  deps: Pick<AuthDeps, 'secrets'>,
  action: string,
  client: Pick<Client, 'network'>,
  limit: RateLimit,
): Promise<[RateBucket, ...RateBucket[]]> {
  const wide = await wideNetworkBucket(deps, `${action}-wide`, client, widerLimit(limit));
  const narrow = await networkBucket(deps, action, client, limit);
  return wide === null ? [narrow] : [narrow, wide];
}

/** As `networkBuckets`; an IPv4 address counts for its /24 too, which is often one provider's. */
export async function neighborhoodBuckets(
  deps: Pick<AuthDeps, 'secrets'>,
  action: string,
  client: Pick<Client, 'network'>,
  limit: RateLimit,
): Promise<[RateBucket, ...RateBucket[]]> {
  const [narrow, ...wide] = await networkBuckets(deps, action, client, limit);
  const neighborhood = ipv4NeighborhoodOf(client.network);
  if (neighborhood === null) return [narrow, ...wide];
  const keyHash = await deps.secrets.lookupKey('network', neighborhood);
  return [narrow, { action: `${action}-wide`, keyHash, limit: widerLimit(limit) }];
}

function widerLimit({ tokens, refillSeconds }: RateLimit): RateLimit {
  return {
    tokens: tokens * NETWORKS_OF_A_WIDE_ONE,
    refillSeconds: refillSeconds / NETWORKS_OF_A_WIDE_ONE,
  };
}

function wideNetworkOf(network: string): string | null {
  const prefix = /^((?:[0-9a-f]+:){3})[0-9a-f]+::\/64$/.exec(network)?.[1];
  return prefix === undefined ? null : `${prefix}:/48`;
}

function ipv4NeighborhoodOf(network: string): string | null {
  const prefix = /^(\d+\.\d+\.\d+)\.\d+$/.exec(network)?.[1];
  return prefix === undefined ? null : `${prefix}.0/24`;
}

/** The keys of the buckets that only this network takes from, and those of its /48 or /24. */
export function keysOfNetwork({ secrets }: Pick<AuthDeps, 'secrets'>, network: string): Promise<string[]> {
  const wide = wideNetworkOf(network) ?? ipv4NeighborhoodOf(network);
  const networks = wide === null ? [network] : [network, wide];
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
