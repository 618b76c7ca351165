import { Hono } from 'hono';
import type { WebEnvironment } from '../http/web-context.ts';

export const loadAuth = new Hono<WebEnvironment>();

loadAuth.use(async (c, next) => {
  c.set('auth', await c.var.deps.loadAuth());
  return next();
});
