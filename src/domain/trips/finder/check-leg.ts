import type { Drive } from '../../travel/travel.ts';
import { exceeds, freeDatesBetween } from '../late-drive.ts';
import { gameMinutes, timedLeg, type Leg } from '../leg.ts';
import { ROADTRIP_LIMITS } from '../trip-limits.ts';
import { factsOf, type TripGame } from './trip-game.ts';

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
 * @param limit driving minutes per date; nobody drives on a ride.
 */
export function checkLeg(from: TripGame, to: TripGame, drive: Drive | null, limit: number): CheckedLeg {
  const datesApart = factsOf(to).day - factsOf(from).day;
  const { leg, fits } =
    drive === null
      ? { leg: { ...NO_LEG, crossesBorder: from.country !== to.country }, fits: false }
      : timedLeg(from, to, drive, ROADTRIP_LIMITS, datesApart);
  const minutesPerDate = leg.ride ? 0 : leg.minutes / Math.max(1, datesApart);
  return {
    leg,
    datesApart,
    minutesPerDate,
    freeDates: freeDatesBetween(from, to, leg, limit),
    fits: fits && datesApart >= 0 && !exceeds(minutesPerDate, limit),
  };
}

const NO_LEG = { miles: 0, minutes: 0, rushMinutes: 0, minutesToSpare: null, isTight: false };

export function lengthOf(game: TripGame): number {
  return gameMinutes(game, ROADTRIP_LIMITS);
}
