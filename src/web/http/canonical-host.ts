import { createMiddleware } from 'hono/factory';
import { SAFE_METHODS } from './same-origin.ts';
import type { WebEnvironment } from './web-context.ts';

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
