import { and, eq, gt, gte, lt, or, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import type { League } from '../../domain/leagues.ts';
import { roadTrips } from '../schema/content.ts';
import { gameEvents, gamesOf } from '../schema/games.ts';
import { gameSequences, sequenceBuilds, type StoredStop } from '../schema/sequences.ts';
import { isOfLeague, isUpcoming } from './upcoming-games.ts';

export interface SequenceVariant {
  address: string;
  stops: readonly StoredStop[];
}

/** Yields `variant (address, stops, place)`: the entry's own trip at place 1, then its other dates. */
export const VARIANTS = sql`(
  SELECT ${gameSequences.address} AS address, ${gameSequences.stops} AS stops, 1::bigint AS place
  UNION ALL
  SELECT other.address, other.stops, 1 + other.place
  FROM ROWS FROM (unnest(${gameSequences.otherAddresses}), jsonb_array_elements(${gameSequences.otherDates}))
    WITH ORDINALITY AS other (address, stops, place)
) AS variant`;

interface SequencesOf {
  slug: string | SQLWrapper;
  /** As `leagueOfSlug` returns it; null is read from the roadtrip. */
  league: League | null;
  now: Date | SQLWrapper;
}

const query = new QueryBuilder();

/**
 * Applies `stopStatus` to many rows: a begun, moved or canceled game hides its sequences before the next job.
 * Checks only games that changed or began since the build.
 */
export function areUpcoming(stops: SQL, { slug, league, now }: SequencesOf): SQL {
  const builtAt = sql`(SELECT ${sequenceBuilds.builtAt} FROM ${sequenceBuilds} WHERE ${sequenceBuilds.roadtripSlug} = ${slug})`;
  const sinceBuilt = and(
    isOfRoadtrip(slug, league),
    or(
      gt(gameEvents.lastChangedAt, builtAt),
      and(gte(gameEvents.upcomingUntil, builtAt), lt(gameEvents.upcomingUntil, now)),
    ),
  );
  const { id, localDate, startsAt } = gameEvents;
  const dateIfUpcoming = sql`CASE WHEN ${isUpcoming(now, undefined)} THEN jsonb_build_array(${localDate}, ${startsAt}) END`;
  // Without the stop, Postgres plans and runs the subquery once.
  const changed = query
    .select({ games: sql`jsonb_object_agg(${id}, ${dateIfUpcoming})` })
    .from(gamesOf(league))
    .where(sinceBuilt);
  // When nothing has changed since, no stop needs to be unfolded.
  return sql`(SELECT since.games IS NULL OR NOT EXISTS (
    SELECT 1 FROM jsonb_array_elements(${stops}) AS stop,
      LATERAL (SELECT since.games -> (stop ->> 'gameId') AS dates OFFSET 0) AS changed
    WHERE dates IS NOT NULL
      AND (dates ->> 0 = stop ->> 'localDate'
        AND (dates ->> 1)::timestamptz IS NOT DISTINCT FROM (stop ->> 'startsAt')::timestamptz) IS NOT TRUE)
    FROM (SELECT (${changed}) AS games OFFSET 0) AS since)`;
}

/**
 * Yields `ahead`: the `places` and `months` of upcoming trips, the place of the first one in `month` as
 * `shown`, and its `stops`.
 */
export function upcomingVariants(sequences: SequencesOf, month: string | SQLWrapper | null): SQL {
  const startsIn = sql`left(variant.stops -> 0 ->> 'localDate', 7)`;
  const first = (value: SQL) =>
    sql`(array_agg(${value} ORDER BY variant.place) FILTER (WHERE ${month === null ? sql`true` : sql`${startsIn} = ${month}`}))[1]`;
  return sql`(
    SELECT array_agg(variant.place::int ORDER BY variant.place) AS places, array_agg(${startsIn}) AS months,
      ${first(sql`variant.place::int`)} AS shown, ${first(sql`variant.stops`)} AS stops
    FROM ${VARIANTS} WHERE ${areUpcoming(sql`variant.stops`, sequences)}) AS ahead`;
}

/** Game ids are unique only within a league. */
export function isOfRoadtrip(slug: string | SQLWrapper, league: League | null): SQL | undefined {
  return league === null ? eq(gameEvents.league, leagueOfRoadtrip(slug)) : isOfLeague(league);
}

export function leagueOfRoadtrip(slug: string | SQLWrapper): SQL<string> {
  return sql`(SELECT ${roadTrips.sport} FROM ${roadTrips} WHERE ${roadTrips.slug} = ${slug})`;
}

export function variantsOf(
  entry: Pick<typeof gameSequences.$inferSelect, 'address' | 'stops' | 'otherAddresses' | 'otherDates'>,
): SequenceVariant[] {
  return [entry.address, ...entry.otherAddresses].flatMap((address, index) => {
    const stops = [entry.stops, ...entry.otherDates][index];
    return stops ? [{ address, stops }] : [];
  });
}
