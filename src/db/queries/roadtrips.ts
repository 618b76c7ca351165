import { and, arrayContains, asc, eq, sql, desc, or } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import {
  leagueOfSlug,
  toRoadtripCard,
  toRoadtrip,
  type Roadtrip,
  type RoadtripCard,
} from '../../domain/content/roadtrip.ts';
import type { League } from '../../domain/leagues.ts';
import type { Team } from '../../domain/teams/index.ts';
import type { Database } from '../neon/client.ts';
import { cachedStatement, type ValueNamed } from '../neon/cached-statement.ts';
import { roadTrips } from '../schema/content.ts';
import { IS_FEATURED, selectNextDates, type NextDates } from './roadtrip-dates.ts';
import { routeDatesOf, selectRouteDates, type RouteDates } from './route-dates.ts';
import { selectSequenceCounts, sequenceCountsOf, type SequenceCounts } from './sequence-counts.ts';
import { selectRemoved, type Removal, guideSlugs, selectStoredGuides } from './content-facts.ts';

const firstLetter = (content: PgColumn) => sql<string | null>`left(btrim(${content}, E' \\t\\r\\n'), 1)`;

const CARD = {
  slug: roadTrips.slug,
  sport: roadTrips.sport,
  cardTitle: roadTrips.cardTitle,
  cardIntro: roadTrips.cardIntro,
  cardImage: roadTrips.cardImage,
  city1: roadTrips.city1,
  city2: roadTrips.city2,
  city3: roadTrips.city3,
  city4: roadTrips.city4,
  city5: roadTrips.city5,
  city6: roadTrips.city6,
  city1Content: firstLetter(roadTrips.city1Content),
  city2Content: firstLetter(roadTrips.city2Content),
  city3Content: firstLetter(roadTrips.city3Content),
  city4Content: firstLetter(roadTrips.city4Content),
  city5Content: firstLetter(roadTrips.city5Content),
  city6Content: firstLetter(roadTrips.city6Content),
  teamSlugs: roadTrips.teamSlugs,
  teamsPerformerIds: roadTrips.teamsPerformerIds,
  travel: roadTrips.travel,
};

const placeInOrder = sql`NULLIF(${roadTrips.sortOrder}, 0) ASC NULLS LAST`;

/** Sorts by `sort_order`, then title. */
export async function readRoadtripCards(db: Database, league: League | null): Promise<RoadtripCard[]> {
  const [rows] = await db.batch([selectCards({ league }, league !== null)]);
  return rows.map(toRoadtripCard);
}

/** Sorts the cards as `readRoadtripCards` does, but not the dates. */
export async function readRoadtripList(
  db: Database,
  { today, month }: { today: string; month: string | null },
): Promise<{ cards: RoadtripCard[]; dates: NextDates[] }> {
  const [rows, dates] = await db.batch([
    selectCards({ league: null }, false),
    selectNextDates({ today, month: month ?? '' }, { ofFeatured: false, inMonth: month !== null }),
  ]);
  return { cards: rows.map(toRoadtripCard), dates };
}

export const selectCards = cachedStatement(
  (db, value: ValueNamed<{ league: League | null }>, ofLeague: boolean) =>
    db
      .select(CARD)
      .from(roadTrips)
      .where(ofLeague ? eq(roadTrips.sport, value('league')) : undefined)
      .orderBy(placeInOrder, asc(roadTrips.cardTitle), asc(roadTrips.slug)),
);

export const selectFeaturedRoadtrips = cachedStatement((db) =>
  db.select(CARD).from(roadTrips).where(IS_FEATURED).orderBy(asc(roadTrips.sortOrder)),
);

export const selectRoadtripOf = cachedStatement((db, value: ValueNamed<Pick<Team, 'league' | 'slug'>>) =>
  db
    .select({ slug: roadTrips.slug, title: roadTrips.cardTitle })
    .from(roadTrips)
    .where(
      and(
        eq(roadTrips.sport, value('league')),
        arrayContains(roadTrips.teamSlugs, sql`ARRAY[${value('slug')}]::text[]`),
      ),
    )
    .orderBy(placeInOrder, asc(roadTrips.slug))
    .limit(1),
);

export async function findRoadtrip(db: Database, slug: string): Promise<Roadtrip | null> {
  const [[row]] = await db.batch([selectRoadtrip({ slug })]);
  return row ? toRoadtrip(row) : null;
}

const selectRoadtrip = cachedStatement((db, value: ValueNamed<{ slug: string }>) =>
  db
    .select()
    .from(roadTrips)
    .where(eq(roadTrips.slug, value('slug')))
    .limit(1),
);

export async function readRoadtrip(
  db: Database,
  { slug, path, now }: { slug: string; path: string; now: Date },
): Promise<{
  roadtrip: Roadtrip | null;
  removal: Removal | null;
  sequences: SequenceCounts | null;
  route: RouteDates;
  guides: ReadonlySet<string>;
}> {
  const [rows, removals, routes, guides, lists, builds] = await db.batch([
    selectRoadtrip({ slug }),
    selectRemoved({ path }),
    selectRouteDates({ slug, now }, leagueOfSlug(slug)),
    selectStoredGuides({}),
    ...selectSequenceCounts(slug, now),
  ]);
  return {
    roadtrip: rows[0] ? toRoadtrip(rows[0]) : null,
    removal: removals[0] ?? null,
    sequences: sequenceCountsOf(lists, builds),
    route: routeDatesOf(routes),
    guides: guideSlugs(guides),
  };
}

export interface RoadtripThroughCity {
  slug: string;
  sport: League;
  title: string;
  intro: string;
  cities: string[];
}

const ROADTRIPS_SHOWN = 6;

/**
 * @param value `slugs` are teams whose trips pass the city too; the trips of `league` come first, and '' prefers none.
 */
export const selectRoadtripsThrough = cachedStatement(
  (db, value: ValueNamed<{ city: string; slugs: readonly string[]; league: League | '' }>) => {
    const { city1, city2, city3, city4, city5, city6 } = roadTrips;
    const isOwn = sql`${roadTrips.sport} = ${value('league')}`;
    const passesTeams = sql`${roadTrips.teamSlugs} && ${value('slugs')}::text[]`;
    const stopsThere = [city1, city2, city3, city4, city5, city6].map((city) => eq(city, value('city')));
    return db
      .select({
        slug: roadTrips.slug,
        sport: roadTrips.sport,
        title: roadTrips.cardTitle,
        intro: roadTrips.cardIntro,
        cities: sql<(string | null)[]>`ARRAY[${city1}, ${city2}, ${city3}, ${city4}, ${city5}, ${city6}]`,
      })
      .from(roadTrips)
      .where(or(passesTeams, ...stopsThere))
      .orderBy(desc(isOwn), asc(roadTrips.slug))
      .limit(ROADTRIPS_SHOWN);
  },
);

export function toRoadtripThroughCity({
  cities,
  ...trip
}: Omit<RoadtripThroughCity, 'cities'> & { cities: (string | null)[] }): RoadtripThroughCity {
  return { ...trip, cities: cities.filter((city) => city !== null) };
}
