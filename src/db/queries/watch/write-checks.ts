import { eq, inArray, sql, type SQL } from 'drizzle-orm';
import type { League } from '../../../domain/leagues.ts';
import type { KnownGame } from '../../../domain/trips/watch/known-game.ts';
import type { NoticeMail, SavedTripState } from '../../../domain/trips/watch/saved-trip.ts';
import type { Database } from '../../neon/client.ts';
import { mailOutbox } from '../../schema/accounts.ts';
import { savedTripGames, savedTrips, tripChecks, tripNotices } from '../../schema/saved-trips.ts';
import { fencedLease, type Lease } from '../job-runs.ts';
import { hasMailsLeft, mailsLeft } from './trip-mail-budget.ts';

const IMMEDIATE_KIND = 'trip_changed';

export interface CheckedTripRow {
  id: string;
  /** As read. A trip that its owner changed since is checked again. */
  version: number;
  state: SavedTripState;
  /** As its games are played now. */
  firstDate: string;
  lastDate: string;
  notices: {
    id: string;
    league: League;
    gameId: string;
    scheduleVersion: number;
    before: KnownGame;
    after: KnownGame;
    stateBefore: SavedTripState;
    mail: NoticeMail;
  }[];
  games: { position: number; gameId: string; scheduleVersion: number; known: KnownGame }[];
  /** Null without a mail that is sent at once. `aboutAt` is the start of its nearest game. */
  mail: { id: string; userId: string; recipient: string; expiresAt: Date; aboutAt: Date } | null;
  /** The mail that lists the notices: the trip's, or that of another trip of its owner; null without one. */
  mailId: string | null;
}

/**
 * Also deletes the checks. Fails when the lease was lost.
 * @returns the number of new notices, and the people with a new mail.
 */
export async function writeChecks(
  db: Database,
  lease: Lease,
  {
    claimId,
    now,
    trips,
    mailsPerDay,
  }: { claimId: string; now: Date; trips: readonly CheckedTripRow[]; mailsPerDay: number },
): Promise<{ notices: number; mailed: string[] }> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const mails = trips.flatMap(({ id, version, mail, notices }) =>
    mail === null ? [] : [{ ...mail, tripId: id, version, noticeId: notices[0]?.id }],
  );
  const ids = trips.map(({ id }) => id);
  const [, , notices, written] = await db.batch([
    fencedLease(db, lease),
    db.select({ id: savedTrips.id }).from(savedTrips).where(inArray(savedTrips.id, ids)).for('update'),
    db.execute(insertNotices(trips, at)),
    db.execute<{ user_id: string }>(insertMails(mails, at, mailsPerDay)),
    db.execute(linkNotices(trips)),
    db.execute(updateTrips(trips, at)),
    db.execute(updateGames(trips)),
    db.execute(deleteChecks(claimId, trips)),
    db.update(tripChecks).set({ claimId: null, claimedUntil: null }).where(eq(tripChecks.claimId, claimId)),
  ]);
  return { notices: notices.rowCount, mailed: written.rows.map((row) => row.user_id) };
}

