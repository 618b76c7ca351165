import { and, asc, count, eq, gte, lte, or, sql, type SQL } from 'drizzle-orm';
import { gamesIn, type DatePeriod, type DayCount } from '../../domain/games/schedule-days.ts';
import { LEAGUES, type League } from '../../domain/leagues.ts';
import type { Database } from '../neon/client.ts';
import { cachedStatement, type ValueNamed } from '../neon/cached-statement.ts';
import { gameEvents, venues } from '../schema/games.ts';
import { guideSlugs, selectStoredGuides } from './stored-guides.ts';
import {
  isUpcoming,
  selectFeeds,
  selectUpcoming,
  LISTED_GAME_COLUMNS,
  type FeedRow,
  type ListedGame,
} from './upcoming-games.ts';

interface ScheduleQuery {
  /** Null means all leagues. */
  league: League | null;
  team: string | null;
  /** Selects games that one of these teams hosts at its own venue. */
  hosts: readonly string[] | null;
  /** Null means all dates. */
  period: DatePeriod | null;
  page: number;
  pageSize: number;
  now: Date;
}

export interface Schedule {
  /** Games sorted by venue-local date, then league, then start. */
  games: ListedGame[];
  totalItems: number;
  /** Every day with upcoming games of the chosen team or hosts, sorted, whatever the period. */
  days: DayCount[];
  /** Every month with upcoming games of the league (`YYYY-MM`), whatever the filters; none for all leagues. */
  months: string[];
  feeds: FeedRow[];
  /** Slugs of the stored city guides. */
  guides: ReadonlySet<string>;
}

interface ScheduleValues {
  league: League | null;
  now: Date;
  team: string | null;
  hosts: readonly string[];
  from: string;
  to: string;
  pageSize: number;
  offset: number;
}

interface ScheduleShape {
  ofLeague: boolean;
  ofTeam: boolean;
  ofHosts: boolean;
}

function conditionOf(
  value: ValueNamed<ScheduleValues>,
  { ofLeague, ofTeam, ofHosts }: ScheduleShape,
): SQL | undefined {
  const { homeTeam, awayTeam, neutralSite } = gameEvents;
  const plays = or(eq(homeTeam, value('team')), eq(awayTeam, value('team')));
  const hosted = and(sql`${homeTeam} = ANY(${value('hosts')}::text[])`, eq(neutralSite, false));
  return and(
    ofLeague ? eq(gameEvents.league, value('league')) : undefined,
    ofTeam ? plays : undefined,
    ofHosts ? hosted : undefined,
  );
}

export const LEAGUE_ORDER = sql`array_position(${sql.raw(`ARRAY['${LEAGUES.join("','")}']`)}, ${gameEvents.league})`;

const selectPage = cachedStatement(
  (db, value: ValueNamed<ScheduleValues>, shape: ScheduleShape, inPeriod: boolean) => {
    const { localDate } = gameEvents;
    const dates = inPeriod ? and(gte(localDate, value('from')), lte(localDate, value('to'))) : undefined;
    return selectUpcoming(db, value('now'), and(conditionOf(value, shape), dates))
      .orderBy(asc(localDate), asc(LEAGUE_ORDER), asc(gameEvents.upcomingUntil), asc(gameEvents.id))
      .limit(value('pageSize'))
      .offset(value('offset'));
  },
);

const selectDays = cachedStatement((db, value: ValueNamed<ScheduleValues>, shape: ScheduleShape) =>
  db
    .select({ date: gameEvents.localDate, games: count() })
    .from(gameEvents)
    .where(isUpcoming(value('now'), conditionOf(value, shape)))
    .groupBy(gameEvents.localDate)
    .orderBy(gameEvents.localDate),
);

const selectMonths = cachedStatement((db, value: ValueNamed<ScheduleValues>) => {
  const month = sql<string>`to_char(${gameEvents.localDate}, 'YYYY-MM')`;
  return db
    .selectDistinct({ month })
    .from(gameEvents)
    .where(isUpcoming(value('now'), eq(gameEvents.league, value('league'))))
    .orderBy(month);
});

export async function readSchedule(db: Database, query: ScheduleQuery): Promise<Schedule> {
  const { league, team, hosts, period, page, pageSize, now } = query;
  const values: ScheduleValues = {
    league,
    now,
    team,
    hosts: hosts ?? [],
    ...(period ?? { from: '', to: '' }),
    pageSize,
    offset: (page - 1) * pageSize,
  };
  const shape = { ofLeague: league !== null, ofTeam: team !== null, ofHosts: hosts !== null };
  const [games, days, feeds, guides, months = []] = await db.batch([
    selectPage(values, shape, period !== null),
    selectDays(values, shape),
    selectFeeds(db, league),
    selectStoredGuides({}),
    ...(league === null ? [] : [selectMonths(values)]),
  ]);
  return {
    games,
    totalItems: gamesIn(days, period ?? ALL_DATES),
    days,
    months: months.map((row) => row.month),
    feeds,
    guides: guideSlugs(guides),
  };
}

/** Years have four digits, so their texts compare like dates. */
const ALL_DATES: DatePeriod = { from: '0000-01-01', to: '9999-12-31' };

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
