import { createMiddleware } from 'hono/factory';
import { LEAGUE_PATHS } from '../../domain/leagues.ts';
import { urlOf } from './request-url.ts';
import type { WebEnvironment } from './web-context.ts';

/** Accents, and characters that nobody can type: Postgres takes a slug with NUL for a fault. */
const NOT_IN_NAMES = /[\p{Mn}\p{Cc}]/gu;
/** Files keep their dots; names do not have any (decisions.md 2). */
const NAMED_PAGES = new Set<string>([...LEAGUE_PATHS, 'city-guides', 'roadtrips']);
/** What most requests ask for, and nothing below would change. */
const IS_CANONICAL = /^(?:\/[a-z0-9_-]+)+$/;
const IS_FILE = /^(?:[a-z-]+\.png|[a-z0-9-]+\.ics)$/;

/** Redirects (301) upper case, trailing and doubled slashes, dots, accents and control characters to the page's one path. */
export const canonicalPath = createMiddleware<WebEnvironment>(async (c, next) => {
  const { pathname, search } = urlOf(c.req.url);
  // Clients of a wire follow no redirects, and an id in another spelling is another id.
  if (pathname.startsWith('/auth/v1/')) return next();
  const canonical = canonicalPathname(pathname);
  if (canonical !== pathname && (c.req.method === 'GET' || c.req.method === 'HEAD')) {
    return c.redirect(`${canonical}${search}`, 301);
  }
  return next();
});

/**
 * The one spelling of a path. It starts with exactly one slash, so that a redirect to it stays on the site.
 * @param pathname percent-encoded, as in a URL.
 */
export function canonicalPathname(pathname: string): string {
  if (IS_CANONICAL.test(pathname)) return pathname;
  const segments = pathname.split('/').map(plainSegment).filter(Boolean);
  const isNamedPage = NAMED_PAGES.has(segments[0] ?? '');
  return `/${segments
    .map((segment) => (isNamedPage && !IS_FILE.test(segment) ? segment.replaceAll('.', '') : segment))
    .filter(Boolean)
    .join('/')}`;
}

function plainSegment(segment: string): string {
  const text = decodeSegment(segment);
  if (text === null) return segment;
  return encodeURIComponent(text.normalize('NFD').replace(NOT_IN_NAMES, '').toLowerCase());
}

function decodeSegment(segment: string): string | null {
  try {
    return decodeURIComponent(segment);
  } catch {
    return null;
  }
}
