import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { isLocalDateTime } from '../../domain/dates/zoned-time.ts';
import { isDatabaseFailure } from '../../db/neon/failure.ts';
import { refuse, type Refusal } from '../../auth/auth-result.ts';
import { sessionJson, type OpenedSession } from '../../auth/sessions/open-session.ts';
import { NO_STORE } from '../http/cache-control.ts';
import { loggedPath } from '../http/logged-path.ts';
import type { WebContext, WebEnvironment } from '../http/web-context.ts';
import type { MiddlewareHandler } from 'hono';
import { sendMailsAfterResponse } from './send-after-response.ts';

/** From this API version on, errors are `{code, message}`. Older clients get `{code, error_code, msg}`. */
const NAMED_ERRORS_SINCE = '2024-01-01';
const VERSION_HEADER = 'X-Supabase-Api-Version';
const RETRY_AFTER_OUTAGE_S = '5';

export function respondJson(c: WebContext, body: object, status: ContentfulStatusCode = 200): Response {
  return c.json(body, status, { 'Cache-Control': NO_STORE });
}

export async function respondSession(
  c: WebContext,
  opened: OpenedSession,
  more: Record<string, unknown> = {},
): Promise<Response> {
  return respondJson(c, { ...(await sessionJson(c.var.auth, opened)), ...more });
}

export function respondRefusal(c: WebContext, refusal: Refusal): Response {
  const { code, status, message, retryAfterSeconds, reasons } = refusal;
  c.header('Cache-Control', NO_STORE);
  c.header('x-sb-error-code', code);
  if (retryAfterSeconds !== undefined) c.header('Retry-After', String(retryAfterSeconds));
  const weakness = reasons === undefined ? {} : { weak_password: { reasons } };
  if (!readsNamedErrors(c))
    return c.json({ code: status, error_code: code, msg: message, ...weakness }, status);
  c.header(VERSION_HEADER, NAMED_ERRORS_SINCE);
  return c.json({ code, message, ...weakness }, status);
}

/** A refusal becomes an error's response. */
export type Handler = (c: WebContext) => Promise<Response | Refusal>;

export function respondTo(handle: Handler): (c: WebContext) => Promise<Response> {
  return async (c) => {
    const result = await handle(c);
    return result instanceof Response ? result : respondRefusal(c, result);
  };
}

export function respondAndMail(c: WebContext, body: object): Response {
  sendMailsAfterResponse(c);
  return respondJson(c, body);
}

/** Responds with 503 when the database is unavailable, because clients sign users out after other errors. */
export function respondFault(c: WebContext, error: unknown): Response {
  c.var.deps.log.error('auth request failed', { method: c.req.method, path: loggedPath(c.req.path), error });
  if (error instanceof RequestTimeoutError) return respondRefusal(c, refuse('request_timeout'));
  if (!isDatabaseFailure(error)) return respondRefusal(c, refuse('unexpected_failure'));
  c.header('Retry-After', RETRY_AFTER_OUTAGE_S);
  return respondRefusal(c, refuse('service_unavailable'));
}

function readsNamedErrors(c: WebContext): boolean {
  const version = c.req.header(VERSION_HEADER) ?? '';
  return isLocalDateTime(`${version}T00:00:00`) && version >= NAMED_ERRORS_SINCE;
}

class RequestTimeoutError extends Error {
  override name = 'RequestTimeoutError';
}

/** Responds with 504 `request_timeout` after `LIMITS.authRequestSeconds`. The request may still take effect. */
export const withTimeout: MiddlewareHandler<WebEnvironment> = async (c, next) => {
  const seconds = c.var.auth.config.requestTimeoutSeconds;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timedOut = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new RequestTimeoutError(`No response within ${seconds} s`)),
      seconds * 1000,
    );
  });
  try {
    await Promise.race([next(), timedOut]);
  } finally {
    clearTimeout(timer);
  }
};
