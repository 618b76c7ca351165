import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Database } from '../../neon/client.ts';
import { users } from '../../schema/accounts.ts';
import { gameEvents } from '../../schema/games.ts';
import { mutedAddresses, savedTripGames, savedTrips, tripChecks } from '../../schema/saved-trips.ts';
import { fencedLease, type Lease } from '../job-runs.ts';

/** Shorter than a job's lease, so the run after a killed one finds its checks free. */
const CLAIM_SECONDS = 300;

/** Its games are sorted by position. */
export type Claim = Awaited<ReturnType<typeof claimChecks>>;
export type ClaimedTrip = Awaited<ReturnType<typeof selectTrips>>[number];
export type ClaimedGame = Awaited<ReturnType<typeof selectGames>>[number];
const isFree = sql`${tripChecks.claimedUntil} IS NULL OR ${tripChecks.claimedUntil} <= now()`;

export async function hasFreeChecks(db: Database): Promise<boolean> {
  const rows = await db.select({ id: tripChecks.savedTripId }).from(tripChecks).where(isFree).limit(1);
  return rows.length > 0;
}

/** Claims the oldest checks, by the database's clock. */
export async function claimChecks(db: Database, lease: Lease, limit: number) {
  const id = crypto.randomUUID();
  const { savedTripId, league, gameId, scheduleVersion, createdAt } = tripChecks;
  const key = { savedTripId, league, gameId, scheduleVersion };
  // Not a subquery of the update, as in mail-outbox.ts.
  const free = db
    .$with('free')
    .as(
      db
        .select(key)
        .from(tripChecks)
        .where(isFree)
        .orderBy(createdAt)
        .limit(limit)
        .for('update', { skipLocked: true }),
    );
  const [, checks, trips, games] = await db.batch([
    fencedLease(db, lease),
    db
      .with(free)
      .update(tripChecks)
      .set({ claimId: id, claimedUntil: sql`now() + ${CLAIM_SECONDS} * interval '1 second'` })
      .from(free)
      .where(
        and(
          eq(savedTripId, free.savedTripId),
          eq(league, free.league),
          eq(gameId, free.gameId),
          eq(scheduleVersion, free.scheduleVersion),
        ),
      )
      .returning(key),
    selectTrips(db, id),
    selectGames(db, id),
  ]);
  return { id, checks, trips, games };
}

function tripsOfClaim(db: Database, claimId: string) {
  return db
    .select({ savedTripId: tripChecks.savedTripId })
    .from(tripChecks)
    .where(eq(tripChecks.claimId, claimId));
}

/** Only a confirmed address that no provider reported is mailed. */
export function isMailable() {
  return and(
    isNotNull(users.email),
    isNotNull(users.emailConfirmedAt),
    isNull(users.deletedAt),
    sql`NOT EXISTS (SELECT FROM ${mutedAddresses} WHERE ${mutedAddresses.email} = ${users.email})`,
  );
}

function selectTrips(db: Database, claimId: string) {
  return db
    .select({
      id: savedTrips.id,
      userId: savedTrips.userId,
      code: savedTrips.code,
      timeZone: savedTrips.timeZone,
      firstDate: savedTrips.firstDate,
      lastDate: savedTrips.lastDate,
      state: savedTrips.state,
      isMuted: savedTrips.isMuted,
      lastImmediateMailAt: savedTrips.lastImmediateMailAt,
      version: savedTrips.version,
      email: users.email,
      isMailable: sql<boolean>`${isMailable()}`,
    })
    .from(savedTrips)
    .innerJoin(users, eq(users.id, savedTrips.userId))
    .where(inArray(savedTrips.id, tripsOfClaim(db, claimId)));
}

function selectGames(db: Database, claimId: string) {
  const { savedTripId, position, league, gameId, scheduleVersion, known } = savedTripGames;
  return db
    .select({
      savedTripId,
      position,
      league,
      gameId,
      scheduleVersion,
      known,
      /** False also for a game that is no longer stored. */
      isListed: sql<boolean>`coalesce(${gameEvents.isListed}, false)`,
    })
    .from(savedTripGames)
    .leftJoin(gameEvents, and(eq(gameEvents.league, league), eq(gameEvents.id, gameId)))
    .where(inArray(savedTripId, tripsOfClaim(db, claimId)))
    .orderBy(savedTripId, position);
}