/** Leaves out trips that their owners have changed; `columns` are of `given`. */
function unchangedTrips(rows: readonly object[], columns: SQL): SQL {
  return sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS given (${columns})
    JOIN ${savedTrips} AS trip ON trip.id = given."tripId" AND trip.version = given.version`;
}

const TRIP_COLUMNS = sql`"tripId" uuid, version integer`;

function insertNotices(trips: readonly CheckedTripRow[], at: SQL): SQL {
  const rows = trips.flatMap(({ id: tripId, version, state: stateAfter, notices }) =>
    notices.map((notice) => ({ ...notice, tripId, version, stateAfter })),
  );
  const columns = sql`${TRIP_COLUMNS}, id uuid, league text, "gameId" text, "scheduleVersion" integer,
    before jsonb, after jsonb, "stateBefore" text, "stateAfter" text, mail text`;
  return sql`
    INSERT INTO ${tripNotices} (id, saved_trip_id, league, game_id, schedule_version, before, after,
      state_before, state_after, mail, created_at)
    SELECT given.id, "tripId", given.league, "gameId", "scheduleVersion", given.before, given.after,
      "stateBefore", "stateAfter", given.mail, ${at}
    FROM ${unchangedTrips(rows, columns)}
    ON CONFLICT DO NOTHING`;
}

function insertMails(mails: readonly object[], at: SQL, perDay: number): SQL {
  const columns = sql`${TRIP_COLUMNS}, id uuid, "userId" uuid, recipient text, "expiresAt" timestamptz, "aboutAt" timestamptz, "noticeId" uuid`;
  return sql`
    INSERT INTO ${mailOutbox} (id, user_id, kind, recipient, is_account_mail, created_at, next_attempt_at, expires_at,
      about_at)
    SELECT given.id, "userId", ${IMMEDIATE_KIND}, recipient, false, ${at}, ${at}, "expiresAt", "aboutAt"
    FROM ${unchangedTrips(mails, columns)}
    WHERE EXISTS (SELECT FROM ${tripNotices} WHERE ${tripNotices.id} = "noticeId")
      AND ${hasMailsLeft(sql`"userId"`, at)}
    ORDER BY "aboutAt", given.id
    LIMIT ${mailsLeft('immediate', perDay, at)}
    RETURNING user_id`;
}

/** A mail also lists what waited for a digest of the same trips. */
function linkNotices(trips: readonly CheckedTripRow[]): SQL {
  const mails = trips.flatMap(({ id: tripId, version, mailId }) =>
    mailId === null ? [] : { tripId, version, id: mailId },
  );
  return sql`
    UPDATE ${tripNotices} SET mail_id = mail.id
    FROM ${unchangedTrips(mails, sql`${TRIP_COLUMNS}, id uuid`)}
    JOIN ${mailOutbox} AS mail ON mail.id = given.id
    WHERE saved_trip_id = trip.id AND ${tripNotices.mailId} IS NULL AND ${tripNotices.mail} <> 'none'`;
}

function updateTrips(trips: readonly CheckedTripRow[], at: SQL): SQL {
  const rows = trips.map(({ id: tripId, version, state, firstDate, lastDate, notices, mailId }) => ({
    tripId,
    version,
    state,
    firstDate,
    lastDate,
    isChanged: notices.length > 0,
    mailId,
  }));
  const columns = sql`${TRIP_COLUMNS}, state text, "firstDate" date, "lastDate" date, "isChanged" boolean, "mailId" uuid`;
  return sql`
    UPDATE ${savedTrips} SET state = given.state, first_date = given."firstDate", last_date = given."lastDate", checked_at = ${at},
      accepted_at = CASE WHEN "isChanged" THEN NULL ELSE ${savedTrips.acceptedAt} END,
      last_immediate_mail_at = CASE WHEN mail.id IS NULL THEN ${savedTrips.lastImmediateMailAt} ELSE ${at} END
    FROM ${unchangedTrips(rows, columns)}
    LEFT JOIN ${mailOutbox} AS mail ON mail.id = given."mailId"
    WHERE ${savedTrips.id} = trip.id`;
}

function updateGames(trips: readonly CheckedTripRow[]): SQL {
  const rows = trips.flatMap(({ id: tripId, version, games }) =>
    games.map((game) => ({ ...game, tripId, version })),
  );
  const columns = sql`${TRIP_COLUMNS}, position smallint, "gameId" text, "scheduleVersion" integer, known jsonb`;
  return sql`
    UPDATE ${savedTripGames} SET game_id = given."gameId", schedule_version = given."scheduleVersion",
      known = given.known
    FROM ${unchangedTrips(rows, columns)}
    WHERE saved_trip_id = trip.id AND ${savedTripGames.position} = given.position`;
}

function deleteChecks(claimId: string, trips: readonly CheckedTripRow[]): SQL {
  const rows = trips.map(({ id: tripId, version }) => ({ tripId, version }));
  return sql`
    DELETE FROM ${tripChecks} USING ${unchangedTrips(rows, TRIP_COLUMNS)}
    WHERE ${tripChecks.claimId} = ${claimId} AND saved_trip_id = trip.id`;
}
