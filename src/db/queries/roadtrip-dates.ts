import { and, between, desc, eq, gte, ne, sql } from 'drizzle-orm';
import { cachedStatement, type ValueNamed } from '../neon/cached-statement.ts';
import { roadTrips } from '../schema/content.ts';
import { gameSequences, sequenceBuilds } from '../schema/sequences.ts';

/** See docs/rules.md#roadtrips. */
export const IS_FEATURED = between(roadTrips.sortOrder, 1, 3);

/** One person can drive the games on these dates. */
export interface NextDates {
  roadtripSlug: string;
  firstDate: string;
  lastDate: string;
  games: number;
  /** Months with a sequence's first game, `YYYY-MM`, in order. */
  months: readonly string[];
}

interface NextDatesShape {
  ofFeatured: boolean;
  inMonth: boolean;
}

interface NextDatesValues {
  today: string;
  /** `YYYY-MM`, or '' when the shape has none. */
  month: string;
}

/**
 * Selects a row for each roadtrip with sequences from `today` on: those of the month first, then the pick for
 * the soonest dates, then the first sequence.
 */
export const selectNextDates = cachedStatement(
  (db, value: ValueNamed<NextDatesValues>, { ofFeatured, inMonth }: NextDatesShape) => {
    const { roadtripSlug, firstDate, lastDate, games, pick, type } = gameSequences;
    const today = sql`${value('today')}::date`;
    const next = db
      .select({ firstDate, lastDate, games })
      .from(gameSequences)
      .where(and(eq(roadtripSlug, roadTrips.slug), ne(type, 'same-team'), gte(firstDate, today)))
      .orderBy(
        ...(inMonth ? [sql`to_char(${firstDate}, 'YYYY-MM') <> ${value('month')}`] : []),
        sql`${pick} IS DISTINCT FROM 'soonest'`,
        firstDate,
        desc(games),
      )
      .limit(1)
      .as('next');
    const months = sql<string[]>`(
      SELECT jsonb_agg(to_char(month_end, 'YYYY-MM') ORDER BY month_end)
      FROM unnest(${sequenceBuilds.monthEnds}) AS month_end WHERE month_end >= ${today})`;
    return db
      .select({
        roadtripSlug: roadTrips.slug,
        firstDate: next.firstDate,
        lastDate: next.lastDate,
        games: next.games,
        months,
      })
      .from(roadTrips)
      .innerJoin(sequenceBuilds, eq(sequenceBuilds.roadtripSlug, roadTrips.slug))
      .crossJoinLateral(next)
      .where(ofFeatured ? IS_FEATURED : undefined);
  },
);
