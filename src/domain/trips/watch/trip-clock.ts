import { dateOfDay, dayNumber, wallClockAt, wallClockInstant } from '../../dates/wall-clock.ts';
import { localDateOf } from '../../games/game.ts';
import type { KnownGame } from './known-game.ts';

const DIGEST_MINUTE = 7 * 60;

/** By the clock of the home, or else of the first venue. */
interface TripEnd {
  lastDate: string;
  timeZone: string;
}

/** The first instant after the last date. */
export function tripEnd({ lastDate, timeZone }: TripEnd): Date {
  return new Date(wallClockInstant(dayNumber(lastDate) + 1, 0, timeZone));
}

export function isTripOver(trip: TripEnd, now: Date): boolean {
  return now >= tripEnd(trip);
}

export interface ZoneMorning {
  timeZone: string;
  /** The present local date. */
  date: string;
  /** 7 AM of that date, which may be ahead. */
  digestAt: Date;
}

/** Digests go out from 7 AM, and tell what was noticed before. */
export function morningIn(timeZone: string, now: Date): ZoneMorning {
  const { day } = wallClockAt(now.getTime(), timeZone);
  return {
    timeZone,
    date: dateOfDay(day),
    digestAt: new Date(wallClockInstant(day, DIGEST_MINUTE, timeZone)),
  };
}

/** A game without a time may start on its whole date. In epoch milliseconds. */
export function gamePeriod(game: KnownGame, timeZone: string): { startsFrom: number; aheadUntil: number } {
  if (game.startsAt !== null) {
    const start = Date.parse(game.startsAt);
    return { startsFrom: start, aheadUntil: start };
  }
  const day = dayNumber(localDateOf(game));
  return {
    startsFrom: wallClockInstant(day, 0, timeZone),
    aheadUntil: wallClockInstant(day + 1, 0, timeZone),
  };
}
