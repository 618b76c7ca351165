import { addDays, daysBetween } from '../../domain/dates/zoned-time.ts';
import { MAX_SCHEDULE_DAYS } from '../../domain/games/schedule-days.ts';

/** Dates that cannot be shown, as they were typed. */
export interface DatesProblem {
  message: string;
  from: string;
  to: string;
}

export interface ParsedDates {
  from: string | null;
  to: string | null;
  /** If set, `from` and `to` are the nearest dates that can be shown. */
  problem: DatesProblem | null;
}

const YEAR_FIRST = /^(?<year>\d{4})-(?<month>\d{1,2})-(?<day>\d{1,2})$/;
const MONTH_FIRST = /^(?<month>\d{1,2})\/(?<day>\d{1,2})\/(?<year>\d{4})$/;
const MAX_QUOTED_LENGTH = 40;

/** Reads the first and last date of a schedule. Empty text means none. */
export function parseScheduleDates(typedFrom: string, typedTo: string): ParsedDates {
  const [from, to] = [typedFrom.trim(), typedTo.trim()];
  const problem = (message: string): DatesProblem => ({ message, from, to });
  if (from === '' && to === '') return { from: null, to: null, problem: null };
  const first = readDate(from);
  const last = readDate(to);
  if (from === '') {
    const day = last?.date ?? null;
    return { from: day, to: null, problem: problem('Choose the first day too.') };
  }
  if (!first?.isReal) return { from: first?.date ?? null, to: null, problem: problem(unreadable(from)) };
  if (to === '') return { from: first.date, to: null, problem: null };
  if (!last?.isReal) return { from: first.date, to: null, problem: problem(unreadable(to)) };
  if (last.date < first.date) {
    const swapped = limited(last.date, first.date);
    return { ...swapped, problem: problem('The last day is before the first.') };
  }
  if (daysBetween(first.date, last.date) >= MAX_SCHEDULE_DAYS) {
    const message = `A schedule shows at most ${MAX_SCHEDULE_DAYS} days.`;
    return { ...limited(first.date, last.date), problem: problem(message) };
  }
  return { from: first.date, to: last.date === first.date ? null : last.date, problem: null };
}

function limited(from: string, to: string): Pick<ParsedDates, 'from' | 'to'> {
  const longest = addDays(from, MAX_SCHEDULE_DAYS - 1);
  return { from, to: to < longest ? to : longest };
}

/** Also reads '12/4/2026'. A day that its month lacks becomes the month's last one and is not real. */
function readDate(text: string): { date: string; isReal: boolean } | null {
  const groups = (YEAR_FIRST.exec(text) ?? MONTH_FIRST.exec(text))?.groups;
  if (groups === undefined) return null;
  const [year, month, day] = [groups['year'], groups['month'], groups['day']].map(Number);
  if (year === undefined || month === undefined || day === undefined) return null;
  if (year < 2000 || year > 2099 || month < 1 || month > 12 || day < 1) return null;
  const lastDay = new Date(Date.UTC(year, month, 0)).getUTCDate();
  const shown = [month, Math.min(day, lastDay)].map((number) => String(number).padStart(2, '0'));
  return { date: `${year}-${shown.join('-')}`, isReal: day <= lastDay };
}

function unreadable(text: string): string {
  const typed = Array.from(text).slice(0, MAX_QUOTED_LENGTH).join('');
  return `We can’t read the date “${typed}”. Choose a date such as 12/4/2026.`;
}
