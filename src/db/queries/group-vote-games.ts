import { eq, sql, type SQL } from 'drizzle-orm';
import type { TripPlan } from '../../domain/trips/code/trip-code.ts';
import { FOUND_AGAIN_WITHIN_DAYS } from '../../domain/trips/trip-stops.ts';
import type { Database } from '../neon/client.ts';
import { gameEvents, venues } from '../schema/games.ts';
import { groupVotes, voteOptions, voters } from '../schema/group-votes.ts';
import { places } from '../schema/places.ts';
import { savedTripGames } from '../schema/saved-trips.ts';
import { isKey, selectVotes, votesOf, type VoteRead } from './group-votes.ts';
import { placesOf, selectPlacesByNumber, selectPlaceWhere, type Place } from './places.ts';
import type { RateBucket } from './rate-limits.ts';
import { selectTakeOfVote } from './vote-answers.ts';
import {
  selectGamesById,
  selectGamesNear,
  storedGamesOf,
  tripGameColumns,
  type StoredTripGame,
} from './trip-games.ts';

export interface VoteGamesRead extends VoteRead {
  /** Of the options whose trip is still saved, and others of the same teams around each date. */
  games: StoredTripGame[];
  /** Where the voters leave from. */
  places: Place[];
}

/** @param isVote matches one vote. */
export async function readVote(db: Database, isVote: SQL, now: Date): Promise<VoteGamesRead | null> {
  return voteGamesOf(await db.batch(selectVoteGames(db, isVote, now)));
}

/** Takes a token of a vote that exists, in the same batch. @returns the seconds to wait where none is left. */
export async function readVoteInTurn(
  db: Database,
  { key, bucket, now }: { key: string; bucket: RateBucket; now: Date },
): Promise<{ read: VoteGamesRead | null; waitSeconds: number | null }> {
  const [{ rows: takes }, ...rows] = await db.batch([
    selectTakeOfVote(db, bucket, key, now),
    ...selectVoteGames(db, isKey(key), now),
  ]);
  const [take] = takes;
  return { read: voteGamesOf(rows), waitSeconds: take && !take.was_allowed ? take.wait_seconds : null };
}

function selectVoteGames(db: Database, isVote: SQL, now: Date) {
  return [
    ...selectGames(db, isVote, now),
    selectVoterPlaces(db, isVote),
    ...selectVotes(db, isVote),
  ] as const;
}

type Rows<Statements extends readonly PromiseLike<unknown>[]> = {
  [Index in keyof Statements]: Awaited<Statements[Index]>;
};

function voteGamesOf([byId, near, placeRows, ...rows]: Rows<
  ReturnType<typeof selectVoteGames>
>): VoteGamesRead | null {
  const [read] = votesOf(rows);
  return read ? { ...read, games: storedGamesOf(byId, near), places: placesOf(placeRows) } : null;
}

function selectGames(db: Database, isVote: SQL, now: Date) {
  const planned = sql`
    SELECT ${savedTripGames.league}, ${savedTripGames.gameId} FROM ${savedTripGames}
    JOIN ${voteOptions} ON ${voteOptions.savedTripId} = ${savedTripGames.savedTripId}
    JOIN ${groupVotes} ON ${groupVotes.id} = ${voteOptions.voteId} WHERE ${isVote}`;
  const around = sql`(
    SELECT DISTINCT game.league, game.home_team, game.away_team, game.local_date FROM ${gameEvents} AS game
    WHERE (game.league, game.id) IN (${planned})) AS planned`;
  return [
    db
      .select(tripGameColumns(now))
      .from(gameEvents)
      .leftJoin(venues, eq(venues.id, gameEvents.venueId))
      .where(sql`(${gameEvents.league}, ${gameEvents.id}) IN (${planned})`),
    db
      .select(tripGameColumns(now))
      .from(gameEvents)
      .innerJoin(
        around,
        sql`${gameEvents.league} = planned.league AND ${gameEvents.homeTeam} = planned.home_team
          AND ${gameEvents.awayTeam} = planned.away_team
          AND abs(${gameEvents.localDate} - planned.local_date) <= ${FOUND_AGAIN_WITHIN_DAYS}`,
      )
      .leftJoin(venues, eq(venues.id, gameEvents.venueId))
      .where(eq(gameEvents.isListed, true)),
  ] as const;
}

function selectVoterPlaces(db: Database, isVote: SQL) {
  return selectPlaceWhere(
    db,
    sql`${places.number} IN (SELECT ${voters.placeNumber} FROM ${voters}
      JOIN ${groupVotes} ON ${groupVotes.id} = ${voters.voteId} WHERE ${isVote})`,
  );
}

/** For the options that only their codes name: their trip was deleted, or its nights are in one city. */
export async function readPlannedGames(
  db: Database,
  plans: readonly Pick<TripPlan, 'games' | 'placeNumber'>[],
  now: Date,
): Promise<Pick<VoteGamesRead, 'games' | 'places'>> {
  const planned = plans.flatMap(({ games }) => games);
  const numbers = plans.flatMap(({ placeNumber }) => (placeNumber === null ? [] : [String(placeNumber)]));
  const [byId, near, placeRows] = await db.batch([
    selectGamesById(planned, now),
    selectGamesNear(planned, now),
    selectPlacesByNumber({ numbers }),
  ]);
  return { games: storedGamesOf(byId, near), places: placesOf(placeRows) };
}
