import { BRAND } from '../../domain/brand.ts';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { League } from '../../domain/leagues.ts';
import { renderPage } from '../page/render-page.tsx';
import { urlOf, type RequestAddress } from '../http/request-url.ts';
import type { WebContext } from '../http/web-context.ts';
import { missingHead } from './respond-gone-or-missing.tsx';
import { paths } from '../urls/paths.ts';
import { TryAgain } from '../ui/fragment-states.tsx';
import { SearchLink } from '../ui/search-form.tsx';

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

export function NotFoundPage({ path }: { path: string }) {
  return (
    <div className="detour">
      <h1>You've hit a detour.</h1>
      <p>This road goes nowhere. The page has moved, or it was never on the map.</p>
      <p>
        <a className="btn" href={paths.home()}>
          Back to home
        </a>{' '}
        <SearchLink path={path} />
      </p>
    </div>
  );
}

export function TeamNotFoundPage({ league, path }: { league: League; path: string }) {
  return (
    <div className="detour">
      <h1>You've hit a detour.</h1>
      <p>This team page is still being built.</p>
      <p>
        <a className="btn" href={paths.league(league)}>{`See all ${league} teams`}</a>{' '}
        <a className="btn quiet" href={paths.home()}>
          Back to home
        </a>{' '}
        <SearchLink path={path} />
      </p>
    </div>
  );
}

/**
 * @param reference the request's id in the log.
 * @param retry the address that may be opened again.
 */
export function ServerErrorPage({ reference, retry }: { reference: string; retry: RequestAddress | null }) {
  return (
    <div className="detour">
      <h1>Road work ahead.</h1>
      <p>Something broke on our side, and we logged it. Please try again in a minute.</p>
      <p>
        {'If it happens again, write to '}
        <a href={`mailto:${BRAND.operator.contactEmail}`}>{BRAND.operator.contactEmail}</a>
        {` with this reference: ${reference}`}
      </p>
      {retry && <TryAgain action={retry.pathname} search={retry.search} label="Try Again" />}
      <p>
        <a className={retry ? 'btn quiet' : 'btn'} href={paths.home()}>
          Back to home
        </a>
      </p>
    </div>
  );
}
