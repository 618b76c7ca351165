import { and, asc, eq, inArray, notInArray, sql, type SQL, desc, isNotNull, or } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import { type Team, ALL_TEAMS } from '../../domain/teams/index.ts';
import { VENUE_ORDER } from '../../domain/travel/venue-drive-data.ts';
import type { Database } from '../neon/client.ts';
import { countingEvent } from './event-counts.ts';
import { followedTeams, homeCities } from '../schema/fans.ts';
import { gameEvents } from '../schema/games.ts';
import { places } from '../schema/places.ts';
import { savedTrips } from '../schema/saved-trips.ts';
import { placeOf, selectPlaceWhere } from './places.ts';
import { guideSlugs, selectStoredGuides } from './content-facts.ts';
import { selectFeeds, selectUpcoming } from './upcoming-games.ts';
import { selectVisits } from './visits.ts';

const NEXT_GAMES = 3;

export type MyTeamsRead = Awaited<ReturnType<typeof readMyTeams>>;

/** Games are sorted by start. One of two followed teams is there twice. */
export async function readMyTeams(db: Database, userId: string, now: Date) {
  const next = (side: SQL | undefined) =>
    selectUpcoming(db, now, and(eq(gameEvents.league, sql`team.league`), side)).limit(NEXT_GAMES);
  // Two ranges are faster, as in games.ts.
  const nextGames = unionAll(
    next(eq(gameEvents.homeTeam, sql`team.name`)),
    next(eq(gameEvents.awayTeam, sql`team.name`)),
  )
    .orderBy(asc(gameEvents.upcomingUntil), asc(gameEvents.id))
    .limit(NEXT_GAMES)
    .as('next_games');
  const [followed, games, feeds, guides, homes, chosen, gamesNearHome] = await db.batch([
    selectFollowed(db, userId),
    db
      .select({ teamId: followedTeams.teamId, game: nextGames._.selectedFields })
      .from(followedTeams)
      .innerJoin(followableTeams(), sql`team.id = ${followedTeams.teamId}`)
      .crossJoinLateral(nextGames)
      .where(eq(followedTeams.userId, userId))
      .orderBy(asc(nextGames.upcomingUntil), asc(nextGames.id)),
    selectFeeds(db, null),
    selectStoredGuides({}),
    selectHome(db, userId),
    selectChosenHome(db, userId),
    selectGamesNearHome(db, userId, now),
  ]);
  return {
    teamIds: followed.map(({ teamId }) => teamId),
    games,
    home: placeOf(homes),
    isHomeChosen: chosen.length > 0,
    gamesNearHome,
    feeds,
    guides: guideSlugs(guides),
  };
}

export async function readFanData(db: Database, userId: string) {
  const [followed, visits, [home]] = await db.batch([
    selectFollowed(db, userId),
    selectVisits(db, userId),
    db
      .select({ name: places.name, region: places.region })
      .from(homeCities)
      .innerJoin(places, eq(places.number, homeCities.placeNumber))
      .where(eq(homeCities.userId, userId)),
  ]);
  return { teamIds: followed.map(({ teamId }) => teamId), visits, home: home ?? null };
}

export function selectFollowed(db: Database, userId: string) {
  return db
    .select({ teamId: followedTeams.teamId })
    .from(followedTeams)
    .where(eq(followedTeams.userId, userId))
    .orderBy(asc(followedTeams.teamId));
}

export async function followTeam(db: Database, userId: string, teamId: number, now: Date): Promise<void> {
  await db.execute(sql`
    WITH followed AS (
      INSERT INTO ${followedTeams} (user_id, team_id, created_at)
      VALUES (${userId}, ${teamId}, ${now.toISOString()}::timestamptz) ON CONFLICT DO NOTHING RETURNING team_id)
    ${countingEvent('team-followed', now, sql`EXISTS (SELECT FROM followed)`)}`);
}

export async function unfollowTeam(db: Database, userId: string, teamId: number): Promise<void> {
  await db
    .delete(followedTeams)
    .where(and(eq(followedTeams.userId, userId), eq(followedTeams.teamId, teamId)));
}

