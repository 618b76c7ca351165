import { notInArray } from 'drizzle-orm';
import type { CityFacts } from '../../domain/content/place.ts';
import type { VenueFacts } from '../../domain/content/venue-facts.ts';
import type { MarketCity } from '../../domain/teams/market-cities.ts';
import { venuesIn } from '../../domain/travel/city-venues.ts';
import { VENUE_ORDER } from '../../domain/travel/venue-drive-data.ts';
import { cachedStatement } from '../neon/cached-statement.ts';
import type { Database } from '../neon/client.ts';
import { venues } from '../schema/games.ts';
import { guideSlugs, selectCityFacts, selectStoredGuides, selectVenueFacts } from './content-facts.ts';
import { placeOf, selectPlace, type Place } from './places.ts';
import { selectTake, takeResultOf, type RateBuckets, type TakeResult } from './rate-limits.ts';
import type { SeasonPacks } from './schedule-packs.ts';
import { selectFeeds, type FeedRow } from './upcoming-games.ts';

interface TripInputQuery {
  buckets: RateBuckets;
  /** A place's slug, or what was typed; '' without a home. */
  from: string;
  /** Whose facts to read; null for a trip between cities. */
  city: MarketCity | null;
  /** They remember what this reads. */
  packs: SeasonPacks;
  now: Date;
}

export interface TripInput {
  take: TakeResult;
  /** Null without a home, or when `from` is no place's slug. */
  place: Place | null;
  unmeasuredVenues: readonly {
    id: string;
    latitude: number | null;
    longitude: number | null;
    country: string;
  }[];
  feeds: readonly FeedRow[];
  /** Equal texts mean equal drives from the place and between venues. */
  drivesVersion: string;
  stayFacts: StayFacts;
}

/** Of the city that was asked for. */
export interface StayFacts {
  city: CityFacts | null;
  /** By venue id. */
  venues: ReadonlyMap<string, VenueFacts>;
  guides: ReadonlySet<string>;
}

/** `tripRoads` estimates their drives. */
export const selectUnmeasuredVenues = cachedStatement((db) =>
  db
    .select({
      id: venues.id,
      latitude: venues.latitude,
      longitude: venues.longitude,
      country: venues.country,
    })
    .from(venues)
    .where(notInArray(venues.id, VENUE_ORDER.split(' ')))
    .orderBy(venues.id),
);

/** Takes a token, so it needs `privateDb`. */
export async function readTripInput(
  db: Database,
  { buckets, from, city, packs, now }: TripInputQuery,
): Promise<TripInput> {
  const [taken, places, changedPacks, unmeasuredVenues, feeds, cityRows = [], venueRows = [], guides = []] =
    await db.batch([
      selectTake(db, buckets, now, 'question-refused'),
      selectPlace({ slug: from }),
      packs.selectChanged(),
      selectUnmeasuredVenues({}),
      selectFeeds(db, null),
      ...(city === null
        ? []
        : ([
            selectCityFacts({ city: city.name }),
            selectVenueFacts({ venueIds: venuesIn(city).map(({ id }) => id) }),
            selectStoredGuides({}),
          ] as const)),
    ]);
  packs.remember(changedPacks);
  return {
    take: takeResultOf(taken),
    place: placeOf(places),
    unmeasuredVenues,
    feeds,
    drivesVersion: JSON.stringify([places, unmeasuredVenues]),
    stayFacts: {
      city: cityRows[0]?.facts ?? null,
      venues: new Map(venueRows.map(({ venueId, facts }) => [venueId, facts])),
      guides: guideSlugs(guides),
    },
  };
}
