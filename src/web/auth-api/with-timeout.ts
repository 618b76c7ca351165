import type { MiddlewareHandler } from 'hono';
import type { WebEnvironment } from '../http/web-context.ts';

export class RequestTimeoutError extends Error {
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
