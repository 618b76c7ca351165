import { createMiddleware } from 'hono/factory';
import type { WebEnvironment } from './web-context.ts';

/** For pages whose URLs contain a secret. */
export const withoutReferrer = createMiddleware<WebEnvironment>(async (c, next) => {
  c.set('documentHeaders', { 'Referrer-Policy': 'no-referrer' });
  await next();
});
