import { addDays } from './zoned-time.ts';

const HOUR_MS = 3_600_000;
const MARCH = 2;
const NOVEMBER = 10;

// Computed by rule: the first `Intl` formatter costs a Worker some 20 ms. Valid from 2007 on.

export function easternDateTimeOf(instant: Date): string {
  return new Date(instant.getTime() - hoursBehind(instant) * HOUR_MS).toISOString().slice(0, 19);
}

export function easternDateAt(instant: Date): string {
  return easternDateTimeOf(instant).slice(0, 10);
}

/** The first instant of the next date. */
export function endOfEasternDate(date: string): Date {
  const midnight = Date.parse(`${addDays(date, 1)}T00:00:00Z`);
  // Clocks change at 2 a.m., so a few hours either way give the same offset as midnight.
  return new Date(midnight + hoursBehind(new Date(midnight + 5 * HOUR_MS)) * HOUR_MS);
}

/** Second Sunday of March to first Sunday of November, 2 a.m. (15 U.S.C. 260a). */
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
