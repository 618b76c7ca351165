import { ne, sql } from 'drizzle-orm';
import type { ZoneMorning } from '../../../domain/trips/watch/trip-clock.ts';
import type { Database } from '../../neon/client.ts';
import { gameEvents } from '../../schema/games.ts';
import { savedTripGames, savedTrips, tripChecks, tripNotices } from '../../schema/saved-trips.ts';
import { fencedLease, type Lease } from '../leases.ts';

export async function readOpenZones(db: Database): Promise<string[]> {
  const rows = await db
    .selectDistinct({ timeZone: savedTrips.timeZone })
    .from(savedTrips)
    .where(ne(savedTrips.state, 'past'));
  return rows.map(({ timeZone }) => timeZone);
}

/** A trip is past when its last date is over in its zone. */
export async function closePastTrips(
  db: Database,
  lease: Lease,
  mornings: readonly ZoneMorning[],
): Promise<number> {
  const [, closed] = await db.batch([
    fencedLease(db, lease),
    db.execute(sql`
      WITH closed AS (
        UPDATE ${savedTrips} SET state = 'past' FROM ${unnestedMornings(mornings)}
        WHERE ${savedTrips.timeZone} = morning.time_zone AND ${savedTrips.lastDate} < morning.date
          AND ${savedTrips.state} <> 'past' RETURNING ${savedTrips.id}),
      unchecked AS (DELETE FROM ${tripChecks} USING closed WHERE saved_trip_id = closed.id),
      untold AS (
        UPDATE ${tripNotices} SET mail = 'none' FROM closed
        WHERE saved_trip_id = closed.id AND ${tripNotices.mailId} IS NULL)
      SELECT FROM closed`),
  ]);
  return closed.rowCount;
}

const LOST_CHECKED_AGAIN = '1 day';

/** Queues a daily check, because the game may be listed with a new id. */
export async function queueChecksOfLostGames(db: Database, lease: Lease, now: Date): Promise<void> {
  const at = sql`${now.toISOString()}::timestamptz`;
  await db.batch([
    fencedLease(db, lease),
    db.execute(sql`
      INSERT INTO ${tripChecks} (saved_trip_id, league, game_id, schedule_version, created_at)
      SELECT trip.id, lost.league, lost.game_id, lost.schedule_version, ${at}
      FROM ${savedTrips} AS trip JOIN ${savedTripGames} AS lost ON lost.saved_trip_id = trip.id
      WHERE trip.state = 'broken' AND trip.checked_at <= ${at} - interval '${sql.raw(LOST_CHECKED_AGAIN)}'
        AND NOT EXISTS (SELECT FROM ${gameEvents}
          WHERE ${gameEvents.league} = lost.league AND ${gameEvents.id} = lost.game_id
            AND (${gameEvents.isListed} OR ${gameEvents.status} IN ('postponed', 'cancelled')))
      ON CONFLICT DO NOTHING`),
  ]);
}

/** Yields `morning (time_zone, date, digest_at)`. */
export function unnestedMornings(mornings: readonly ZoneMorning[]) {
  const zones = mornings.map(({ timeZone }) => timeZone);
  const dates = mornings.map(({ date }) => date);
  const times = mornings.map(({ digestAt }) => digestAt.toISOString());
  return sql`unnest(${sql.param(zones)}::text[], ${sql.param(dates)}::date[], ${sql.param(times)}::timestamptz[])
    AS morning (time_zone, date, digest_at)`;
}
