import { and, asc, desc, eq, sql, type SQL } from 'drizzle-orm';
import type { Database } from '../neon/client.ts';
import { groupVotes, voteOptions, voters, votes } from '../schema/group-votes.ts';
import { savedTrips } from '../schema/saved-trips.ts';

export type GroupVote = typeof groupVotes.$inferSelect;
export type VoteOption = typeof voteOptions.$inferSelect & {
  /** Of the trip's live page; null where the trip was deleted or its link is off. */
  liveKey: string | null;
};

export type Voter = Omit<typeof voters.$inferSelect, 'email' | 'emailToken' | 'confirmedAt'> & {
  /** By the option's position. */
  answers: ReadonlyMap<number, typeof votes.$inferSelect>;
};

export interface VoteRead {
  vote: GroupVote;
  /** By position. */
  options: VoteOption[];
  /** The first comes first. */
  voters: Voter[];
}

export const isKey = (key: string): SQL => sql`${groupVotes.key} = ${key}`;
export const isOwnVote = (userId: string, id: string): SQL =>
  sql`${groupVotes.userId} = ${userId} AND ${groupVotes.id} = ${id}`;

/** The newest first. */
export async function readVotesOf(db: Database, userId: string): Promise<VoteRead[]> {
  return votesOf(await db.batch(selectVotes(db, sql`${groupVotes.userId} = ${userId}`)));
}

/** The newest first, for a list of links. */
export function selectVoteTitles(db: Database, userId: string) {
  const { id, title, state, closesOn, timeZone } = groupVotes;
  return db
    .select({ id, title, state, closesOn, timeZone })
    .from(groupVotes)
    .where(eq(groupVotes.userId, userId))
    .orderBy(desc(groupVotes.createdAt), asc(id));
}

/** Addresses of people stay in the database. */
const VOTER_COLUMNS = {
  id: voters.id,
  voteId: voters.voteId,
  name: voters.name,
  nameKey: voters.nameKey,
  browserHash: voters.browserHash,
  linkHash: voters.linkHash,
  isLinkFromOrganizer: voters.isLinkFromOrganizer,
  placeNumber: voters.placeNumber,
  awayDates: voters.awayDates,
  note: voters.note,
  createdAt: voters.createdAt,
};

export function selectVotes(db: Database, isVote: SQL) {
  return [
    db.select().from(groupVotes).where(isVote).orderBy(desc(groupVotes.createdAt), asc(groupVotes.id)),
    db
      .select({ option: voteOptions, liveKey: savedTrips.liveKey })
      .from(voteOptions)
      .innerJoin(groupVotes, and(eq(groupVotes.id, voteOptions.voteId), isVote))
      .leftJoin(savedTrips, eq(savedTrips.id, voteOptions.savedTripId))
      .orderBy(asc(voteOptions.position)),
    db
      .select(VOTER_COLUMNS)
      .from(voters)
      .innerJoin(groupVotes, and(eq(groupVotes.id, voters.voteId), isVote))
      .orderBy(asc(voters.createdAt), asc(voters.id)),
    db
      .select({ given: votes })
      .from(votes)
      .innerJoin(voters, eq(voters.id, votes.voterId))
      .innerJoin(groupVotes, and(eq(groupVotes.id, voters.voteId), isVote))
      .orderBy(asc(votes.position)),
  ] as const;
}

type Rows<Statements extends readonly PromiseLike<unknown>[]> = {
  [Index in keyof Statements]: Awaited<Statements[Index]>;
};

export function votesOf([voteRows, optionRows, voterRows, answerRows]: Rows<
  ReturnType<typeof selectVotes>
>): VoteRead[] {
  const answersOf = Map.groupBy(
    answerRows.map(({ given }) => given),
    ({ voterId }) => voterId,
  );
  const optionsOf = Map.groupBy(
    optionRows.map(({ option, liveKey }): VoteOption => ({ ...option, liveKey })),
    ({ voteId }) => voteId,
  );
  const votersOf = Map.groupBy(
    voterRows.map((voter): Voter => {
      const answers = answersOf.get(voter.id) ?? [];
      return { ...voter, answers: new Map(answers.map((answer) => [answer.position, answer])) };
    }),
    ({ voteId }) => voteId,
  );
  return voteRows.map((vote) => ({
    vote,
    options: optionsOf.get(vote.id) ?? [],
    voters: votersOf.get(vote.id) ?? [],
  }));
}
