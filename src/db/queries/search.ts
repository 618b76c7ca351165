import type { BatchResponse } from 'drizzle-orm/batch';
import { and, asc, eq, gt, gte, lte, or, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { union } from 'drizzle-orm/pg-core';
import { toRoadtripCard } from '../../domain/content/roadtrip.ts';
import type { DatePeriod } from '../../domain/games/schedule-days.ts';
import type { League } from '../../domain/leagues.ts';
import type { Database } from '../neon/client.ts';
import { cachedStatement, type ValueNamed } from '../neon/cached-statement.ts';
import { gameEvents } from '../schema/games.ts';
import { selectAnyTour } from './grand-tours.ts';
import { selectCards } from './roadtrips.ts';
import { LEAGUE_ORDER } from './schedule.ts';
import { guideSlugs, selectFactsOf, selectStoredGuides, selectVenueFacts } from './content-facts.ts';
import { placeOf, selectPlace, selectPlaceOfPostalCode } from './places.ts';
import { countUpcoming, selectFeeds, selectUpcoming } from './upcoming-games.ts';

/** Teams are full names. */
export interface WantedGames {
  leagues: readonly League[];
  /** All games, those a team plays, hosts or travels to, or the next one of each team. */
  kind: 'all' | 'playing' | 'hosted' | 'away' | 'next';
  /**
   * Only those of a team's first date of a season within the period, or of a league's first two: baseball begins with
   * a single game.
   */
  isOpening: boolean;
  teams: readonly string[];
  /** Only a type of games, or those whose round or title has `words`. */
  type: 'playoff' | 'preseason' | 'named' | null;
  words: string;
}

type Wanted = Pick<WantedGames, 'kind' | 'isOpening' | 'type'>;

interface WantedValues {
  leagues: readonly League[];
  teams: readonly string[];
  words: string;
  from: string;
  to: string;
  limit: number;
  now: Date;
}

const { homeTeam, awayTeam, localDate, neutralSite, upcomingUntil, id, gameType, playoffRound, eventTitle } =
  gameEvents;

const selectInPeriod = cachedStatement((db, value: ValueNamed<WantedValues>, wanted: Wanted) =>
  selectUpcoming(db, value('now'), inPeriod(value, wanted))
    .orderBy(asc(localDate), asc(LEAGUE_ORDER), asc(upcomingUntil), asc(id))
    .limit(value('limit')),
);

const countInPeriod = cachedStatement((db, value: ValueNamed<WantedValues>, wanted: Wanted) =>
  countUpcoming(db, value('now'), inPeriod(value, wanted)),
);

const selectNext = cachedStatement((db, value: ValueNamed<WantedValues>, wanted: Wanted) =>
  selectUpcoming(
    db,
    value('now'),
    and(isWanted(value, wanted), isOfType(value, wanted), gt(localDate, value('to'))),
  )
    .orderBy(asc(localDate), asc(upcomingUntil), asc(id))
    .limit(1),
);

/** What every search reads beside its games, in the same batch. */
const linkedContent = () =>
  [selectCards({ league: null }, false), selectStoredGuides({}), selectAnyTour({})] as const;

function toLinkedContent([cards, guides, tours]: BatchResponse<ReturnType<typeof linkedContent>>) {
  return {
    cards: cards.map(toRoadtripCard),
    guides: guideSlugs(guides),
    hasGrandTour: tours.length > 0,
  };
}

export type LinkedContent = ReturnType<typeof toLinkedContent>;

export async function readLinkedContent(db: Database): Promise<LinkedContent> {
  return toLinkedContent(await db.batch(linkedContent()));
}

/** Games are sorted by venue-local date, then league, then start; `next` is after the period. */
export async function readDayGames(
  db: Database,
  { wanted, period, limit, now }: { wanted: WantedGames; period: DatePeriod; limit: number; now: Date },
) {
  const { kind, isOpening, type, ...names } = wanted;
  const shape = { kind, isOpening, type };
  const values = { ...names, ...period, limit, now };
  const [cards, guides, tours, games, [counted], [next], feeds] = await db.batch([
    ...linkedContent(),
    selectInPeriod(values, shape),
    countInPeriod(values, shape),
    selectNext(values, shape),
    selectFeeds(db, null),
  ]);
  return {
    ...toLinkedContent([cards, guides, tours]),
    games,
    totalItems: counted?.items ?? 0,
    next: next ?? null,
    feeds: feeds.filter(({ league }) => names.leagues.includes(league)),
  };
}

interface SidesValues {
  leagues: readonly League[];
  one: readonly string[];
  other: readonly string[];
  /** The first venue-local date. */
  from: string;
  /** Of the home games. */
  homeLimit: number;
  limit: number;
  now: Date;
}

const selectMeetings = cachedStatement((db, value: ValueNamed<SidesValues>) => {
  const hosted = (hosts: 'one' | 'other', guests: 'one' | 'other') =>
    selectUpcoming(
      db,
      value('now'),
      and(
        isAny(gameEvents.league, value('leagues')),
        isAny(homeTeam, value(hosts)),
        isAny(awayTeam, value(guests)),
        gte(localDate, value('from')),
      ),
    ).limit(value('limit'));
  // UNION returns a game between two teams on both sides only once.
  return union(hosted('one', 'other'), hosted('other', 'one'))
    .orderBy(asc(upcomingUntil), asc(id))
    .limit(value('limit'));
});

const selectHomeGames = cachedStatement((db, value: ValueNamed<SidesValues>) =>
  selectUpcoming(
    db,
    value('now'),
    and(
      isAny(gameEvents.league, value('leagues')),
      or(isAny(homeTeam, value('one')), isAny(homeTeam, value('other'))),
      eq(neutralSite, false),
      gte(localDate, value('from')),
    ),
  ).limit(value('homeLimit')),
);

/**
 * The sides are full names of teams. Returns their meetings by start, and the upcoming games that either has at
 * home, without neutral sites.
 */
export async function readSidesGames(db: Database, values: SidesValues) {
  const [cards, guides, tours, meetings, homeGames, feeds] = await db.batch([
    ...linkedContent(),
    selectMeetings(values),
    selectHomeGames(values),
    selectFeeds(db, null),
  ]);
  return {
    ...toLinkedContent([cards, guides, tours]),
    meetings,
    homeGames,
    feeds: feeds.filter(({ league }) => values.leagues.includes(league)),
  };
}

interface NearValues extends DatePeriod {
  leagues: readonly League[];
  now: Date;
}

const selectGamesOn = cachedStatement((db, value: ValueNamed<NearValues>) =>
  selectUpcoming(
    db,
    value('now'),
    and(
      isAny(gameEvents.league, value('leagues')),
      gte(localDate, value('from')),
      lte(localDate, value('to')),
    ),
  ),
);

/** @param place a place's slug; or `code`, a US ZIP code or the first three characters of a Canadian postal code. */
export async function readGamesNear(
  db: Database,
  { place, ...values }: NearValues & { place: { slug: string } | { code: string } },
) {
  const [cards, guides, tours, places, games] = await db.batch([
    ...linkedContent(),
    'slug' in place ? selectPlace(place) : selectPlaceOfPostalCode(place),
    selectGamesOn(values),
  ]);
  return { ...toLinkedContent([cards, guides, tours]), place: placeOf(places), games };
}

/** Returns what we know of the venues, and where it is from. */
export async function readVenueRules(db: Database, venueIds: readonly string[]) {
  const files = venueIds.map((venueId) => `venues/${venueId}`);
  const [cards, guides, tours, venues, facts] = await db.batch([
    ...linkedContent(),
    selectVenueFacts({ venueIds }),
    selectFactsOf({ files }),
  ]);
  return { ...toLinkedContent([cards, guides, tours]), venues, facts };
}

function inPeriod(value: ValueNamed<WantedValues>, wanted: Wanted): SQL | undefined {
  const isDate = and(gte(localDate, value('from')), lte(localDate, value('to')));
  const ofTeams = sql`AND (g.home_team = ANY(${value('teams')}::text[]) OR g.away_team = ANY(${value('teams')}::text[]))`;
  const days = sql.raw(wanted.kind === 'playing' ? '0' : '1');
  const isFirst = sql`${localDate} <= (SELECT min(g.local_date) + ${days} FROM ${gameEvents} g
    WHERE g.league = ANY(${value('leagues')}::text[]) AND g.is_listed AND g.game_type = 'regular'
    AND g.local_date BETWEEN ${value('from')} AND ${value('to')} ${wanted.kind === 'playing' ? ofTeams : sql``})`;
  return and(
    isWanted(value, wanted),
    isOfType(value, wanted),
    isDate,
    wanted.isOpening ? and(eq(gameEvents.gameType, 'regular'), isFirst) : undefined,
  );
}

function isWanted(value: ValueNamed<WantedValues>, { kind }: Wanted): SQL | undefined {
  const inLeagues = isAny(gameEvents.league, value('leagues'));
  const [isHost, isGuest] = [isAny(homeTeam, value('teams')), isAny(awayTeam, value('teams'))];
  switch (kind) {
    case 'all':
      return inLeagues;
    case 'playing':
      return and(inLeagues, or(isHost, isGuest));
    case 'hosted':
      return and(inLeagues, isHost, eq(neutralSite, false));
    case 'away':
      return and(inLeagues, isGuest);
    case 'next':
      return and(inLeagues, or(isHost, isGuest), isNextOfTeam(value));
  }
}

function isOfType(value: ValueNamed<WantedValues>, { type }: Wanted): SQL | undefined {
  if (type === null) return undefined;
  if (type !== 'named') return eq(gameType, type);
  return sql`strpos(lower(concat_ws(' ', ${playoffRound}, ${eventTitle})), lower(${value('words')}::text)) > 0`;
}

/** One game may be the next of two teams. */
function isNextOfTeam(value: ValueNamed<WantedValues>): SQL {
  return sql`${id} IN (SELECT (SELECT g.id FROM ${gameEvents} g
    WHERE g.league = ANY(${value('leagues')}::text[]) AND g.is_listed AND g.upcoming_until >= ${value('now')}::timestamptz
    AND team IN (g.home_team, g.away_team) ORDER BY g.upcoming_until, g.id LIMIT 1)
    FROM unnest(${value('teams')}::text[]) team)`;
}

function isAny(column: SQLWrapper, list: SQLWrapper): SQL {
  return sql`${column} = ANY(${list}::text[])`;
}
