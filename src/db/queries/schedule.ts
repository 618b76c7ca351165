import { and, asc, eq, gte, lt, or, sql, type SQL } from 'drizzle-orm';
import type { League } from '../../domain/leagues.ts';
import type { Database } from '../neon/client.ts';
import { cachedStatement, type ValueNamed } from '../neon/cached-statement.ts';
import { gameEvents, venues } from '../schema/games.ts';
import {
  countUpcoming,
  isUpcoming,
  selectFeed,
  selectUpcoming,
  LISTED_GAME_COLUMNS,
  type FeedStatus,
  type ListedGame,
} from './upcoming-games.ts';

interface ScheduleQuery {
  league: League;
  team: string | null;
  /** Selects games that one of these teams hosts at its own venue. */
  hosts: readonly string[] | null;
  /** Venue-local, `YYYY-MM`. */
  month: string | null;
  page: number;
  pageSize: number;
  now: Date;
}

export interface Schedule {
  /** Games sorted by venue-local date, then start. */
  games: ListedGame[];
  totalItems: number;
  /** Every month with upcoming games (`YYYY-MM`), whatever the filters. */
  months: string[];
  feed: FeedStatus;
}

interface ScheduleValues {
  league: League;
  now: Date;
  team: string | null;
  hosts: readonly string[];
  fromDate: string;
  beforeDate: string;
  pageSize: number;
  offset: number;
}

interface ScheduleShape {
  ofTeam: boolean;
  ofHosts: boolean;
  inMonth: boolean;
}

function conditionOf(
  value: ValueNamed<ScheduleValues>,
  { ofTeam, ofHosts, inMonth }: ScheduleShape,
): SQL | undefined {
  const { homeTeam, awayTeam, localDate, neutralSite } = gameEvents;
  const plays = or(eq(homeTeam, value('team')), eq(awayTeam, value('team')));
  const hosted = and(sql`${homeTeam} = ANY(${value('hosts')}::text[])`, eq(neutralSite, false));
  return and(
    eq(gameEvents.league, value('league')),
    ofTeam ? plays : undefined,
    ofHosts ? hosted : undefined,
    inMonth ? and(gte(localDate, value('fromDate')), lt(localDate, value('beforeDate'))) : undefined,
  );
}

const selectPage = cachedStatement((db, value: ValueNamed<ScheduleValues>, shape: ScheduleShape) =>
  selectUpcoming(db, value('now'), conditionOf(value, shape))
    .orderBy(asc(gameEvents.localDate), asc(gameEvents.upcomingUntil), asc(gameEvents.id))
    .limit(value('pageSize'))
    .offset(value('offset')),
);

const countAll = cachedStatement((db, value: ValueNamed<ScheduleValues>, shape: ScheduleShape) =>
  countUpcoming(db, value('now'), conditionOf(value, shape)),
);

const selectMonths = cachedStatement((db, value: ValueNamed<ScheduleValues>) => {
  const month = sql<string>`to_char(${gameEvents.localDate}, 'YYYY-MM')`;
  const inLeague = eq(gameEvents.league, value('league'));
  return db
    .selectDistinct({ month })
    .from(gameEvents)
    .where(isUpcoming(value('now'), inLeague))
    .orderBy(month);
});

export async function readSchedule(db: Database, query: ScheduleQuery): Promise<Schedule> {
  const { league, team, hosts, month, page, pageSize, now } = query;
  const values = {
    league,
    now,
    team,
    hosts: hosts ?? [],
    ...(month === null
      ? { fromDate: '', beforeDate: '' }
      : { fromDate: `${month}-01`, beforeDate: firstOfNext(month) }),
    pageSize,
    offset: (page - 1) * pageSize,
  };
  const shape = { ofTeam: team !== null, ofHosts: hosts !== null, inMonth: month !== null };
  const [games, total, months, feeds] = await db.batch([
    selectPage(values, shape),
    countAll(values, shape),
    selectMonths(values),
    selectFeed({ league }),
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

const selectNextHomeGames = cachedStatement((db, value: ValueNamed<{ league: League; now: Date }>) =>
  db
    .selectDistinctOn([gameEvents.homeTeam], LISTED_GAME_COLUMNS)
    .from(gameEvents)
    .leftJoin(venues, eq(venues.id, gameEvents.venueId))
    .where(
      isUpcoming(
        value('now'),
        and(eq(gameEvents.league, value('league')), eq(gameEvents.neutralSite, false)),
      ),
    )
    .orderBy(asc(gameEvents.homeTeam), asc(gameEvents.upcomingUntil), asc(gameEvents.id)),
);

/** Keys are the hosts' full names. */
export async function readNextHomeGames(
  db: Database,
  { league, now }: { league: League; now: Date },
): Promise<Map<string, ListedGame>> {
  const [games] = await db.batch([selectNextHomeGames({ league, now })]);
  return new Map(games.flatMap((game) => (game.homeTeam === null ? [] : [[game.homeTeam, game] as const])));
}
