/** Public pages are the same for everyone; an edge may keep them and show them stale during an outage. */
export const FRESH = 'public, max-age=60, stale-while-revalidate=600';

/** Errors, redirects that depend on data, and reports. */
export const NEVER_STORED = 'no-store';

/** For a good answer of which something is missing just now: nobody is to keep it in place of the whole one. */
export function neverStored(answer: Response): Response {
  answer.headers.set('Cache-Control', NEVER_STORED);
  return answer;
}
