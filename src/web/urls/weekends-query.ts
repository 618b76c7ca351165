import { parsePage } from '../../domain/paging.ts';
import { parseMonth } from './month-query.ts';
import { typedText } from './search-query.ts';

export interface WeekendsView {
  /** A place's slug, or what was typed; '' lists by date. */
  from: string;
  /** `YYYY-MM`, or null for all. */
  month: string | null;
  page: number;
}

export const DEFAULT_WEEKENDS_VIEW: WeekendsView = { from: '', month: null, page: 1 };

/** Replaces invalid values with defaults. */
export function parseWeekendsView(query: URLSearchParams): WeekendsView {
  return {
    from: typedText(query.get('from')),
    month: parseMonth(query.get('month')),
    page: parsePage(query.get('page')),
  };
}

/** Returns the canonical query with its '?', or '' for the default view. */
export function weekendsQueryString({ from, month, page }: WeekendsView): string {
  const query = new URLSearchParams();
  if (from !== '') query.set('from', from);
  if (month !== null) query.set('month', month);
  if (page !== 1) query.set('page', String(page));
  return query.size === 0 ? '' : `?${query}`;
}
