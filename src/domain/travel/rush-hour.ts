import { MINUTE_MS } from '../dates/durations.ts';
import { dayNumber, daysSinceFriday, wallClockInstant } from '../dates/wall-clock.ts';
import type { Position } from './position.ts';
import { rushMinutesAt } from './metropolis.ts';
import type { Drive } from './travel.ts';

/** Minutes after midnight. */
export const RUSH_STARTS_AT_MINUTE = 15 * 60;
export const RUSH_ENDS_AT_MINUTE = 19 * 60;
/** In days since Friday. */
const [SATURDAY, SUNDAY] = [1, 2];

/** An arrival from `startsAt` until before `endsAt` takes `minutes` longer. */
export interface RushHour {
  /** In epoch milliseconds. */
  startsAt: number;
  endsAt: number;
  minutes: number;
}

/**
 * It lasts from 3 to 7 PM on weekdays near a large metropolis (docs/rules.md#drives).
 * @param localDate `YYYY-MM-DD`.
 */
export function rushHourOn(position: Position, localDate: string, timeZone: string): RushHour | null {
  const day = dayNumber(localDate);
  const weekday = daysSinceFriday(day);
  if (weekday === SATURDAY || weekday === SUNDAY) return null;
  const minutes = rushMinutesAt(position);
  return minutes === 0 ? null : rushHourOfDay(day, minutes, timeZone);
}

/** @param day in days since 1970. */
export function rushHourOfDay(day: number, minutes: number, timeZone: string): RushHour {
  const startsAt = wallClockInstant(day, RUSH_STARTS_AT_MINUTE, timeZone);
  return { startsAt, endsAt: startsAt + (RUSH_ENDS_AT_MINUTE - RUSH_STARTS_AT_MINUTE) * MINUTE_MS, minutes };
}

/** @param arrival epoch milliseconds. */
export function rushMinutesOf(rushHour: RushHour | null, arrival: number, drive: Drive): number {
  if (rushHour === null || arrival < rushHour.startsAt || arrival >= rushHour.endsAt) return 0;
  return addedByRush(rushHour.minutes, drive);
}

/** Traffic at most doubles a drive. */
export function addedByRush(minutes: number, drive: Pick<Drive, 'minutes' | 'parkingMinutes'>): number {
  return Math.min(minutes, drive.minutes - (drive.parkingMinutes ?? 0));
}
