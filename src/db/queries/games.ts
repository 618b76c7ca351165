import { and, asc, eq, gte, inArray, lte, sql, type SQL } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import { LEAGUES, type League } from '../../domain/leagues.ts';
import type { Team } from '../../domain/teams/index.ts';
import { HOME_COUNTRIES } from '../../domain/venues/venue.ts';
import type { Database } from '../neon/client.ts';
import { gameEvents, venues } from '../schema/games.ts';
import { cachedStatement, type ValueNamed } from '../neon/cached-statement.ts';
import {
  countUpcoming,
  selectFeeds,
  selectUpcoming,
  listedGameColumns,
  type FeedRow,
  type ListedGame,
  isUpcoming,
} from './upcoming-games.ts';

export interface GameListQuery {
  league: League | null;
  team: Team | null;
  place: 'home' | 'away' | null;
  /** Inclusive venue-local dates; null leaves the range open. */
  from: string | null;
  to: string | null;
  page: number;
  pageSize: number;
  now: Date;
}

export interface GameList {
  games: ListedGame[];
  totalItems: number;
  feeds: FeedRow[];
}

const NOTHING = sql`false`;

export async function readGameList(db: Database, query: GameListQuery): Promise<GameList> {
  const { page, pageSize, now } = query;
  const league = query.team?.league ?? query.league;
  const last = page * pageSize;
  const first = last - pageSize;
  const [one, other] = conditionsOf(query, league);
  // Two ordered ranges are hundreds of times faster than `home = $1 or away = $1` on large tables.
  const rows = other
    ? unionAll(selectUpcoming(db, now, one).limit(last), selectUpcoming(db, now, other).limit(last))
        .orderBy(asc(gameEvents.upcomingUntil), asc(gameEvents.id))
        .limit(pageSize)
        .offset(first)
    : selectUpcoming(db, now, one).limit(pageSize).offset(first);
  const [games, ones, others, feeds] = await db.batch([
    rows,
    countUpcoming(db, now, one),
    countUpcoming(db, now, other ?? NOTHING),
    selectFeeds(db, league),
  ]);
  return { games, totalItems: (ones[0]?.items ?? 0) + (others[0]?.items ?? 0), feeds };
}

/** Returns one condition, or two that exclude each other. */
function conditionsOf(
  { team, place, from, to }: GameListQuery,
  league: League | null,
): [SQL | undefined, (SQL | undefined)?] {
  const onDates = and(
    league === null ? undefined : eq(gameEvents.league, league),
    from === null ? undefined : gte(gameEvents.localDate, from),
    to === null ? undefined : lte(gameEvents.localDate, to),
  );
  if (team === null) return [onDates];
  const atHome = and(onDates, eq(gameEvents.homeTeam, team.fullName));
  const away = and(onDates, eq(gameEvents.awayTeam, team.fullName));
  if (place === 'home') return [atHome];
  return place === 'away' ? [away] : [atHome, away];
}

/** Reads a game of any status. */
export async function readGame(
  db: Database,
  id: string,
  now: Date,
): Promise<{ game: ListedGame; feeds: FeedRow[] } | null> {
  const [games, feeds] = await db.batch([
    db
      .select(listedGameColumns(now))
      .from(gameEvents)
      // Naming the leagues lets each partition use its key.
      .where(and(inArray(gameEvents.league, [...LEAGUES]), eq(gameEvents.id, id)))
      .limit(1),
    selectFeeds(db, null),
  ]);
  const [game] = games;
  return game ? { game, feeds: feeds.filter(({ league }) => league === game.league) } : null;
}

const HOME = sql.raw(HOME_COUNTRIES.map((code) => `'${code}'`).join(', '));
/** An unknown neutral place is probably abroad. */
const IS_ABROAD = sql`(${gameEvents.venueId} = ANY(ARRAY(
  SELECT ${venues.id} FROM ${venues} WHERE ${venues.country} NOT IN (${HOME})))
  OR (${gameEvents.venueId} IS NULL AND ${gameEvents.venueName} IS NOT NULL AND ${gameEvents.neutralSite}))`;
/** More than any season has. */
const MAX_GAMES = 100;

const selectAbroad = cachedStatement((db, value: ValueNamed<{ now: Date }>) =>
  selectUpcoming(db, value('now'), IS_ABROAD)
    // By the column alone, Postgres would scan all games in order.
    .orderBy(sql`${gameEvents.upcomingUntil} + interval '0'`, asc(gameEvents.id))
    .limit(MAX_GAMES),
);

/** Venues outside the United States and Canada count; games are sorted by start. */
export async function readGamesAbroad(
  db: Database,
  now: Date,
): Promise<{ games: ListedGame[]; feeds: FeedRow[] }> {
  const [games, feeds] = await db.batch([selectAbroad({ now }), selectFeeds(db, null)]);
  return { games, feeds };
}

export function selectAnyAbroad(db: Database, now: Date) {
  return db.select({ id: gameEvents.id }).from(gameEvents).where(isUpcoming(now, IS_ABROAD)).limit(1);
}
