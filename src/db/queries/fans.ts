import { and, asc, eq, inArray, notInArray, sql, type SQL } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import type { Team } from '../../domain/teams/index.ts';
import type { Database } from '../neon/client.ts';
import { followedTeams, homeCities } from '../schema/fans.ts';
import { gameEvents } from '../schema/games.ts';
import { places } from '../schema/places.ts';
import { followableTeams } from './followable-teams.ts';
import { selectChosenHome, selectGamesNearHome, selectHome } from './games-near-home.ts';
import { placeOf } from './places.ts';
import { guideSlugs, selectStoredGuides } from './stored-guides.ts';
import { selectFeeds, selectUpcoming } from './upcoming-games.ts';
import { selectVisits } from './visits.ts';

const NEXT_GAMES = 3;

const league = sql`team.league`;
const name = sql`team.name`;

export type MyTeamsRead = Awaited<ReturnType<typeof readMyTeams>>;

/** Games are sorted by start. One of two followed teams is there twice. */
export async function readMyTeams(db: Database, userId: string, now: Date) {
  const next = (side: SQL | undefined) =>
    selectUpcoming(db, now, and(eq(gameEvents.league, league), side)).limit(NEXT_GAMES);
  // Two ranges are faster, as in game-list.ts.
  const nextGames = unionAll(next(eq(gameEvents.homeTeam, name)), next(eq(gameEvents.awayTeam, name)))
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

function selectFollowed(db: Database, userId: string) {
  return db
    .select({ teamId: followedTeams.teamId })
    .from(followedTeams)
    .where(eq(followedTeams.userId, userId))
    .orderBy(asc(followedTeams.teamId));
}

export async function followTeam(db: Database, userId: string, teamId: number, now: Date): Promise<void> {
  await db.insert(followedTeams).values({ userId, teamId, createdAt: now }).onConflictDoNothing();
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
