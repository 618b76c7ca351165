import { createMiddleware } from 'hono/factory';
import { NO_STORE } from './cache-control.ts';
import { urlOf } from './request-url.ts';
import type { WebEnvironment } from './web-context.ts';

const MAX_PATH_LENGTH = 1000;
const MAX_SEGMENTS = 16;

/** No path of ours has half of this length (docs/rules.md#input). */
export function isPathTooLong(path: string): boolean {
  return path.length > MAX_PATH_LENGTH || path.split('/').length - 1 > MAX_SEGMENTS;
}

/** Responds with 414 before anything else reads the path. */
export const refuseLongPaths = createMiddleware<WebEnvironment>(async (c, next) => {
  if (!isPathTooLong(urlOf(c.req.url).pathname)) return next();
  return c.text('This address is too long. Start again at the home page.', 414, {
    'Cache-Control': NO_STORE,
  });
});
