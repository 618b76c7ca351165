import { networkBuckets } from '../../auth/rate-limits/buckets.ts';
import { sha256Hex } from '../../crypto/sha256.ts';
import { readLiveTrip, type LinkKind, type LiveTripRead } from '../../db/queries/live-trips.ts';
import type { RateBuckets } from '../../db/queries/rate-limits.ts';
import { decodeTrip, encodeTrip, withoutHome } from '../../domain/trips/code/trip-code.ts';
import { clientNetwork } from '../http/client-network.ts';
import type { WebContext } from '../http/web-context.ts';
import { loadTrip, tripOf, type LoadedTrip } from '../trip-pages/load-trip.ts';

/** A robot that polls many calendars comes from one network (docs/rules.md#live-trips). */
const NETWORK_LIMIT = { tokens: 300, refillSeconds: 1 };
/** Of one link, from anywhere. */
const LINK_LIMIT = { tokens: 30, refillSeconds: 20 };

/** The loaded trip is the one to show: without the home where the link does not tell it. */
export interface LiveTrip extends LiveTripRead, LoadedTrip {
  /** The key is that of the owner's calendar. */
  isOwn: boolean;
  /** Knows the ways from and to home, so it decides whether the trip still works. */
  ownerCheck: LoadedTrip['checked'];
}

export type LiveTripResult =
  | ({ kind: 'found' } & LiveTrip)
  | { kind: 'ended'; endedAt: Date }
  | { kind: 'unknown' }
  | { kind: 'busy'; retryAfterSeconds: number }
  | { kind: 'unreachable' };

/** Takes a token of the network, and one of a link that exists. The key stays out of the log. */
export async function loadLiveTrip(c: WebContext, key: string, kind: LinkKind): Promise<LiveTripResult> {
  const read = await readLink(c, key, kind);
  if (read === null) return { kind: 'unreachable' };
  const { take, live, endedAt } = read;
  if (!take.allowed) return { kind: 'busy', retryAfterSeconds: take.retryAfterSeconds };
  if (live === null) return endedAt === null ? { kind: 'unknown' } : { kind: 'ended', endedAt };
  const { code, showsHome, ownKey } = live.trip;
  const plan = decodeTrip(code);
  const { deps } = c.var;
  if (plan === null) {
    deps.log.error('live trip without a plan', { trip: live.trip.id });
    return { kind: 'unreachable' };
  }
  const loaded = await loadTrip(deps, { code, plan }, { buckets: await linkBuckets(c, key) });
  if (loaded.kind === 'busy') return { kind: 'busy', retryAfterSeconds: loaded.retryAfterSeconds };
  if (loaded.kind !== 'found') return loaded;
  const isOwn = ownKey === key;
  const shown = isOwn || showsHome ? loaded : await withoutTheHome(loaded);
  return { ...live, ...shown, isOwn, ownerCheck: loaded.checked };
}

async function withoutTheHome({ facts }: LoadedTrip): Promise<LoadedTrip & { kind: 'found' }> {
  const plan = withoutHome(facts.plan);
  const shared = await tripOf(
    { code: encodeTrip(plan), plan },
    { ...facts.read, place: plan.placeNumber === null ? null : facts.read.place },
    { packs: null, now: facts.now },
  );
  if (shared.kind !== 'found') throw new Error('a trip has games only with its home');
  return shared;
}

async function readLink(c: WebContext, key: string, kind: LinkKind) {
  const { deps } = c.var;
  const network = clientNetwork(c.req.raw.headers);
  const buckets = await networkBuckets(deps, 'live-trips', { network }, NETWORK_LIMIT);
  try {
    const keyHash = await sha256Hex(key);
    return await readLiveTrip(deps.privateDb, { key, keyHash, kind, buckets, now: deps.now() });
  } catch (error) {
    deps.log.error('live trip unreadable', { error });
    return null;
  }
}

async function linkBuckets({ var: { deps } }: WebContext, key: string): Promise<RateBuckets> {
  const keyHash = await deps.secrets.lookupKey('live-trip', key);
  return [{ action: 'live-trip', keyHash, limit: LINK_LIMIT }];
}
