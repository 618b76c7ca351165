import { and, asc, eq, gte, isNull, lte, or, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { DatePeriod } from '../../domain/games/schedule-days.ts';
import type { League } from '../../domain/leagues.ts';
import { marketCityOf, type MarketCity } from '../../domain/teams/market-cities.ts';
import type { Team } from '../../domain/teams/index.ts';
import { venuesIn } from '../../domain/travel/city-venues.ts';
import { KNOWN_VENUES } from '../../domain/venues/index.ts';
import type { Database } from '../neon/client.ts';
import { cachedStatement, type ValueNamed } from '../neon/cached-statement.ts';
import { gameEvents, gamesOf, venues } from '../schema/games.ts';
import { selectVenueFacts, guideSlugs, selectStoredGuides } from './content-facts.ts';
import type { GameList, GameListQuery } from './games.ts';
import { selectRoadtripsThrough, toRoadtripThroughCity } from './roadtrips.ts';
import { countUpcoming, isUpcoming, selectFeeds, selectUpcoming } from './upcoming-games.ts';

interface CityValues {
  hosts: readonly string[];
  venues: readonly string[];
  cities: readonly string[];
  now: Date;
}

const ALL_DATES: DatePeriod = { from: '0001-01-01', to: '9999-12-31' };

const KNOWN_IDS = sql.raw(`'{${KNOWN_VENUES.map(({ id }) => id).join(',')}}'::text[]`);
/** Unlike a condition that excludes the known ids, a list of unknown ids uses an index. */
const UNKNOWN_IDS = sql`ARRAY(SELECT ${venues.id} FROM ${venues} WHERE ${venues.id} <> ALL(${KNOWN_IDS}))`;

const isAnyOf = (column: PgColumn, list: SQLWrapper) => sql`${column} = ANY(${list}::text[])`;

/** Postgres plans a list of the known and unknown ids, which the rest narrows, faster than nested alternatives. */
const isThereOrUnknown = (there: SQLWrapper) =>
  or(isNull(gameEvents.venueId), isAnyOf(gameEvents.venueId, sql`(${there}::text[] || ${UNKNOWN_IDS})`));

/**
 * A known venue decides. At an unknown one, games of the cities' home teams count, and at a neutral site
 * those in a town with a city's name.
 */
function isPlayedIn<Values extends CityValues>(value: ValueNamed<Values>): SQL | undefined {
  const { homeTeam, venueId, neutralSite, city } = gameEvents;
  return and(
    isThereOrUnknown(value('venues')),
    or(
      isAnyOf(venueId, value('venues')),
      and(eq(neutralSite, false), isAnyOf(homeTeam, value('hosts'))),
      and(eq(neutralSite, true), isAnyOf(city, value('cities'))),
    ),
  );
}

function valuesOf(cities: readonly MarketCity[], now: Date): CityValues {
  return {
    hosts: cities.flatMap(({ teams }) => teams.map(({ fullName }) => fullName)),
    venues: cities.flatMap((city) => venuesIn(city).map(({ id }) => id)),
    cities: cities.map(({ name }) => name),
    now,
  };
}

interface PeriodValues extends CityValues, DatePeriod {
  limit: number;
  offset: number;
}

const isInPeriod = (value: ValueNamed<PeriodValues>) =>
  and(isPlayedIn(value), gte(gameEvents.localDate, value('from')), lte(gameEvents.localDate, value('to')));

const selectGames = cachedStatement((db, value: ValueNamed<PeriodValues>) =>
  selectUpcoming(db, value('now'), isInPeriod(value))
    .orderBy(asc(gameEvents.localDate), asc(gameEvents.upcomingUntil), asc(gameEvents.id))
    .limit(value('limit'))
    .offset(value('offset')),
);

const countGames = cachedStatement((db, value: ValueNamed<PeriodValues>) =>
  countUpcoming(db, value('now'), isInPeriod(value)),
);

const selectHomeDates = cachedStatement((db, value: ValueNamed<CityValues>) =>
  db
    .select({
      date: gameEvents.localDate,
      league: gameEvents.league,
      homeTeam: gameEvents.homeTeam,
      neutralSite: gameEvents.neutralSite,
    })
    .from(gameEvents)
    .where(isUpcoming(value('now'), isPlayedIn(value)))
    .orderBy(asc(gameEvents.localDate), asc(gameEvents.upcomingUntil), asc(gameEvents.homeTeam)),
);

interface CityPageQuery {
  city: MarketCity;
  /** The list's first date; null for all upcoming games. */
  from: string | null;
  limit: number;
  nearby: readonly MarketCity[];
  nearbyPeriod: DatePeriod;
  nearbyLimit: number;
  now: Date;
}

export type CityPageRows = Awaited<ReturnType<typeof readCityPage>>;

/** Games are sorted by venue-local date, then start. */
export async function readCityPage(db: Database, query: CityPageQuery) {
  const { city, from, limit, nearby, nearbyPeriod, nearbyLimit, now } = query;
  const values = valuesOf([city], now);
  const [games, homeDates, feeds, guides, roadtrips, venueRows, nearbyGames = []] = await db.batch([
    selectGames({ ...values, ...ALL_DATES, ...(from !== null && { from }), limit, offset: 0 }),
    selectHomeDates(values),
    selectFeeds(db, null),
    selectStoredGuides({}),
    selectRoadtripsThrough({ city: city.name, slugs: city.teams.map(({ slug }) => slug), league: '' }),
    selectVenueFacts({ venueIds: city.teams.map(({ venueId }) => venueId) }),
    ...(nearby.length === 0
      ? []
      : [selectGames({ ...valuesOf(nearby, now), ...nearbyPeriod, limit: nearbyLimit, offset: 0 })]),
  ]);
  return {
    games,
    /** Of every upcoming game, by date and start. */
    homeDates,
    nearbyGames,
    feeds: feeds.filter(({ league }) => city.teams.some((team) => team.league === league)),
    guides: guideSlugs(guides),
    roadtrips: roadtrips.map(toRoadtripThroughCity),
    /** By venue id. */
    venueFacts: new Map(venueRows.map(({ venueId, facts }) => [venueId, facts])),
  };
}

export async function readCityGameList(
  db: Database,
  {
    city,
    from,
    to,
    page,
    pageSize,
    now,
  }: { city: MarketCity } & Pick<GameListQuery, 'from' | 'to' | 'page' | 'pageSize' | 'now'>,
): Promise<GameList> {
  const values = {
    ...valuesOf([city], now),
    from: from ?? ALL_DATES.from,
    to: to ?? ALL_DATES.to,
    limit: pageSize,
    offset: (page - 1) * pageSize,
  };
  const [games, counts, feeds] = await db.batch([
    selectGames(values),
    countGames(values),
    selectFeeds(db, null),
  ]);
  return { games, totalItems: counts[0]?.items ?? 0, feeds };
}

const DAYS_AROUND = 3;
const GAMES_AROUND = 8;

interface AroundValues {
  leagues: readonly string[];
  hosts: readonly string[];
  venues: readonly string[];
  team: string;
  now: Date;
}

const selectAround = cachedStatement((db, value: ValueNamed<AroundValues>, league: League) => {
  const { league: ofLeague, homeTeam, neutralSite, localDate, upcomingUntil } = gameEvents;
  const next = db
    .select({ localDate })
    .from(gamesOf(league))
    .where(isUpcoming(value('now'), and(eq(homeTeam, value('team')), eq(neutralSite, false)), league))
    .orderBy(asc(upcomingUntil), asc(gameEvents.id))
    .limit(1);
  const days = sql.raw(String(DAYS_AROUND));
  const isAround = and(
    // Postgres leaves out the other partitions.
    isAnyOf(ofLeague, value('leagues')),
    isAnyOf(homeTeam, value('hosts')),
    eq(neutralSite, false),
    isThereOrUnknown(value('venues')),
    sql`${localDate} BETWEEN (${next}) - ${days} AND (${next}) + ${days}`,
  );
  return selectUpcoming(db, value('now'), isAround).limit(GAMES_AROUND);
});

/** Covers the seven dates around the team's next home game. */
export function selectGamesAround(team: Team, now: Date) {
  const city = marketCityOf(team);
  const others = city.teams.filter((other) => other !== team);
  const { hosts, venues: there } = valuesOf([{ ...city, teams: others }], now);
  const leagues = others.map(({ league }) => league);
  return selectAround({ leagues, hosts, venues: there, team: team.fullName, now }, team.league);
}
