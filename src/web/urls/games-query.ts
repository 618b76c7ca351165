import { DEFAULT_PAGE_SIZE, parsePage, parsePageSize, type PageSize } from '../../domain/paging.ts';

export const SHOWN_GAMES = ['all', 'home', 'away'] as const;
export type ShownGames = (typeof SHOWN_GAMES)[number];

export interface GamesView {
  show: ShownGames;
  /** The first page is 1. */
  page: number;
  size: PageSize;
}

export const DEFAULT_GAMES_VIEW: GamesView = { show: 'all', page: 1, size: DEFAULT_PAGE_SIZE };

/** Replaces invalid values with defaults. */
export function parseGamesView(query: URLSearchParams): GamesView {
  const show = query.get('show')?.toLowerCase();
  return {
    show: SHOWN_GAMES.find((name) => name === show) ?? DEFAULT_GAMES_VIEW.show,
    page: parsePage(query.get('page')),
    size: parsePageSize(query.get('size')),
  };
}

/** Returns the canonical query with its '?', or '' for the default view. */
export function gamesQueryString(view: GamesView): string {
  const { show, page, size } = DEFAULT_GAMES_VIEW;
  const query = [
    view.show !== show && `show=${view.show}`,
    view.page !== page && `page=${view.page}`,
    view.size !== size && `size=${view.size}`,
  ].filter((part) => part !== false);
  return query.length > 0 ? `?${query.join('&')}` : '';
}
