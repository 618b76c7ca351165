import { and, asc, eq, gt, isNotNull, lte, ne, sql, type SQL } from 'drizzle-orm';
import { FOLLOWER_MAILS } from '../../../domain/trips/watch/follower-limits.ts';
import type { Database } from '../../neon/client.ts';
import { mailOutbox, users } from '../../schema/accounts.ts';
import { savedTrips, tripFollowers, tripNotices, tripPlans } from '../../schema/saved-trips.ts';
import type { StoredMail } from '../accounts/mail-outbox.ts';
import { countingEvents } from '../event-counts.ts';
import { fencedLease, type Lease } from '../job-runs.ts';
import { instant, isUnmuted } from '../trip-followers.ts';
import { mailsLeft, MAX_OF_PERSON, ofDay } from './trip-mail-budget.ts';

const FOLLOWER_MAIL_KIND = 'trip_followed';

/** A web request writes a plan with the time when it began, so a plan counts only when no older one can follow. */
const PLAN_SETTLES_SECONDS = 60;
const settledAt = sql`${tripPlans.createdAt} + ${PLAN_SETTLES_SECONDS} * interval '1 second'`;

/** Runs are hourly, so a change that is older when it is told was held back. */
const HELD_BACK_HOURS = 2;

/**
 * Queues a mail for each follower of a trip that changed since they were last told, at most one for an address, the
 * soonest trips first (docs/rules.md#trip-followers). A mail beyond a limit waits for a later run.
 * @param startedAt of the run: whoever got a mail since then waits for the next one.
 * @returns how many.
 */
export async function queueFollowerMails(
  db: Database,
  lease: Lease,
  { startedAt, now, mailsPerDay }: { startedAt: Date; now: Date; mailsPerDay: number },
): Promise<number> {
  const at = instant(now);
  const { hoursBetween, ofOwner } = FOLLOWER_MAILS;
  const [, queued] = await db.batch([
    fencedLease(db, lease),
    db.execute(sql`
      WITH of_address AS (
        SELECT ${mailOutbox.recipient} AS email, count(*) AS mails, max(${mailOutbox.createdAt}) AS latest
        FROM ${mailOutbox} WHERE ${ofDay(at)} GROUP BY 1),
      of_owner AS (
        SELECT ${mailOutbox.userId} AS user_id, count(*) AS mails
        FROM ${mailOutbox} WHERE ${ofDay(at)} AND ${isNotNull(mailOutbox.followerId)} GROUP BY 1),
      unsent AS (
        SELECT ${mailOutbox.followerId} AS id FROM ${mailOutbox}
        WHERE ${mailOutbox.sentAt} IS NULL AND ${mailOutbox.gaveUpAt} IS NULL AND ${isNotNull(mailOutbox.followerId)}),
      waiting AS (
        SELECT follower.*, trip.user_id, trip.first_date, news.since
        FROM (SELECT id, saved_trip_id, email, told_at, coalesce(told_at, confirmed_at) AS tells_since
            FROM ${tripFollowers}
            WHERE confirmed_at IS NOT NULL AND (told_at IS NULL OR told_at <= ${at} - ${hoursBetween} * interval '1 hour')
          ) AS follower
        JOIN ${savedTrips} AS trip ON trip.id = follower.saved_trip_id
        JOIN ${users} ON ${users.id} = trip.user_id
        CROSS JOIN LATERAL (${selectNews(sql`follower.saved_trip_id`, sql`follower.tells_since`, at)}) AS news
        WHERE trip.live_key IS NOT NULL AND trip.state <> 'past' AND ${users.deletedAt} IS NULL
          AND (${users.bannedUntil} IS NULL OR ${users.bannedUntil} <= ${at}) AND news.since IS NOT NULL
          AND ${isUnmuted(sql`follower.email`)} AND NOT EXISTS (SELECT FROM unsent WHERE unsent.id = follower.id)),
      nearest AS (
        SELECT DISTINCT ON (waiting.email) waiting.*, coalesce(of_owner.mails, 0) AS mails_of_owner
        FROM waiting LEFT JOIN of_address USING (email) LEFT JOIN of_owner USING (user_id)
        WHERE coalesce(of_address.mails, 0) < ${MAX_OF_PERSON} AND coalesce(of_owner.mails, 0) < ${ofOwner}
          AND (of_address.latest IS NULL OR of_address.latest < ${instant(startedAt)})
        ORDER BY waiting.email, waiting.first_date, waiting.since, waiting.id),
      placed AS (
        SELECT *, row_number() OVER (PARTITION BY user_id ORDER BY first_date, since, id) AS place FROM nearest),
      due AS (
        SELECT * FROM placed WHERE mails_of_owner + place <= ${ofOwner}
        ORDER BY first_date, since, id LIMIT ${mailsLeft('followers', mailsPerDay, at)}),
      told AS (
        UPDATE ${tripFollowers} AS follower SET told_at = ${at} FROM due
        WHERE follower.id = due.id AND follower.told_at IS NOT DISTINCT FROM due.told_at RETURNING follower.id),
      mails AS (
        INSERT INTO ${mailOutbox} (id, user_id, kind, recipient, is_account_mail, follower_id, tells_since, created_at,
          next_attempt_at)
        SELECT gen_random_uuid(), user_id, ${FOLLOWER_MAIL_KIND}, email, false, id, tells_since, ${at}, ${at}
        FROM due WHERE id IN (SELECT id FROM told) RETURNING follower_id),
      held_back AS (${countingEvents(
        'email-held-back',
        now,
        sql`(SELECT count(*) FROM due JOIN mails ON mails.follower_id = due.id
          WHERE due.since < ${at} - ${HELD_BACK_HOURS} * interval '1 hour')`,
      )})
      SELECT FROM mails`),
  ]);
  return queued.rowCount;
}

