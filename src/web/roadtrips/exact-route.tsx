import { paths } from '../urls/paths.ts';
import type { ExactRouteView } from './exact-route-view.ts';

/** Says when a fan can drive the roadtrip as it is written, or what comes nearest. */
export function ExactRoute({ slug, route }: { slug: string; route: ExactRouteView }) {
  const { next, later, others, clubs, allClubs } = route;
  if (!next && others.length === 0) return null;
  const dates = (listed: ExactRouteView['others']) =>
    listed.map(({ address, label }, index) => (
      <span key={address}>
        <a href={paths.sequence(slug, address)}>{label}</a>
        {index < listed.length - 1 && ';'}{' '}
      </span>
    ));
  return (
    <section className="card exact-route">
      {next ? (
        <>
          <h2>
            {'This exact route, next: '}
            <a href={paths.sequence(slug, next.address)}>{next.dates}</a>
          </h2>
          {later.length > 0 && (
            <p>
              {'Later: '}
              {dates(later)}
            </p>
          )}
          {others.length > 0 && (
            <p>
              {`${clubsText(clubs, allClubs)} in another order: `}
              {dates(others)}
            </p>
          )}
        </>
      ) : (
        <>
          <h2>No date for this exact route</h2>
          <p>
            {'The schedule has no week with all its games in this order or in reverse. Nearest: '}
            {`${clubsText(clubs, allClubs).toLowerCase()} in a week, `}
            {dates(others)}
          </p>
        </>
      )}
    </section>
  );
}

function clubsText(clubs: number, all: number): string {
  return clubs === all ? `All ${all} clubs` : `${clubs} of ${all} clubs`;
}
