import { localDateOf, type Game } from '../games/game.ts';
import { floorToFive, roundToFive } from '../travel/leg-text.ts';
import { ROADTRIP_LIMITS } from './sequence.ts';

export interface Departure {
  leaveBy: Date;
  /** As early before the start as the limits ask. */
  arriveBy: Date;
  /** A drive longer than a date's share needs a night. */
  nightsOnTheWay: number;
}

const MINUTE_MS = 60_000;

export function nightText({ nightsOnTheWay: nights }: Departure): string | null {
  if (nights === 0) return null;
  return `with ${nights === 1 ? 'a night' : `${nights} nights`} on the way`;
}

/**
 * The latest departure to the next game, to five minutes (docs/rules.md#limits); null while a start is
 * unknown or when the games have swapped order.
 */
export function latestDeparture(
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
    roundToFive(drive.minutes) + (drive.crossesBorder ? borderMinutes : 0) + nightsOnTheWay * nightMinutes;
  const latest = Math.min(arriveBy / MINUTE_MS - onTheWay, latestForLastDate(to.startsAt, to, drive.minutes));
  return {
    nightsOnTheWay,
    arriveBy: new Date(arriveBy),
    leaveBy: new Date(floorToFive(latest) * MINUTE_MS),
  };
}

/** What does not fit into the last date is driven before it. Returns minutes since 1970. */
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
