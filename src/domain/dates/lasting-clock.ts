import { MINUTE_MS } from './durations.ts';
import { instantOfClock } from './wall-clock.ts';
import { offsetAt } from './zone-offset.ts';
import { addDays } from './zoned-time.ts';

// The clock of the time-zone laws of 2018 to 2025, which every time-zone database knows alike. What a job stores
// follows it, because runtimes learn of a new law months apart; what people read follows the laws of today
// (docs/decisions/064-clocks-from-the-instant.md).

const [WINTER, SUMMER] = [Date.UTC(2025, 0, 1), Date.UTC(2025, 6, 1)];

/** From March on, a year has the calendar of the one whose March 1 is on the same weekday, Sunday first. */
const LASTING_YEARS = [2020, 2021, 2022, 2023, 2018, 2024, 2025] as const;

/** Returns `YYYY-MM-DDTHH:MM:SS`. */
export function lastingDateTimeOf(instant: Date, timeZone: string): string {
  const at = instant.getTime();
  return new Date(at + lastingOffsetAt(at, timeZone) * MINUTE_MS).toISOString().slice(0, 19);
}

export function lastingDateAt(instant: Date, timeZone: string): string {
  return lastingDateTimeOf(instant, timeZone).slice(0, 10);
}

/** A skipped time is an hour later, and a repeated one the first of the two. */
export function lastingInstant(localDateTime: string, timeZone: string): Date {
  const local = Date.parse(`${localDateTime}Z`);
  return new Date(instantOfClock(local, (instant) => lastingOffsetAt(instant, timeZone)));
}

/** Returns the first instant of the next date. */
export function endOfLastingDate(localDate: string, timeZone: string): Date {
  return lastingInstant(`${addDays(localDate, 1)}T00:00:00`, timeZone);
}

function lastingOffsetAt(instant: number, timeZone: string): number {
  const inWinter = offsetAt(WINTER, timeZone);
  // Zones that gave up summer time before, as Mexico did in 2022, have one clock all year.
  if (inWinter === offsetAt(SUMMER, timeZone)) return inWinter;
  const at = new Date(instant);
  const year = at.getUTCFullYear();
  const weekday = new Date(Date.UTC(year, 2, 1)).getUTCDay();
  at.setUTCFullYear(LASTING_YEARS[weekday] ?? year);
  return offsetAt(at.getTime(), timeZone);
}
