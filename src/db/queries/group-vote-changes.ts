import { and, eq, lt, sql, type SQL } from 'drizzle-orm';
import { sharedTripCode } from '../../domain/trips/code/trip-code.ts';
import { MAX_OPEN_VOTES } from '../../domain/votes/vote-limits.ts';
import type { Database } from '../neon/client.ts';
import { users } from '../schema/accounts.ts';
import { groupVotes, voteOptions, voters } from '../schema/group-votes.ts';
import { savedTrips } from '../schema/saved-trips.ts';
import { countEvent } from './event-counts.ts';
import type { GroupVote } from './group-votes.ts';

interface VoteToOpen extends Pick<GroupVote, 'title' | 'closesOn' | 'timeZone' | 'lastDate'> {
  options: readonly {
    tripId: string;
    /** As the trip was read. */
    tripCode: string;
  }[];
}

export type OpenedVote = { kind: 'opened'; id: string } | { kind: 'full' | 'changed' };

/** Nothing is opened when a trip was changed or deleted meanwhile. */
export async function openVote(
  db: Database,
  userId: string,
  { options, ...vote }: VoteToOpen,
  now: Date,
): Promise<OpenedVote> {
  const id = crypto.randomUUID();
  const time = now.toISOString();
  const rows = options.map((option, index) => ({
    ...option,
    position: index + 1,
    code: sharedTripCode(option.tripCode),
  }));
  const chosen = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
    AS chosen ("tripId" uuid, "tripCode" text, code text, position smallint)`;
  const isOpened = sql`EXISTS (SELECT FROM ${groupVotes} WHERE ${groupVotes.id} = ${id})`;
  const openVotes = countOpenVotes(userId);
  const [, , { rows: counts }, opened] = await db.batch([
    lockUser(db, userId),
    // A change of a trip waits until its option is stored, and then takes the option along.
    db.select({ id: savedTrips.id }).from(savedTrips).where(eq(savedTrips.userId, userId)).for('share'),
    db.execute<{ open: number }>(sql`SELECT ${openVotes} AS open`),
    db.execute(sql`
      INSERT INTO ${groupVotes} (id, user_id, title, closes_on, time_zone, last_date, created_at)
      SELECT ${id}, ${userId}, ${vote.title}, ${vote.closesOn}::date, ${vote.timeZone},
        ${vote.lastDate}::date, ${time}::timestamptz
      WHERE ${openVotes} < ${MAX_OPEN_VOTES} AND ${options.length} = (
        SELECT count(*) FROM ${chosen} JOIN ${savedTrips} ON ${savedTrips.id} = "tripId"
          AND ${savedTrips.code} = "tripCode" AND ${savedTrips.userId} = ${userId})`),
    db.execute(sql`
      INSERT INTO ${voteOptions} (vote_id, position, saved_trip_id, code)
      SELECT ${id}, position, "tripId", chosen.code FROM ${chosen} WHERE ${isOpened}`),
    countEvent(db, 'vote-opened', now, isOpened),
  ]);
  if (opened.rowCount > 0) return { kind: 'opened', id };
  return { kind: isFull(counts) ? 'full' : 'changed' };
}

/** A vote as its organizer's page showed it. */
export interface SeenVote {
  userId: string;
  id: string;
  version: number;
}

type VoteEdit =
  | Partial<Pick<GroupVote, 'title' | 'closesOn' | 'isLocked'>>
  | { state: 'closed'; chosen: number; chosenLiveKey: string | null };

/** @returns false when the version is stale or the vote is somebody else's. */
export async function editVote(db: Database, seen: SeenVote, edit: VoteEdit): Promise<boolean> {
  const edited = await db
    .update(groupVotes)
    .set({ ...edit, version: sql`${groupVotes.version} + 1` })
    .where(isSeen(seen));
  return edited.rowCount > 0;
}

/** @returns 'changed' when the version is stale or the vote is somebody else's. */
export async function reopenVote(db: Database, seen: SeenVote): Promise<'reopened' | 'full' | 'changed'> {
  const openVotes = countOpenVotes(seen.userId);
  const [, { rows: counts }, reopened] = await db.batch([
    lockUser(db, seen.userId),
    db.execute<{ open: number }>(sql`SELECT ${openVotes} AS open`),
    db
      .update(groupVotes)
      .set({ state: 'open', chosen: null, chosenLiveKey: null, version: sql`${groupVotes.version} + 1` })
      .where(and(isSeen(seen), sql`${openVotes} < ${MAX_OPEN_VOTES}`)),
  ]);
  if (reopened.rowCount > 0) return 'reopened';
  return isFull(counts) ? 'full' : 'changed';
}

/** Simultaneous votes wait here, so that their count is right. */
function lockUser(db: Database, userId: string) {
  return db.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update');
}

function countOpenVotes(userId: string): SQL {
  return sql`(SELECT count(*)::integer FROM ${groupVotes}
    WHERE ${groupVotes.userId} = ${userId} AND ${groupVotes.state} = 'open')`;
}

function isFull([count]: readonly { open: number }[]): boolean {
  return (count?.open ?? 0) >= MAX_OPEN_VOTES;
}

/** @returns false when the version is stale or the vote is somebody else's. */
export async function deleteVote(db: Database, seen: SeenVote): Promise<boolean> {
  return (await db.delete(groupVotes).where(isSeen(seen))).rowCount > 0;
}

/** @returns false when the version is stale or the vote is somebody else's. */
export function removeVoter(db: Database, seen: SeenVote, voterId: string): Promise<boolean> {
  return changeVoter(
    db,
    seen,
    sql`DELETE FROM ${voters} USING changed WHERE ${voters.voteId} = changed.id AND ${voters.id} = ${voterId}`,
  );
}

/** The link before no longer works. @returns false when the version is stale or the vote is somebody else's. */
export function giveVoterLink(
  db: Database,
  seen: SeenVote,
  { voterId, linkHash }: { voterId: string; linkHash: string },
): Promise<boolean> {
  return changeVoter(
    db,
    seen,
    sql`UPDATE ${voters} SET link_hash = ${linkHash}, is_link_from_organizer = true FROM changed
      WHERE ${voters.voteId} = changed.id AND ${voters.id} = ${voterId}`,
  );
}

async function changeVoter(db: Database, seen: SeenVote, change: SQL): Promise<boolean> {
  const { rows } = await db.execute(sql`
    WITH changed AS (
      UPDATE ${groupVotes} SET version = version + 1 WHERE ${isSeen(seen)} RETURNING id),
    done AS (${change})
    SELECT id FROM changed`);
  return rows.length > 0;
}

function isSeen({ userId, id, version }: SeenVote): SQL {
  return sql`${and(eq(groupVotes.id, id), eq(groupVotes.userId, userId), eq(groupVotes.version, version))}`;
}

/**
 * The options of a saved trip get its new plan and are marked. Belongs into the batch that changes the trip.
 * @param isChanged whether the batch changed the trip.
 */
export function followPlanInVotes(
  db: Database,
  trip: { id: string; code: string; lastDate: string },
  isChanged: SQL,
  now: Date,
) {
  const code = sharedTripCode(trip.code);
  return db.execute(sql`
    WITH followed AS (
      UPDATE ${voteOptions} SET code = ${code}, changed_at = ${now.toISOString()}::timestamptz
      WHERE ${voteOptions.savedTripId} = ${trip.id} AND ${voteOptions.code} <> ${code} AND ${isChanged}
      RETURNING vote_id)
    UPDATE ${groupVotes} SET version = version + 1, last_date = greatest(last_date, ${trip.lastDate}::date)
    WHERE ${groupVotes.id} IN (SELECT vote_id FROM followed)`);
}

export async function deleteOldVotes(db: Database, lastDateBefore: string): Promise<number> {
  return (await db.delete(groupVotes).where(lt(groupVotes.lastDate, lastDateBefore))).rowCount;
}

/** @returns the title; null when no vote has this key. */
export async function deleteVoteByKey(db: Database, key: string): Promise<string | null> {
  const [deleted] = await db
    .delete(groupVotes)
    .where(eq(groupVotes.key, key))
    .returning({ title: groupVotes.title });
  return deleted?.title ?? null;
}
