// The module alone: the package's index loads three hundred more, a second of every script's start.
import { fromZonedTime } from 'date-fns-tz/fromZonedTime';

const LOCAL_PATTERN = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}$/;

/** Whether text is a wall-clock time `YYYY-MM-DDTHH:MM:SS` of a day that exists. */
export function isLocalDateTime(text: string): boolean {
  if (!LOCAL_PATTERN.test(text)) return false;
  const parsed = new Date(`${text}Z`);
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(text);
}

/** The instant at which a wall clock in an IANA zone shows `YYYY-MM-DDTHH:MM:SS`. */
export function instantOf(localDateTime: string, timeZone: string): Date {
  return fromZonedTime(localDateTime, timeZone);
}

/** What a wall clock in an IANA zone shows at an instant, `YYYY-MM-DDTHH:MM:SS`. */
export function localDateTimeOf(instant: Date, timeZone: string): string {
  const shown: Partial<Record<Intl.DateTimeFormatPartTypes, string>> = {};
  for (const { type, value } of wallClockOf(timeZone).formatToParts(instant)) shown[type] = value;
  const { year, month, day, hour, minute, second } = shown;
  return `${year}-${month}-${day}T${hour}:${minute}:${second}`;
}

/** The calendar date in an IANA zone at an instant, `YYYY-MM-DD`. */
export function localDateAt(instant: Date, timeZone: string): string {
  return localDateTimeOf(instant, timeZone).slice(0, 10);
}

const DIGITS: Intl.DateTimeFormatOptions = {
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
};

/** One per IANA zone that was asked for: making one costs a hundred times more than using it. */
const wallClocks = new Map<string, Intl.DateTimeFormat>();

function wallClockOf(timeZone: string): Intl.DateTimeFormat {
  const known = wallClocks.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-US', { ...DIGITS, timeZone });
  wallClocks.set(timeZone, made);
  return made;
}

/** The first instant after a local date (`YYYY-MM-DD`) is over in an IANA zone. */
export function endOfLocalDate(localDate: string, timeZone: string): Date {
  return instantOf(`${addDays(localDate, 1)}T00:00:00`, timeZone);
}

/** A calendar date some days later, or earlier when negative; no zone is involved. */
export function addDays(localDate: string, days: number): string {
  const date = new Date(`${localDate}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

/** Whole days from one calendar date to another, negative when `to` is earlier. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000);
}
