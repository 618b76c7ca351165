import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { League } from '../../domain/leagues.ts';
import { renderPage } from '../page/render-page.tsx';
import { urlOf } from '../http/request-url.ts';
import type { WebContext } from '../http/web-context.ts';
import { NotFoundPage, ServerErrorPage, TeamNotFoundPage } from './error-pages.tsx';
import { missingHead } from './respond-missing.tsx';

const RETRY_AFTER_SECONDS = 30;

/** @param status 405 when the path takes other methods only. */
export function respondNotFound(c: WebContext, status: 404 | 405 = 404): Promise<Response> {
  return renderPage(c, missingHead('Page not found', c.req.path), <NotFoundPage path={c.req.path} />, status);
}

export function respondTeamNotFound(c: WebContext, league: League): Promise<Response> {
  return renderPage(
    c,
    missingHead('Team not found', c.req.path),
    <TeamNotFoundPage league={league} path={c.req.path} />,
    404,
  );
}

/**
 * The caller logs the error.
 * @param status 503 (`serviceUnavailable`) when a retry may help.
 */
export function respondServerError(c: WebContext, status: ContentfulStatusCode = 500): Promise<Response> {
  return renderPage(
    c,
    missingHead('Something broke', c.req.path),
    <ServerErrorPage reference={c.var.reference} retry={c.req.method === 'GET' ? urlOf(c.req.url) : null} />,
    status,
  );
}

/** Sets `Retry-After` and returns 503. */
export function serviceUnavailable(c: WebContext): ContentfulStatusCode {
  c.header('Retry-After', String(RETRY_AFTER_SECONDS));
  return 503;
}
