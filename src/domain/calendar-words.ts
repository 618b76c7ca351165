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

/** A wall clock taken apart into words; no zone is involved. */
export interface ClockWords {
  weekday: string;
  month: string;
  day: number;
  year: number;
  /** `h:mm a`, as in '7:30 PM'. */
  time: string;
}

/**
 * Reads `YYYY-MM-DDTHH:MM[:SS]` as it stands on the wall.
 * @returns null for any other text and for days that do not exist.
 */
export function clockWords(localDateTime: string): ClockWords | null {
  const text = /T\d{2}:\d{2}$/.test(localDateTime) ? `${localDateTime}:00` : localDateTime;
  return isLocalDateTime(text) ? wordsOf(new Date(`${text}Z`)) : null;
}

/** The words of an instant on a clock that shows UTC. */
export function wordsOf(instant: Date): ClockWords {
  const hours = instant.getUTCHours();
  const minutes = String(instant.getUTCMinutes()).padStart(2, '0');
  return {
    weekday: WEEKDAYS[instant.getUTCDay()] ?? '',
    month: MONTHS[instant.getUTCMonth()] ?? '',
    day: instant.getUTCDate(),
    year: instant.getUTCFullYear(),
    time: `${hours % 12 || 12}:${minutes} ${hours < 12 ? 'AM' : 'PM'}`,
  };
}

/** 'EEEE, MMMM d, yyyy': 'Tuesday, March 4, 2026'. */
export function longDate({ weekday, month, day, year }: ClockWords): string {
  return `${weekday}, ${month} ${day}, ${year}`;
}

/** 'EEE, MMM d': 'Tue, Mar 4'. */
export function shortDate({ weekday, month, day }: ClockWords): string {
  return `${weekday.slice(0, 3)}, ${month.slice(0, 3)} ${day}`;
}
