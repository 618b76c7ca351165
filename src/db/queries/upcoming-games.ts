import { and, asc, count, eq, gte, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { Game } from '../../domain/game.ts';
import type { League } from '../../domain/leagues.ts';
import type { Database } from '../client.ts';
import { keepRows } from '../kept-rows.ts';
import { prepared, type ValueNamed } from '../prepared.ts';
import { gameEvents, venues } from '../schema/games.ts';
import { leagueFeeds } from '../schema/jobs.ts';

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

/** What a page needs of a game; what only the jobs read stays in the database. */
export const SHOWN = {
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

/** Games as `SHOWN` selects them, with what pages make of them: 6 kB each, 25 MB of an isolate's 128 at the most. */
export const SHOWN_ROWS = keepRows(4000);

/** A game that may have changed or left the lists since somebody noted it. */
export interface GameNow extends ListedGame {
  isListed: boolean;
  /** When a visitor would last have seen something else. */
  lastChangedAt: Date;
}

/** What is asked of a game that may be off. */
export const SHOWN_NOW = {
  ...SHOWN,
  isListed: gameEvents.isListed,
  lastChangedAt: gameEvents.lastChangedAt,
};

/** Upcoming games that also meet `condition`, by start; the caller adds its limit. */
export function selectUpcoming(db: Database, now: Date | SQLWrapper, condition: SQL | undefined) {
  return db
    .select(SHOWN)
    .from(gameEvents)
    .leftJoin(venues, eq(venues.id, gameEvents.venueId))
    .where(isUpcoming(now, condition))
    .orderBy(asc(gameEvents.upcomingUntil), asc(gameEvents.id))
    .$dynamic();
}

/** One row, `items`: how many upcoming games meet `condition`. */
export function countUpcoming(db: Database, now: Date | SQLWrapper, condition: SQL | undefined) {
  return db.select({ items: count() }).from(gameEvents).where(isUpcoming(now, condition));
}

/**
 * Listed and not begun: compares instants, and a game of unknown time stays until its local day is over
 * (decisions.md 3).
 */
export function isUpcoming(now: Date | SQLWrapper, condition: SQL | undefined): SQL | undefined {
  return and(eq(gameEvents.isListed, true), gte(gameEvents.upcomingUntil, now), condition);
}

/** At most one row: the feed of a league. */
export const selectFeed = prepared(
  (db, value: ValueNamed<{ league: League }>) =>
    db
      .select({ source: leagueFeeds.source, refreshedAt: leagueFeeds.refreshedAt })
      .from(leagueFeeds)
      .where(eq(leagueFeeds.league, value('league'))),
  keepRows(10),
);

/** Which source a league lists and when it was last read whole. */
export type FeedRow = NonNullable<FeedStatus> & { league: League };

/** A row per league that was read already, or the one of a league. */
export function selectFeeds(db: Database, league: League | null) {
  return db
    .select({
      league: leagueFeeds.league,
      source: leagueFeeds.source,
      refreshedAt: leagueFeeds.refreshedAt,
    })
    .from(leagueFeeds)
    .where(league === null ? undefined : eq(leagueFeeds.league, league))
    .orderBy(asc(leagueFeeds.league));
}
