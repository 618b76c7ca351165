import { and, between, desc, eq, gte, inArray, ne, sql } from 'drizzle-orm';
import { cachedStatement, type ValueNamed } from '../neon/cached-statement.ts';
import { roadTrips } from '../schema/content.ts';
import { gameSequences } from '../schema/sequences.ts';

/** See docs/rules.md#roadtrips. */
export const IS_FEATURED = between(roadTrips.sortOrder, 1, 3);

/** The next dates on which one person can drive a roadtrip's games. */
export interface NextDates {
  roadtripSlug: string;
  firstDate: string;
  lastDate: string;
  games: number;
  /** Every month with a sequence's first game, `YYYY-MM`, in order. */
  months: readonly string[];
}

/**
 * Selects a row for each roadtrip with sequences from `today` on. Those of `month` come before others, then the pick
 * for the soonest dates, then the first sequence.
 * @param ofFeatured selects only the featured roadtrips.
 */
export const selectNextDates = cachedStatement(
  (db, value: ValueNamed<{ today: string; month: string | null }>, ofFeatured: boolean) => {
    const { roadtripSlug, firstDate, lastDate, stops, pick, type } = gameSequences;
    const featured = db.select({ slug: roadTrips.slug }).from(roadTrips).where(IS_FEATURED);
    const ahead = and(
      ne(type, 'same-team'),
      gte(firstDate, sql`${value('today')}::date`),
      ofFeatured ? inArray(roadtripSlug, featured) : undefined,
    );
    const month = sql`to_char(${firstDate}, 'YYYY-MM')`;
    const games = sql<number>`jsonb_array_length(${stops})`;
    const months = db
      .select({
        slug: sql<string>`${roadtripSlug}`.as('slug'),
        months: sql<string[]>`jsonb_agg(DISTINCT ${month} ORDER BY ${month})`.as('months'),
      })
      .from(gameSequences)
      .where(ahead)
      .groupBy(roadtripSlug)
      .as('ahead');
    return db
      .selectDistinctOn([roadtripSlug], { roadtripSlug, firstDate, lastDate, games, months: months.months })
      .from(gameSequences)
      .innerJoin(months, eq(months.slug, roadtripSlug))
      .where(ahead)
      .orderBy(
        roadtripSlug,
        sql`${month} IS DISTINCT FROM ${value('month')}::text`,
        sql`${pick} IS DISTINCT FROM 'soonest'`,
        firstDate,
        desc(games),
      );
  },
);
