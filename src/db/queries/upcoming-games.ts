import { and, asc, count, eq, gte, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { localDateTimeOf } from '../../domain/dates/zoned-time.ts';
import { type Game, FEED_LIFETIME_MS } from '../../domain/games/game.ts';
import type { League } from '../../domain/leagues.ts';
import type { Venue } from '../../domain/venues/venue.ts';
import type { Database } from '../neon/client.ts';
import { cachedStatement, type ValueNamed } from '../neon/cached-statement.ts';
import { gameEvents, gamesOf, venues } from '../schema/games.ts';
import { leagueFeeds } from '../schema/jobs.ts';

/** A stored game, as every query for readers returns it. */
export interface ListedGame extends Game {
  /** Stays the same when the game moves. */
  id: string;
  /** False for a game that left the lists since somebody saved it. */
  isListed: boolean;
  /** The last change that visitors see. */
  lastChangedAt: Date;
  /** The country is ISO 3166-1 alpha-2. Null without a known venue. */
  venuePlace: Pick<Venue, 'region' | 'country'> | null;
}

export type FeedStatus = { source: Game['source']; refreshedAt: Date } | null;

/** Postgres plans a subquery in a third of the time of a join; a second one would read each row's venue again. */
const venuePlace = sql<ListedGame['venuePlace']>`(
  SELECT jsonb_build_object('region', ${venues.region}, 'country', ${venues.country})
  FROM ${venues} WHERE ${venues.id} = ${gameEvents.venueId})`.as('venue_place');

/** The value of a placeholder is an ISO text. */
type Instant = Date | SQLWrapper;

/** Until then, a league counts as read and its prices are shown. */
const FEED_END = sql`(${leagueFeeds.refreshedAt} + ${sql.raw(`interval '${FEED_LIFETIME_MS} milliseconds'`)})`;

const isRead = (now: Instant) =>
  sql`${FEED_END} >= ${now instanceof Date ? now.toISOString() : now}::timestamptz`;

/** Runs once a statement, not once a row. */
function shownPrice(column: PgColumn, now: Instant) {
  const leagues = sql`ARRAY(SELECT ${leagueFeeds.league} FROM ${leagueFeeds} WHERE ${isRead(now)})`;
  return sql<number | null>`CASE WHEN ${gameEvents.league} = ANY(${leagues}) THEN ${column} END`.as(
    column.name,
  );
}

/** Selects when the first of these feeds becomes unread; null when all are. */
export function selectFeedsEnd(feeds: SQL | undefined, now: Instant): SQL {
  return sql`(SELECT min(${FEED_END}) FROM ${leagueFeeds} WHERE ${and(feeds, isRead(now))})`;
}

/**
 * The wall clock by this runtime's time-zone laws; the database may hold one of older laws. A decoder sees
 * one value: the start in epoch seconds with the zone, or else the stored text.
 */
const localDateTimeNow =
  sql`coalesce(extract(epoch FROM ${gameEvents.startsAt})::bigint || ' ' || ${gameEvents.timeZone},
  ${gameEvents.localDateTime})`
    .mapWith(decodeLocalDateTime)
    .as('local_date_time');

const START_AND_ZONE = /^(-?\d+) (\S+)$/;

function decodeLocalDateTime(text: string): string {
  const [, seconds, timeZone] = START_AND_ZONE.exec(text) ?? [];
  if (seconds === undefined || timeZone === undefined) return text;
  return localDateTimeOf(new Date(Number(seconds) * 1000), timeZone);
}

/** @param now hides prices that are too old (docs/rules.md#tickets). */
export const listedGameColumns = (now: Instant) => ({
  id: gameEvents.id,
  league: gameEvents.league,
  source: gameEvents.source,
  sourceEventId: gameEvents.sourceEventId,
  homeTeam: gameEvents.homeTeam,
  awayTeam: gameEvents.awayTeam,
  opponentTbd: gameEvents.opponentTbd,
  dateTbd: gameEvents.dateTbd,
  timeTbd: gameEvents.timeTbd,
  localDateTime: localDateTimeNow,
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
  lowestPrice: shownPrice(gameEvents.lowestPrice, now),
  averagePrice: shownPrice(gameEvents.averagePrice, now),
  pricesIncludeFees: gameEvents.pricesIncludeFees,
  isListed: gameEvents.isListed,
  lastChangedAt: gameEvents.lastChangedAt,
  venuePlace,
});

/** The primary key begins with the league. */
export function hasIdOf(leagues: SQLWrapper, ids: SQLWrapper): SQL | undefined {
  return and(
    sql`${gameEvents.league} = ANY(${leagues}::text[])`,
    sql`${gameEvents.id} = ANY(${ids}::text[])`,
  );
}

const selectListedById = cachedStatement(
  (db, value: ValueNamed<{ leagues: readonly League[]; ids: readonly string[]; now: Date }>) =>
    db
      .select(listedGameColumns(value('now')))
      .from(gameEvents)
      .where(hasIdOf(value('leagues'), value('ids'))),
);

/** Also reads games that have begun. */
export async function readGamesById(
  db: Database,
  wanted: readonly Pick<ListedGame, 'id' | 'league'>[],
  now: Date,
): Promise<ReadonlyMap<string, ListedGame>> {
  if (wanted.length === 0) return new Map();
  const leagues = [...new Set(wanted.map(({ league }) => league))].toSorted();
  const ids = [...new Set(wanted.map(({ id }) => id))];
  const [games] = await db.batch([selectListedById({ leagues, ids, now })]);
  return new Map(games.map((game) => [game.id, game]));
}

/** Sorts by start; the caller adds its limit. A null league selects from all. */
export function selectUpcoming(
  db: Database,
  now: Instant,
  condition: SQL | undefined,
  league: League | null = null,
) {
  return db
    .select(listedGameColumns(now))
    .from(gamesOf(league))
    .where(isUpcoming(now, condition, league))
    .orderBy(asc(gameEvents.upcomingUntil), asc(gameEvents.id))
    .$dynamic();
}

export function countUpcoming(
  db: Database,
  now: Instant,
  condition: SQL | undefined,
  league: League | null = null,
) {
  return db
    .select({ items: count() })
    .from(gamesOf(league))
    .where(isUpcoming(now, condition, league));
}

/** Listed, and not begun (docs/rules.md#games). */
export function isUpcoming(
  now: Instant,
  condition: SQL | undefined,
  league: League | null = null,
): SQL | undefined {
  const { isListed, upcomingUntil } = gameEvents;
  return and(eq(isListed, true), gte(upcomingUntil, now), isOfLeague(league), condition);
}

/** Indexes begin with the league, so a query of a partition names it too. */
export function isOfLeague(league: League | null): SQL | undefined {
  return league === null ? undefined : eq(gameEvents.league, league);
}

export const selectFeed = cachedStatement((db, value: ValueNamed<{ league: League }>) =>
  db
    .select({ source: leagueFeeds.source, refreshedAt: leagueFeeds.refreshedAt })
    .from(leagueFeeds)
    .where(eq(leagueFeeds.league, value('league'))),
);

export type FeedRow = NonNullable<FeedStatus> & { league: League };

/** Only refreshed leagues have a row. A null league selects all. */
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
