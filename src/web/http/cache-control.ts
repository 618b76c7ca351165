import { createMiddleware } from 'hono/factory';
import type { WebEnvironment } from './web-context.ts';

/** Errors, redirects that depend on data, and reports. */
export const NO_STORE = 'no-store';

/** Where an address moved for good follows from the code; only the visitor's own browser keeps it. */
const MOVED = 'private, max-age=86400';

/**
 * Nothing is stored that does not say so (caching/respond-public.ts says it), and nothing that sets a cookie,
 * whatever it says: that would be a fault of ours, which is logged.
 */
export const noStoreUnlessPublic = createMiddleware<WebEnvironment>(async (c, next) => {
  await next();
  const { headers, status } = c.res;
  const said = headers.get('Cache-Control');
  if (said === null) c.header('Cache-Control', status === 301 ? MOVED : NO_STORE);
  else if (isPublic(said) && headers.has('Set-Cookie')) {
    c.get('deps')?.log.error('a public answer sets a cookie', { path: c.req.path });
    c.header('Cache-Control', NO_STORE);
    c.header('Cache-Tag', undefined);
    c.header('ETag', undefined);
  }
});

function isPublic(cacheControl: string): boolean {
  return !/(?:^|,)\s*(?:private|no-store)/.test(cacheControl);
}
