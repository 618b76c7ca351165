import { addDays } from './zoned-time.ts';

const HOUR_MS = 3_600_000;
const MARCH = 2;
const NOVEMBER = 10;

// What pages say in Eastern time follows from the rule alone: a Worker's first formatter costs it some 20 ms.

/** What a wall clock in New York shows at an instant of 2007 or later, `YYYY-MM-DDTHH:MM:SS`. */
export function easternDateTimeOf(instant: Date): string {
  return new Date(instant.getTime() - hoursBehind(instant) * HOUR_MS).toISOString().slice(0, 19);
}

/** The calendar date in New York at an instant of 2007 or later, `YYYY-MM-DD`. */
export function easternDateAt(instant: Date): string {
  return easternDateTimeOf(instant).slice(0, 10);
}

/** The first instant after a date (`YYYY-MM-DD`) of 2007 or later is over in New York. */
export function endOfEasternDate(date: string): Date {
  const midnight = Date.parse(`${addDays(date, 1)}T00:00:00Z`);
  // Clocks change at two: an hour either way is on the same side as midnight.
  return new Date(midnight + hoursBehind(new Date(midnight + 5 * HOUR_MS)) * HOUR_MS);
}

/** Daylight time is from the second Sunday of March to the first of November, at 2 a.m. (15 U.S.C. 260a). */
function hoursBehind(instant: Date): number {
  const year = instant.getUTCFullYear();
  const starts = sundayFrom(year, MARCH, 8) + 7 * HOUR_MS;
  const ends = sundayFrom(year, NOVEMBER, 1) + 6 * HOUR_MS;
  return instant.getTime() >= starts && instant.getTime() < ends ? 4 : 5;
}

/** @returns the midnight of the first Sunday on or after a day, in milliseconds of UTC. */
function sundayFrom(year: number, month: number, day: number): number {
  const weekday = new Date(Date.UTC(year, month, day)).getUTCDay();
  return Date.UTC(year, month, day + ((7 - weekday) % 7));
}
