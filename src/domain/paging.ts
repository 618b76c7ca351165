/** Games per page that a visitor may choose (product.md section 9). */
export const PAGE_SIZES = [10, 25, 50] as const;
export type PageSize = (typeof PAGE_SIZES)[number];
export const DEFAULT_PAGE_SIZE: PageSize = 10;

/** Far past any season; keeps an absurd page number out of the query. */
const MAX_PAGE = 9_999;

/** @returns the page a `?page=` text stands for: the nearest whole number from 1 on, 1 for no number at all. */
export function nearestPage(text: string | null): number {
  const wanted = numberIn(text);
  if (wanted === null) return 1;
  return Math.min(Math.max(Math.round(wanted), 1), MAX_PAGE);
}

/** @returns the page size a `?size=` text stands for: the nearest one on offer, the smaller of two as near. */
export function nearestPageSize(text: string | null): PageSize {
  const wanted = numberIn(text);
  if (wanted === null) return DEFAULT_PAGE_SIZE;
  return PAGE_SIZES.reduce((best, size) => (Math.abs(size - wanted) < Math.abs(best - wanted) ? size : best));
}

function numberIn(text: string | null): number | null {
  if (text === null || text.trim() === '') return null;
  const value = Number(text);
  return Number.isFinite(value) ? value : null;
}

/** Total pages, rounded up (product.md section 9); one even when there is nothing to show. */
export function lastPage(totalItems: number, pageSize: number): number {
  return Math.max(1, Math.ceil(totalItems / pageSize));
}

/** '149 games, page 2 of 15': a list for whoever hears it. */
export function listWords(totalItems: number, things: string, page: number, last: number): string {
  return `${totalItems} ${things}, page ${page} of ${last}`;
}

/**
 * The numbers a paging bar shows: the first, the last, and the current page with its neighbours. Where two
 * of them are further than one apart, at least two pages are left out.
 */
export function pageWindow(current: number, last: number): number[] {
  const wanted = [1, current - 1, current, current + 1, last].filter((page) => page >= 1 && page <= last);
  const shown = new Set(wanted);
  // A gap mark in place of a single number would save nothing.
  for (const page of wanted) if (shown.has(page + 2)) shown.add(page + 1);
  return [...shown].toSorted((a, b) => a - b);
}
