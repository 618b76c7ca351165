import { createMiddleware } from 'hono/factory';
import { routePath } from 'hono/route';
import { jsonLog } from '../../observability/log.ts';
import { traced, type RequestTrace } from '../../observability/request-trace.ts';
import { type WebContext, type WebEnvironment, afterResponse } from './web-context.ts';

/** Clients cannot change this header of Cloudflare. */
const RAY_ID = /^[0-9a-f]{16}(?:-[A-Z]{3})?$/;

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
 * Logs nothing that a client sent, because URLs, forms, cookies and headers contain passwords, tokens and
 * names; of `Sec-Purpose` only whether it prefetches.
 */
function logRequest(
  c: WebContext,
  { id, databaseCalls, databaseMs }: RequestTrace,
  durationMs: number,
): void {
  // Undefined when the configuration is invalid.
  const deps: Partial<WebContext['var']['deps']> = c.get('deps') ?? {};
  const { status, headers } = c.res;
  if (deps.config?.environment === 'development' && status < 500) return;
  const log = deps.log ?? jsonLog;
  // Bots cause 4xx responses all day, so these are no errors.
  log[status >= 500 ? 'error' : 'info']('request', {
    request: id,
    method: c.req.method,
    route: routeOf(c),
    status,
    durationMs: Math.round(durationMs),
    databaseCalls,
    databaseMs: Math.round(databaseMs),
    cache: cacheDecision(headers.get('cache-control')),
    isPrefetch: c.req.header('sec-purpose')?.startsWith('prefetch') ?? false,
  });
}

/** Returns the route without its parameters' patterns, such as '/:league/teams/:slug'. */
function routeOf(c: WebContext): string {
  return routePath(c).replaceAll(/\{[^/]*\}/g, '');
}

/** Workers Cache may store 'public' responses. Cache hits never reach the Worker. */
function cacheDecision(cacheControl: string | null): 'public' | 'private' | 'none' {
  if (cacheControl?.includes('public')) return 'public';
  return cacheControl?.includes('private') ? 'private' : 'none';
}
