import { paths } from '../urls/paths.ts';
import { SearchLink } from '../ui/search-form.tsx';

export const NOT_FOUND = 'Roadtrip not found';
export const GONE = 'This roadtrip was removed';

export function MissingRoadtripPage({ title, path }: { title: string; path: string }) {
  return (
    <div className="detour">
      <h1>{title}</h1>
      <p role="alert">We have no roadtrip at this address.</p>
      <p>
        <a className="btn" href={paths.roadtrips()}>
          Back to all roadtrips
        </a>{' '}
        <SearchLink path={path} />
      </p>
    </div>
  );
}
