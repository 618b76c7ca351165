import { instantOfClock } from './wall-clock.ts';
import { offsetAt } from './zone-offset.ts';
import { addDays } from './zoned-time.ts';

/** Treats skipped and repeated times as `instantOfClock` does. */
export function localTimeToInstant(localDateTime: string, timeZone: string): Date {
  const local = Date.parse(`${localDateTime}Z`);
  return new Date(instantOfClock(local, (instant) => offsetAt(instant, timeZone)));
}

/** Returns the first instant of the next date. */
export function endOfLocalDate(localDate: string, timeZone: string): Date {
  return localTimeToInstant(`${addDays(localDate, 1)}T00:00:00`, timeZone);
}
