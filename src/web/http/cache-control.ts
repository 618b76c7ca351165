import { createMiddleware } from 'hono/factory';
import type { WebEnvironment } from './web-context.ts';

export const NO_STORE = 'no-store';

/** Permanent redirects depend on the code, so only browsers cache them. */
const REDIRECT_CACHE_CONTROL = 'private, max-age=86400';

/** Responses are `no-store` by default. A public response with a cookie is a bug, which is logged. */
export const noStoreUnlessPublic = createMiddleware<WebEnvironment>(async (c, next) => {
  await next();
  const { headers, status } = c.res;
  const given = headers.get('Cache-Control');
  if (given === null) c.header('Cache-Control', status === 301 ? REDIRECT_CACHE_CONTROL : NO_STORE);
  else if (isPublic(given) && headers.has('Set-Cookie')) {
    c.get('deps')?.log.error('a public response sets a cookie', { path: c.req.path });
    c.header('Cache-Control', NO_STORE);
    c.header('Cache-Tag', undefined);
    c.header('ETag', undefined);
  }
});

function isPublic(header: string): boolean {
  return !/(?:^|,)\s*(?:private|no-store)/.test(header);
}

/** Limits how long caches use a response (docs/caching.md#lifetimes). */
export interface Lifetime {
  freshSeconds: number;
  staleSeconds: number;
}

/** These are short because the site cannot purge browsers' caches. */
export const PAGE_LIFETIME: Lifetime = { freshSeconds: 60, staleSeconds: 600 };

export const PICTURE_LIFETIME: Lifetime = { freshSeconds: 86_400, staleSeconds: 604_800 };

const STALE_IF_ERROR_SECONDS = 86_400;

/**
 * Ends `max-age` and `stale-while-revalidate` at `endsAtMs`, so that no cache shows a game as upcoming after
 * its start.
 * @param endsAtMs when the page changes without new data, in epoch milliseconds, or null for never.
 * @param versionExpiresInSeconds how long the isolate may use its remembered page version, or null for a
 * version fresh from the database.
 */
export function cacheControl(
  { freshSeconds, staleSeconds }: Lifetime,
  {
    endsAtMs,
    versionExpiresInSeconds,
    now,
  }: { endsAtMs: number | null; versionExpiresInSeconds: number | null; now: Date },
): string {
  const secondsLeft =
    Math.min((endsAtMs ?? Infinity) - now.getTime(), (versionExpiresInSeconds ?? Infinity) * 1000) / 1000;
  const fresh = Math.max(0, Math.floor(Math.min(freshSeconds, secondsLeft)));
  const stale = Math.max(0, Math.floor(Math.min(staleSeconds, secondsLeft - fresh)));
  return [
    `public, max-age=${fresh}`,
    // A remembered version may be outdated, so caches must revalidate when `max-age` is over.
    ...(stale > 0 && versionExpiresInSeconds === null ? [`stale-while-revalidate=${stale}`] : []),
    `stale-if-error=${STALE_IF_ERROR_SECONDS}`,
  ].join(', ');
}
