import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { League } from '../../domain/leagues.ts';
import type { Team } from '../../domain/teams/index.ts';
import type { Database } from '../neon/client.ts';
import { roadTrips } from '../schema/content.ts';
import { gameEvents, venues } from '../schema/games.ts';
import { gameSequences, sequenceBuilds, type StoredStop } from '../schema/sequences.ts';
import { upcomingVariants } from './sequence-variants.ts';
import { gameIdsOf } from './sequences.ts';
import { isUpcoming, selectUpcoming, listedGameColumns } from './upcoming-games.ts';

export function selectBuiltRoadtrips(db: Database, league: League) {
  return db
    .select({ slug: roadTrips.slug, teamSlugs: roadTrips.teamSlugs })
    .from(roadTrips)
    .innerJoin(sequenceBuilds, eq(sequenceBuilds.roadtripSlug, roadTrips.slug))
    .where(eq(roadTrips.sport, league))
    .orderBy(asc(roadTrips.slug));
}

export type StoredSequences = Awaited<ReturnType<typeof readStoredSequences>>;
export type HostedGames = Awaited<ReturnType<typeof readHostedGames>>;

/** Entries are sorted by type and position, each with its first upcoming date. */
export async function readStoredSequences(
  db: Database,
  { league, slug }: { league: League; slug: string },
  now: Date,
) {
  const inWeekLists = db
    .select({ type: gameSequences.type, stops: sql<StoredStop[]>`ahead.stops`.as('stops') })
    .from(gameSequences)
    .crossJoinLateral(upcomingVariants({ slug, league, now }, null))
    .where(
      and(
        eq(gameSequences.roadtripSlug, slug),
        inArray(gameSequences.type, ['any-team', 'same-team']),
        eq(gameSequences.length, 'week'),
        sql`ahead.stops IS NOT NULL`,
      ),
    )
    .orderBy(asc(gameSequences.type), asc(gameSequences.position));
  const [entries, games] = await db.batch([
    inWeekLists,
    db
      .select(listedGameColumns(now))
      .from(gameEvents)
      .where(and(eq(gameEvents.league, league), inArray(gameEvents.id, gameIdsOf(inWeekLists)))),
  ]);
  return {
    entries: entries.map(({ type, stops }) => ({ type, gameIds: stops.map(({ gameId }) => gameId) })),
    games,
  };
}

export async function readHostedGames(db: Database, teams: readonly [Team, ...Team[]], now: Date) {
  const hosts = teams.map(({ fullName }) => fullName);
  const hosted = and(eq(gameEvents.league, teams[0].league), inArray(gameEvents.homeTeam, hosts));
  const venueIds = db.select({ id: gameEvents.venueId }).from(gameEvents).where(isUpcoming(now, hosted));
  const { id, latitude, longitude, country } = venues;
  const [games, places] = await db.batch([
    selectUpcoming(db, now, hosted, teams[0].league),
    db.select({ id, latitude, longitude, country }).from(venues).where(inArray(id, venueIds)),
  ]);
  return { games, venues: places };
}
