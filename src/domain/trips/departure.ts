import { MINUTE_MS } from '../dates/durations.ts';
import { dayNumber } from '../dates/wall-clock.ts';
import { localDateOf, type Game } from '../games/game.ts';
import { floorToFive, roundToFive } from '../travel/leg-text.ts';
import { lateDrive } from './late-drive.ts';
import { ROADTRIP_LIMITS } from './trip-limits.ts';
import { departureOfTrain, type PlannedRide } from './train-departure.ts';

export interface Departure {
  leaveBy: Date;
  arriveBy: Date;
  nightsOnTheWay: number;
}

export type TimedPlace = Pick<Game, 'startsAt' | 'localDateTime' | 'timeZone'>;

export function nightText({ nightsOnTheWay: nights }: Pick<Departure, 'nightsOnTheWay'>): string | null {
  if (nights === 0) return null;
  return `with ${nights === 1 ? 'a night' : `${nights} nights`} on the road`;
}

/**
 * Rounds down to five minutes (docs/rules.md#limits). Null while a start is unknown, after the games swapped
 * order, or without a train in time.
 */
export function latestDeparture(
  from: TimedPlace,
  to: TimedPlace,
  drive: { minutes: number; crossesBorder: boolean; ride?: PlannedRide },
  drivingMinutesPerDate = ROADTRIP_LIMITS.drivingMinutesPerDate,
): Departure | null {
  if (from.startsAt === null || to.startsAt === null || from.startsAt >= to.startsAt) return null;
  const { arriveMinutes, arriveSameDateMinutes, borderMinutes } = ROADTRIP_LIMITS;
  const start = to.startsAt.getTime();
  const day = dayNumber(localDateOf(to));
  const datesApart = day - dayNumber(localDateOf(from));
  const arriveBy = start - (datesApart === 0 ? arriveSameDateMinutes : arriveMinutes) * MINUTE_MS;
  if (drive.ride?.train) {
    const departs = departureOfTrain(drive.ride.train, from.startsAt, arriveBy);
    return departs === null ? null : departure(departs, arriveBy, 0);
  }
  if (drive.minutes > drivingMinutesPerDate) {
    const arrival = { start, day, timeZone: to.timeZone };
    const { leavesAt, days } = lateDrive(arrival, drive, drivingMinutesPerDate, datesApart);
    return departure(leavesAt, arriveBy, days.length - 1);
  }
  const travelMinutes = roundToFive(drive.minutes) + (drive.crossesBorder ? borderMinutes : 0);
  return departure(arriveBy - travelMinutes * MINUTE_MS, arriveBy, 0);
}

function departure(leavesAt: number, arriveBy: number, nightsOnTheWay: number): Departure {
  return {
    nightsOnTheWay,
    arriveBy: new Date(arriveBy),
    leaveBy: new Date(floorToFive(leavesAt / MINUTE_MS) * MINUTE_MS),
  };
}
