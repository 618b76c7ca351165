import { paths } from '../urls/paths.ts';
import { TRIPS_VIEWS, type TripsQuery } from '../urls/trips-query.ts';

const LABELS = { list: 'List', map: 'Map', grid: 'Grid' };

export function ViewToggle({
  query,
  isWholePage = false,
}: {
  query: TripsQuery;
  /** Other views are no part of the fragment that holds the links. */
  isWholePage?: boolean;
}) {
  return (
    <nav className="shown" aria-label="View">
      {TRIPS_VIEWS.map((view) => (
        <a
          key={view}
          href={paths.trips({ ...query, view, page: [view, query.view].includes('grid') ? 1 : query.page })}
          rel="nofollow"
          target={isWholePage ? '_self' : undefined}
          aria-current={view === query.view ? 'true' : undefined}
        >
          {LABELS[view]}
        </a>
      ))}
    </nav>
  );
}
