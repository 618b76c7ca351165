import { createMiddleware } from 'hono/factory';
import { routePath } from 'hono/route';
import { traced } from '../../request-trace.ts';
import { requestLine, startTrace } from '../request-line.ts';
import type { WebContext, WebEnvironment } from '../web-context.ts';

/** One line per request (request-line.ts), whatever comes of it. */
export const requestLog = createMiddleware<WebEnvironment>(async (c, next) => {
  const trace = startTrace(c.req.raw.headers);
  const startedAt = performance.now();
  c.set('reference', trace.id);
  await traced(trace, async () => {
    await next();
    requestLine(c.get('deps'), trace, {
      method: c.req.method,
      route: routeOf(c),
      status: c.res.status,
      durationMs: performance.now() - startedAt,
      cacheControl: c.res.headers.get('cache-control'),
    });
  });
});

/** The route that answered, without the forms of its parameters: '/:league/teams/:slug'. */
export function routeOf(c: WebContext): string {
  return routePath(c).replaceAll(/\{[^/]*\}/g, '');
}
