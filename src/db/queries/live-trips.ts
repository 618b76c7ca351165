import { and, count, desc, eq, isNotNull, or, sql, type SQL } from 'drizzle-orm';
import { MAX_SAVED_TRIPS, MAX_TRIP_PLANS } from '../../domain/trips/watch/saved-trip.ts';
import type { Database } from '../neon/client.ts';
import { endedLinks, savedTrips, tripFollowers, tripNotices } from '../schema/saved-trips.ts';
import { selectTake, takeResultOf, type RateBuckets, type TakeResult } from './rate-limits.ts';
import type { SavedTrip, TripNotice } from './saved-trips.ts';
import { selectPlans, type StoredPlan } from './trip-plans.ts';

export interface LiveTripRead {
  trip: SavedTrip;
  /** Newest first: those whose changes are shown, and the one before them. */
  plans: StoredPlan[];
  /** Newest first. */
  notices: TripNotice[];
}

/** A page shows so many changes. */
export const MAX_CHANGES = 10;

/** `live` finds what friends see; `any` also the owner's calendar. */
export type LinkKind = 'live' | 'any';

/** Takes a token, so it needs `privateDb`. */
export async function readLiveTrip(
  db: Database,
  { key, keyHash, kind, buckets, now }: LiveTripQuery,
): Promise<{ take: TakeResult; live: LiveTripRead | null; endedAt: Date | null }> {
  const isTheirs = hasKey(key, kind);
  const [taken, [trip], plans, notices, [ended]] = await db.batch([
    selectTake(db, buckets, now),
    db.select().from(savedTrips).where(isTheirs),
    selectPlans(db, isTheirs, MAX_CHANGES + 1),
    db
      .select({ notice: tripNotices })
      .from(tripNotices)
      .innerJoin(savedTrips, eq(savedTrips.id, tripNotices.savedTripId))
      .where(isTheirs)
      .orderBy(desc(tripNotices.createdAt), desc(tripNotices.id))
      .limit(MAX_CHANGES),
    // After the trip: a link that ends between the two reads is in one of them.
    db.select({ at: endedLinks.endedAt }).from(endedLinks).where(eq(endedLinks.keyHash, keyHash)),
  ]);
  const live = trip
    ? { trip, plans: plans.map(({ plan }) => plan), notices: notices.map(({ notice }) => notice) }
    : null;
  return { take: takeResultOf(taken), live, endedAt: ended?.at ?? null };
}

interface LiveTripQuery {
  key: string;
  /** SHA-256 in hex. */
  keyHash: string;
  kind: LinkKind;
  buckets: RateBuckets;
  now: Date;
}

function hasKey(key: string, kind: LinkKind): SQL | undefined {
  const isLive = eq(savedTrips.liveKey, key);
  return kind === 'live' ? isLive : or(isLive, eq(savedTrips.ownKey, key));
}

/** What a person's trips were, and how many follow each, without who. */
export async function readTripHistory(db: Database, userId: string) {
  const isOwn = eq(savedTrips.userId, userId);
  const [plans, followers] = await db.batch([
    selectPlans(db, isOwn, MAX_SAVED_TRIPS * MAX_TRIP_PLANS),
    db
      .select({ savedTripId: tripFollowers.savedTripId, count: count() })
      .from(tripFollowers)
      .innerJoin(savedTrips, eq(savedTrips.id, tripFollowers.savedTripId))
      .where(and(isOwn, isNotNull(tripFollowers.confirmedAt)))
      .groupBy(tripFollowers.savedTripId),
  ]);
  return { plans: plans.map(({ plan }) => plan), followers };
}

/** What ends with an account: links that are on, and confirmed followers. */
export async function countShared(
  db: Database,
  userId: string,
): Promise<{ trips: number; followers: number }> {
  const [row] = await db
    .select({
      trips: sql`count(DISTINCT ${savedTrips.id}) FILTER (WHERE ${savedTrips.liveKey} IS NOT NULL)`.mapWith(
        Number,
      ),
      followers: sql`count(${tripFollowers.confirmedAt})`.mapWith(Number),
    })
    .from(savedTrips)
    .leftJoin(tripFollowers, eq(tripFollowers.savedTripId, savedTrips.id))
    .where(eq(savedTrips.userId, userId));
  return row ?? { trips: 0, followers: 0 };
}
