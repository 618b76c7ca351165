import { and, asc, count, desc, eq, isNotNull, ne, sql } from 'drizzle-orm';
import { MAX_TRIP_PLANS } from '../../domain/trips/watch/saved-trip.ts';
import type { Database } from '../neon/client.ts';
import { users } from '../schema/accounts.ts';
import { leagueFeeds, readDates } from '../schema/jobs.ts';
import {
  mutedAddresses,
  savedTripGames,
  savedTrips,
  tripChecks,
  tripFollowers,
  tripNotices,
} from '../schema/saved-trips.ts';
import { changeLinks, deleteTrips, type LinkChange } from './ended-links.ts';
import { selectVoteTitles } from './group-votes.ts';
import type { FeedRow } from './upcoming-games.ts';
import { selectPlans, type StoredPlan } from './trip-plans.ts';
import { selectTripPlaces, selectVisits, type TripPlacesRead } from './visits.ts';

export type SavedTrip = typeof savedTrips.$inferSelect;
export type SavedTripGame = typeof savedTripGames.$inferSelect;
export type TripNotice = typeof tripNotices.$inferSelect;

export interface SavedTripRead {
  trip: SavedTrip;
  /** In the order of the trip's code. */
  games: SavedTripGame[];
  /** Newest first. */
  notices: TripNotice[];
  /** A game changed, and the watch has not looked yet. */
  isWaiting: boolean;
}

export interface MyTripsRead {
  /** The next trip first. */
  trips: SavedTripRead[];
  feeds: Pick<FeedRow, 'league' | 'refreshedAt'>[];
  readDates: (typeof readDates.$inferSelect)[];
  /** The mail provider reported it. */
  isAddressMuted: boolean;
}

export interface OwnTripRead extends SavedTripRead, Omit<MyTripsRead, 'trips'>, TripPlacesRead {
  /** Newest first. */
  plans: StoredPlan[];
  /** How many get an email when it changes. */
  followers: number;
}

export async function readMyTrips(db: Database, userId: string): Promise<MyTripsRead> {
  return tripsOf(await db.batch(selectTrips(db, userId, null)));
}

/** With the votes that the user opened. */
export async function readMyTripsAndVotes(db: Database, userId: string) {
  const [votes, ...rows] = await db.batch([selectVoteTitles(db, userId), ...selectTrips(db, userId, null)]);
  return { ...tripsOf(rows), votes };
}

/** Returns null for another user's trip too. */
export async function readSavedTrip(db: Database, userId: string, id: string): Promise<OwnTripRead | null> {
  const isOwn = and(eq(savedTrips.userId, userId), eq(savedTrips.id, id));
  const [places, visits, plans, [followers], ...rows] = await db.batch([
    selectTripPlaces(db, isOwn),
    selectVisits(db, userId),
    selectPlans(db, isOwn, MAX_TRIP_PLANS),
    db
      .select({ count: count() })
      .from(tripFollowers)
      .where(and(eq(tripFollowers.savedTripId, id), isNotNull(tripFollowers.confirmedAt))),
    ...selectTrips(db, userId, id),
  ]);
  const { trips, ...others } = tripsOf(rows);
  const [trip] = trips;
  if (!trip) return null;
  return {
    ...trip,
    ...others,
    places,
    visits,
    plans: plans.map(({ plan }) => plan),
    followers: followers?.count ?? 0,
  };
}

/** @param id null selects all trips of the user. */
function selectTrips(db: Database, userId: string, id: string | null) {
  const isOwn = and(eq(savedTrips.userId, userId), id === null ? undefined : eq(savedTrips.id, id));
  return [
    db.select().from(savedTrips).where(isOwn).orderBy(asc(savedTrips.firstDate), asc(savedTrips.id)),
    db
      .select({ game: savedTripGames })
      .from(savedTripGames)
      .innerJoin(savedTrips, eq(savedTrips.id, savedTripGames.savedTripId))
      .where(isOwn)
      .orderBy(asc(savedTripGames.position)),
    db
      .select({ notice: tripNotices })
      .from(tripNotices)
      .innerJoin(savedTrips, eq(savedTrips.id, tripNotices.savedTripId))
      .where(and(isOwn, id === null ? ne(savedTrips.state, 'past') : undefined))
      .orderBy(desc(tripNotices.createdAt), asc(tripNotices.id)),
    db
      .selectDistinct({ id: tripChecks.savedTripId })
      .from(tripChecks)
      .innerJoin(savedTrips, eq(savedTrips.id, tripChecks.savedTripId))
      .where(isOwn),
    db.select({ league: leagueFeeds.league, refreshedAt: leagueFeeds.refreshedAt }).from(leagueFeeds),
    db.select().from(readDates),
    db
      .select({ email: mutedAddresses.email })
      .from(mutedAddresses)
      .innerJoin(users, eq(users.email, mutedAddresses.email))
      .where(eq(users.id, userId)),
  ] as const;
}

type Rows<Statements extends readonly PromiseLike<unknown>[]> = {
  [Index in keyof Statements]: Awaited<Statements[Index]>;
};

function tripsOf([trips, games, notices, checks, feeds, dates, muted]: Rows<
  ReturnType<typeof selectTrips>
>): MyTripsRead {
  const gamesOf = Map.groupBy(
    games.map(({ game }) => game),
    ({ savedTripId }) => savedTripId,
  );
  const noticesOf = Map.groupBy(
    notices.map(({ notice }) => notice),
    ({ savedTripId }) => savedTripId,
  );
  const waiting = new Set(checks.map((check) => check.id));
  return {
    trips: trips.map((trip) => ({
      trip,
      games: gamesOf.get(trip.id) ?? [],
      notices: noticesOf.get(trip.id) ?? [],
      isWaiting: waiting.has(trip.id),
    })),
    feeds,
    readDates: dates,
    isAddressMuted: muted.length > 0,
  };
}

export interface SeenTrip {
  userId: string;
  id: string;
  version: number;
}

export type TripEdit = Partial<Pick<SavedTrip, 'name' | 'isMuted' | 'acceptedAt' | 'showsHome' | 'bought'>>;

/** @returns false when the version is stale or the trip is somebody else's. */
export async function editSavedTrip(db: Database, seen: SeenTrip, edit: TripEdit): Promise<boolean> {
  const edited = await db
    .update(savedTrips)
    .set({ ...edit, version: sql`${savedTrips.version} + 1` })
    .where(isSeen(seen));
  return edited.rowCount > 0;
}

/** @param seen a null version means any. */
export async function deleteSavedTrip(
  db: Database,
  seen: Omit<SeenTrip, 'version'> & { version: number | null },
  now: Date,
): Promise<boolean> {
  return (await deleteTrips(db, isSeen(seen), now)).rows.length > 0;
}

/** @returns false when the version is stale or the trip is somebody else's. */
export async function changeTripLink(
  db: Database,
  seen: SeenTrip,
  change: LinkChange,
  now: Date,
): Promise<boolean> {
  const [, changed] = await db.batch([
    // Whoever begins to follow meanwhile is waited for first, because a statement sees the followers of its begin.
    db.select({ id: savedTrips.id }).from(savedTrips).where(eq(savedTrips.id, seen.id)).for('update'),
    changeLinks(db, isSeen(seen), change, now),
  ]);
  return changed.rows.length > 0;
}

function isSeen({ userId, id, version }: Parameters<typeof deleteSavedTrip>[1]) {
  return and(
    eq(savedTrips.id, id),
    eq(savedTrips.userId, userId),
    version === null ? undefined : eq(savedTrips.version, version),
  );
}
