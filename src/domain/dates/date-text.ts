import { mustExist } from '../must-exist.ts';
import { MINUTE_MS } from './durations.ts';
import { isLocalDateTime } from './zoned-time.ts';

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;
const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;

const MINUTES_OF_A_DAY = 24 * 60;

export interface ClockWords {
  weekday: string;
  month: string;
  day: number;
  year: number;
  /** Like '7:05 PM'. */
  time: string;
}

/** Accepts `YYYY-MM-DDTHH:MM[:SS]`. Returns null for other text and impossible dates. */
export function clockParts(localDateTime: string): ClockWords | null {
  const text = /T\d{2}:\d{2}$/.test(localDateTime) ? `${localDateTime}:00` : localDateTime;
  return isLocalDateTime(text) ? dateParts(new Date(`${text}Z`)) : null;
}

export function dateParts(instant: Date): ClockWords {
  const hours = instant.getUTCHours();
  const minutes = String(instant.getUTCMinutes()).padStart(2, '0');
  return {
    weekday: mustExist(WEEKDAYS[instant.getUTCDay()]),
    month: mustExist(MONTHS[instant.getUTCMonth()]),
    day: instant.getUTCDate(),
    year: instant.getUTCFullYear(),
    time: `${hours % 12 || 12}:${minutes} ${hours < 12 ? 'AM' : 'PM'}`,
  };
}

/** Returns '8:00 AM', or 'midnight'. @param minutes after midnight; a day more means the same clock. */
export function clockWords(minutes: number): string {
  if (minutes === MINUTES_OF_A_DAY) return 'midnight';
  return dateParts(new Date(minutes * MINUTE_MS)).time;
}

function formatLongDate({ weekday, month, day, year }: ClockWords): string {
  return `${weekday}, ${month} ${day}, ${year}`;
}

export function formatShortDate({ weekday, month, day }: ClockWords): string {
  return `${weekday.slice(0, 3)}, ${month.slice(0, 3)} ${day}`;
}

/** Returns 'Fri-Sun', or 'Fri' for equal dates `YYYY-MM-DD`. */
export function weekdaySpan(first: string, last: string): string {
  const [from, to] = [dateWords(first), dateWords(last)].map((words) => words?.weekday.slice(0, 3) ?? '');
  return first === last ? `${from}` : `${from}-${to}`;
}

/** Returns 'Apr 2-4', 'Apr 30-May 2' or 'Dec 30-Jan 2', for dates near today. */
export function daySpan(first: string, last: string): string {
  const [from, to] = [dateWords(first), dateWords(last)];
  if (!from || !to) return `${first}-${last}`;
  const start = `${shortMonth(from)} ${from.day}`;
  if (first === last) return start;
  return `${start}-${from.month === to.month ? '' : `${shortMonth(to)} `}${to.day}`;
}

/** Returns 'Apr 2-4, 2027', 'Apr 30-May 2, 2027', or 'Dec 30-Jan 2, 2027' for months less than a year apart. */
export function dateSpan(first: string, last: string): string {
  const [from, to] = [dateWords(first), dateWords(last)];
  if (!from || !to) return `${first}-${last}`;
  const isWithinAYear = last < `${from.year + 1}${first.slice(4, 7)}`;
  return isWithinAYear
    ? `${daySpan(first, last)}, ${to.year}`
    : `${shortMonth(from)} ${from.day}, ${from.year}-${shortMonth(to)} ${to.day}, ${to.year}`;
}

/** Turns `YYYY-MM-DD` into 'Fri, Apr 2'. Keeps other text. */
export function dayText(date: string): string {
  const words = dateWords(date);
  return words ? formatShortDate(words) : date;
}

export function longMonth(date: string): string {
  return dateWords(date)?.month ?? date;
}

/** Turns `YYYY-MM-DD` into 'Friday, April 2, 2027'. Keeps other text. */
export function longDayText(date: string): string {
  const words = dateWords(date);
  return words ? formatLongDate(words) : date;
}

/** Turns `YYYY-MM` into 'April 2027'. Keeps other text. */
export function monthText(month: string): string {
  const words = dateWords(`${month}-01`);
  return words ? `${words.month} ${words.year}` : month;
}

function dateWords(date: string): ClockWords | null {
  return clockParts(`${date}T00:00`);
}

function shortMonth({ month }: ClockWords): string {
  return month.slice(0, 3);
}
