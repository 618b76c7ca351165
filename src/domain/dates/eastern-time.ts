import { addDays } from './zoned-time.ts';

const HOUR_MS = 3_600_000;
const MARCH = 2;
const NOVEMBER = 10;

// The rules since 2007 replace `Intl` here, whose first formatter costs a Worker some 20 ms.

export function easternDateTimeOf(instant: Date): string {
  return new Date(instant.getTime() - hoursBehind(instant) * HOUR_MS).toISOString().slice(0, 19);
}

export function easternDateAt(instant: Date): string {
  return easternDateTimeOf(instant).slice(0, 10);
}

/** Returns the first instant of the next date. */
export function endOfEasternDate(date: string): Date {
  const midnight = Date.parse(`${addDays(date, 1)}T00:00:00Z`);
  // Clocks change at 2 a.m., so a few hours either way give the same offset as midnight.
  return new Date(midnight + hoursBehind(new Date(midnight + 5 * HOUR_MS)) * HOUR_MS);
}

/** Daylight time runs from March's second Sunday to November's first, 2 a.m. (15 U.S.C. 260a). */
function hoursBehind(instant: Date): number {
  const year = instant.getUTCFullYear();
  const starts = sundayFrom(year, MARCH, 8) + 7 * HOUR_MS;
  const ends = sundayFrom(year, NOVEMBER, 1) + 6 * HOUR_MS;
  return instant.getTime() >= starts && instant.getTime() < ends ? 4 : 5;
}

function sundayFrom(year: number, month: number, day: number): number {
  const weekday = new Date(Date.UTC(year, month, day)).getUTCDay();
  return Date.UTC(year, month, day + ((7 - weekday) % 7));
}
