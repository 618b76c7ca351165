import { MINUTE_MS } from './durations.ts';
import { instantOfClock } from './wall-clock.ts';
import { offsetAt } from './zone-offset.ts';
import { addDays } from './zoned-time.ts';

// The clock of the 2018-2025 time-zone rules, which every runtime knows. Stored times follow it, because
// runtimes learn of new rules months apart (docs/decisions/064-clocks-from-the-instant.md).

const [WINTER, SUMMER] = [Date.UTC(2025, 0, 1), Date.UTC(2025, 6, 1)];

/** From March on, a year has the calendar of the one whose March 1 is on the same weekday, Sunday first. */
const YEARS_BY_WEEKDAY = [2020, 2021, 2022, 2023, 2018, 2024, 2025] as const;

/** Returns `YYYY-MM-DDTHH:MM:SS`. */
export function storedDateTimeOf(instant: Date, timeZone: string): string {
  const at = instant.getTime();
  return new Date(at + storedOffsetAt(at, timeZone) * MINUTE_MS).toISOString().slice(0, 19);
}

export function storedDateAt(instant: Date, timeZone: string): string {
  return storedDateTimeOf(instant, timeZone).slice(0, 10);
}

/** Treats skipped and repeated times as `instantOfClock` does. */
export function storedInstant(localDateTime: string, timeZone: string): Date {
  const local = Date.parse(`${localDateTime}Z`);
  return new Date(instantOfClock(local, (instant) => storedOffsetAt(instant, timeZone)));
}

/** Returns the first instant of the next date. */
export function endOfStoredDate(localDate: string, timeZone: string): Date {
  return storedInstant(`${addDays(localDate, 1)}T00:00:00`, timeZone);
}

function storedOffsetAt(instant: number, timeZone: string): number {
  const inWinter = offsetAt(WINTER, timeZone);
  // Zones that gave up summer time before, like Mexico, have one clock.
  if (inWinter === offsetAt(SUMMER, timeZone)) return inWinter;
  const at = new Date(instant);
  const year = at.getUTCFullYear();
  const weekday = new Date(Date.UTC(year, 2, 1)).getUTCDay();
  at.setUTCFullYear(YEARS_BY_WEEKDAY[weekday] ?? year);
  return offsetAt(at.getTime(), timeZone);
}
