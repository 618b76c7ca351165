import { and, asc, eq, gt, isNotNull, like, max, sql } from 'drizzle-orm';
import { leagueFromName, type League } from '../../domain/leagues.ts';
import type { Database } from '../client.ts';
import { cityGuides, roadTrips } from '../schema/content.ts';
import { gameEvents } from '../schema/games.ts';
import { leagueFeeds, versions } from '../schema/jobs.ts';
import { gameSequences } from '../schema/sequences.ts';
import { isUpcoming } from './upcoming-games.ts';

/** When a team's list last became another one. */
interface TeamChange {
  league: League;
  /** The team's full name. */
  team: string;
  changedAt: Date;
}

export interface SitemapFacts {
  /** When a refresh last wrote games of a league; none before its first. */
  leagues: ReadonlyMap<League, Date>;
  /** A team stands in it once per side it plays on, the later of which counts. */
  teams: readonly TeamChange[];
  /** The guides that are written. */
  guides: readonly { sport: League; team: string; slug: string }[];
  /** Every roadtrip with its any-team list: how many entries start after today, and when it was last built. */
  roadtrips: readonly { slug: string; sport: League; sequences: number; builtAt: Date | null }[];
  /** Leagues that list invented games (decisions.md 3). */
  sampleLeagues: ReadonlySet<League>;
}

/** What a sitemap has to know, in one round trip. */
export async function readSitemapFacts(db: Database, now: Date): Promise<SitemapFacts> {
  const [gameVersions, feeds, sampleGames, homeSides, awaySides, guides, roadtrips] = await db.batch([
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
          // Nowhere in America has a game of tomorrow's date in UTC begun.
          gt(gameSequences.firstDate, now.toISOString().slice(0, 10)),
        ),
      )
      .leftJoin(versions, eq(versions.name, sql`'sequences:' || ${roadTrips.slug}`))
      .groupBy(roadTrips.slug, roadTrips.sport)
      .orderBy(asc(roadTrips.slug)),
  ]);
  const sampleFeeds = feeds.filter(({ source }) => source === 'sample');
  return {
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
    roadtrips,
    sampleLeagues: new Set([...sampleFeeds, ...sampleGames].map(({ league }) => league)),
  };
}

const GAMES_PREFIX = 'games:';

/**
 * Per team on one side of its games: when one of them was last rewritten, and when the last one that was
 * listed began and so left the list.
 */
function selectSides(db: Database, now: Date, side: typeof gameEvents.homeTeam | typeof gameEvents.awayTeam) {
  return db
    .select({
      league: gameEvents.league,
      team: side,
      gameChangedAt: max(gameEvents.lastChangedAt),
      leftListAt:
        sql<Date | null>`max(${gameEvents.upcomingUntil}) FILTER (WHERE ${gameEvents.isListed} AND ${gameEvents.upcomingUntil} < ${now.toISOString()})`.mapWith(
          gameEvents.upcomingUntil,
        ),
    })
    .from(gameEvents)
    .where(isNotNull(side))
    .groupBy(gameEvents.league, side);
}
