import { createMiddleware } from 'hono/factory';
import type { WebEnvironment } from './web-context.ts';

/** Pages use this when their URLs contain a secret. */
export const withoutReferrer = createMiddleware<WebEnvironment>(async (c, next) => {
  c.set('documentHeaders', { 'Referrer-Policy': 'no-referrer' });
  await next();
});
