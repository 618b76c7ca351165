import { ne, sql } from 'drizzle-orm';
import type { ZoneMorning } from '../../../domain/trips/watch/trip-clock.ts';
import type { Database } from '../../neon/client.ts';
import { gameEvents } from '../../schema/games.ts';
import {
  savedTripGames,
  savedTrips,
  tripChecks,
  tripNotices,
  digestTokens,
} from '../../schema/saved-trips.ts';
import { mailOutbox, users } from '../../schema/accounts.ts';
import { fencedLease, type Lease } from '../job-runs.ts';
import { isMailable } from './claim-checks.ts';
import { hasMailsLeft, mailsLeft } from './trip-mail-budget.ts';

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
function unnestedMornings(mornings: readonly ZoneMorning[]) {
  const zones = mornings.map(({ timeZone }) => timeZone);
  const dates = mornings.map(({ date }) => date);
  const times = mornings.map(({ digestAt }) => digestAt.toISOString());
  return sql`unnest(${sql.param(zones)}::text[], ${sql.param(dates)}::date[], ${sql.param(times)}::timestamptz[])
    AS morning (time_zone, date, digest_at)`;
}

const DIGEST_KIND = 'trip_digest';

/**
 * Queues a digest for each person with a notice from before 7 AM in the zone of the soonest trip, at most one
 * a local date. It tells everything that is not told yet.
 * @param mornings those of zones where it is past 7 AM.
 */
export async function queueDigests(
  db: Database,
  lease: Lease,
  {
    mornings,
    now,
    limit,
    mailsPerDay,
  }: { mornings: readonly ZoneMorning[]; now: Date; limit: number; mailsPerDay: number },
): Promise<number> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const isWaiting = sql`notice.mail_id IS NULL AND notice.mail <> 'none' AND trip.state <> 'past' AND NOT trip.is_muted`;
  const [, queued] = await db.batch([
    fencedLease(db, lease),
    db.execute(sql`
      WITH waiting AS (
        SELECT trip.user_id, min(notice.created_at) AS since
        FROM ${tripNotices} AS notice JOIN ${savedTrips} AS trip ON trip.id = notice.saved_trip_id
        WHERE ${isWaiting} GROUP BY trip.user_id),
      due AS (
        SELECT ${users.id} AS user_id, ${users.email} AS email, morning.date
        FROM waiting JOIN ${users} ON ${users.id} = waiting.user_id
        CROSS JOIN LATERAL (
          SELECT trip.time_zone FROM ${savedTrips} AS trip
          WHERE trip.user_id = waiting.user_id AND trip.state <> 'past'
          ORDER BY trip.first_date, trip.id LIMIT 1) AS soonest
        JOIN ${unnestedMornings(mornings)} ON morning.time_zone = soonest.time_zone AND waiting.since < morning.digest_at
        WHERE ${isMailable()} AND ${hasMailsLeft(sql`${users.id}`, at)} AND NOT EXISTS (
          SELECT FROM ${mailOutbox} WHERE ${mailOutbox.userId} = ${users.id} AND ${mailOutbox.digestDate} = morning.date)
        ORDER BY waiting.since
        LIMIT least(${limit}::integer, ${mailsLeft('digests', mailsPerDay, at)})),
      mails AS (
        INSERT INTO ${mailOutbox} (id, user_id, kind, recipient, is_account_mail, digest_date, created_at, next_attempt_at)
        SELECT gen_random_uuid(), user_id, ${DIGEST_KIND}, email, false, date, ${at}, ${at} FROM due
        ON CONFLICT DO NOTHING RETURNING id, user_id),
      tokens AS (
        INSERT INTO ${digestTokens} (user_id, token)
        SELECT user_id, replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '') FROM mails
        ON CONFLICT DO NOTHING),
      reported AS (
        UPDATE ${tripNotices} AS notice SET mail_id = mails.id
        FROM mails JOIN ${savedTrips} AS trip ON trip.user_id = mails.user_id
        WHERE notice.saved_trip_id = trip.id AND ${isWaiting})
      SELECT FROM mails`),
  ]);
  return queued.rowCount;
}
