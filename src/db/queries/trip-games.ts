import { and, asc, eq, inArray, or, sql, type Placeholder } from 'drizzle-orm';
import type { VenueFacts } from '../../domain/content/venue-facts.ts';
import { addDays } from '../../domain/dates/zoned-time.ts';
import { localDateOf } from '../../domain/games/game.ts';
import type { League } from '../../domain/leagues.ts';
import { plannedGameIds, type PlannedTripGame } from '../../domain/trips/code/planned-game.ts';
import type { TripPlan } from '../../domain/trips/code/trip-code.ts';
import { FOUND_AGAIN_WITHIN_DAYS } from '../../domain/trips/trip-stops.ts';
import { cachedStatement, type ValueNamed } from '../neon/cached-statement.ts';
import type { Database } from '../neon/client.ts';
import { venueFacts } from '../schema/content.ts';
import { gameEvents, venues } from '../schema/games.ts';
import { leagueFeeds } from '../schema/jobs.ts';
import { selectTake, takeResultOf, type RateBuckets, type TakeResult } from './rate-limits.ts';
import { placeOf, selectPlaceByNumber, type Place } from './places.ts';
import type { SeasonPacks } from './schedule-packs.ts';
import { guideSlugs, selectStoredGuides } from './content-facts.ts';
import { listedGameColumns, hasIdOf, type ListedGame, type FeedRow } from './upcoming-games.ts';

/** The position is the venue's. */
export interface StoredTripGame extends ListedGame {
  latitude: number | null;
  longitude: number | null;
  scheduleVersion: number;
}

export interface TripGamesRead {
  /** By local time, with other games of the same teams around each date. */
  games: StoredTripGame[];
  feeds: FeedRow[];
  /** Null starts at the first game. */
  place: Place | null;
  guides: ReadonlySet<string>;
  /** Venues of the home teams and of the planned games, by id. */
  venueFacts: ReadonlyMap<string, VenueFacts>;
}

interface TripGamesQuery {
  plan: Pick<TripPlan, 'games' | 'placeNumber'>;
  buckets: RateBuckets;
  /** They remember what this reads; null reads none. */
  packs: SeasonPacks | null;
  now: Date;
}

/** Takes a token, so it needs `privateDb`. */
export async function readTripGames(
  db: Database,
  { plan: { games: planned, placeNumber }, buckets, packs, now }: TripGamesQuery,
): Promise<{ take: TakeResult; read: TripGamesRead }> {
  const [taken, byId, near, feeds, places, guides, venueRows, changed] = await db.batch([
    selectTake(db, buckets, now),
    selectGamesById(planned, now),
    selectGamesNear(planned, now),
    selectFeedsOf({ leagues: leaguesOf(planned) }),
    selectPlaceByNumber({ number: placeNumber ?? NO_PLACE }),
    selectStoredGuides({}),
    selectTripVenueFacts({
      venueIds: planned.map(({ home }) => home.venueId),
      leagues: leaguesOf(planned),
      ids: planned.flatMap(plannedGameIds),
    }),
    ...(packs ? [packs.selectChanged()] : []),
  ]);
  if (changed) packs?.remember(changed);
  const read = {
    games: storedGamesOf(byId, near),
    feeds,
    place: placeOf(places),
    guides: guideSlugs(guides),
    venueFacts: new Map(venueRows.map(({ venueId, facts }) => [venueId, facts])),
  };
  return { take: takeResultOf(taken), read };
}

export function selectGamesById(planned: readonly PlannedTripGame[], now: Date) {
  return selectById({ leagues: leaguesOf(planned), ids: planned.flatMap(plannedGameIds), now });
}

export function selectGamesNear(planned: readonly PlannedTripGame[], now: Date) {
  const around = planned.flatMap(({ home, away, localDate }) =>
    away === null
      ? []
      : [
          {
            home,
            away,
            first: addDays(localDate, -FOUND_AGAIN_WITHIN_DAYS),
            last: addDays(localDate, FOUND_AGAIN_WITHIN_DAYS),
          },
        ],
  );
  return selectNear({
    leagues: around.map(({ home }) => home.league),
    homes: around.map(({ home }) => home.fullName),
    aways: around.map(({ away }) => away.fullName),
    firsts: around.map(({ first }) => first),
    lasts: around.map(({ last }) => last),
    now,
  });
}

