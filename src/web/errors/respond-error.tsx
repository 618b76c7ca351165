import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { BRAND } from '../../domain/brand.ts';
import type { League } from '../../domain/leagues.ts';
import { renderPage } from '../page/render-page.tsx';
import type { WebContext } from '../http/web-context.ts';
import { NotFoundPage, ServerErrorPage, TeamNotFoundPage } from './error-pages.tsx';

const RETRY_AFTER_SECONDS = 30;

/** Any address that leads nowhere: 404. */
export function respondNotFound(c: WebContext): Promise<Response> {
  return renderPage(c, stateHead(c, 'Page not found'), <NotFoundPage path={c.req.path} />, 404);
}

/** A team address under a real league that names no team: 404. */
export function respondTeamNotFound(c: WebContext, league: League): Promise<Response> {
  return renderPage(
    c,
    stateHead(c, 'Team not found'),
    <TeamNotFoundPage league={league} path={c.req.path} />,
    404,
  );
}

/** A fault of ours, already logged. @param status 503 when coming again may help (`askLater`). */
export function respondServerError(c: WebContext, status: ContentfulStatusCode = 500): Promise<Response> {
  return renderPage(
    c,
    stateHead(c, 'Something broke'),
    <ServerErrorPage reference={c.var.reference} />,
    status,
  );
}

/** Marks an answer as made without the database. */
export function serviceUnavailable(c: WebContext): ContentfulStatusCode {
  c.header('Retry-After', String(RETRY_AFTER_SECONDS));
  return 503;
}

function stateHead(c: WebContext, title: string) {
  return {
    title: `${title} | ${BRAND.name}`,
    description: BRAND.description,
    canonical: c.req.path,
    noindex: true,
    isPlainText: true,
  };
}
