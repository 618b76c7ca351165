import { createMiddleware } from 'hono/factory';
import { routePath } from 'hono/route';
import { jsonLog } from '../../log.ts';
import { traced, type RequestTrace } from '../../request-trace.ts';
import type { WebContext, WebEnvironment } from '../web-context.ts';

/** As Cloudflare writes it: no client of the edge can set this header. */
const RAY_ID = /^[0-9a-f]{16}(?:-[A-Z]{3})?$/;

/**
 * One line per request. It holds the route's pattern and nothing that came from outside: addresses, forms,
 * cookies and headers carry passwords, tokens and people's names. In development only faults have one.
 */
export const requestLog = createMiddleware<WebEnvironment>(async (c, next) => {
  const ray = c.req.header('cf-ray') ?? '';
  const id = RAY_ID.test(ray) ? ray : crypto.randomUUID();
  const trace: RequestTrace = { id, databaseCalls: 0, databaseMs: 0 };
  const startedAt = performance.now();
  c.set('reference', id);
  await traced(trace, async () => {
    await next();
    writeLine(c, trace, performance.now() - startedAt);
  });
});

function writeLine(c: WebContext, { databaseCalls, databaseMs }: RequestTrace, durationMs: number): void {
  const deps = c.get('deps');
  const { status, headers } = c.res;
  if (deps?.config.environment === 'development' && status < 500) return;
  const log = deps?.log ?? jsonLog;
  // Whoever tries addresses and passwords makes answers of 4xx all day; `status` finds those.
  log[status >= 500 ? 'error' : 'info']('request', {
    method: c.req.method,
    // Without the forms of its parameters: '/:league/teams/:slug'.
    route: routePath(c).replaceAll(/\{[^/]*\}/g, ''),
    status,
    durationMs: Math.round(durationMs),
    databaseCalls,
    databaseMs: Math.round(databaseMs),
    cache: cacheDecision(headers.get('cache-control')),
  });
}

/** Whether an edge may store the answer. What it stored already never comes here. */
function cacheDecision(cacheControl: string | null): 'public' | 'private' | 'none' {
  if (cacheControl?.includes('public')) return 'public';
  return cacheControl?.includes('private') ? 'private' : 'none';
}