/** Yields `since`, the time of the oldest news after `after`; null without any. */
function selectNews(tripId: SQL, after: SQL, at: SQL): SQL {
  return sql`
    SELECT min(news.since) AS since FROM (
      SELECT ${settledAt} AS since FROM ${tripPlans}
      WHERE ${tripPlans.savedTripId} = ${tripId} AND ${tripPlans.cause} <> 'saved'
      UNION ALL
      SELECT ${tripNotices.createdAt} FROM ${tripNotices} WHERE ${tripNotices.savedTripId} = ${tripId}) AS news
    WHERE news.since > ${after} AND news.since <= ${at}`;
}

export type FollowedTrip = NonNullable<Awaited<ReturnType<typeof readFollowedTrip>>>;

/**
 * Reads what a mail tells, and that it is told, so that no later mail tells it again. Until the mail is stored, this
 * may be repeated.
 * @returns null when the mail must not be sent any more; then its news wait, if the link was only turned off.
 */
export async function readFollowedTrip(db: Database, mail: StoredMail, now: Date) {
  const { followerId, tellsSince, recipient } = mail;
  if (followerId === null || tellsSince === null) return null;
  const isFollower = eq(tripFollowers.id, followerId);
  const tripId = sql`(SELECT ${tripFollowers.savedTripId} FROM ${tripFollowers} WHERE ${isFollower})`;
  const [[trip], notices, plans] = await db.batch([
    db
      .select({
        code: savedTrips.code,
        name: savedTrips.name,
        liveKey: sql<string>`${savedTrips.liveKey}`,
        timeZone: savedTrips.timeZone,
        lastDate: savedTrips.lastDate,
        token: tripFollowers.token,
      })
      .from(tripFollowers)
      .innerJoin(savedTrips, eq(savedTrips.id, tripFollowers.savedTripId))
      .where(
        and(
          isFollower,
          eq(tripFollowers.email, recipient),
          isNotNull(tripFollowers.confirmedAt),
          isNotNull(savedTrips.liveKey),
          ne(savedTrips.state, 'past'),
          isUnmuted(sql`${tripFollowers.email}`),
        ),
      ),
    db
      .select({
        gameId: tripNotices.gameId,
        before: tripNotices.before,
        after: tripNotices.after,
        stateBefore: tripNotices.stateBefore,
        stateAfter: tripNotices.stateAfter,
      })
      .from(tripNotices)
      .where(
        and(
          eq(tripNotices.savedTripId, tripId),
          gt(tripNotices.createdAt, tellsSince),
          lte(tripNotices.createdAt, now),
        ),
      )
      .orderBy(asc(tripNotices.createdAt), asc(tripNotices.id)),
    db
      .select({ code: tripPlans.code, isKnown: sql<boolean>`${settledAt} <= ${instant(tellsSince)}` })
      .from(tripPlans)
      .where(eq(tripPlans.savedTripId, tripId))
      .orderBy(asc(tripPlans.number)),
    db.execute(sql`
      UPDATE ${tripFollowers} SET told_at = CASE WHEN trip.live_key IS NULL THEN ${instant(tellsSince)}
        ELSE greatest(${instant(now)}, (SELECT max(${settledAt}) FROM ${tripPlans}
          WHERE ${tripPlans.savedTripId} = trip.id AND ${tripPlans.cause} <> 'saved')) END
      FROM ${savedTrips} AS trip WHERE ${isFollower} AND trip.id = ${tripFollowers.savedTripId}`),
  ]);
  if (!trip) return null;
  const knownCode = plans.findLast(({ isKnown }) => isKnown)?.code ?? plans[0]?.code ?? trip.code;
  return { ...trip, notices, knownCode };
}
