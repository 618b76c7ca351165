import { addDays } from '../../dates/zoned-time.ts';
import type { DateSpan } from '../weekend.ts';

const [MONDAY, THURSDAY, FRIDAY] = [1, 4, 5];
const NOON = '12:00:00';

/**
 * Returns the dates that a question without dates asks for. From Friday noon it is the next weekend
 * (docs/rules.md#trip-addresses).
 * @param localDateTime the wall clock at home, `YYYY-MM-DDTHH:MM:SS`.
 */
export function comingWeekend(localDateTime: string): DateSpan {
  const today = localDateTime.slice(0, 10);
  const weekday = weekdayOf(today);
  const isOver = weekday > FRIDAY || (weekday === FRIDAY && localDateTime.slice(11) >= NOON);
  return weekendAround(addDays(today, FRIDAY - weekday + (isOver ? 7 : 0)));
}

/** Friday to Sunday, through Monday when that is a federal holiday, and Wednesday to Sunday on Thanksgiving. */
export function weekendAround(friday: string): DateSpan {
  const thursday = addDays(friday, -1);
  if (isThanksgiving(thursday)) return { from: addDays(thursday, -1), through: addDays(friday, 2) };
  const monday = addDays(friday, 3);
  return { from: friday, through: isMondayHoliday(monday) ? monday : addDays(friday, 2) };
}

/** Returns the weekend that holds the date, or null for a date of the week. */
export function weekendOf(date: string): DateSpan | null {
  const weekday = weekdayOf(date);
  const weekend = weekendAround(addDays(date, FRIDAY - weekday - (weekday === MONDAY ? 7 : 0)));
  return weekend.from <= date && date <= weekend.through ? weekend : null;
}

/** Returns 1 for Monday to 7 for Sunday. */
export function weekdayOf(date: string): number {
  return new Date(`${date}T00:00:00Z`).getUTCDay() || 7;
}

/** Thanksgiving is the fourth Thursday of November (5 U.S.C. 6103). */
function isThanksgiving(thursday: string): boolean {
  return thursday.slice(5, 7) === '11' && nthOfMonth(thursday) === 4 && weekdayOf(thursday) === THURSDAY;
}

/** Also counts a holiday on a Sunday, which federal offices observe on Monday. */
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

/** New Year's Day, Juneteenth, Independence Day, Veterans Day and Christmas as `MM-DD`. */
const FIXED_HOLIDAYS = new Set(['01-01', '06-19', '07-04', '11-11', '12-25']);

function nthOfMonth(date: string): number {
  return Math.ceil(Number(date.slice(8)) / 7);
}
