import { createMiddleware } from 'hono/factory';
import type { KeptAnswers } from '../caching/kept-answers.ts';
import type { WebEnvironment } from '../web-context.ts';
import { routeOf } from './request-log.ts';

/** Keeps public answers as they go out, protective headers included; app.ts gives them again. */
export function keepAnswers(kept: KeptAnswers) {
  return createMiddleware<WebEnvironment>(async (c, next) => {
    await next();
    const { keepable } = c.var;
    if (keepable === undefined || c.req.method !== 'GET' || c.var.deps.config.pageKeptSeconds === 0) return;
    const answer = c.res;
    // A fault that a later middleware found in it.
    if (!answer.headers.get('Cache-Control')?.startsWith('public')) return;
    const body = await answer.arrayBuffer();
    kept.keep(c.req.url, {
      ...keepable,
      body,
      headers: new Headers(answer.headers),
      route: routeOf(c),
    });
    c.res = undefined;
    c.res = new Response(body, { headers: answer.headers });
  });
}
