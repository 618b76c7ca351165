import { DEFAULT_PAGE_SIZE, parsePage, parsePageSize, type PageSize } from '../../domain/paging.ts';

/** Which of a team's games a visitor asks for; `all` first, as the default. */
export const SHOWN_GAMES = ['all', 'home', 'away'] as const;
export type ShownGames = (typeof SHOWN_GAMES)[number];

/** What the query of a team page says. */
export interface GamesView {
  show: ShownGames;
  /** 1-based. */
  page: number;
  size: PageSize;
}

/** What a team page shows without a query. */
export const DEFAULT_GAMES_VIEW: GamesView = { show: 'all', page: 1, size: DEFAULT_PAGE_SIZE };

/** @returns the view a query asks for, or the nearest valid one. */
export function parseGamesView(query: URLSearchParams): GamesView {
  const show = query.get('show')?.toLowerCase();
  return {
    show: SHOWN_GAMES.find((name) => name === show) ?? DEFAULT_GAMES_VIEW.show,
    page: parsePage(query.get('page')),
    size: parsePageSize(query.get('size')),
  };
}

/** The one canonical query of a view, with its '?': show, page, size; defaults left out, so often empty. */
export function gamesQueryString(view: GamesView): string {
  const { show, page, size } = DEFAULT_GAMES_VIEW;
  const query = [
    view.show !== show && `show=${view.show}`,
    view.page !== page && `page=${view.page}`,
    view.size !== size && `size=${view.size}`,
  ].filter((part) => part !== false);
  return query.length > 0 ? `?${query.join('&')}` : '';
}
