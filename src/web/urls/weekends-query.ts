import { month, page, queryCodec, text } from './query-codec.ts';

export interface WeekendsView {
  /** A place's slug, or what was typed; '' lists by date. */
  from: string;
  /** `YYYY-MM`, or null for all. */
  month: string | null;
  page: number;
}

export const DEFAULT_WEEKENDS_VIEW: WeekendsView = { from: '', month: null, page: 1 };

export const weekendsQuery = queryCodec(DEFAULT_WEEKENDS_VIEW, { from: text, month, page });
