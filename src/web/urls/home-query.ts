import { typedText } from './search-query.ts';

/** Returns the city that the home page lists games near: a place's slug, or what was typed; '' without one. */
export function parseNear(query: URLSearchParams): string {
  return typedText(query.get('near'));
}

export function homeQueryString(near: string): string {
  return near === '' ? '' : `?${new URLSearchParams({ near })}`;
}
