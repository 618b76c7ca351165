import { and, asc, eq, gt, isNotNull, like, max, sql } from 'drizzle-orm';
import { leagueFromName } from '../../domain/leagues.ts';
import type { Database } from '../neon/client.ts';
import { cityGuides, roadTrips } from '../schema/content.ts';
import { gameEvents } from '../schema/games.ts';
import { leagueFeeds, versions } from '../schema/jobs.ts';
import { gameSequences } from '../schema/sequences.ts';
import { selectAnyAbroad } from './games.ts';
import { selectToursAhead } from './grand-tours.ts';
import { selectFilledLists } from './trip-lists.ts';
import { isUpcoming } from './upcoming-games.ts';

export type SitemapFacts = Awaited<ReturnType<typeof readSitemapFacts>>;

export async function readSitemapFacts(db: Database, now: Date) {
  const [gameVersions, feeds, sampleGames, homeSides, awaySides, guides, roadtrips, lists, abroad, tours] =
    await db.batch([
      db
        .select()
        .from(versions)
        .where(like(versions.name, `${GAMES_PREFIX}%`)),
      db.select({ league: leagueFeeds.league, source: leagueFeeds.source }).from(leagueFeeds),
      db
        .selectDistinct({ league: gameEvents.league })
        .from(gameEvents)
        .where(isUpcoming(now, sql`${gameEvents.source} = 'sample'`)),
      selectSides(db, now, gameEvents.homeTeam),
      selectSides(db, now, gameEvents.awayTeam),
      db
        .select({ sport: cityGuides.sport, team: cityGuides.team, slug: cityGuides.slug })
        .from(cityGuides)
        .orderBy(asc(cityGuides.slug)),
      db
        .select({
          slug: roadTrips.slug,
          sport: roadTrips.sport,
          sequences: sql<number>`count(${gameSequences.position})::int`,
          builtAt: max(versions.changedAt),
        })
        .from(roadTrips)
        .leftJoin(
          gameSequences,
          and(
            eq(gameSequences.roadtripSlug, roadTrips.slug),
            eq(gameSequences.type, 'any-team'),
            eq(gameSequences.length, 'week'),
            // Nowhere in America has a game of tomorrow's UTC date begun.
            gt(gameSequences.firstDate, now.toISOString().slice(0, 10)),
          ),
        )
        .leftJoin(versions, eq(versions.name, sql`'sequences:' || ${roadTrips.slug}`))
        .groupBy(roadTrips.slug, roadTrips.sport)
        .orderBy(asc(roadTrips.slug)),
      selectFilledLists(db, now.toISOString().slice(0, 10)),
      selectAnyAbroad(db, now),
      selectToursAhead(db, now.toISOString().slice(0, 10)),
    ]);
  const sampleFeeds = feeds.filter(({ source }) => source === 'sample');
  return {
    /** A league is absent before its first refresh. */
    leagues: new Map(
      gameVersions.flatMap(({ name, changedAt }) => {
        const league = leagueFromName(name.slice(GAMES_PREFIX.length));
        return league === null ? [] : [[league, changedAt] as const];
      }),
    ),
    teams: [...homeSides, ...awaySides].flatMap(({ league, team, gameChangedAt, leftListAt }) =>
      [gameChangedAt, leftListAt].flatMap((changedAt) =>
        team !== null && changedAt !== null ? [{ league, team, changedAt }] : [],
      ),
    ),
    guides,
    /** Their sequences are those that start after today. */
    roadtrips,
    filledLists: new Set(lists.map(({ name }) => name)),
    hasGamesAbroad: abroad.length > 0,
    /** Leagues with a tour that is not over. */
    grandTours: tours.map(({ league }) => league),
    hosts: homeSides.flatMap(({ league, team, upcoming }) =>
      team !== null && upcoming > 0 ? [{ league, team }] : [],
    ),
    sampleLeagues: new Set([...sampleFeeds, ...sampleGames].map(({ league }) => league)),
  };
}

const GAMES_PREFIX = 'games:';

function selectSides(db: Database, now: Date, side: typeof gameEvents.homeTeam | typeof gameEvents.awayTeam) {
  return db
    .select({
      league: gameEvents.league,
      team: side,
      gameChangedAt: max(gameEvents.lastChangedAt),
      upcoming: sql<number>`(count(*) FILTER (WHERE ${isUpcoming(now, eq(gameEvents.neutralSite, false))}))::int`,
      leftListAt:
        sql<Date | null>`max(${gameEvents.upcomingUntil}) FILTER (WHERE ${gameEvents.isListed} AND ${gameEvents.upcomingUntil} < ${now.toISOString()})`.mapWith(
          gameEvents.upcomingUntil,
        ),
    })
    .from(gameEvents)
    .where(isNotNull(side))
    .groupBy(gameEvents.league, side);
}
