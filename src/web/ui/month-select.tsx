import { monthText } from '../../domain/dates/date-text.ts';

/** @param months as `YYYY-MM`; the chosen one is offered too. */
export function MonthSelect({
  months,
  chosen,
  label,
}: {
  months: readonly string[];
  chosen: string | null | undefined;
  /** Null where a `<label>` names the field. */
  label: string | null;
}) {
  const offered = !chosen || months.includes(chosen) ? months : [chosen, ...months];
  return (
    <select name="month" id="month" defaultValue={chosen ?? ''} aria-label={label ?? undefined}>
      <option value="">All months</option>
      {offered.map((month) => (
        <option key={month} value={month}>
          {monthText(month)}
        </option>
      ))}
    </select>
  );
}
