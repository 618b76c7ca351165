import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { createMiddleware } from 'hono/factory';
import { mailOperator } from '../../auth/mail/mail-operator.ts';
import { edgeCacheOf, invalidateStale } from '../../cache/edge-cache.ts';
import { isSigned } from '../../crypto/request-signature.ts';
import { BRAND } from '../../domain/brand.ts';
import { NO_STORE } from '../http/cache-control.ts';
import { patterns } from '../urls/url-table.ts';
import { respondNotFound, serviceUnavailable } from '../errors/respond-error.tsx';
import type { WebContext, WebEnvironment } from '../http/web-context.ts';

/** Limits the request body, which should be empty. */
const MAX_BODY_BYTES = 1024;

const limited = bodyLimit({ maxSize: MAX_BODY_BYTES, onError: (c) => c.text('Send an empty body.', 413) });

const signed = createMiddleware<WebEnvironment>(async (c, next) => {
  const { config, now } = c.var.deps;
  c.header('Cache-Control', NO_STORE);
  // The route does not exist without a secret because no signature can be checked.
  if (config.internalSecret === null) return respondNotFound(c);
  const body = await c.req.text();
  if (await isSigned(config.internalSecret, c.req.raw.headers, body, now())) return next();
  return c.text('The signature is wrong or older than five minutes.', 401);
});

/** Serves npm commands. Each request must be signed. */
export const internalRoutes = new Hono<WebEnvironment>();

/**
 * Purges pages that commands changed at once. Otherwise the hourly cron would purge them
 * (docs/caching.md#purging).
 */
internalRoutes.post(patterns.internalInvalidate, limited, signed, async (c) => {
  const { privateDb, log, pageVersions } = c.var.deps;
  try {
    const tags = await invalidateStale(privateDb, edgeCacheOf(executionContextOf(c)));
    pageVersions.clear();
    return c.json({ tags });
  } catch (error) {
    log.error('cache not invalidated', { error });
    return c.text('The cache was not purged. The hourly cron will try again.', serviceUnavailable(c));
  }
});

/** Mails the operator that a deploy is done, which shows whether this Worker can send mails. */
internalRoutes.post(patterns.internalTestMail, limited, signed, async (c) => {
  const { config, log } = c.var.deps;
  const { operatorEmail, siteOrigin, auth } = config;
  if (operatorEmail === null) return c.json({ outcome: 'no-address', reason: null });
  const reason = await mailOperator(
    operatorEmail,
    { mail: auth.mail, log, siteOrigin },
    {
      subject: `${BRAND.name}: deployed`,
      text: `${siteOrigin} has a new version. This mail shows that it can send mails as ${auth.mail.from}.`,
    },
  );
  return c.json({ outcome: reason === null ? 'sent' : 'failed', reason });
});

/** Returns an empty object outside workerd, where Hono's `executionCtx` throws. */
function executionContextOf(c: WebContext): object {
  try {
    return c.executionCtx;
  } catch {
    return {};
  }
}
