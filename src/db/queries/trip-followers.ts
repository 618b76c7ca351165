import { and, asc, eq, gt, isNotNull, isNull, lte, ne, or, sql, type SQL } from 'drizzle-orm';
import { FOLLOWER_WAIT_MS, MAX_FOLLOWERS } from '../../domain/trips/watch/follower-limits.ts';
import type { Database } from '../neon/client.ts';
import { mailOutbox } from '../schema/accounts.ts';
import { mutedAddresses, savedTripGames, savedTrips, tripFollowers } from '../schema/saved-trips.ts';
import { insertMailIf, type WrittenMail } from './accounts/mail-outbox.ts';
import { countingEvent } from './event-counts.ts';

export type SharedTrip = NonNullable<Awaited<ReturnType<typeof readSharedTrip>>>;

/**
 * Returns null for an unknown key.
 * @param email whose link to this trip `token` is; null without one.
 */
export async function readSharedTrip(db: Database, key: string, email: string) {
  const isShared = eq(savedTrips.liveKey, key);
  const [[trip], games, [follower]] = await db.batch([
    db.select(TRIP_COLUMNS).from(savedTrips).where(isShared),
    selectGames(db, isShared),
    db
      .select({ token: tripFollowers.token })
      .from(tripFollowers)
      .innerJoin(savedTrips, eq(savedTrips.id, tripFollowers.savedTripId))
      .where(and(isShared, eq(tripFollowers.email, email))),
  ]);
  return trip ? { ...trip, games, token: follower?.token ?? null } : null;
}

const TRIP_COLUMNS = {
  name: savedTrips.name,
  liveKey: savedTrips.liveKey,
  state: savedTrips.state,
  timeZone: savedTrips.timeZone,
  lastDate: savedTrips.lastDate,
};

function selectGames(db: Database, isTrip: SQL) {
  const { league, gameId, known } = savedTripGames;
  return db
    .select({ league, gameId, known })
    .from(savedTripGames)
    .innerJoin(savedTrips, eq(savedTrips.id, savedTripGames.savedTripId))
    .where(isTrip)
    .orderBy(asc(savedTripGames.position));
}

/**
 * Lets an address wait for its confirmation and writes the mail with the link, if there is room for it. The same
 * statements run for every address.
 * @param token of the address's earlier request, or a new one.
 */
export async function askToFollow(
  db: Database,
  { key, email, token, now }: { key: string; email: string; token: string; now: Date },
  mail: Omit<WrittenMail, 'userId'>,
): Promise<void> {
  const at = instant(now);
  const isOpen = sql`trip.live_key = ${key} AND trip.state <> 'past'`;
  const follower = sql`SELECT FROM ${tripFollowers} WHERE ${tripFollowers.savedTripId} = trip.id`;
  const known = (which: SQL | undefined) =>
    sql`(SELECT count(*) FROM ${tripFollowers} WHERE ${tripFollowers.savedTripId} = trip.id AND ${which})`;
  await db.batch([
    // Simultaneous requests wait here, so that their counts are right.
    db.select({ id: savedTrips.id }).from(savedTrips).where(eq(savedTrips.liveKey, key)).for('update'),
    db.execute(sql`
      INSERT INTO ${tripFollowers} (id, saved_trip_id, email, token, created_at)
      SELECT gen_random_uuid(), trip.id, ${email}, ${token}, ${at} FROM ${savedTrips} AS trip
      WHERE ${isOpen} AND ${isUnmuted(sql`${email}`)} AND (
        EXISTS (${follower} AND ${tripFollowers.email} = ${email} AND ${isAlive(now)})
        OR (${known(isNotNull(tripFollowers.confirmedAt))} < ${MAX_FOLLOWERS} AND ${known(isWaiting(now))} < ${MAX_FOLLOWERS}))
      ON CONFLICT (saved_trip_id, email) DO UPDATE SET created_at = excluded.created_at
      WHERE ${tripFollowers.confirmedAt} IS NULL`),
    insertMailIf(
      db,
      mail,
      sql`SELECT NULL::uuid AS id FROM ${savedTrips} AS trip WHERE ${isOpen} AND ${isUnmuted(sql`${email}`)}
        AND EXISTS (${follower} AND ${tripFollowers.email} = ${email} AND ${tripFollowers.token} = ${token}
          AND ${isAlive(now)})`,
    ),
  ]);
}

function isWaiting(now: Date) {
  const since = new Date(now.getTime() - FOLLOWER_WAIT_MS);
  return and(isNull(tripFollowers.confirmedAt), gt(tripFollowers.createdAt, since));
}

function isAlive(now: Date) {
  return or(isNotNull(tripFollowers.confirmedAt), isWaiting(now));
}

