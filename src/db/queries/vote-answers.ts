import { and, eq, sql, type SQL } from 'drizzle-orm';
import { MAX_VOTERS } from '../../domain/votes/vote-limits.ts';
import type { VoteAnswer } from '../../domain/votes/vote-answer.ts';
import type { Database } from '../neon/client.ts';
import { groupVotes, voters, votes } from '../schema/group-votes.ts';
import { places } from '../schema/places.ts';
import { countEvent } from './event-counts.ts';
import type { Voter } from './group-votes.ts';
import { takeFromBucket, type RateBucket } from './rate-limits.ts';

export interface AnswerToGive extends Pick<Voter, 'voteId' | 'name' | 'nameKey' | 'awayDates' | 'note'> {
  /** Null without a city. */
  placeSlug: string | null;
  answers: readonly { position: number; answer: VoteAnswer }[];
}

export type GivenAnswer = 'answered' | 'name-taken' | 'full' | 'locked' | 'closed';

/**
 * A second answer of one browser under one name replaces the first, so that a form may be sent twice.
 * @param today at the vote's first venue.
 */
export async function answerVote(
  db: Database,
  { answers, ...voter }: AnswerToGive & { browserHash: string },
  { now, today }: { now: Date; today: string },
): Promise<GivenAnswer> {
  const id = crypto.randomUUID();
  const time = now.toISOString();
  const isOfVote = sql`${voters.voteId} = ${voter.voteId}`;
  const count = sql`(SELECT count(*) FROM ${voters} WHERE ${isOfVote})`;
  const own = sql`(SELECT ${voters.id} FROM ${voters} WHERE ${isOfVote}
    AND ${voters.nameKey} = ${voter.nameKey} AND ${voters.browserHash} = ${voter.browserHash})`;
  const [[vote], { rows: counts }, stored] = await db.batch([
    lockVote(db, voter.voteId),
    db.execute<{ voters: number }>(sql`SELECT ${count}::integer AS voters`),
    db.execute(sql`
      INSERT INTO ${voters} AS voter
        (id, vote_id, name, name_key, browser_hash, place_number, away_dates, note, created_at)
      SELECT ${id}, ${groupVotes.id}, ${voter.name}, ${voter.nameKey}, ${voter.browserHash},
        ${placeNumber(voter.placeSlug)}, ${dateArray(voter.awayDates)}, ${voter.note}, ${time}::timestamptz
      FROM ${groupVotes}
      WHERE ${groupVotes.id} = ${voter.voteId} AND ${groupVotes.state} = 'open'
        AND ${groupVotes.closesOn} >= ${today}::date
        AND (${own} IS NOT NULL OR (NOT ${groupVotes.isLocked} AND ${count} < ${MAX_VOTERS}))
      ON CONFLICT (vote_id, name_key) DO UPDATE
        SET name = excluded.name, place_number = excluded.place_number, away_dates = excluded.away_dates,
          note = excluded.note
        WHERE voter.browser_hash = excluded.browser_hash`),
    db.execute(storeAnswers(own, answers, { now, isAllowed: isOpenOn(voter.voteId, today) })),
    countEvent(db, 'vote-answered', now, sql`EXISTS (SELECT FROM ${voters} WHERE ${voters.id} = ${id})`),
  ]);
  if (stored.rowCount > 0) return 'answered';
  if (vote === undefined || vote.state === 'closed' || vote.closesOn < today) return 'closed';
  if (vote.isLocked) return 'locked';
  return (counts[0]?.voters ?? 0) >= MAX_VOTERS ? 'full' : 'name-taken';
}

/**
 * Of somebody who answered before. In a decided vote only the chosen trip's answer changes.
 * @param today at the vote's first venue.
 */
