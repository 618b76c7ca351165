import { localDateOf, type Game } from './game.ts';
import { fullFives, nearestFive } from './leg-text.ts';
import { ROADTRIP_LIMITS } from './sequence.ts';

/** The latest way from one game to the next. */
export interface Departure {
  leaveBy: Date;
  /** At the next building, as long before the start as the limits ask for. */
  arriveBy: Date;
  /** Between the two: a drive longer than a date's share is slept on. */
  nightsOnTheWay: number;
}

const MINUTE_MS = 60_000;

/** 'with a night on the way'; null when the drive is one day's. */
export function nightWords({ nightsOnTheWay: nights }: Departure): string | null {
  if (nights === 0) return null;
  return `with ${nights === 1 ? 'a night' : `${nights} nights`} on the way`;
}

/**
 * When to leave one game's city for the next at the latest, to five minutes: an hour at the gate, half of one on the same
 * date, the border, and a night wherever the drive is more than a date allows (decisions.md 4, 'Limits').
 * @returns null while one of the two starts is unknown, or when the games have changed places in time.
 */
export function departure(
  from: Pick<Game, 'startsAt' | 'localDateTime'>,
  to: Pick<Game, 'startsAt' | 'localDateTime'>,
  drive: { minutes: number; crossesBorder: boolean },
): Departure | null {
  if (from.startsAt === null || to.startsAt === null || from.startsAt >= to.startsAt) return null;
  const { arriveMinutes, arriveSameDateMinutes, borderMinutes, nightMinutes, wheelMinutesPerDate } =
    ROADTRIP_LIMITS;
  const ahead = localDateOf(from) === localDateOf(to) ? arriveSameDateMinutes : arriveMinutes;
  const arriveBy = to.startsAt.getTime() - ahead * MINUTE_MS;
  const nightsOnTheWay = Math.max(1, Math.ceil(drive.minutes / wheelMinutesPerDate)) - 1;
  const onTheWay =
    nearestFive(drive.minutes) + (drive.crossesBorder ? borderMinutes : 0) + nightsOnTheWay * nightMinutes;
  const latest = Math.min(arriveBy / MINUTE_MS - onTheWay, latestForLastDate(to.startsAt, to, drive.minutes));
  return {
    nightsOnTheWay,
    arriveBy: new Date(arriveBy),
    leaveBy: new Date(fullFives(latest) * MINUTE_MS),
  };
}

/** What the last date does not take has to be driven before it begins. @returns minutes since 1970. */
function latestForLastDate(
  startsAt: Date,
  { localDateTime }: Pick<Game, 'localDateTime'>,
  driveMinutes: number,
): number {
  const before = driveMinutes - ROADTRIP_LIMITS.wheelMinutesPerDate;
  if (before <= 0) return Infinity;
  const sinceMidnight = Number(localDateTime.slice(11, 13)) * 60 + Number(localDateTime.slice(14, 16));
  return startsAt.getTime() / MINUTE_MS - sinceMidnight - before;
}