/** Also unfollows the other teams of the list. */
export async function followOnly(
  db: Database,
  userId: string,
  { list, chosen }: { list: readonly Team[]; chosen: readonly Team[] },
  now: Date,
): Promise<void> {
  const ids = (teams: readonly Team[]) => teams.map(({ id }) => id);
  await db.batch([
    db
      .delete(followedTeams)
      .where(
        and(
          eq(followedTeams.userId, userId),
          inArray(followedTeams.teamId, ids(list)),
          notInArray(followedTeams.teamId, ids(chosen)),
        ),
      ),
    ...(chosen.length === 0
      ? []
      : [
          db
            .insert(followedTeams)
            .values(ids(chosen).map((teamId) => ({ userId, teamId, createdAt: now })))
            .onConflictDoNothing(),
        ]),
  ]);
}

/** Yields `team (id, league, name)`, because the database has no such table. */
function followableTeams(): SQL {
  const rows = ALL_TEAMS.map((team) => ({ id: team.id, league: team.league, name: team.fullName }));
  return sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS team (id integer, league text, name text)`;
}

/** Hours of driving. */
export const NEAR_HOME_HOURS = 4;
const MAX_GAMES = 8;

function selectHome(db: Database, userId: string) {
  return selectPlaceWhere(db, sql`${places.number} = ${homeNumber(db, userId)}`);
}

/** The chosen city, or the home of the trip saved last. */
function homeNumber(db: Database, userId: string) {
  const { placeNumber } = homeCities;
  const chosen = db.select({ placeNumber }).from(homeCities).where(eq(homeCities.userId, userId));
  const ofTrip = db
    .select({ homePlace: savedTrips.homePlace })
    .from(savedTrips)
    .where(and(eq(savedTrips.userId, userId), isNotNull(savedTrips.homePlace)))
    .orderBy(desc(savedTrips.createdAt), desc(savedTrips.id))
    .limit(1);
  return sql`coalesce((${chosen}), (${ofTrip}))`;
}

function selectChosenHome(db: Database, userId: string) {
  return db
    .select({ placeNumber: homeCities.placeNumber })
    .from(homeCities)
    .where(eq(homeCities.userId, userId));
}

export function isOfFollowedTeam(userId: string): SQL {
  const { league, homeTeam, awayTeam } = gameEvents;
  return sql`EXISTS (SELECT FROM ${followedTeams} JOIN ${followableTeams()}
      ON team.id = ${followedTeams.teamId}
    WHERE ${followedTeams.userId} = ${userId} AND team.league = ${league}
      AND ${or(eq(homeTeam, sql`team.name`), eq(awayTeam, sql`team.name`))})`;
}

function selectGamesNearHome(db: Database, userId: string, now: Date) {
  // As decodeDrives reads them: 16-bit numbers, all miles and then all minutes. Postgres computes an array once.
  const venuesNear = sql`ARRAY(
    SELECT venue.id FROM (
      SELECT bytes, length(bytes) / 4 AS count FROM ${places}, decode(${places.drives}, 'base64') AS bytes
      WHERE ${places.number} = ${homeNumber(db, userId)}) AS home
    JOIN unnest(string_to_array(${VENUE_ORDER}, ' ')) WITH ORDINALITY AS venue (id, position) ON position <= count
    WHERE get_byte(bytes, 2 * (count + position::integer - 1))
      + 256 * get_byte(bytes, 2 * (count + position::integer - 1) + 1) <= ${NEAR_HOME_HOURS * 60})`;
  return selectUpcoming(
    db,
    now,
    and(isOfFollowedTeam(userId), sql`${gameEvents.venueId} = ANY(${venuesNear})`),
  ).limit(MAX_GAMES);
}

/** @returns false when no place with a road has this slug. */
export async function chooseHome(db: Database, userId: string, slug: string, now: Date): Promise<boolean> {
  const stored = await db.execute(sql`
    INSERT INTO ${homeCities} (user_id, place_number, chosen_at)
    SELECT ${userId}, ${places.number}, ${now.toISOString()}::timestamptz
    FROM ${places} WHERE ${places.slug} = ${slug} AND NOT ${places.isOffRoad}
    ON CONFLICT (user_id) DO UPDATE SET place_number = excluded.place_number, chosen_at = excluded.chosen_at`);
  return stored.rowCount > 0;
}
