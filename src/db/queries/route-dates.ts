import { and, asc, desc, eq, inArray, or, sql } from 'drizzle-orm';
import type { League } from '../../domain/leagues.ts';
import { cachedStatement, type ValueNamed } from '../neon/cached-statement.ts';
import { gameSequences, type StoredStop } from '../schema/sequences.ts';
import { upcomingVariants, variantsOf, type SequenceVariant } from './sequence-variants.ts';

/** Sequences with another order of cities. */
const MAX_OTHER_ORDERS = 3;

export interface RouteDates {
  /** By date. */
  exact: readonly SequenceVariant[];
  others: readonly SequenceVariant[];
}

/** Selects the exact route, then the sequences of most games, the soonest first. */
export const selectRouteDates = cachedStatement(
  (db, value: ValueNamed<{ slug: string; now: Date }>, league: League | null) => {
    const { roadtripSlug, type, length, position, address, stops, otherAddresses, otherDates } =
      gameSequences;
    return db
      .select({
        type,
        address,
        stops,
        otherAddresses,
        otherDates,
        places: sql<number[]>`ahead.places`,
        shown: sql<number>`ahead.shown`,
        shownStops: sql<StoredStop[]>`ahead.stops`,
      })
      .from(gameSequences)
      .crossJoinLateral(upcomingVariants({ slug: value('slug'), league, now: value('now') }, null))
      .where(
        and(
          eq(roadtripSlug, value('slug')),
          sql`ahead.shown IS NOT NULL`,
          or(eq(type, 'route'), and(eq(length, 'week'), inArray(type, ['any-team', 'twinbill']))),
        ),
      )
      .orderBy(desc(sql`${type} = 'route'`), desc(sql`jsonb_array_length(ahead.stops)`), asc(position))
      .limit(1 + MAX_OTHER_ORDERS * 2);
  },
);

export function routeDatesOf(rows: ReturnType<typeof selectRouteDates>['_']['result']): RouteDates {
  const exact = rows
    .filter(({ type }) => type === 'route')
    .flatMap((row) => variantsOf(row).filter((_, index) => row.places.includes(index + 1)));
  const addresses = new Set(exact.map(({ address }) => address));
  const others = rows
    .filter(({ type }) => type !== 'route')
    .flatMap((row) => variantsOf(row)[row.shown - 1] ?? [])
    .filter(({ address, stops }) => stops.length > 1 && !addresses.has(address));
  const most = Math.max(0, ...others.map(({ stops }) => stops.length));
  return {
    exact,
    others: others.filter(({ stops }) => stops.length === most).slice(0, MAX_OTHER_ORDERS),
  };
}
