import { Hono } from 'hono';
import { isFromOurPages, SAFE_METHODS } from '../http/same-origin.ts';
import type { WebEnvironment } from '../http/web-context.ts';
import { PRIVATE_CACHE_CONTROL } from '../page/render-private-page.tsx';
import { patterns } from '../urls/url-table.ts';
import { routeOf } from './operation.ts';
import { hasOwnToken } from './owner.ts';
import { PRIVATE_OPERATIONS } from './private-operations.ts';
import { respondFailure, respondNoOperation, respondProblem } from './problems.ts';

/**
 * Serves the signed-in person's data, by cookie or bearer token. Unlike the public API it sends no CORS
 * headers, so pages of other origins read nothing.
 */
export const privateApiRoutes = new Hono<WebEnvironment>();

privateApiRoutes.use(patterns.privateApi, async (c, next) => {
  await next();
  c.header('Cache-Control', PRIVATE_CACHE_CONTROL);
  c.header('Vary', 'Cookie, Authorization');
  c.header('X-Robots-Tag', 'noindex');
});

privateApiRoutes.use(patterns.privateApi, async (c, next) => {
  const { siteOrigin } = c.var.deps.config;
  if (SAFE_METHODS.has(c.req.method) || hasOwnToken(c) || isFromOurPages(c.req.raw.headers, siteOrigin))
    return next();
  return respondProblem(c, 'other-origin');
});

for (const { method, path, handle } of PRIVATE_OPERATIONS) {
  privateApiRoutes.on(method.toUpperCase(), routeOf(path), handle);
}

for (const [path, operations] of Map.groupBy(PRIVATE_OPERATIONS, ({ path: key }) => key)) {
  const methods = operations.map(({ method }) => method.toUpperCase());
  const allowed = methods.includes('GET') ? ['HEAD', ...methods] : methods;
  privateApiRoutes.all(routeOf(path), (c) => {
    c.header('Allow', allowed.toSorted().join(', '));
    return respondProblem(c, 'method-not-allowed', `This address takes ${methods.join(', ')}.`);
  });
}

privateApiRoutes.all(patterns.privateApi, respondNoOperation);

privateApiRoutes.onError((error, c) => respondFailure(c, error));
