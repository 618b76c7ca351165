import { asc, desc, eq, or, sql } from 'drizzle-orm';
import type { League } from '../../domain/leagues.ts';
import { cachedStatement, type ValueNamed } from '../neon/cached-statement.ts';
import { roadTrips } from '../schema/content.ts';

export interface RoadtripThroughCity {
  slug: string;
  sport: League;
  title: string;
  intro: string;
  cities: string[];
}

const ROADTRIPS_SHOWN = 6;

interface ThroughValues {
  city: string;
  /** Trips of these teams pass the city too. */
  slugs: readonly string[];
  /** Its trips come first; '' prefers none. */
  league: League | '';
}

export const selectRoadtripsThrough = cachedStatement((db, value: ValueNamed<ThroughValues>) => {
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
});

export function toRoadtripThroughCity({
  cities,
  ...trip
}: Omit<RoadtripThroughCity, 'cities'> & { cities: (string | null)[] }): RoadtripThroughCity {
  return { ...trip, cities: cities.filter((city) => city !== null) };
}
