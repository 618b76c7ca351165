import type { Client } from '../auth-result.ts';
import type { RateBucket, RateLimit } from '../../db/queries/rate-limits.ts';
import type { LookupSecrets } from '../../crypto/lookup-key.ts';
import type { AuthDeps } from '../auth-deps.ts';

interface WithLookup {
  secrets: LookupSecrets;
}

export async function networkBucket(
  { secrets }: WithLookup,
  action: string,
  { network }: Pick<Client, 'network'>,
  limit: RateLimit,
): Promise<RateBucket> {
  return { action, keyHash: await secrets.lookupKey('network', network), limit };
}

/** A /48 or IPv4 /24 gets this many networks' worth. */
const WIDE_FACTOR = 4;

type WideOf = (network: string) => string | null;

/**
 * Returns the buckets of a network and of its /48, whose action ends in '-wide'. A /64 counts first, so that
 * it cannot use up its neighbors' limit.
 */
export async function networkBuckets(
  deps: WithLookup,
  action: string,
  client: Pick<Client, 'network'>,
  limit: RateLimit,
  { wideLimit = widerLimit(limit), wideOf = wideNetworkOf }: { wideLimit?: RateLimit; wideOf?: WideOf } = {},
): Promise<[RateBucket, ...RateBucket[]]> {
  const narrow = await networkBucket(deps, action, client, limit);
  const network = wideOf(client.network);
  return network === null
    ? [narrow]
    : [narrow, await networkBucket(deps, `${action}-wide`, { network }, wideLimit)];
}

/** Also limits an IPv4 /24, because one provider often has all of it. */
export function neighborhoodBuckets(
  deps: WithLookup,
  action: string,
  client: Pick<Client, 'network'>,
  limit: RateLimit,
): Promise<[RateBucket, ...RateBucket[]]> {
  return networkBuckets(deps, action, client, limit, { wideOf: neighborhoodOf });
}

function widerLimit({ tokens, refillSeconds }: RateLimit): RateLimit {
  return { tokens: tokens * WIDE_FACTOR, refillSeconds: refillSeconds / WIDE_FACTOR };
}

/** Null for IPv4. Networks are written like '2001:db8:0:1::/64'. */
function wideNetworkOf(network: string): string | null {
  const prefix = /^((?:[0-9a-f]+:){3})[0-9a-f]+::\/64$/.exec(network)?.[1];
  return prefix === undefined ? null : `${prefix}:/48`;
}

function neighborhoodOf(network: string): string | null {
  const prefix = /^(\d+\.\d+\.\d+)\.\d+$/.exec(network)?.[1];
  return prefix === undefined ? wideNetworkOf(network) : `${prefix}.0/24`;
}

/** Keys of the buckets that only this network takes from, and of its /48 or /24. */
export function keysOfNetwork({ secrets }: WithLookup, network: string): Promise<string[]> {
  const wide = neighborhoodOf(network);
  const networks = wide === null ? [network] : [network, wide];
  return Promise.all(networks.map((name) => secrets.lookupKey('network', name)));
}

/**
 * Buckets of an account in one network have other keys; they refill within minutes.
 * @param userId null without an account.
 */
export async function keysOfAccount(
  { secrets }: WithLookup,
  { email, userId }: { email: string; userId: string | null },
): Promise<string[]> {
  const ofEmail = await secrets.lookupKey('email', email);
  return userId === null ? [ofEmail] : [ofEmail, await secrets.lookupKey('user', userId)];
}

/**
 * The key is the address, and the token is taken before any lookup, so a refusal does not reveal who has an
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

/** For signed-in users only: the key is the account's id. */
export async function userBucket(
  { secrets }: AuthDeps,
  action: string,
  userId: string,
  limit: RateLimit,
): Promise<RateBucket> {
  return { action, keyHash: await secrets.lookupKey('user', userId), limit };
}
