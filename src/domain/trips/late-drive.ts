import { MINUTE_MS } from '../dates/durations.ts';
import { dayNumber, wallClockInstant } from '../dates/wall-clock.ts';
import { addDays, daysBetween, localDateAt } from '../dates/zoned-time.ts';
import type { TripGame } from './finder/trip-game.ts';
import { ROADTRIP_LIMITS } from './trip-limits.ts';
import type { PlannedRide } from './train-departure.ts';

const FIRST_DRIVING_MINUTE = 6 * 60;

/** Days are since 1970, at the venue where the drive ends. */
interface LateDrive {
  /** In epoch milliseconds. */
  leavesAt: number;
  /** The arrival's day is first. */
  days: readonly { day: number; minutes: number }[];
}

/**
 * Fills the hours backward, with a night before each further day.
 * @param drive `limit` is per day; `firstMinute` is the first of the arrival's day.
 */
export function fillBackward(drive: {
  /** In epoch milliseconds. */
  arrivesAt: number;
  day: number;
  timeZone: string;
  minutes: number;
  limit: number;
  firstMinute: number;
}): LateDrive {
  const { timeZone, limit } = drive;
  let { arrivesAt: at, day, minutes: left } = drive;
  let from = wallClockInstant(day, drive.firstMinute, timeZone);
  const days: { day: number; minutes: number }[] = [];
  while (true) {
    const driven = Math.max(0, Math.min(limit, left, (at - from) / MINUTE_MS));
    left -= driven;
    at -= driven * MINUTE_MS;
    days.push({ day, minutes: driven });
    if (hasReached(left, 0)) return { leavesAt: at, days };
    at = Math.min(at - ROADTRIP_LIMITS.nightMinutes * MINUTE_MS, wallClockInstant(day, 0, timeZone));
    day -= 1;
    from = wallClockInstant(day, 0, timeZone);
  }
}

export type DatedGame = Pick<TripGame, 'localDate' | 'startsAt' | 'timeZone'>;

interface Arrival {
  /** In epoch milliseconds; null while unknown. */
  start: number | null;
  day: number;
  timeZone: string;
}

/** Minutes from 6 AM of the game's date to the arrival; 0 without a start. */
export function morningMinutes({ start, day, timeZone }: Arrival): number {
  if (start === null) return 0;
  const sixAm = wallClockInstant(day, FIRST_DRIVING_MINUTE, timeZone);
  return (start - sixAm) / MINUTE_MS - ROADTRIP_LIMITS.arriveMinutes;
}

/**
 * Assumes the latest departure (docs/rules.md#trips).
 * @param limit driving minutes per date.
 */
export function drivingDatesBefore(
  arrival: Arrival,
  { minutes, crossesBorder }: { minutes: number; crossesBorder: boolean },
  limit: number,
): number {
  const border = crossesBorder ? ROADTRIP_LIMITS.borderMinutes : 0;
  return datesBefore(minutes, morningMinutes(arrival) - border, limit);
}

/** Dates between two games without driving, with the latest departure. */
export function freeDatesBetween(
  from: DatedGame,
  to: DatedGame,
  drive: { minutes: number; crossesBorder: boolean; ride?: PlannedRide },
  limit: number,
): string[] {
  const between = daysBetween(from.localDate, to.localDate) - 1;
  if (between < 1) return [];
  if (drive.ride) {
    const dates = Array.from({ length: between }, (_, after) => addDays(from.localDate, after + 1));
    return dates.filter((date) => date !== trainDate(drive.ride, from.timeZone));
  }
  const { startsAt, timeZone } = to;
  const arrival = { start: startsAt?.getTime() ?? null, day: dayNumber(to.localDate), timeZone };
  const length = Math.max(0, between - drivingDatesBefore(arrival, drive, limit));
  return Array.from({ length }, (_, after) => addDays(from.localDate, after + 1));
}

/** Null within a city and while a start is unknown. */
export function trainDate(ride: PlannedRide | undefined, timeZone: string): string | null {
  const departBy = ride?.train?.departBy ?? null;
  return departBy === null ? null : localDateAt(new Date(departBy), timeZone);
}

/** @param room minutes on the arrival's date. */
export function datesBefore(minutes: number, room: number, limit: number): number {
  const left = minutes - Math.max(0, Math.min(limit, room));
  if (hasReached(left, 0)) return 0;
  const dates = Math.floor(left / limit);
  return hasReached(left - dates * limit, 0) ? dates : dates + 1;
}

/** Drives from 6 AM of the game's date where that leaves enough dates, else from midnight. */
export function lateDrive(
  { start, day, timeZone }: Arrival & { start: number },
  drive: { minutes: number; crossesBorder: boolean },
  limit: number,
  datesApart: number,
): LateDrive {
  const { arriveMinutes, borderMinutes } = ROADTRIP_LIMITS;
  const ahead = arriveMinutes + (drive.crossesBorder ? borderMinutes : 0);
  const { minutes } = drive;
  const fill = (firstMinute: number) =>
    fillBackward({ arrivesAt: start - ahead * MINUTE_MS, day, timeZone, minutes, limit, firstMinute });
  const rested = fill(FIRST_DRIVING_MINUTE);
  return rested.days.length > datesApart ? fill(0) : rested;
}

/** A drive spread over three dates has fractions of minutes. */
const TOLERANCE_MINUTES = 1e-6;

export function exceeds(minutes: number, limit: number): boolean {
  return minutes > limit + TOLERANCE_MINUTES;
}

/** For minutes that fall toward `end`. */
export function hasReached(minutes: number, end: number): boolean {
  return minutes <= end + TOLERANCE_MINUTES;
}
