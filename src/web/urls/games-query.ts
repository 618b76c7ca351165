import { DEFAULT_PAGE_SIZE, parsePageSize, type PageSize } from '../../domain/paging.ts';
import { oneOf, page, queryCodec } from './query-codec.ts';

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
