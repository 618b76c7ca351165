import { and, asc, count, desc, eq, gt, gte, inArray, lt, lte, or, sql, type SQL } from 'drizzle-orm';
import { yearMonthOf } from '../../domain/dates/zoned-time.ts';
import { gamesIn, type DatePeriod } from '../../domain/games/schedule-days.ts';
import { LEAGUES, type League } from '../../domain/leagues.ts';
import type { Database } from '../neon/client.ts';
import { cachedStatement, type ValueNamed } from '../neon/cached-statement.ts';
import { gameEvents, gamesOf } from '../schema/games.ts';
import { guideSlugs, selectStoredGuides } from './content-facts.ts';
import {
  isOfLeague,
  isUpcoming,
  selectFeeds,
  selectUpcoming,
  listedGameColumns,
  type ListedGame,
} from './upcoming-games.ts';

interface ScheduleQuery {
  /** Null means all leagues. */
  league: League | null;
  team: string | null;
  /** Only games that one of these teams hosts at its own venue. */
  hosts: readonly string[] | null;
  /** Null means all dates. */
  period: DatePeriod | null;
  /** Of all leagues, only these dates and the nearest days around them are counted. */
  counted: DatePeriod;
  today: string;
  page: number;
  pageSize: number;
  now: Date;
}

interface ScheduleValues {
  now: Date;
  team: string | null;
  hosts: readonly string[];
  from: string;
  to: string;
  pageSize: number;
  offset: number;
}

interface ScheduleShape {
  league: League | null;
  ofTeam: boolean;
  ofHosts: boolean;
}

function conditionOf(value: ValueNamed<ScheduleValues>, { ofTeam, ofHosts }: ScheduleShape): SQL | undefined {
  const { homeTeam, awayTeam, neutralSite } = gameEvents;
  const plays = or(eq(homeTeam, value('team')), eq(awayTeam, value('team')));
  const hosted = and(sql`${homeTeam} = ANY(${value('hosts')}::text[])`, eq(neutralSite, false));
  return and(ofTeam ? plays : undefined, ofHosts ? hosted : undefined);
}

export const LEAGUE_ORDER = sql`array_position(${sql.raw(`ARRAY['${LEAGUES.join("','")}']`)}, ${gameEvents.league})`;

const selectPage = cachedStatement(
  (db, value: ValueNamed<ScheduleValues>, shape: ScheduleShape, inPeriod: boolean) => {
    const { localDate } = gameEvents;
    const dates = inPeriod ? and(gte(localDate, value('from')), lte(localDate, value('to'))) : undefined;
    return selectUpcoming(db, value('now'), and(conditionOf(value, shape), dates), shape.league)
      .orderBy(asc(localDate), asc(LEAGUE_ORDER), asc(gameEvents.upcomingUntil), asc(gameEvents.id))
      .limit(value('pageSize'))
      .offset(value('offset'));
  },
);

const selectDays = cachedStatement((db, value: ValueNamed<ScheduleValues>, shape: ScheduleShape) =>
  db
    .select({ date: gameEvents.localDate, games: count() })
    .from(gamesOf(shape.league))
    .where(isUpcoming(value('now'), conditionOf(value, shape), shape.league))
    .groupBy(gameEvents.localDate)
    .orderBy(gameEvents.localDate),
);

type DaysAroundValues = DatePeriod & { now: Date };

/** Counting every day would read the whole season of four leagues. */
const selectDaysAround = cachedStatement((db, value: ValueNamed<DaysAroundValues>, hasEarlier: boolean) => {
  const { localDate } = gameEvents;
  const nearest = (condition: SQL, order: SQL) =>
    sql.join(
      LEAGUES.map((league) => {
        const ofLeague = db.select({ localDate }).from(gamesOf(league));
        return sql`(${ofLeague
          .where(isUpcoming(value('now'), condition, league))
          .orderBy(order)
          .limit(1)})`;
      }),
      sql`, `,
    );
  const before = sql`GREATEST(${nearest(lt(localDate, value('from')), desc(localDate))})`;
  const after = sql`LEAST(${nearest(gt(localDate, value('to')), asc(localDate))})`;
  const isCounted = and(
    hasEarlier ? sql`${localDate} >= coalesce(${before}, ${value('from')}::date)` : undefined,
    sql`${localDate} <= coalesce(${after}, ${value('to')}::date)`,
  );
  return db
    .select({ date: localDate, games: count() })
    .from(gameEvents)
    .where(isUpcoming(value('now'), isCounted))
    .groupBy(localDate)
    .orderBy(localDate);
});

/** Games are sorted by venue-local date, then league, then start. */
export async function readSchedule(db: Database, query: ScheduleQuery) {
  const { league, team, hosts, period, counted, today, page, pageSize, now } = query;
  const values: ScheduleValues = {
    now,
    team,
    hosts: hosts ?? [],
    ...(period ?? { from: '', to: '' }),
    pageSize,
    offset: (page - 1) * pageSize,
  };
  const shape = { league, ofTeam: team !== null, ofHosts: hosts !== null };
  const isFiltered = shape.ofTeam || shape.ofHosts;
  const [games, days, feeds, guides, allDays = days] = await db.batch([
    selectPage(values, shape, period !== null),
    league === null ? selectDaysAround({ ...counted, now }, counted.from > today) : selectDays(values, shape),
    selectFeeds(db, league),
    selectStoredGuides({}),
    ...(league !== null && isFiltered ? [selectDays(values, { league, ofTeam: false, ofHosts: false })] : []),
  ]);
  return {
    games,
    totalItems: gamesIn(days, period ?? ALL_DATES),
    /** Sorted days with upcoming games: of a league, every day of the team or hosts, whatever the period. */
    days,
    /** Months with upcoming games of the league, whatever the filters; none for all leagues. */
    months: league === null ? [] : [...new Set(allDays.map(({ date }) => yearMonthOf(date)))],
    feeds,
    guides: guideSlugs(guides),
  };
}

/** Years have four digits, so their texts compare like dates. */
const ALL_DATES: DatePeriod = { from: '0000-01-01', to: '9999-12-31' };

const selectNextHomeGames = cachedStatement((db, value: ValueNamed<{ now: Date }>, league: League) => {
  const { id, homeTeam, upcomingUntil, neutralSite } = gameEvents;
  const next = db
    .selectDistinctOn([homeTeam], { id })
    .from(gamesOf(league))
    .where(isUpcoming(value('now'), eq(neutralSite, false), league))
    .orderBy(asc(homeTeam), asc(upcomingUntil), asc(id));
  return db
    .select(listedGameColumns(value('now')))
    .from(gamesOf(league))
    .where(and(isOfLeague(league), inArray(id, next)));
});

/** Keys are full team names. */
export async function readNextHomeGames(
  db: Database,
  { league, now }: { league: League; now: Date },
): Promise<Map<string, ListedGame>> {
  const [games] = await db.batch([selectNextHomeGames({ now }, league)]);
  return new Map(games.flatMap((game) => (game.homeTeam === null ? [] : [[game.homeTeam, game] as const])));
}
