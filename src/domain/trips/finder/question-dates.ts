import { addDays, daysBetween } from '../../dates/zoned-time.ts';
import { DAY_MS } from '../../dates/durations.ts';
import type { DateSpan } from '../weekend.ts';

export const MAX_WINDOW_DATES = 121;
/** The longest trip without `days`. */
export const MAX_TRIP_DATES = 14;
/** For a longer window without `days`. */
const STANDARD_DAYS = 4;

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
  /** The first asked dates are over. */
  hasPassedDates: boolean;
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
    hasPassedDates: asked.start !== null && asked.start < first,
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

const HALF_HOUR_MS = 1_800_000;
const [MONDAY, THURSDAY, FRIDAY] = [1, 4, 5];

/** UTC half hours in which a date begins somewhere between Newfoundland and Hawaii. */
const MIDNIGHTS = { from: 5, through: 20 };
/** UTC half hours in which noon comes there. */
const NOONS = { from: 29, through: 44 };

/**
 * Names the span in which no question's dates change: "today" changes at each home's midnight, the coming
 * weekend on Friday at noon.
 */
export function questionPeriod(now: Date): { name: string; ends: Date } {
  const at = now.getTime();
  const isBoundary = (half: number) => {
    const instant = half * HALF_HOUR_MS;
    const ofDay = (instant % DAY_MS) / HALF_HOUR_MS;
    if (ofDay >= MIDNIGHTS.from && ofDay <= MIDNIGHTS.through) return true;
    return new Date(instant).getUTCDay() === FRIDAY && ofDay >= NOONS.from && ofDay <= NOONS.through;
  };
  let begins = Math.floor(at / HALF_HOUR_MS);
  while (!isBoundary(begins)) begins -= 1;
  let ends = Math.floor(at / HALF_HOUR_MS) + 1;
  while (!isBoundary(ends)) ends += 1;
  return { name: new Date(begins * HALF_HOUR_MS).toISOString(), ends: new Date(ends * HALF_HOUR_MS) };
}

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
function weekendAround(friday: string): DateSpan {
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
