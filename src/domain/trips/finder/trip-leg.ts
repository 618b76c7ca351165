import { MINUTE_MS } from '../../dates/durations.ts';
import { rushMinutesOf } from '../../travel/rush-hour.ts';
import type { Drive } from '../../travel/travel.ts';
import { freeDatesBetween } from '../late-drive.ts';
import { gameMinutes, ROADTRIP_LIMITS, type Leg } from '../sequence.ts';
import { factsOf } from './game-facts.ts';
import { exceeds } from './minutes-tolerance.ts';
import type { TripGame } from './trip-game.ts';

/** Minutes from the first game's start to the second's without the drive. */
export function minutesBeside(minutesOfGame: number, crossesBorder: boolean, isSameDate: boolean): number {
  const { leaveMinutes, borderMinutes, arriveSameDateMinutes, arriveMinutes, nightMinutes } = ROADTRIP_LIMITS;
  const arriving = isSameDate ? arriveSameDateMinutes : arriveMinutes + nightMinutes;
  return minutesOfGame + leaveMinutes + (crossesBorder ? borderMinutes : 0) + arriving;
}

/** Minutes that the rush hour adds to a drive. */
export function arrivalRush(to: TripGame, isSameDate: boolean, drive: Drive): number {
  if (to.startsAt === null) return 0;
  const { arriveSameDateMinutes, arriveMinutes } = ROADTRIP_LIMITS;
  const ahead = isSameDate ? arriveSameDateMinutes : arriveMinutes;
  return rushMinutesOf(to.rushHour, to.startsAt.getTime() - ahead * MINUTE_MS, drive);
}

export interface CheckedLeg {
  leg: Leg;
  datesApart: number;
  /** Of each date after the first game's, or of a shared date. */
  minutesPerDate: number;
  /** Dates between the games without driving, with the latest departure. */
  freeDates: readonly string[];
  fits: boolean;
}

/**
 * A leg that does not fit has negative minutes to spare, or no miles without a road (docs/rules.md#trips).
 * @param limit driving minutes per date.
 */
export function checkLeg(from: TripGame, to: TripGame, drive: Drive | null, limit: number): CheckedLeg {
  const datesApart = factsOf(to).day - factsOf(from).day;
  const isSameDate = datesApart === 0;
  const rushMinutes = drive ? arrivalRush(to, isSameDate, drive) : 0;
  const minutes = (drive?.minutes ?? 0) + rushMinutes;
  const minutesPerDate = minutes / Math.max(1, datesApart);
  const crossesBorder = from.country !== to.country;
  const slack = slackOf(from, to, minutes + minutesBeside(lengthOf(from), crossesBorder, isSameDate));
  const minutesToSpare = drive === null || slack === null ? null : Math.floor(slack);
  const fitsInTime = slack === null ? datesApart > 0 : slack >= 0;
  return {
    leg: {
      miles: drive?.miles ?? 0,
      minutes,
      crossesBorder,
      rushMinutes,
      minutesToSpare,
      isTight: minutesToSpare !== null && minutesToSpare < ROADTRIP_LIMITS.tightMinutes,
      ...(drive?.isEstimated && { isEstimated: true as const }),
    },
    datesApart,
    minutesPerDate,
    freeDates: freeDatesBetween(from, to, { minutes, crossesBorder }, limit),
    fits: drive !== null && datesApart >= 0 && fitsInTime && !exceeds(minutesPerDate, limit),
  };
}

export function lengthOf(game: TripGame): number {
  return gameMinutes(game, ROADTRIP_LIMITS);
}

function slackOf(from: TripGame, to: TripGame, needed: number): number | null {
  if (from.startsAt === null || to.startsAt === null) return null;
  return (to.startsAt.getTime() - from.startsAt.getTime()) / MINUTE_MS - needed;
}
