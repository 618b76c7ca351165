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
import { guideSlugs, selectStoredGuides } from './content-facts.ts';
import { countUpcoming, selectFeeds, selectUpcoming } from './upcoming-games.ts';

/** Teams are full names. */
export interface WantedGames {
  leagues: readonly League[];
  /** All games, those a team plays or hosts, or those between a team and an opponent. */
  kind: 'all' | 'playing' | 'hosted' | 'meetings';
  teams: readonly string[];
  opponents: readonly string[];
}

interface WantedValues {
  leagues: readonly League[];
  teams: readonly string[];
  opponents: readonly string[];
  from: string;
  to: string;
  limit: number;
  now: Date;
}

const { homeTeam, awayTeam, localDate, neutralSite, upcomingUntil, id } = gameEvents;

const selectInPeriod = cachedStatement((db, value: ValueNamed<WantedValues>, kind: WantedGames['kind']) =>
  selectUpcoming(db, value('now'), inPeriod(value, kind))
    .orderBy(asc(localDate), asc(LEAGUE_ORDER), asc(upcomingUntil), asc(id))
    .limit(value('limit')),
);

const countInPeriod = cachedStatement((db, value: ValueNamed<WantedValues>, kind: WantedGames['kind']) =>
  countUpcoming(db, value('now'), inPeriod(value, kind)),
);

const selectNext = cachedStatement((db, value: ValueNamed<WantedValues>, kind: WantedGames['kind']) =>
  selectUpcoming(db, value('now'), and(isWanted(value, kind), gt(localDate, value('to'))))
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
  const { kind, ...names } = wanted;
  const values = { ...names, ...period, limit, now };
  const [cards, guides, tours, games, [counted], [next], feeds] = await db.batch([
    ...linkedContent(),
    selectInPeriod(values, kind),
    countInPeriod(values, kind),
    selectNext(values, kind),
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
    ),
  ),
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

function inPeriod(value: ValueNamed<WantedValues>, kind: WantedGames['kind']): SQL | undefined {
  return and(isWanted(value, kind), gte(localDate, value('from')), lte(localDate, value('to')));
}

function isWanted(value: ValueNamed<WantedValues>, kind: WantedGames['kind']): SQL | undefined {
  const inLeagues = isAny(gameEvents.league, value('leagues'));
  const [isHost, isGuest] = [isAny(homeTeam, value('teams')), isAny(awayTeam, value('teams'))];
  switch (kind) {
    case 'all':
      return inLeagues;
    case 'playing':
      return and(inLeagues, or(isHost, isGuest));
    case 'hosted':
      return and(inLeagues, isHost, eq(neutralSite, false));
    case 'meetings':
      return and(
        inLeagues,
        or(
          and(isHost, isAny(awayTeam, value('opponents'))),
          and(isGuest, isAny(homeTeam, value('opponents'))),
        ),
      );
  }
}

function isAny(column: SQLWrapper, list: SQLWrapper): SQL {
  return sql`${column} = ANY(${list}::text[])`;
}
