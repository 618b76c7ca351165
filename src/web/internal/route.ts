import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { edgeCacheOf, invalidateStale } from '../../cache/edge-cache.ts';
import { isSigned } from '../../crypto/request-signature.ts';
import { NO_STORE } from '../http/cache-control.ts';
import { patterns } from '../urls/url-table.ts';
import { respondNotFound, serviceUnavailable } from '../errors/respond-error.tsx';
import type { WebContext, WebEnvironment } from '../http/web-context.ts';

/** The body is empty; so much of one is read to be told apart from it. */
const MAX_BODY_BYTES = 1024;

/** What the operator's own commands ask of the Worker; each request is signed (`request-signature.ts`). */
export const internalRoutes = new Hono<WebEnvironment>();

/** Tells the edge cache at once what commands have changed, instead of within the hour (decisions.md 1). */
internalRoutes.post(
  patterns.internalInvalidate,
  bodyLimit({ maxSize: MAX_BODY_BYTES, onError: (c) => c.text('Send no body.', 413) }),
  async (c) => {
    const { config, privateDb, log, now, standings } = c.var.deps;
    c.header('Cache-Control', NO_STORE);
    // Without a secret there is nobody to believe, so there is no such address.
    if (config.internalSecret === null) return respondNotFound(c);
    const body = await c.req.text();
    if (!(await isSigned(config.internalSecret, c.req.raw.headers, body, now()))) {
      return c.text('The signature is wrong or older than five minutes.', 401);
    }
    try {
      const tags = await invalidateStale(privateDb, edgeCacheOf(platformContext(c)));
      standings.forget();
      return c.json({ tags });
    } catch (error) {
      log.error('cache not invalidated', { error });
      return c.text(
        'The cache was not told. What changed stays marked for the next hour.',
        serviceUnavailable(c),
      );
    }
  },
);

/** Hono throws where there is none: outside workerd. */
function platformContext(c: WebContext): object {
  try {
    return c.executionCtx;
  } catch {
    return {};
  }
}
