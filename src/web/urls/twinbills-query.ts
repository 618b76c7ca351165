import { isPlannableDate } from '../../domain/dates/zoned-time.ts';
import { nflWeekOf } from '../../domain/trips/lists/nfl-week.ts';
import { page, queryCodec } from './query-codec.ts';

export interface TwinbillsView {
  /** The Tuesday of a week, `YYYY-MM-DD`, or null for all weeks. */
  week: string | null;
  page: number;
}

export const DEFAULT_TWINBILLS_VIEW: TwinbillsView = { week: null, page: 1 };

export const twinbillsQuery = queryCodec(DEFAULT_TWINBILLS_VIEW, {
  /** Another date of a week becomes its Tuesday. */
  week: { parse: (given) => (isPlannableDate(given) ? nflWeekOf(given).from : null), print: String },
  page,
});