export function storedGamesOf(
  byId: readonly StoredTripGame[],
  near: readonly StoredTripGame[],
): StoredTripGame[] {
  const games = new Map([...byId, ...near].map((game) => [game.id, game]));
  return [...games.values()].toSorted(byLocalTime);
}

/** Numbers start at 1. */
const NO_PLACE = 0;

export function leaguesOf(planned: readonly PlannedTripGame[]): League[] {
  return [...new Set(planned.map(({ home }) => home.league))].toSorted();
}

export const tripGameColumns = (now: Placeholder | Date) => ({
  ...listedGameColumns(now),
  latitude: venues.latitude,
  longitude: venues.longitude,
  scheduleVersion: gameEvents.scheduleVersion,
});

const selectById = cachedStatement(
  (db, value: ValueNamed<{ leagues: readonly League[]; ids: readonly string[]; now: Date }>) =>
    db
      .select(tripGameColumns(value('now')))
      .from(gameEvents)
      .leftJoin(venues, eq(venues.id, gameEvents.venueId))
      .where(hasIdOf(value('leagues'), value('ids'))),
);

interface TripVenues {
  /** Of the home teams, where a game of another id may be. */
  venueIds: readonly string[];
  leagues: readonly League[];
  ids: readonly string[];
}

const selectTripVenueFacts = cachedStatement((db, value: ValueNamed<TripVenues>) => {
  const ofGames = db
    .select({ venueId: gameEvents.venueId })
    .from(gameEvents)
    .where(hasIdOf(value('leagues'), value('ids')));
  return db
    .select({ venueId: venueFacts.venueId, facts: venueFacts.facts })
    .from(venueFacts)
    .where(
      or(
        sql`${venueFacts.venueId} = ANY(${value('venueIds')}::text[])`,
        inArray(venueFacts.venueId, ofGames),
      ),
    );
});

interface NearValues {
  leagues: readonly League[];
  homes: readonly string[];
  aways: readonly string[];
  firsts: readonly string[];
  lasts: readonly string[];
  now: Date;
}

const selectNear = cachedStatement((db, value: ValueNamed<NearValues>) =>
  db
    .select(tripGameColumns(value('now')))
    .from(gameEvents)
    .innerJoin(
      sql`unnest(${value('leagues')}::text[], ${value('homes')}::text[], ${value('aways')}::text[],
        ${value('firsts')}::date[], ${value('lasts')}::date[]) AS planned(league, home, away, first, last)`,
      and(
        eq(gameEvents.league, sql`planned.league`),
        eq(gameEvents.homeTeam, sql`planned.home`),
        eq(gameEvents.awayTeam, sql`planned.away`),
        sql`${gameEvents.localDate} BETWEEN planned.first AND planned.last`,
      ),
    )
    .leftJoin(venues, eq(venues.id, gameEvents.venueId))
    .where(eq(gameEvents.isListed, true)),
);

const selectFeedsOf = cachedStatement((db, value: ValueNamed<{ leagues: readonly League[] }>) =>
  db
    .select({
      league: leagueFeeds.league,
      source: leagueFeeds.source,
      refreshedAt: leagueFeeds.refreshedAt,
    })
    .from(leagueFeeds)
    .where(sql`${leagueFeeds.league} = ANY(${value('leagues')}::text[])`)
    .orderBy(asc(leagueFeeds.league)),
);

function byLocalTime(a: StoredTripGame, b: StoredTripGame): number {
  const [first, second] = [localDateOf(a), localDateOf(b)];
  if (first !== second) return first < second ? -1 : 1;
  const starts = (a.startsAt?.getTime() ?? 0) - (b.startsAt?.getTime() ?? 0);
  return starts !== 0 ? starts : a.id < b.id ? -1 : 1;
}
