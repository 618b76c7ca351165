import type { RouteDates } from '../../db/queries/route-dates.ts';
import { dateSpan } from '../../domain/dates/date-text.ts';
import { mustExist } from '../../domain/must-exist.ts';
import { sequencePlan } from '../../domain/trips/code/sequence-plan.ts';
import { encodeTrip } from '../../domain/trips/code/trip-code.ts';
import { otherDate } from '../sequences/sequence-view.ts';
import { SaveTripSlot } from '../ui/save-trip-form.tsx';
import { paths } from '../urls/paths.ts';

const MAX_LATER = 3;

export type ExactRouteView = ReturnType<typeof exactRouteView>;

export function exactRouteView({ exact, others }: RouteDates, allTeams: number) {
  const [next, ...later] = exact;
  const plan = next ? sequencePlan(next.stops) : null;
  return {
    next: next
      ? {
          address: next.address,
          /** Such as 'Jun 17-22, 2027'. */
          dates: dateSpan(mustExist(next.stops[0]).localDate, mustExist(next.stops.at(-1)).localDate),
          tripCode: plan && encodeTrip(plan),
        }
      : null,
    later: later.slice(0, MAX_LATER).map(otherDate),
    /** Sequences with the most teams, in another order. */
    others: others.map(otherDate),
    /** The number of teams visited. */
    teams: others[0]?.stops.length ?? 0,
    allTeams,
  };
}

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
          {next.tripCode && <SaveTripSlot code={next.tripCode} />}
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
