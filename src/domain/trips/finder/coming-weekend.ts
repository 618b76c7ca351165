import { addDays } from '../../dates/zoned-time.ts';
import type { DateSpan } from '../weekend.ts';

const [MONDAY, THURSDAY, FRIDAY] = [1, 4, 5];
const NOON = '12:00:00';

/**
 * From Friday noon it is the next weekend (docs/rules.md#trip-addresses).
 * @param localDateTime the wall clock at home, `YYYY-MM-DDTHH:MM:SS`.
 */
export function comingWeekend(localDateTime: string): DateSpan {
  const today = localDateTime.slice(0, 10);
  const weekday = weekdayOf(today);
  const isOver = weekday > FRIDAY || (weekday === FRIDAY && localDateTime.slice(11) >= NOON);
  return weekendAround(addDays(today, FRIDAY - weekday + (isOver ? 7 : 0)));
}

/** Friday to Sunday, through a federal holiday on Monday, and from Wednesday on Thanksgiving. */
export function weekendAround(friday: string): DateSpan {
  const thursday = addDays(friday, -1);
  if (isThanksgiving(thursday)) return { from: addDays(thursday, -1), through: addDays(friday, 2) };
  const monday = addDays(friday, 3);
  return { from: friday, through: isMondayHoliday(monday) ? monday : addDays(friday, 2) };
}

/** Null for a date outside weekends. */
export function weekendOf(date: string): DateSpan | null {
  const weekday = weekdayOf(date);
  const weekend = weekendAround(addDays(date, FRIDAY - weekday - (weekday === MONDAY ? 7 : 0)));
  return weekend.from <= date && date <= weekend.through ? weekend : null;
}

/** Monday is 1 and Sunday is 7. */
export function weekdayOf(date: string): number {
  return new Date(`${date}T00:00:00Z`).getUTCDay() || 7;
}

/** The fourth Thursday of November (5 U.S.C. 6103). */
function isThanksgiving(thursday: string): boolean {
  return thursday.slice(5, 7) === '11' && nthOfMonth(thursday) === 4 && weekdayOf(thursday) === THURSDAY;
}

/** Federal offices observe a Sunday holiday on Monday. */
function isMondayHoliday(monday: string): boolean {
  if (weekdayOf(monday) !== MONDAY) return false;
  const month = monday.slice(5, 7);
  const nth = nthOfMonth(monday);
  const isLastOfMonth = addDays(monday, 7).slice(5, 7) !== month;
  switch (month) {
    case '01':
    case '02':
      if (nth === 3) return true;
      break;
    case '05':
      if (isLastOfMonth) return true;
      break;
    case '09':
      if (nth === 1) return true;
      break;
    case '10':
      if (nth === 2) return true;
      break;
    default:
  }
  return [monday, addDays(monday, -1)].some((date) => FIXED_HOLIDAYS.has(date.slice(5)));
}

/** As `MM-DD`. */
const FIXED_HOLIDAYS = new Set(['01-01', '06-19', '07-04', '11-11', '12-25']);

function nthOfMonth(date: string): number {
  return Math.ceil(Number(date.slice(8)) / 7);
}
