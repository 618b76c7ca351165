import type { MiddlewareHandler } from 'hono';
import type { WebEnvironment } from '../http/web-context.ts';

/** An answer took longer than clients are made to wait. */
export class RequestTimeoutError extends Error {
  override name = 'TooSlowError';
}

/**
 * Answers within `AUTH_REQUEST_TIMEOUT_SECONDS`, if only with 504 `request_timeout` (auth-api.md 1.1). What was
 * begun may still be done, as after a connection that broke.
 */
export const withTimeout: MiddlewareHandler<WebEnvironment> = async (c, next) => {
  const seconds = c.var.auth.config.requestTimeoutSeconds;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new RequestTimeoutError(`No answer within ${seconds} s`)),
      seconds * 1000,
    );
  });
  try {
    await Promise.race([next(), late]);
  } finally {
    clearTimeout(timer);
  }
};
