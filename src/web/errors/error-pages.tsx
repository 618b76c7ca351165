import type { League } from '../../domain/leagues.ts';
import { paths } from '../urls/paths.ts';
import { SearchFor } from '../ui/search-form.tsx';

/** Not found, the general form (product.md section 8). @param path of the address that was asked for. */
export function NotFoundPage({ path }: { path: string }) {
  return (
    <div className="detour">
      <h1>You've hit a detour.</h1>
      <p>This road goes nowhere. The page was moved, or it never was on the map.</p>
      <p>
        <a className="btn" href={paths.home()}>
          Back to home
        </a>{' '}
        <SearchFor path={path} />
      </p>
    </div>
  );
}

/** Not found under a league's teams (product.md section 8). @param path of the address that was asked for. */
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
        <SearchFor path={path} />
      </p>
    </div>
  );
}

/** A fault of ours; says nothing from inside. @param reference what the log calls the request. */
export function ServerErrorPage({ reference }: { reference: string }) {
  return (
    <div className="detour">
      <h1>Road work ahead.</h1>
      <p>Something on our side broke, and we have written it down. Please try again in a minute.</p>
      <p>{`Reference: ${reference}`}</p>
      <p>
        <a className="btn" href={paths.home()}>
          Back to home
        </a>
      </p>
    </div>
  );
}
