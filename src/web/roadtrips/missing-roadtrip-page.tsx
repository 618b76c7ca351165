import { paths } from '../urls/paths.ts';
import { SearchFor } from '../ui/search-form.tsx';

/** Product.md section 8, 'Roadtrip page'. */
export const NOT_FOUND = 'Roadtrip not found';
export const GONE = 'This roadtrip was taken out';

/** Why there is no trip, and the ways on. @param path of the address that was asked for. */
export function MissingRoadtripPage({ title, path }: { title: string; path: string }) {
  return (
    <div className="detour">
      <h1>{title}</h1>
      <p role="alert">We have no roadtrip at this address.</p>
      <p>
        <a className="btn" href={paths.roadtrips()}>
          Back to all roadtrips
        </a>{' '}
        <SearchFor path={path} />
      </p>
    </div>
  );
}
