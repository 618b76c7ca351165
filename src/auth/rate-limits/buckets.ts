import { type Client, refuse, type Refusal } from '../auth-result.ts';
import { type RateBucket, type RateLimit, takeTokens } from '../../db/queries/rate-limits.ts';
import type { LookupSecrets } from '../../crypto/lookup-key.ts';
import type { AuthDeps } from '../auth-deps.ts';
import type { SignedIn } from '../sessions/authenticate.ts';
import type { User } from '../../db/queries/accounts/accounts.ts';

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

/**
 * Returns the buckets of a network and of its /48, whose action ends in '-wide'. A /64 counts first, so that
 * it cannot use up its neighbors' limit.
 */
export async function networkBuckets(
  deps: WithLookup,
  action: string,
  client: Pick<Client, 'network'>,
  limit: RateLimit,
  {
    wideLimit = widerLimit(limit),
    wideOf = wideNetworkOf,
  }: { wideLimit?: RateLimit; wideOf?: (network: string) => string | null } = {},
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
  return takeOrRefuse(deps, [await codeBucket(deps, email)]);
}

/** Limits requests of a network for tokens and sign-ins. */
export async function refuseTooManyTokens(deps: AuthDeps, client: Client): Promise<Refusal | null> {
  return takeOrRefuse(deps, [await networkBucket(deps, 'auth-token', client, deps.config.limits.token)]);
}

export async function refuseTooManyPasswords(
  deps: AuthDeps,
  { id, email }: Pick<User, 'id' | 'email'>,
  client: Client,
): Promise<Refusal | null> {
  return takeOrRefuse(deps, await passwordBuckets(deps, email ?? id, client));
}

/** Takes a token from each bucket, or from none when one of them is empty. */
export async function takeOrRefuse(
  { db, now }: Pick<AuthDeps, 'db' | 'now'>,
  buckets: Parameters<typeof takeTokens>[1],
): Promise<Refusal | null> {
  const take = await takeTokens(db, buckets, now());
  return take.allowed ? null : tooManyRequests(take);
}

export function tooManyRequests({ retryAfterSeconds }: { retryAfterSeconds: number }): Refusal {
  return refuse('over_request_rate_limit', { retryAfterSeconds });
}

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
  return takeOrRefuse(deps, [
    await networkBucket(deps, action, client, limit),
    await userBucket(deps, `${action}-account`, user.id, limit),
  ]);
}
