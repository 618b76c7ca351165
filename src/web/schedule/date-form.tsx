import type { DatesProblem } from '../urls/schedule-dates.ts';
import { DateFields, DatesNote } from '../ui/date-fields.tsx';
import { paths } from '../urls/paths.ts';
import { DEFAULT_SCHEDULE_VIEW, scheduleParameters } from '../urls/schedule-query.ts';
import { periodText, shownPeriod, type AskedSchedule } from './shown-period.ts';

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
