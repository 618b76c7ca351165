import { createMiddleware } from 'hono/factory';
import { routePath } from 'hono/route';
import { jsonLog } from '../../observability/log.ts';
import { traced, type RequestTrace } from '../../observability/request-trace.ts';
import { afterResponse } from './after-response.ts';
import type { WebContext, WebEnvironment } from './web-context.ts';

/** As Cloudflare writes it: no client of the edge can set this header. */
const RAY_ID = /^[0-9a-f]{16}(?:-[A-Z]{3})?$/;

/** Logs one line per request, whatever its outcome. */
export const requestLog = createMiddleware<WebEnvironment>(async (c, next) => {
  const trace = startTrace(c);
  const startedAt = performance.now();
  c.set('reference', trace.id);
  await traced(trace, async () => {
    await next();
    logRequest(c, trace, performance.now() - startedAt);
  });
});

function startTrace(c: WebContext): RequestTrace {
  const ray = c.req.header('cf-ray') ?? '';
  return {
    id: RAY_ID.test(ray) ? ray : crypto.randomUUID(),
    databaseCalls: 0,
    databaseMs: 0,
    keepAlive: (work) => afterResponse(c, work),
  };
}

/**
 * The line holds the route's pattern and nothing that came from outside: addresses, forms, cookies and headers
 * carry passwords, tokens and people's names. In development only faults have one.
 */
function logRequest(
  c: WebContext,
  { id, databaseCalls, databaseMs }: RequestTrace,
  durationMs: number,
): void {
  // Undefined where the configuration was refused.
  const deps: Partial<WebContext['var']['deps']> = c.get('deps') ?? {};
  const { status, headers } = c.res;
  if (deps.config?.environment === 'development' && status < 500) return;
  const log = deps.log ?? jsonLog;
  // Whoever tries addresses and passwords makes answers of 4xx all day; `status` finds those.
  log[status >= 500 ? 'error' : 'info']('request', {
    request: id,
    method: c.req.method,
    route: routeOf(c),
    status,
    durationMs: Math.round(durationMs),
    databaseCalls,
    databaseMs: Math.round(databaseMs),
    cache: cacheDecision(headers.get('cache-control')),
  });
}

/** The matched route without the forms of its parameters: '/:league/teams/:slug'. */
function routeOf(c: WebContext): string {
  return routePath(c).replaceAll(/\{[^/]*\}/g, '');
}

/** Whether an edge may store the response. A request that the edge answers never comes here. */
function cacheDecision(cacheControl: string | null): 'public' | 'private' | 'none' {
  if (cacheControl?.includes('public')) return 'public';
  return cacheControl?.includes('private') ? 'private' : 'none';
}
