/** Longer queries are cut; no name comes near it. */
export const MAX_QUERY_LENGTH = 80;

// Control, invisible and unpaired characters are as good as white space.
const BETWEEN_WORDS = /[\s\p{C}]+/gu;

/** @returns what a query asks for, white space single and none around, at most 80 characters; '' for nothing. */
export function parseSearchQuery(query: URLSearchParams): string {
  const text = (query.get('q') ?? '').replace(BETWEEN_WORDS, ' ').normalize('NFC').trim();
  // By characters, so that none is cut in half.
  return Array.from(text).slice(0, MAX_QUERY_LENGTH).join('').trim();
}

/** The one canonical query string, with its '?'; '' for nothing. It is what a browser's form would send. */
export function searchQueryString(query: string): string {
  return query === '' ? '' : `?${new URLSearchParams({ q: query })}`;
}
