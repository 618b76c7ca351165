import type { Position } from './position.ts';
import { rushMinutesAt } from './metropolis.ts';
import type { Drive } from './travel.ts';

const MINUTE_MS = 60_000;
/** Minutes after midnight. */
export const RUSH_STARTS_AT_MINUTE = 15 * 60;
export const RUSH_ENDS_AT_MINUTE = 19 * 60;
const [SUNDAY, SATURDAY] = [0, 6];

/** An arrival from `startsAt` until before `endsAt` takes `minutes` longer. */
export interface RushHour {
  /** Both are in epoch milliseconds. */
  startsAt: number;
  endsAt: number;
  minutes: number;
}

/**
 * Returns the rush hour on the local date of an instant: 3 to 7 PM on weekdays near a large metropolis
 * (docs/rules.md#drives).
 * @param localDateTime the instant's wall clock there, `YYYY-MM-DDTHH:MM`.
 */
export function rushHourOn(position: Position, instant: Date, localDateTime: string): RushHour | null {
  const weekday = new Date(`${localDateTime.slice(0, 10)}T00:00:00Z`).getUTCDay();
  if (weekday === SUNDAY || weekday === SATURDAY) return null;
  const minutes = rushMinutesAt(position);
  if (minutes === 0) return null;
  const minuteOfDay = Number(localDateTime.slice(11, 13)) * 60 + Number(localDateTime.slice(14, 16));
  // No clock changes in the afternoon.
  const at = (minute: number) => instant.getTime() + (minute - minuteOfDay) * MINUTE_MS;
  return { startsAt: at(RUSH_STARTS_AT_MINUTE), endsAt: at(RUSH_ENDS_AT_MINUTE), minutes };
}

/**
 * Returns what an arrival adds to a drive.
 * @param arrival epoch milliseconds.
 */
export function rushMinutes(rushHour: RushHour | null, arrival: number, drive: Drive): number {
  if (rushHour === null || arrival < rushHour.startsAt || arrival >= rushHour.endsAt) return 0;
  return addedByRush(rushHour.minutes, drive);
}

/** Traffic at most doubles a drive. */
export function addedByRush(minutes: number, drive: Pick<Drive, 'minutes' | 'parkingMinutes'>): number {
  return Math.min(minutes, drive.minutes - (drive.parkingMinutes ?? 0));
}
