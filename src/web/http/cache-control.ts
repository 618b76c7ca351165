import { createMiddleware } from 'hono/factory';
import type { WebEnvironment } from './web-context.ts';

export const NO_STORE = 'no-store';

/** Permanent redirects depend on the code, so only the visitor's browser caches them. */
const REDIRECT_CACHE_CONTROL = 'private, max-age=86400';

/**
 * Responses are `no-store` unless they say otherwise. A public response with a cookie is a bug: it is logged
 * and made `no-store`.
 */
export const noStoreUnlessPublic = createMiddleware<WebEnvironment>(async (c, next) => {
  await next();
  const { headers, status } = c.res;
  const cacheControl = headers.get('Cache-Control');
  if (cacheControl === null) c.header('Cache-Control', status === 301 ? REDIRECT_CACHE_CONTROL : NO_STORE);
  else if (isPublic(cacheControl) && headers.has('Set-Cookie')) {
    c.get('deps')?.log.error('a public response sets a cookie', { path: c.req.path });
    c.header('Cache-Control', NO_STORE);
    c.header('Cache-Tag', undefined);
    c.header('ETag', undefined);
  }
});

function isPublic(cacheControl: string): boolean {
  return !/(?:^|,)\s*(?:private|no-store)/.test(cacheControl);
}
