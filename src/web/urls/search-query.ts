export const MAX_QUERY_LENGTH = 80;

// Control characters, invisible ones and lone surrogates count as white space.
const BETWEEN_WORDS = /[\s\p{C}]+/gu;

/** @returns the `q` parameter with single spaces and at most 80 characters, or '' if it is missing. */
export function parseSearchQuery(query: URLSearchParams): string {
  return typedText(query.get('q'));
}

/** Returns what somebody typed into a field with single spaces and at most 80 characters. */
export function typedText(given: string | null): string {
  const text = (given ?? '').replace(BETWEEN_WORDS, ' ').normalize('NFC').trim();
  // Array.from splits by code points, so it cuts no character in half.
  return Array.from(text).slice(0, MAX_QUERY_LENGTH).join('').trim();
}

/** Encodes the query as a browser's form does. */
export function searchQueryString(query: string): string {
  return query === '' ? '' : `?${new URLSearchParams({ q: query })}`;
}
