export const MAX_QUERY_LENGTH = 80;

// Control characters, invisible ones and lone surrogates count as white space.
const BETWEEN_WORDS = /[\s\p{C}]+/gu;

/** @returns the `q` parameter with single spaces, at most 80 characters; '' without one. */
export function parseSearchQuery(query: URLSearchParams): string {
  const text = (query.get('q') ?? '').replace(BETWEEN_WORDS, ' ').normalize('NFC').trim();
  // Array.from splits by code points, so no character is cut in half.
  return Array.from(text).slice(0, MAX_QUERY_LENGTH).join('').trim();
}

/** The canonical query, as a browser's form sends it, with its '?'. */
export function searchQueryString(query: string): string {
  return query === '' ? '' : `?${new URLSearchParams({ q: query })}`;
}
