import { Hono } from 'hono';
import type { WebEnvironment } from '../http/web-context.ts';

/** Comes first among the routes of accounts: the others find the auth service on their context. */
export const loadAuth = new Hono<WebEnvironment>();

loadAuth.use(async (c, next) => {
  c.set('auth', await c.var.deps.loadAuth());
  return next();
});
