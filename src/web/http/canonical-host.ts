import { createMiddleware } from 'hono/factory';
import type { WebEnvironment } from './web-context.ts';

/**
 * Leads the `www` host to the site's own. No shared cache may store this: the key of the edge cache lacks the host,
 * so the site's own host would be led to itself.
 */
export const canonicalHost = createMiddleware<WebEnvironment>(async (c, next) => {
  const { siteOrigin } = c.var.deps.config;
  const other = siteOrigin.replace('://', '://www.');
  if (!c.req.url.startsWith(`${other}/`)) return next();
  return c.redirect(`${siteOrigin}${c.req.url.slice(other.length)}`, 308);
});
