import { isPlannableDate } from '../../domain/dates/zoned-time.ts';
import { parsePage } from '../../domain/paging.ts';
import { nflWeekOf } from '../../domain/trips/lists/nfl-week.ts';

export interface TwinbillsView {
  /** The Tuesday of a week, `YYYY-MM-DD`, or null for all weeks. */
  week: string | null;
  page: number;
}

export const DEFAULT_TWINBILLS_VIEW: TwinbillsView = { week: null, page: 1 };

/** Replaces invalid values with defaults, and another date of a week with its Tuesday. */
export function parseTwinbillsView(query: URLSearchParams): TwinbillsView {
  const date = query.get('week') ?? '';
  return {
    week: isPlannableDate(date) ? nflWeekOf(date).from : null,
    page: parsePage(query.get('page')),
  };
}

/** Returns the canonical query with its '?', or '' for the default view. */
export function twinbillsQueryString({ week, page }: TwinbillsView): string {
  const query = new URLSearchParams();
  if (week !== null) query.set('week', week);
  if (page !== 1) query.set('page', String(page));
  return query.size === 0 ? '' : `?${query}`;
}
