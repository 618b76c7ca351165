import { and, asc, count, eq, gte, type SQL } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import type { Game } from '../../domain/game.ts';
import type { League } from '../../domain/leagues.ts';
import type { Database } from '../client.ts';
import { gameEvents, leagueFeeds, venues } from '../schema/index.ts';

/** A stored game as a page shows it. */
export interface ListedGame extends Game {
  /** The public identity it had when first seen; stays when the game moves. */
  id: string;
  /** State or province of the venue; null abroad or unknown. */
  venueRegion: string | null;
  /** ISO 3166-1 alpha-2; null when the venue is unknown. */
  venueCountry: string | null;
}

/** Which source a league lists and when it was last read whole; null before the first refresh. */
export type FeedStatus = { source: Game['source']; refreshedAt: Date } | null;

export const GAME_FILTERS = ['all', 'home', 'away'] as const;
export type GameFilter = (typeof GAME_FILTERS)[number];

export interface TeamGamesQuery {
  league: League;
  /** The team's full name. */
  team: string;
  filter: GameFilter;
  /** 1-based. */
  page: number;
  pageSize: number;
  now: Date;
}

export interface TeamGames {
  /** The page asked for, by start; empty past the last page. */
  games: ListedGame[];
  /** How many upcoming games the filter leaves in all. */
  totalItems: number;
  feed: FeedStatus;
}

/**
 * A page of a team's upcoming games with their exact number, in one round trip (performance.md).
 * Upcoming compares instants; a game of unknown time stays until its local day is over (decisions.md 3).
 */
export async function readTeamGames(db: Database, query: TeamGamesQuery): Promise<TeamGames> {
  const { league, team, filter, page, pageSize, now } = query;
  const last = page * pageSize;
  const home = upcoming(db, league, now, eq(gameEvents.homeTeam, team)).limit(last);
  const away = upcoming(db, league, now, eq(gameEvents.awayTeam, team)).limit(last);
  // Two ordered ranges beat `home = $1 or away = $1` by a factor of hundreds on large tables.
  const rows =
    filter === 'all'
      ? unionAll(home, away)
          .orderBy(asc(gameEvents.upcomingUntil), asc(gameEvents.id))
          .limit(pageSize)
          .offset(last - pageSize)
      : upcoming(
          db,
          league,
          now,
          filter === 'home' ? eq(gameEvents.homeTeam, team) : eq(gameEvents.awayTeam, team),
        )
          .limit(pageSize)
          .offset(last - pageSize);
  const [games, homeCount, awayCount, feeds] = await db.batch([
    rows,
    countUpcoming(db, league, now, eq(gameEvents.homeTeam, team)),
    countUpcoming(db, league, now, eq(gameEvents.awayTeam, team)),
    selectFeed(db, league),
  ]);
  const homeItems = homeCount[0]?.items ?? 0;
  const awayItems = awayCount[0]?.items ?? 0;
  const totalItems = (filter === 'away' ? 0 : homeItems) + (filter === 'home' ? 0 : awayItems);
  return { games, totalItems, feed: feeds[0] ?? null };
}

export interface LeagueGames {
  /** The next games of the whole league, by start. */
  games: ListedGame[];
  totalItems: number;
  feed: FeedStatus;
}

/** The next `limit` upcoming games of a league, in one round trip. */
export async function readLeagueGames(
  db: Database,
  { league, limit, now }: { league: League; limit: number; now: Date },
): Promise<LeagueGames> {
  const [games, total, feeds] = await db.batch([
    upcoming(db, league, now, undefined).limit(limit),
    countUpcoming(db, league, now, undefined),
    selectFeed(db, league),
  ]);
  return { games, totalItems: total[0]?.items ?? 0, feed: feeds[0] ?? null };
}

/** What a page needs of a game; what only the jobs read stays in the database. */
const SHOWN = {
  id: gameEvents.id,
  league: gameEvents.league,
  source: gameEvents.source,
  sourceEventId: gameEvents.sourceEventId,
  homeTeam: gameEvents.homeTeam,
  awayTeam: gameEvents.awayTeam,
  opponentTbd: gameEvents.opponentTbd,
  dateTbd: gameEvents.dateTbd,
  timeTbd: gameEvents.timeTbd,
  localDateTime: gameEvents.localDateTime,
  startsAt: gameEvents.startsAt,
  upcomingUntil: gameEvents.upcomingUntil,
  timeZone: gameEvents.timeZone,
  gameType: gameEvents.gameType,
  status: gameEvents.status,
  playoffRound: gameEvents.playoffRound,
  gameNumber: gameEvents.gameNumber,
  doubleheader: gameEvents.doubleheader,
  seriesGame: gameEvents.seriesGame,
  neutralSite: gameEvents.neutralSite,
  venueId: gameEvents.venueId,
  venueName: gameEvents.venueName,
  venueAddress: gameEvents.venueAddress,
  city: gameEvents.city,
  ticketUrl: gameEvents.ticketUrl,
  eventTitle: gameEvents.eventTitle,
  lowestPrice: gameEvents.lowestPrice,
  averagePrice: gameEvents.averagePrice,
  pricesIncludeFees: gameEvents.pricesIncludeFees,
  venueRegion: venues.region,
  venueCountry: venues.country,
};

function upcoming(db: Database, league: League, now: Date, team: SQL | undefined) {
  return db
    .select(SHOWN)
    .from(gameEvents)
    .leftJoin(venues, eq(venues.id, gameEvents.venueId))
    .where(isUpcoming(league, now, team))
    .orderBy(asc(gameEvents.upcomingUntil), asc(gameEvents.id))
    .$dynamic();
}

function countUpcoming(db: Database, league: League, now: Date, team: SQL | undefined) {
  return db
    .select({ items: count() })
    .from(gameEvents)
    .where(isUpcoming(league, now, team));
}

function isUpcoming(league: League, now: Date, team: SQL | undefined): SQL | undefined {
  return and(
    eq(gameEvents.league, league),
    eq(gameEvents.isListed, true),
    gte(gameEvents.upcomingUntil, now),
    team,
  );
}

function selectFeed(db: Database, league: League) {
  return db
    .select({ source: leagueFeeds.source, refreshedAt: leagueFeeds.refreshedAt })
    .from(leagueFeeds)
    .where(eq(leagueFeeds.league, league));
}
