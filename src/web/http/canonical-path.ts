import { createMiddleware } from 'hono/factory';
import { LEAGUE_PATHS } from '../../domain/leagues.ts';
import { urlOf } from './request-url.ts';
import type { WebEnvironment } from './web-context.ts';
import { SAFE_METHODS } from './same-origin.ts';
import { NO_STORE } from './cache-control.ts';

const MAX_PATH_LENGTH = 1000;
const MAX_SEGMENTS = 16;

/** No path of ours has half of this length (docs/rules.md#input). */
export function isPathTooLong(path: string): boolean {
  return path.length > MAX_PATH_LENGTH || path.split('/').length - 1 > MAX_SEGMENTS;
}

/** Responds with 414 before anything else reads the path. */
export const refuseLongPaths = createMiddleware<WebEnvironment>(async (c, next) => {
  if (!isPathTooLong(urlOf(c.req.url).pathname)) return next();
  return c.text('This address is too long. Start again at the home page.', 414, {
    'Cache-Control': NO_STORE,
  });
});

/**
 * Redirects the `www` host. The key of the edge cache lacks the host, so no shared cache may store this
 * redirect, and cached pages appear on `www` too. A form sent from such a page is shown again.
 */
export const canonicalHost = createMiddleware<WebEnvironment>(async (c, next) => {
  const { siteOrigin } = c.var.deps.config;
  const other = siteOrigin.replace('://', '://www.');
  if (!c.req.url.startsWith(`${other}/`)) return next();
  const status = SAFE_METHODS.has(c.req.method) ? 308 : 303;
  return c.redirect(`${siteOrigin}${c.req.url.slice(other.length)}`, status);
});

/** Accents and control characters. Postgres fails on a slug that contains NUL. */
const NOT_IN_NAMES = /[\p{Mn}\p{Cc}]/gu;
/** Slugs in these sections contain no dots, but file names do. */
const SLUG_SECTIONS = new Set<string>([...LEAGUE_PATHS, 'city-guides', 'roadtrips']);
const IS_CANONICAL = /^(?:\/[a-z0-9_-]+)+$/;
const IS_TRIP_CODE = /^[A-Za-z0-9_-]+(?:\.ics)?$/;
const IS_TOKEN = /^[\w-]+$/;
const IS_FILE = /^(?:[a-z-]+\.png|[a-z0-9-]+\.ics)$/;

/** Redirects (301) other spellings of a path. */
export const canonicalPath = createMiddleware<WebEnvironment>(async (c, next) => {
  const { pathname, search } = urlOf(c.req.url);
  // API clients do not follow redirects, and ids are case-sensitive.
  if (pathname.startsWith('/auth/v1/')) return next();
  const canonical = canonicalPathname(pathname);
  if (canonical !== pathname && (c.req.method === 'GET' || c.req.method === 'HEAD')) {
    return c.redirect(`${canonical}${search}`, 301);
  }
  return next();
});

/**
 * @returns a path with exactly one slash at its start, so that a redirect to it stays on the site.
 * @param pathname percent-encoded.
 */
export function canonicalPathname(pathname: string): string {
  if (IS_CANONICAL.test(pathname)) return pathname;
  const given = pathname.split('/').filter(Boolean);
  const segments = given
    .map((segment, index) => (isCaseSensitive(given, index) ? segment : plainSegment(segment)))
    .filter(Boolean);
  const hasSlugs = SLUG_SECTIONS.has(segments[0] ?? '');
  return `/${segments
    .map((segment) => (hasSlugs && !IS_FILE.test(segment) ? segment.replaceAll('.', '') : segment))
    .filter(Boolean)
    .join('/')}`;
}

function isCaseSensitive(segments: readonly string[], index: number): boolean {
  const before = segments.slice(0, index).join('/');
  const segment = segments[index] ?? '';
  const isTripCode = (before === 'trips' || before === 'api/v1/trips') && IS_TRIP_CODE.test(segment);
  return isTripCode || (before === 'unsubscribe' && IS_TOKEN.test(segment));
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
