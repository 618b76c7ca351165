import { and, arrayContained, arrayContains, asc, eq, inArray, notExists, sql } from 'drizzle-orm';
import type { Team } from '../../domain/teams/index.ts';
import type { Database } from '../neon/client.ts';
import { roadTrips } from '../schema/content.ts';
import { gameEvents, venues } from '../schema/games.ts';
import {
  gameSequences,
  sequenceBuilds,
  type StoredSequenceType,
  type StoredStop,
} from '../schema/sequences.ts';
import { upcomingVariants } from './sequence-variants.ts';
import { gameIdsOf } from './sequences.ts';
import { isUpcoming, selectUpcoming, LISTED_GAME_COLUMNS, type ListedGame } from './upcoming-games.ts';

/** Stored sequences, or the games and venues from which sequences are computed. */
export type TeamSequences =
  | {
      kind: 'stored';
      /** Entries by type and position, each with its first upcoming date. */
      entries: { type: StoredSequenceType; gameIds: string[] }[];
      games: ReadonlyMap<string, ListedGame>;
    }
  | {
      kind: 'games';
      games: ListedGame[];
      venues: { id: string; latitude: number | null; longitude: number | null; country: string }[];
    };

/**
 * Returns the stored sequences of the roadtrip with exactly these teams. Without one, returns the teams' home
 * games.
 */
export async function readTeamSequences(
  db: Database,
  teams: readonly [Team, ...Team[]],
  now: Date,
): Promise<TeamSequences> {
  const { league } = teams[0];
  const slugs = teams.map(({ slug }) => slug);
  const roadtrip = db
    .select({ slug: roadTrips.slug })
    .from(roadTrips)
    .innerJoin(sequenceBuilds, eq(sequenceBuilds.roadtripSlug, roadTrips.slug))
    .where(
      and(
        eq(roadTrips.sport, league),
        arrayContains(roadTrips.teamSlugs, slugs),
        arrayContained(roadTrips.teamSlugs, slugs),
      ),
    )
    .orderBy(asc(roadTrips.slug))
    .limit(1);
  const slug = sql`(${roadtrip})`;
  const inWeekLists = db
    .select({ type: gameSequences.type, stops: sql<StoredStop[]>`ahead.stops`.as('stops') })
    .from(gameSequences)
    .crossJoinLateral(upcomingVariants(slug, now, null))
    .where(
      and(
        eq(gameSequences.roadtripSlug, slug),
        inArray(gameSequences.type, ['any-team', 'same-team']),
        eq(gameSequences.length, 'week'),
        sql`ahead.stops IS NOT NULL`,
      ),
    )
    .orderBy(asc(gameSequences.type), asc(gameSequences.position));
  const hosted = and(
    eq(gameEvents.league, league),
    inArray(
      gameEvents.homeTeam,
      teams.map(({ fullName }) => fullName),
    ),
    notExists(roadtrip),
  );
  const venueIds = db.select({ id: gameEvents.venueId }).from(gameEvents).where(isUpcoming(now, hosted));
  const [roadtrips, entries, games, candidates, places] = await db.batch([
    roadtrip,
    inWeekLists,
    db
      .select(LISTED_GAME_COLUMNS)
      .from(gameEvents)
      .leftJoin(venues, eq(venues.id, gameEvents.venueId))
      .where(and(eq(gameEvents.league, league), inArray(gameEvents.id, gameIdsOf(inWeekLists)))),
    selectUpcoming(db, now, hosted),
    db
      .select({
        id: venues.id,
        latitude: venues.latitude,
        longitude: venues.longitude,
        country: venues.country,
      })
      .from(venues)
      .where(inArray(venues.id, venueIds)),
  ]);
  if (roadtrips.length === 0) return { kind: 'games', games: candidates, venues: places };
  return {
    kind: 'stored',
    entries: entries.map((entry) => ({
      type: entry.type,
      gameIds: entry.stops.map(({ gameId }) => gameId),
    })),
    games: new Map(games.map((game) => [game.id, game])),
  };
}
