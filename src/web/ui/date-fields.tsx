import type { DatesProblem } from '../urls/schedule-query.ts';

const PROBLEM_ID = 'dates-problem';

/**
 * @param from the chosen date, or ''.
 * @param to the last date of a range; undefined has no field.
 */
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

export function DatesNote({ problem, shown }: { problem: DatesProblem; shown: string }) {
  return (
    <p className="dates-problem" id={PROBLEM_ID} role="alert">
      <strong data-message="">{problem.message}</strong>
      {` Here is ${shown}.`}
    </p>
  );
}
