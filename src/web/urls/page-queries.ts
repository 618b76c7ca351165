import { DEFAULT_PAGE_SIZE, parsePageSize, type PageSize } from '../../domain/paging.ts';
import { isPlannableDate } from '../../domain/dates/zoned-time.ts';
import { nflWeekOf } from '../../domain/trips/lists/nfl-week.ts';
import { oneOf, page, queryCodec, text, month } from './query-codec.ts';

/** `near` is the city that the home page lists games near: a place's slug, or what was typed. */
export const homeQuery = queryCodec({ near: '' }, { near: text });

/** `near` is the place that a search near somebody asked for: its slug, or what was typed. */
export const searchQuery = queryCodec({ q: '', near: '' }, { q: text, near: text });

export const SHOWN_GAMES = ['all', 'home', 'away'] as const;
export type ShownGames = (typeof SHOWN_GAMES)[number];

export interface GamesView {
  show: ShownGames;
  /** The first page is 1. */
  page: number;
  size: PageSize;
}

export const DEFAULT_GAMES_VIEW: GamesView = { show: 'all', page: 1, size: DEFAULT_PAGE_SIZE };

export const gamesQuery = queryCodec(DEFAULT_GAMES_VIEW, {
  show: oneOf(SHOWN_GAMES),
  page,
  size: { parse: parsePageSize, print: String },
});

/** Returns the canonical query with its '?', or '' without a date. */
export function cityQueryString(from: string | null): string {
  return from === null ? '' : `?${new URLSearchParams({ from })}`;
}

export interface WeekendsView {
  /** A place's slug, or what was typed; '' lists by date. */
  from: string;
  /** `YYYY-MM`, or null for all. */
  month: string | null;
  page: number;
}

export const DEFAULT_WEEKENDS_VIEW: WeekendsView = { from: '', month: null, page: 1 };

export const weekendsQuery = queryCodec(DEFAULT_WEEKENDS_VIEW, { from: text, month, page });

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
