import { and, eq, sql, type SQL } from 'drizzle-orm';
import { MAX_SAVED_TRIPS, MAX_TRIP_PLANS, type PlanCause } from '../../domain/trips/watch/saved-trip.ts';
import type { Database } from '../neon/client.ts';
import { users } from '../schema/accounts.ts';
import { gameEvents } from '../schema/games.ts';
import { savedTripGames, savedTrips, tripChecks, tripPlans } from '../schema/saved-trips.ts';
import { countEvent } from './event-counts.ts';
import { followPlanInVotes } from './group-vote-changes.ts';
import type { SavedTrip, SavedTripGame } from './saved-trips.ts';

/** A game that is not stored leaves a gap in the positions. */
type GameToSave = Omit<SavedTripGame, 'savedTripId'>;

interface TripToSave extends Pick<
  SavedTrip,
  'code' | 'name' | 'homePlace' | 'timeZone' | 'firstDate' | 'lastDate' | 'state'
> {
  games: readonly GameToSave[];
}

/**
 * Saves a trip once, unless the user already has 100 others.
 * @param isByMail a mailed link or code of a visitor asked for it, which is counted.
 */
export async function saveTrip(
  db: Database,
  userId: string,
  { games, ...trip }: TripToSave,
  {
    isMuted,
    unsubscribeToken,
    isByMail = false,
    now,
  }: { isMuted: boolean; unsubscribeToken: string; isByMail?: boolean; now: Date },
): Promise<{ kind: 'saved' | 'already-saved'; id: string } | { kind: 'full' }> {
  const id = crypto.randomUUID();
  const time = now.toISOString();
  const isOwn = eq(savedTrips.userId, userId);
  const isNew = sql`EXISTS (SELECT FROM ${savedTrips} WHERE ${savedTrips.id} = ${id})`;
  const [, , , , saved] = await db.batch([
    // Simultaneous saves wait here, so that their count is right.
    db.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update'),
    db.execute(sql`
      INSERT INTO ${savedTrips} (id, user_id, code, name, home_place, time_zone, first_date, last_date, state,
        checked_at, is_muted, unsubscribe_token, created_at)
      SELECT ${id}, ${userId}, ${trip.code}, ${trip.name}, ${trip.homePlace}::integer, ${trip.timeZone},
        ${trip.firstDate}::date, ${trip.lastDate}::date, ${trip.state}, ${time}::timestamptz, ${isMuted},
        ${unsubscribeToken}, ${time}::timestamptz
      WHERE (SELECT count(*) FROM ${savedTrips} WHERE ${isOwn}) < ${MAX_SAVED_TRIPS}
      ON CONFLICT (user_id, code) DO NOTHING`),
    db.execute(insertGames(id, games, sql`${savedTrips.id} = ${id}`)),
    db.execute(queueLateChecks(id, now)),
    db
      .select({ id: savedTrips.id })
      .from(savedTrips)
      .where(and(isOwn, eq(savedTrips.code, trip.code))),
    db.execute(insertPlan(id, 'saved', now, isNew)),
    countEvent(db, 'trip-saved', now, isNew),
    ...(isByMail ? [countEvent(db, 'trip-kept', now, isNew)] : []),
  ]);
  const stored = saved[0]?.id;
  if (stored === undefined) return { kind: 'full' };
  return { kind: stored === id ? 'saved' : 'already-saved', id: stored };
}

/**
 * The link, the calendar and the emails of the trip stay.
 * @returns false when the version is stale, the trip is somebody else's, or its owner saved the code before.
 */
