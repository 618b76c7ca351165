import type { DatesProblem } from '../urls/schedule-dates.ts';
import { paths } from '../urls/paths.ts';
import { DEFAULT_SCHEDULE_VIEW, scheduleParameters } from '../urls/schedule-query.ts';
import { periodText, shownPeriod, type AskedSchedule } from './shown-period.ts';

/** The element id of the problem with the dates. */
const PROBLEM_ID = 'dates-problem';

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

/** @param to the last date of a range; undefined has no field. */
export function DateFields({
  action,
  kept,
  label,
  from,
  to,
  hasProblem,
}: {
  action: string;
  kept: readonly (readonly [name: string, value: string])[];
  label: string;
  from: string;
  to?: string | undefined;
  hasProblem: boolean;
}) {
  const field = { type: 'date', 'aria-describedby': hasProblem ? PROBLEM_ID : undefined } as const;
  return (
    <form action={action} className="date-form">
      {kept.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <span>
        <label htmlFor="from">{label}</label> <input {...field} name="from" id="from" defaultValue={from} />
      </span>
      {to !== undefined && (
        <span>
          <label htmlFor="to">to</label> <input {...field} name="to" id="to" defaultValue={to} />
        </span>
      )}
      <button type="submit" className="btn">
        Go
      </button>
    </form>
  );
}

/** Says what was wrong, and what the page shows instead. */
export function DatesProblemNote({ asked, problem }: { asked: AskedSchedule; problem: DatesProblem }) {
  return <DatesNote problem={problem} shown={periodText(asked) ?? `every upcoming ${asked.league} game`} />;
}

export function DatesNote({ problem, shown }: { problem: DatesProblem; shown: string }) {
  return (
    <p className="dates-problem" id={PROBLEM_ID} role="alert">
      <strong data-message="">{problem.message}</strong>
      {` Here is ${shown}.`}
    </p>
  );
}
