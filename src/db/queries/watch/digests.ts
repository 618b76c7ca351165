import { sql } from 'drizzle-orm';
import type { ZoneMorning } from '../../../domain/trips/watch/trip-clock.ts';
import type { Database } from '../../neon/client.ts';
import { mailOutbox, users } from '../../schema/accounts.ts';
import { digestTokens, savedTrips, tripNotices } from '../../schema/saved-trips.ts';
import { fencedLease, type Lease } from '../leases.ts';
import { isMailable } from './claim-checks.ts';
import { unnestedMornings } from './open-trips.ts';
import { hasMailsLeft, mailsOfDay, sharesOfDay } from './trip-mail-budget.ts';

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
        LIMIT least(${limit}::integer, greatest(0, ${sharesOfDay(mailsPerDay).digests}::integer - ${mailsOfDay(at, 'digests')}))),
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
