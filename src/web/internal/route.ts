import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { createMiddleware } from 'hono/factory';
import { mailOperator } from '../../auth/mail/mail-sender.ts';
import { edgeCacheOf, invalidateStale } from '../../cache/edge-cache.ts';
import { isSigned } from '../../crypto/request-signature.ts';
import { BRAND } from '../../domain/brand.ts';
import { NO_STORE } from '../http/cache-control.ts';
import { patterns } from '../urls/url-table.ts';
import { respondNotFound, serviceUnavailable } from '../errors/respond-error.tsx';
import type { WebContext, WebEnvironment } from '../http/web-context.ts';

/** The body should be empty. */
const MAX_BODY_BYTES = 1024;

const limited = bodyLimit({ maxSize: MAX_BODY_BYTES, onError: (c) => c.text('Send an empty body.', 413) });

const signed = createMiddleware<WebEnvironment>(async (c, next) => {
  const { config, now } = c.var.deps;
  c.header('Cache-Control', NO_STORE);
  // Without a secret, no signature can be checked.
  if (config.internalSecret === null) return respondNotFound(c);
  const body = await c.req.text();
  if (await isSigned(config.internalSecret, c.req.raw.headers, body, now())) return next();
  return c.text('The signature is wrong or older than five minutes.', 401);
});

/** npm commands send signed requests. */
export const internalRoutes = new Hono<WebEnvironment>();

/**
 * Immediately purges pages that commands changed, which would otherwise wait for the hourly cron
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

/** The operator's mail after a deploy shows whether this Worker can send mails. */
internalRoutes.post(patterns.internalTestMail, limited, signed, async (c) => {
  const { config, log } = c.var.deps;
  const { operatorEmail, siteOrigin, auth } = config;
  if (operatorEmail === null) return c.json({ outcome: 'no-address', reason: null });
  const reason = await mailOperator(
    operatorEmail,
    { mail: auth.mail, log, siteOrigin },
    {
      subject: `${BRAND.name}: deployed`,
      text: `${siteOrigin} has a new version. This email shows that it can send email as ${auth.mail.from}.`,
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
