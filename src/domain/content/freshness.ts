import { yearMonthOf } from '../dates/zoned-time.ts';

const MAX_AGE_MONTHS = 18;

/** Of the page that a fact is from. */
export interface SourceAge {
  /** The page's own, or that of the look-up when the page has no date; like '2026-05'. */
  month: string;
  isUndated: boolean;
  /** One fan's collection, not the venue's own page. */
  isCollection: boolean;
}

/** Rows that an older release loaded have no age. */
export type Aged<Row> = Row & { age?: SourceAge };

/**
 * Facts with an `asOf` before `oldest` or an `until` before `current` are stale.
 * @param today `YYYY-MM-DD`
 */
export function freshMonths(today: string): { oldest: string; current: string } {
  const months = Number(today.slice(0, 4)) * 12 + Number(today.slice(5, 7)) - 1 - MAX_AGE_MONTHS;
  const month = String((months % 12) + 1).padStart(2, '0');
  return { oldest: `${Math.floor(months / 12)}-${month}`, current: yearMonthOf(today) };
}

/** @param until the last month in which the fact holds, like '2026-05'; null for no end. */
export function isStale({ asOf, until }: { asOf: string; until: string | null }, today: string): boolean {
  const { oldest, current } = freshMonths(today);
  return asOf < oldest || (until !== null && until < current);
}