/** Of a mail provider's reports. */
export function isUnmuted(email: SQL): SQL {
  return sql`NOT EXISTS (SELECT FROM ${mutedAddresses} WHERE ${mutedAddresses.email} = ${email})`;
}

export type Follower = NonNullable<Awaited<ReturnType<typeof readFollower>>>;

/** Returns null for a link that has ended. */
export async function readFollower(db: Database, token: string, now: Date) {
  return followerOf(await db.batch(selectFollower(db, token, now)));
}

function selectFollower(db: Database, token: string, now: Date) {
  const isFollower = and(eq(tripFollowers.token, token), isAlive(now));
  return [
    db
      .select({ ...TRIP_COLUMNS, confirmedAt: tripFollowers.confirmedAt })
      .from(tripFollowers)
      .innerJoin(savedTrips, eq(savedTrips.id, tripFollowers.savedTripId))
      .where(isFollower),
    selectGames(
      db,
      sql`${savedTrips.id} = (SELECT ${tripFollowers.savedTripId} FROM ${tripFollowers} WHERE ${isFollower})`,
    ),
  ] as const;
}

function followerOf([[trip], games]: readonly [
  Awaited<ReturnType<typeof selectFollower>[0]>,
  Awaited<ReturnType<typeof selectFollower>[1]>,
]) {
  return trip ? { ...trip, games } : null;
}

/** Confirms a link, unless the trip has 20 followers, is over or is not shared. Another time it changes nothing. */
export async function confirmFollower(db: Database, token: string, now: Date): Promise<Follower | null> {
  const of = eq(tripFollowers.token, token);
  const tripId = sql`(SELECT ${tripFollowers.savedTripId} FROM ${tripFollowers} WHERE ${of})`;
  const [, , ...rows] = await db.batch([
    db.select({ id: savedTrips.id }).from(savedTrips).where(eq(savedTrips.id, tripId)).for('update'),
    db.execute(sql`
      WITH confirmed AS (
        UPDATE ${tripFollowers} SET confirmed_at = ${instant(now)}
        WHERE ${of} AND ${isWaiting(now)}
          AND EXISTS (SELECT FROM ${savedTrips} AS trip
            WHERE trip.id = ${tripFollowers.savedTripId} AND trip.live_key IS NOT NULL AND trip.state <> 'past')
          AND (SELECT count(*) FROM ${tripFollowers} AS other WHERE other.saved_trip_id = ${tripFollowers.savedTripId}
            AND other.confirmed_at IS NOT NULL) < ${MAX_FOLLOWERS}
        RETURNING id)
      ${countingEvent('trip-followed', now, sql`EXISTS (SELECT FROM confirmed)`)}`),
    ...selectFollower(db, token, now),
  ]);
  return followerOf(rows);
}

/** @returns the trip; null when nobody followed by this link. */
export async function stopFollowing(db: Database, token: string, now: Date): Promise<Follower | null> {
  const [trips, games] = await db.batch([
    ...selectFollower(db, token, now),
    deleteFollowers(db, sql`${tripFollowers.token} = ${token}`),
  ]);
  return followerOf([trips, games]);
}

function deleteFollowers(db: Database, which: SQL) {
  return db.execute(sql`
    WITH gone AS (DELETE FROM ${tripFollowers} WHERE ${which} RETURNING ${tripFollowers.id})
    DELETE FROM ${mailOutbox} USING gone WHERE ${mailOutbox.followerId} = gone.id AND ${mailOutbox.sentAt} IS NULL`);
}

export async function deleteUnconfirmedFollowers(db: Database, now: Date): Promise<number> {
  const since = new Date(now.getTime() - FOLLOWER_WAIT_MS);
  const gone = await db
    .delete(tripFollowers)
    .where(and(isNull(tripFollowers.confirmedAt), lte(tripFollowers.createdAt, since)));
  return gone.rowCount;
}

/** Confirmed ones of a user's shared trips that are not over, the soonest trips first. */
export function readFollowersOf(db: Database, userId: string) {
  return db
    .select({
      email: tripFollowers.email,
      code: savedTrips.code,
      showsHome: savedTrips.showsHome,
      name: savedTrips.name,
    })
    .from(tripFollowers)
    .innerJoin(savedTrips, eq(savedTrips.id, tripFollowers.savedTripId))
    .where(
      and(
        eq(savedTrips.userId, userId),
        isNotNull(tripFollowers.confirmedAt),
        isNotNull(savedTrips.liveKey),
        ne(savedTrips.state, 'past'),
        isUnmuted(sql`${tripFollowers.email}`),
      ),
    )
    .orderBy(asc(savedTrips.firstDate), asc(savedTrips.id), asc(tripFollowers.email));
}

export function instant(time: Date): SQL {
  return sql`${time.toISOString()}::timestamptz`;
}
