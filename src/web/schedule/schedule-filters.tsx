import { leagueCities } from '../../domain/teams/market-cities.ts';
import { LEAGUES, type League } from '../../domain/leagues.ts';
import { slugOf } from '../../domain/slug.ts';
import { teamsOf } from '../../domain/teams/index.ts';
import { MonthSelect } from '../ui/month-select.tsx';
import { paths } from '../urls/paths.ts';
import {
  DEFAULT_SCHEDULE_VIEW,
  type ScheduleView,
  scheduleParameters,
  type DatesProblem,
} from '../urls/schedule-query.ts';
import { DateFields, DatesNote } from '../ui/date-fields.tsx';
import { type AskedSchedule, periodText, shownPeriod } from './shown-period.ts';

/** Links the same dates in every league. */
export function LeagueChoice({ asked: { league, view } }: { asked: AskedSchedule }) {
  const { from, to } = view;
  return (
    <nav className="shown" aria-label="Leagues">
      {[null, ...LEAGUES].map((one) => (
        <a
          key={one ?? 'all'}
          href={paths.schedule(one, { ...DEFAULT_SCHEDULE_VIEW, from, to })}
          aria-current={one === league ? 'page' : undefined}
        >
          {one ?? 'All'}
        </a>
      ))}
    </nav>
  );
}

/** Choosing a month replaces the dates. */
export function ScheduleFilters({
  league,
  view,
  months,
}: {
  league: League;
  view: ScheduleView;
  months: readonly string[];
}) {
  return (
    <form action={paths.schedule(league)} className="filters">
      <select name="team" id="team" defaultValue={view.team?.slug ?? ''} aria-label="Team">
        <option value="">All teams</option>
        {teamsOf(league).map((team) => (
          <option key={team.slug} value={team.slug}>
            {team.fullName}
          </option>
        ))}
      </select>
      <select
        name="city"
        id="city"
        defaultValue={view.city ? slugOf(view.city) : ''}
        aria-label="City of the home venue"
      >
        <option value="">All cities</option>
        {leagueCities(league).map((city) => (
          <option key={city} value={slugOf(city)}>
            {city}
          </option>
        ))}
      </select>
      <MonthSelect months={months} chosen={view.month} label="Month" />
      {view.from !== null && <input type="hidden" name="from" value={view.from} />}
      {view.to !== null && <input type="hidden" name="to" value={view.to} />}
      <button type="submit" className="btn">
        Show
      </button>
    </form>
  );
}

/** A range shows its last day as a second field. */
export function DateForm({ asked, problem }: { asked: AskedSchedule; problem: DatesProblem | null }) {
  const { league, view } = asked;
  const shown = shownPeriod(asked);
  const isRange = problem === null ? view.to !== null : problem.to !== '';
  return (
    <DateFields
      action={paths.schedule(league)}
      kept={scheduleParameters({ ...DEFAULT_SCHEDULE_VIEW, team: view.team, city: view.city })}
      label={isRange ? 'From' : 'Date'}
      from={problem?.from ?? shown?.from ?? asked.today}
      to={isRange ? (problem?.to ?? shown?.to) : undefined}
      hasProblem={problem !== null}
    />
  );
}

export function DatesProblemNote({ asked, problem }: { asked: AskedSchedule; problem: DatesProblem }) {
  return <DatesNote problem={problem} shown={periodText(asked) ?? `every upcoming ${asked.league} game`} />;
}
