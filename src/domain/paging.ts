export const PAGE_SIZES = [10, 25, 50] as const;
export type PageSize = (typeof PAGE_SIZES)[number];
export const DEFAULT_PAGE_SIZE: PageSize = 10;

/** Far past any season. */
const MAX_PAGE = 9_999;

/** The nearest whole number from 1; 1 for other text. */
export function parsePage(text: string | null): number {
  const wanted = numberIn(text);
  if (wanted === null) return 1;
  return Math.min(Math.max(Math.round(wanted), 1), MAX_PAGE);
}

/** The nearest size on offer, the smaller of two. */
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

/** At least one, even for an empty list. */
export function lastPage(totalItems: number, pageSize: number): number {
  return Math.max(1, Math.ceil(totalItems / pageSize));
}

/** '149 games, page 2 of 15'. */
export function pageSummary(totalItems: number, things: string, page: number, last: number): string {
  return `${totalItems} ${things}, page ${page} of ${last}`;
}

/** The first, the last, and the current page with its neighbors; a gap leaves out at least two pages. */
export function pageWindow(current: number, last: number): number[] {
  const wanted = [1, current - 1, current, current + 1, last].filter((page) => page >= 1 && page <= last);
  const shown = new Set(wanted);
  // A gap mark for a single number would save nothing.
  for (const page of wanted) if (shown.has(page + 2)) shown.add(page + 1);
  return [...shown].toSorted((a, b) => a - b);
}
