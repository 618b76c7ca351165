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
  const field = { type: 'date', 'aria-describedby': problem ? PROBLEM_ID : undefined } as const;
  return (
    <form action={paths.schedule(league)} className="date-form">
      {scheduleParameters({ ...DEFAULT_SCHEDULE_VIEW, team: view.team, city: view.city }).map(
        ([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ),
      )}
      <span>
        <label htmlFor="from">{isRange ? 'From' : 'Date'}</label>{' '}
        <input {...field} name="from" id="from" defaultValue={problem?.from ?? shown?.from ?? asked.today} />
      </span>
      {isRange && (
        <span>
          <label htmlFor="to">to</label>{' '}
          <input {...field} name="to" id="to" defaultValue={problem?.to ?? shown?.to} />
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
  return (
    <p className="dates-problem" id={PROBLEM_ID} role="alert">
      <strong data-message="">{problem.message}</strong>
      {` Here is ${periodText(asked) ?? `every upcoming ${asked.league} game`}.`}
    </p>
  );
}