export async function replaceTripCode(
  db: Database,
  { userId, id, version }: { userId: string; id: string; version: number },
  { games, ...trip }: TripToSave,
  { cause, now }: { cause: Exclude<PlanCause, 'saved'>; now: Date },
): Promise<boolean> {
  const isReplaced = sql`${savedTrips.id} = ${id} AND ${savedTrips.userId} = ${userId}
    AND ${savedTrips.version} = ${version + 1} AND ${savedTrips.code} = ${trip.code}`;
  const [updated] = await db.batch([
    db
      .update(savedTrips)
      .set({ ...trip, checkedAt: now, acceptedAt: null, version: version + 1 })
      .where(
        and(
          eq(savedTrips.id, id),
          eq(savedTrips.userId, userId),
          eq(savedTrips.version, version),
          sql`NOT EXISTS (SELECT 1 FROM ${savedTrips} AS other
            WHERE other.user_id = ${userId} AND other.code = ${trip.code})`,
        ),
      )
      .returning({ id: savedTrips.id }),
    db.execute(sql`
      DELETE FROM ${savedTripGames} WHERE ${savedTripGames.savedTripId} = ${id}
        AND EXISTS (SELECT 1 FROM ${savedTrips} WHERE ${isReplaced})`),
    db.execute(insertGames(id, games, isReplaced)),
    followPlanInVotes(
      db,
      { id, ...trip },
      sql`EXISTS (SELECT 1 FROM ${savedTrips} WHERE ${isReplaced})`,
      now,
    ),
    db.execute(queueLateChecks(id, now)),
    db.execute(insertPlan(id, cause, now, isReplaced)),
    db.execute(deleteOldPlans(id)),
    ...(cause === 'fixed'
      ? [countEvent(db, 'fix-taken', now, sql`EXISTS (SELECT FROM ${savedTrips} WHERE ${isReplaced})`)]
      : []),
  ]);
  return updated.length > 0;
}

function insertGames(id: string, games: readonly GameToSave[], isStored: SQL): SQL {
  return sql`
    INSERT INTO ${savedTripGames} (saved_trip_id, position, league, game_id, schedule_version, known)
    SELECT ${id}, position, league, "gameId", "scheduleVersion", known
    FROM jsonb_to_recordset(${JSON.stringify(games)}::jsonb)
      AS game (position smallint, league text, "gameId" text, "scheduleVersion" integer, known jsonb)
    WHERE EXISTS (SELECT 1 FROM ${savedTrips} WHERE ${isStored})`;
}

/** A repeated request adds no second one. */
function insertPlan(id: string, cause: PlanCause, now: Date, isStored: SQL): SQL {
  return sql`
    INSERT INTO ${tripPlans} (saved_trip_id, number, code, cause, created_at)
    SELECT ${savedTrips.id}, coalesce(newest.number, 0) + 1, ${savedTrips.code}, ${cause},
      ${now.toISOString()}::timestamptz
    FROM ${savedTrips} LEFT JOIN LATERAL (
      SELECT number, code FROM ${tripPlans} AS plan WHERE plan.saved_trip_id = ${savedTrips.id}
      ORDER BY number DESC LIMIT 1) AS newest ON true
    WHERE ${isStored} AND newest.code IS DISTINCT FROM ${savedTrips.code}`;
}

function deleteOldPlans(id: string): SQL {
  const { savedTripId, number } = tripPlans;
  return sql`
    DELETE FROM ${tripPlans} WHERE ${savedTripId} = ${id} AND ${number} <= (
      SELECT max(plan.number) FROM ${tripPlans} AS plan WHERE plan.saved_trip_id = ${id}) - ${MAX_TRIP_PLANS}`;
}

/**
 * A refresh that holds a game's row has not seen the trip yet, so games that changed after they were read are
 * checked too (docs/rules.md#saved-trips).
 */
function queueLateChecks(id: string, now: Date): SQL {
  return sql`
    WITH held AS (
      SELECT ${gameEvents.league}, ${gameEvents.id}, ${gameEvents.scheduleVersion} FROM ${gameEvents}
      WHERE (${gameEvents.league}, ${gameEvents.id}) IN (
        SELECT league, game_id FROM ${savedTripGames} WHERE ${savedTripGames.savedTripId} = ${id})
      FOR SHARE SKIP LOCKED
    )
    INSERT INTO ${tripChecks} (saved_trip_id, league, game_id, schedule_version, created_at)
    SELECT ${savedTripGames.savedTripId}, ${savedTripGames.league}, ${savedTripGames.gameId},
      coalesce(held.schedule_version, ${savedTripGames.scheduleVersion} + 1), ${now.toISOString()}::timestamptz
    FROM ${savedTripGames} LEFT JOIN held
      ON held.league = ${savedTripGames.league} AND held.id = ${savedTripGames.gameId}
    WHERE ${savedTripGames.savedTripId} = ${id}
      AND held.schedule_version IS DISTINCT FROM ${savedTripGames.scheduleVersion}
    ON CONFLICT DO NOTHING`;
}