export async function changeAnswer(
  db: Database,
  voterId: string,
  { answers, voteId, placeSlug, ...voter }: AnswerToGive,
  { now, today }: { now: Date; today: string },
): Promise<Extract<GivenAnswer, 'answered' | 'name-taken' | 'closed'>> {
  const isAllowed = sql`(${isOpenOn(voteId, today)} OR EXISTS (SELECT FROM ${groupVotes}
    WHERE ${groupVotes.id} = ${voteId} AND ${groupVotes.state} = 'closed'
      AND ${groupVotes.lastDate} >= ${today}::date))`;
  const other = sql`EXISTS (SELECT FROM ${voters} AS other WHERE other.vote_id = ${voteId}
    AND other.name_key = ${voter.nameKey} AND other.id <> ${voterId})`;
  const [, { rows: names }, changed] = await db.batch([
    lockVote(db, voteId),
    db.execute<{ is_taken: boolean }>(sql`SELECT ${other} AS is_taken`),
    db
      .update(voters)
      .set({ ...voter, awayDates: [...voter.awayDates], placeNumber: placeNumber(placeSlug) })
      .where(and(eq(voters.id, voterId), eq(voters.voteId, voteId), isAllowed, sql`NOT ${other}`)),
    db.execute(
      storeAnswers(
        sql`(SELECT ${voters.id} FROM ${voters} WHERE ${voters.id} = ${voterId}
          AND ${voters.voteId} = ${voteId} AND ${voters.nameKey} = ${voter.nameKey})`,
        answers,
        { now, isAllowed: sql`${isAllowed} AND ${isUndecidedOrChosen(voteId)}` },
      ),
    ),
  ]);
  if (changed.rowCount > 0) return 'answered';
  return names[0]?.is_taken ? 'name-taken' : 'closed';
}

/** Answers of one vote wait here for each other, so that their count is right. */
function lockVote(db: Database, voteId: string) {
  const { state, isLocked, closesOn } = groupVotes;
  return db
    .select({ state, isLocked, closesOn })
    .from(groupVotes)
    .where(eq(groupVotes.id, voteId))
    .for('update');
}

function isOpenOn(voteId: string, today: string): SQL {
  return sql`EXISTS (SELECT FROM ${groupVotes} WHERE ${groupVotes.id} = ${voteId}
    AND ${groupVotes.state} = 'open' AND ${groupVotes.closesOn} >= ${today}::date)`;
}

/** Of a decided vote only the chosen position. */
function isUndecidedOrChosen(voteId: string): SQL {
  return sql`NOT EXISTS (SELECT FROM ${groupVotes}
    WHERE ${groupVotes.id} = ${voteId} AND ${groupVotes.chosen} <> given.position)`;
}

function storeAnswers(
  voterId: SQL,
  answers: AnswerToGive['answers'],
  { now, isAllowed }: { now: Date; isAllowed: SQL },
): SQL {
  return sql`
    INSERT INTO ${votes} (voter_id, position, answer, answered_at)
    SELECT voter.id, given.position, given.answer, ${now.toISOString()}::timestamptz
    FROM jsonb_to_recordset(${JSON.stringify(answers)}::jsonb) AS given (position smallint, answer text),
      (SELECT ${voterId} AS id) AS voter
    WHERE voter.id IS NOT NULL AND ${isAllowed}
    ON CONFLICT (voter_id, position) DO UPDATE
      SET answer = excluded.answer, answered_at = excluded.answered_at`;
}

function placeNumber(slug: string | null): SQL {
  return sql`(SELECT ${places.number} FROM ${places} WHERE ${places.slug} = ${slug})`;
}

function dateArray(dates: readonly string[]): SQL {
  return sql`${`{${dates.join(',')}}`}::date[]`;
}

export async function eraseVoter(db: Database, voteId: string, voterId: string): Promise<boolean> {
  const isVoter = and(eq(voters.id, voterId), eq(voters.voteId, voteId));
  return (await db.delete(voters).where(isVoter)).rowCount > 0;
}

/** Of the voter's own. The link before no longer works. @returns false when the answer was removed meanwhile. */
export async function replaceOwnLink(
  db: Database,
  { voteId, voterId, linkHash }: { voteId: string; voterId: string; linkHash: string },
): Promise<boolean> {
  const replaced = await db
    .update(voters)
    .set({ linkHash, isLinkFromOrganizer: false })
    .where(and(eq(voters.id, voterId), eq(voters.voteId, voteId)));
  return replaced.rowCount > 0;
}

/** Takes a token only for a vote that exists, so that made-up keys fill no table. */
export function selectTakeOfVote(db: Database, bucket: RateBucket, key: string, now: Date) {
  return db.execute<{ was_allowed: boolean; wait_seconds: number }>(
    takeFromBucket(bucket, now, sql`FROM ${groupVotes} WHERE ${groupVotes.key} = ${key}`),
  );
}
