export const PAGE_SIZES = [10, 25, 50] as const;
export type PageSize = (typeof PAGE_SIZES)[number];
export const DEFAULT_PAGE_SIZE: PageSize = 10;

/** No season has so many pages. */
const MAX_PAGE = 9_999;

/** Rounds to at least 1. Other text gives 1. */
export function parsePage(text: string | null): number {
  const wanted = numberIn(text);
  if (wanted === null) return 1;
  return Math.min(Math.max(Math.round(wanted), 1), MAX_PAGE);
}

/** In a tie, the smaller size wins. */
export function parsePageSize(text: string | null): PageSize {
  const wanted = numberIn(text);
  if (wanted === null) return DEFAULT_PAGE_SIZE;
  return PAGE_SIZES.reduce((best, size) => (Math.abs(size - wanted) < Math.abs(best - wanted) ? size : best));
}

function numberIn(text: string | null): number | null {
  if (text === null || text.trim() === '') return null;
  const value = Number(text);
  return Number.isFinite(value) ? value : null;
}

export function lastPage(totalItems: number, pageSize: number): number {
  return Math.max(1, Math.ceil(totalItems / pageSize));
}

export function pageSummary(totalItems: number, things: string, page: number, last: number): string {
  return `${totalItems} ${things}, page ${page} of ${last}`;
}

/** Returns the ends, the current page and its neighbors. A gap leaves out at least two pages. */
export function pageWindow(current: number, last: number): number[] {
  const wanted = [1, current - 1, current, current + 1, last].filter((page) => page >= 1 && page <= last);
  const shown = new Set(wanted);
  for (const page of wanted) if (shown.has(page + 2)) shown.add(page + 1);
  return [...shown].toSorted((a, b) => a - b);
}
