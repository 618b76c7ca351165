import { BRAND } from '../../domain/brand.ts';
import type { League } from '../../domain/leagues.ts';
import { paths } from '../urls/paths.ts';
import { SearchLink } from '../ui/search-form.tsx';

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
 * @param canRetry whether the same address may be opened again.
 */
export function ServerErrorPage({ reference, canRetry }: { reference: string; canRetry: boolean }) {
  return (
    <div className="detour">
      <h1>Road work ahead.</h1>
      <p>Something broke on our side, and we logged it. Please try again in a minute.</p>
      <p>
        {'If it happens again, write to '}
        <a href={`mailto:${BRAND.operator.contactEmail}`}>{BRAND.operator.contactEmail}</a>
        {` with this reference: ${reference}`}
      </p>
      <p>
        {canRetry && (
          <>
            <a className="btn" href="">
              Try Again
            </a>{' '}
          </>
        )}
        <a className={canRetry ? 'btn quiet' : 'btn'} href={paths.home()}>
          Back to home
        </a>
      </p>
    </div>
  );
}
