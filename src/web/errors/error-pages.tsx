import { BRAND } from '../../domain/brand.ts';
import type { League } from '../../domain/leagues.ts';
import { paths } from '../urls/paths.ts';
import type { RequestAddress } from '../http/request-url.ts';
import { TryAgain } from '../ui/fragment-states.tsx';
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
