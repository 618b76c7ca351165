import { DAY_MS, MINUTE_MS } from './durations.ts';
import { offsetAt } from './zone-offset.ts';
import { addDays } from './zoned-time.ts';

/** Returns days since 1970. */
export function dayNumber(localDate: string): number {
  return Date.parse(`${localDate}T00:00:00Z`) / DAY_MS;
}

/** Day 0 was a Thursday, so a Friday is 0 and a Thursday 6. */
export function daysSinceFriday(day: number): number {
  return (day + 6) % 7;
}

export function dateOfDay(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10);
}

/**
 * Returns epoch milliseconds, as `instantOfClock` does.
 * @param minutes after midnight; they may exceed a day.
 */
export function wallClockInstant(day: number, minutes: number, timeZone: string): number {
  return instantOfClock(day * DAY_MS + minutes * MINUTE_MS, (instant) => offsetAt(instant, timeZone));
}

/** Returns days since 1970 and minutes after midnight. */
export function wallClockAt(instant: number, timeZone: string): { day: number; minutes: number } {
  const local = instant + offsetAt(instant, timeZone) * MINUTE_MS;
  const day = Math.floor(local / DAY_MS);
  return { day, minutes: (local - day * DAY_MS) / MINUTE_MS };
}

/**
 * A skipped time is an hour later, and a repeated one the first of the two.
 * @param local epoch milliseconds, as if the clock were in UTC.
 */
export function instantOfClock(local: number, offsetOf: (instant: number) => number): number {
  const [before, after] = [offsetOf(local - DAY_MS), offsetOf(local + DAY_MS)];
  const first = local - before * MINUTE_MS;
  if (before === after || offsetOf(first) === before) return first;
  const second = local - after * MINUTE_MS;
  return offsetOf(second) === after ? second : first;
}

/** Treats skipped and repeated times as `instantOfClock` does. */
export function localTimeToInstant(localDateTime: string, timeZone: string): Date {
  const local = Date.parse(`${localDateTime}Z`);
  return new Date(instantOfClock(local, (instant) => offsetAt(instant, timeZone)));
}

/** Returns the first instant of the next date. */
export function endOfLocalDate(localDate: string, timeZone: string): Date {
  return localTimeToInstant(`${addDays(localDate, 1)}T00:00:00`, timeZone);
}
