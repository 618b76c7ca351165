import { localDateOf, type Game } from '../games/game.ts';
import { floorToFive, roundToFive } from '../travel/leg-text.ts';
import { ROADTRIP_LIMITS } from './sequence.ts';

export interface Departure {
  leaveBy: Date;
  arriveBy: Date;
  /** Each further day of driving adds a night. */
  nightsOnTheWay: number;
}

const MINUTE_MS = 60_000;

export function nightText({ nightsOnTheWay: nights }: Pick<Departure, 'nightsOnTheWay'>): string | null {
  if (nights === 0) return null;
  return `with ${nights === 1 ? 'a night' : `${nights} nights`} on the way`;
}

/**
 * Rounds down to five minutes (docs/rules.md#limits). Returns null while a start is unknown or after the
 * games have swapped order.
 */
export function latestDeparture(
  from: Pick<Game, 'startsAt' | 'localDateTime'>,
  to: Pick<Game, 'startsAt' | 'localDateTime'>,
  drive: { minutes: number; crossesBorder: boolean },
  wheelMinutesPerDate = ROADTRIP_LIMITS.wheelMinutesPerDate,
): Departure | null {
  if (from.startsAt === null || to.startsAt === null || from.startsAt >= to.startsAt) return null;
  const { arriveMinutes, arriveSameDateMinutes, borderMinutes, nightMinutes } = ROADTRIP_LIMITS;
  const ahead = localDateOf(from) === localDateOf(to) ? arriveSameDateMinutes : arriveMinutes;
  const arriveBy = to.startsAt.getTime() - ahead * MINUTE_MS;
  const nightsOnTheWay = Math.max(1, Math.ceil(drive.minutes / wheelMinutesPerDate)) - 1;
  const travelMinutes =
    roundToFive(drive.minutes) + (drive.crossesBorder ? borderMinutes : 0) + nightsOnTheWay * nightMinutes;
  const latest = Math.min(
    arriveBy / MINUTE_MS - travelMinutes,
    latestForLastDate(to.startsAt, to, drive.minutes - wheelMinutesPerDate),
  );
  return {
    nightsOnTheWay,
    arriveBy: new Date(arriveBy),
    leaveBy: new Date(floorToFive(latest) * MINUTE_MS),
  };
}

/**
 * Returns minutes since 1970.
 * @param excess the driving minutes beyond the last date's limit; they are driven before that date.
 */
function latestForLastDate(
  startsAt: Date,
  { localDateTime }: Pick<Game, 'localDateTime'>,
  excess: number,
): number {
  if (excess <= 0) return Infinity;
  const sinceMidnight = Number(localDateTime.slice(11, 13)) * 60 + Number(localDateTime.slice(14, 16));
  return startsAt.getTime() / MINUTE_MS - sinceMidnight - excess;
}
