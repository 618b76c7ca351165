import type { Deps } from '../deps.ts';
import { jsonLog } from '../log.ts';
import type { RequestTrace } from '../request-trace.ts';

/** As Cloudflare writes it: no client of the edge can set this header. */
const RAY_ID = /^[0-9a-f]{16}(?:-[A-Z]{3})?$/;

/** What is known of a request before anything is done about it. */
export function startTrace(headers: Headers): RequestTrace {
  const ray = headers.get('cf-ray') ?? '';
  return { id: RAY_ID.test(ray) ? ray : crypto.randomUUID(), databaseCalls: 0, databaseMs: 0 };
}

/**
 * Writes the one line of a request. It holds the route's pattern and nothing that came from outside: addresses,
 * forms, cookies and headers carry passwords, tokens and people's names. In development only faults have one.
 * @param deps undefined where the configuration was refused.
 */
export function requestLine(
  deps: Pick<Deps, 'config' | 'log'> | undefined,
  { id, databaseCalls, databaseMs }: RequestTrace,
  {
    cacheControl,
    durationMs,
    ...request
  }: { method: string; route: string; status: number; cacheControl: string | null; durationMs: number },
): void {
  if (deps?.config.environment === 'development' && request.status < 500) return;
  const log = deps?.log ?? jsonLog;
  // Whoever tries addresses and passwords makes answers of 4xx all day; `status` finds those.
  log[request.status >= 500 ? 'error' : 'info']('request', {
    request: id,
    ...request,
    durationMs: Math.round(durationMs),
    databaseCalls,
    databaseMs: Math.round(databaseMs),
    cache: cacheDecision(cacheControl),
  });
}

/** Whether an edge may store the answer. What it stored already never comes here. */
function cacheDecision(cacheControl: string | null): 'public' | 'private' | 'none' {
  if (cacheControl?.includes('public')) return 'public';
  return cacheControl?.includes('private') ? 'private' : 'none';
}
