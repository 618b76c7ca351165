import { and, asc, eq, gte, inArray, lt, or, sql } from 'drizzle-orm';
import type { League } from '../../domain/leagues.ts';
import type { Database } from '../client.ts';
import { gameEvents, venues } from '../schema/index.ts';
import {
  countUpcoming,
  isUpcoming,
  selectFeed,
  selectUpcoming,
  SHOWN,
  type FeedStatus,
  type ListedGame,
} from './upcoming-games.ts';

interface ScheduleQuery {
  league: League;
  /** Full name of a team that plays, home or away; null for all. */
  team: string | null;
  /** Full names of the teams at whose own ground it is played; null for all. */
  hosts: readonly string[] | null;
  /** Venue-local month, `YYYY-MM`; null for all. */
  month: string | null;
  /** 1-based. */
  page: number;
  pageSize: number;
  now: Date;
}

export interface Schedule {
  /** The page's games, by venue-local date, within one by start. */
  games: ListedGame[];
  totalItems: number;
  /** Every month that has upcoming games of the league, whatever the filters, in order: `YYYY-MM`. */
  months: string[];
  feed: FeedStatus;
}

/** A page of a league's upcoming games with their number and the months ahead, in one round trip. */
export async function readSchedule(db: Database, query: ScheduleQuery): Promise<Schedule> {
  const { league, now, page, pageSize } = query;
  const inLeague = eq(gameEvents.league, league);
  const condition = and(
    inLeague,
    query.team === null
      ? undefined
      : or(eq(gameEvents.homeTeam, query.team), eq(gameEvents.awayTeam, query.team)),
    query.hosts === null
      ? undefined
      : and(inArray(gameEvents.homeTeam, [...query.hosts]), eq(gameEvents.neutralSite, false)),
    query.month === null
      ? undefined
      : and(
          gte(gameEvents.localDate, `${query.month}-01`),
          lt(gameEvents.localDate, firstOfNext(query.month)),
        ),
  );
  const month = sql<string>`to_char(${gameEvents.localDate}, 'YYYY-MM')`;
  const [games, total, months, feeds] = await db.batch([
    selectUpcoming(db, now, condition)
      .orderBy(asc(gameEvents.localDate), asc(gameEvents.upcomingUntil), asc(gameEvents.id))
      .limit(pageSize)
      .offset((page - 1) * pageSize),
    countUpcoming(db, now, condition),
    db.selectDistinct({ month }).from(gameEvents).where(isUpcoming(now, inLeague)).orderBy(month),
    selectFeed(db, league),
  ]);
  return {
    games,
    totalItems: total[0]?.items ?? 0,
    months: months.map((row) => row.month),
    feed: feeds[0] ?? null,
  };
}

function firstOfNext(month: string): string {
  const date = new Date(`${month}-01T00:00:00Z`);
  date.setUTCMonth(date.getUTCMonth() + 1);
  return date.toISOString().slice(0, 10);
}

/** The next game each team hosts on its own ground, by the host's full name, in one round trip. */
export async function readNextHomeGames(
  db: Database,
  { league, now }: { league: League; now: Date },
): Promise<Map<string, ListedGame>> {
  const [games] = await db.batch([
    db
      .selectDistinctOn([gameEvents.homeTeam], SHOWN)
      .from(gameEvents)
      .leftJoin(venues, eq(venues.id, gameEvents.venueId))
      .where(isUpcoming(now, and(eq(gameEvents.league, league), eq(gameEvents.neutralSite, false))))
      .orderBy(asc(gameEvents.homeTeam), asc(gameEvents.upcomingUntil), asc(gameEvents.id)),
  ]);
  return new Map(games.flatMap((game) => (game.homeTeam === null ? [] : [[game.homeTeam, game] as const])));
}
