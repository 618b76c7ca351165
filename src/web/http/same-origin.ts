import { createMiddleware } from 'hono/factory';
import { PATHS_WITHOUT_COOKIES } from '../urls/url-table.ts';
import type { WebEnvironment } from './web-context.ts';
import { NO_STORE } from './cache-control.ts';

export const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);
const FORM_TYPES = /^(?:application\/x-www-form-urlencoded|application\/json)\s*(?:;|$)/i;

/** Prevents CSRF: rejects (403) requests from other sites' pages. Routes that read no cookie accept them. */
export const sameOrigin = createMiddleware<WebEnvironment>(async (c, next) => {
  if (
    SAFE_METHODS.has(c.req.method) ||
    PATHS_WITHOUT_COOKIES.some((prefix) => c.req.path.startsWith(prefix))
  ) {
    return next();
  }
  if (!isFromOurPages(c.req.raw.headers, c.var.deps.config.siteOrigin)) {
    return c.text('This form came from another site. Open the page on this site and send it again.', 403, {
      'Cache-Control': NO_STORE,
    });
  }
  const contentType = c.req.header('content-type');
  if (contentType !== undefined && !FORM_TYPES.test(contentType)) {
    return c.text('Forms are read as application/x-www-form-urlencoded or application/json.', 415, {
      'Cache-Control': NO_STORE,
    });
  }
  return next();
});

/**
 * `Sec-Fetch-Site` counts only when `Origin` is missing or 'null', as in forms of pages without a referrer.
 * For a sandboxed frame it is 'cross-site'. A request without both is rejected.
 */
export function isFromOurPages(headers: Headers, siteOrigin: string): boolean {
  const origin = headers.get('origin');
  const hasNoOrigin = origin === null || origin === 'null';
  return hasNoOrigin ? headers.get('sec-fetch-site') === 'same-origin' : origin === siteOrigin;
}
