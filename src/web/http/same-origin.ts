import { createMiddleware } from 'hono/factory';
import { WITHOUT_COOKIES } from '../urls/url-table.ts';
import type { WebEnvironment } from './web-context.ts';
import { NO_STORE } from './cache-control.ts';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);
const FORM_TYPES = /^(?:application\/x-www-form-urlencoded|application\/json)\s*(?:;|$)/i;

/**
 * Refuses (403) what another site's page makes a browser send, on every route that a cookie could open
 * Routes that read no cookie take requests from anywhere.
 */
export const sameOrigin = createMiddleware<WebEnvironment>(async (c, next) => {
  if (SAFE_METHODS.has(c.req.method) || WITHOUT_COOKIES.some((start) => c.req.path.startsWith(start))) {
    return next();
  }
  if (!isFromOurPages(c.req.raw.headers, c.var.deps.config.siteOrigin)) {
    return c.text('This form was sent from another site. Open the page here and send it again.', 403, {
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
 * Origin decides; Sec-Fetch-Site is believed only of a browser that names none, or 'null', as it does for the
 * forms of a page without a referrer. A sandboxed frame's is 'cross-site'. Neither is a no.
 */
function isFromOurPages(headers: Headers, siteOrigin: string): boolean {
  const origin = headers.get('origin');
  const isSilent = origin === null || origin === 'null';
  return isSilent ? headers.get('sec-fetch-site') === 'same-origin' : origin === siteOrigin;
}
