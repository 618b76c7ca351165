import { addDays, daysBetween } from '../dates/zoned-time.ts';

/** Both venue-local dates are included. */
export interface DatePeriod {
  from: string;
  to: string;
}

export interface DayCount {
  /** Venue-local, `YYYY-MM-DD`. */
  date: string;
  games: number;
}

/** See docs/rules.md#schedules. */
export const MAX_SCHEDULE_DAYS = 31;

export const STRIP_DAYS = 7;

/** Weeks count from today, so the current one has no passed days. */
export function weekAround(date: string, today: string): DatePeriod {
  const weeks = Math.floor(daysBetween(today, date) / STRIP_DAYS);
  const from = addDays(today, weeks * STRIP_DAYS);
  return { from, to: addDays(from, STRIP_DAYS - 1) };
}

export function gamesIn(days: readonly DayCount[], { from, to }: DatePeriod): number {
  return days.filter(({ date }) => date >= from && date <= to).reduce((total, { games }) => total + games, 0);
}

/**
 * Returns the first day after the period, or else the last before it.
 * @param days sorted.
 */
export function nearestDay(days: readonly DayCount[], { from, to }: DatePeriod): DayCount | null {
  return days.find(({ date }) => date > to) ?? days.findLast(({ date }) => date < from) ?? null;
}
