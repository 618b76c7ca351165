import { Hono } from 'hono';
import { isDatabaseFailure } from '../../db/failure.ts';
import { NEVER_STORED } from '../middleware/cache-control.ts';
import { paths } from '../paths.ts';
import { askLater } from '../states/answer-state.tsx';
import type { WebEnvironment } from '../web-context.ts';
import { personOf } from './person.ts';
import { readVisitor } from './visitor.ts';

const PRIVATE = { 'Cache-Control': `private, ${NEVER_STORED}` };

/** A person's own pages and what the browser asks about them: private, never stored. */
export const accountRoutes = new Hono<WebEnvironment>();

/** `GET /api/me`: `{user}`, which is null for nobody. 503 when the database is away. */
accountRoutes.get(paths.me(), async (c) => {
  try {
    const visitor = await readVisitor(c);
    return c.json({ user: visitor && personOf(visitor.account.user) }, 200, PRIVATE);
  } catch (error) {
    if (!isDatabaseFailure(error)) throw error;
    c.var.deps.log.error('visitor not read', { error });
    return c.json({ message: 'Accounts cannot be read right now. Try again shortly.' }, askLater(c), PRIVATE);
  }
});
