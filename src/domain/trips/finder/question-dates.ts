import { addDays, daysBetween } from '../../dates/zoned-time.ts';
import { comingWeekend } from './coming-weekend.ts';

export const MAX_WINDOW_DATES = 121;
/** The longest trip without `days`. */
export const MAX_TRIP_DATES = 14;
/** For a longer window without `days`. */
export const STANDARD_DAYS = 4;

interface AskedDates {
  start: string | null;
  end: string | null;
  days: number | null;
  isWeekendOnly: boolean;
  pinned: readonly string[];
}

/** The dates that a question means today (docs/rules.md#trip-addresses). */
export interface QuestionDates {
  start: string;
  end: string;
  /** Null means any length in the window; never null with weekends only. */
  days: number | null;
  /** True when a long window chose `days`. */
  hasStandardDays: boolean;
  /** The dates after a window that is too long. */
  following: { start: string; end: string } | null;
  /** The next dates with the same weekdays, when all dates have passed. */
  next: { start: string; end: string } | null;
}

/** @param clock wall clocks: `today` decides the default weekend, `passed` which dates are over. */
export function questionDates(asked: AskedDates, clock: { today: string; passed: string }): QuestionDates {
  const { start, end } = windowOf(asked, clock.today);
  const today = clock.passed.slice(0, 10);
  const first = start < today && end >= today ? today : start;
  const isLong = daysBetween(first, end) >= MAX_WINDOW_DATES;
  const last = isLong ? addDays(first, MAX_WINDOW_DATES - 1) : end;
  const dates = daysBetween(first, last) + 1;
  const hasStandardDays = asked.days === null && dates > MAX_TRIP_DATES;
  const days = hasStandardDays ? STANDARD_DAYS : asked.days;
  return {
    start: first,
    end: last,
    days: days === null || days < dates ? days : asked.isWeekendOnly ? dates : null,
    hasStandardDays,
    following: isLong ? followingWindow(last, end) : null,
    next: last < today ? sameWeekdays({ start, end: last }, today) : null,
  };
}

function windowOf({ start, end, pinned }: AskedDates, clock: string): { start: string; end: string } {
  if (start !== null && end !== null) return { start, end };
  const games = pinned.toSorted();
  const [first, last] = [games[0], games.at(-1)];
  if (start === null && end === null) {
    if (first !== undefined && last !== undefined)
      return { start: addDays(first, -1), end: addDays(last, 2) };
    const { from, through } = comingWeekend(clock);
    return { start: from, end: through };
  }
  if (start !== null) return { start, end: laterOf(addDays(start, 2), last) };
  const from = end ?? clock.slice(0, 10);
  return { start: earlierOf(addDays(from, -2), first), end: from };
}

function followingWindow(last: string, end: string): { start: string; end: string } {
  const start = addDays(last, 1);
  return { start, end: earlierOf(addDays(start, MAX_WINDOW_DATES - 1), end) };
}

function sameWeekdays({ start, end }: { start: string; end: string }, today: string) {
  const weeks = Math.ceil(Math.max(0, daysBetween(start, today)) / 7) * 7;
  return { start: addDays(start, weeks), end: addDays(end, weeks) };
}

function laterOf(date: string, other: string | undefined): string {
  return other !== undefined && other > date ? other : date;
}

function earlierOf(date: string, other: string | undefined): string {
  return other !== undefined && other < date ? other : date;
}
