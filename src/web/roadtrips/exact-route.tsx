import { SaveTripForm } from '../ui/save-trip-form.tsx';
import { paths } from '../urls/paths.ts';
import type { ExactRouteView } from './exact-route-view.ts';

export function ExactRoute({ slug, route }: { slug: string; route: ExactRouteView }) {
  const { next, later, others, teams, allTeams } = route;
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
          {next.tripCode && <SaveTripForm code={next.tripCode} />}
          {later.length > 0 && (
            <p>
              {'Later: '}
              {dates(later)}
            </p>
          )}
          {others.length > 0 && (
            <p>
              {`${teamsText(teams, allTeams)} in another order: `}
              {dates(others)}
            </p>
          )}
        </>
      ) : (
        <>
          <h2>No Date for This Exact Route</h2>
          <p>
            {'No week has all its games in this order or in reverse. Closest: '}
            {`${teamsText(teams, allTeams).toLowerCase()} in a week, `}
            {dates(others)}
          </p>
        </>
      )}
    </section>
  );
}

function teamsText(teams: number, all: number): string {
  return teams === all ? `All ${all} teams` : `${teams} of ${all} teams`;
}
