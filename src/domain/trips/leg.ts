import { MINUTE_MS } from '../dates/durations.ts';
import type { League } from '../leagues.ts';
import { rushMinutesOf, type RushHour } from '../travel/rush-hour.ts';
import type { Drive } from '../travel/travel.ts';
import { daysBetween } from '../dates/zoned-time.ts';
import { planRide, plannedRide, type PlannedRide } from './train-departure.ts';
import { ROADTRIP_LIMITS, type SequenceLimits } from './trip-limits.ts';

export interface SequenceGame {
  id: string;
  league: League;
  homeTeam: string;
  awayTeam: string;
  /** Games in one building are one stop. */
  venueId: string;
  /** An ISO 3166-1 alpha-2 code. */
  country: string;
  /** The venue's. */
  timeZone: string;
  localDate: string;
  /** Null while only the date is known. */
  startsAt: Date | null;
  /** Null without a time, or without a rush hour on that date. */
  rushHour: RushHour | null;
  isStraightDoubleheader: boolean;
}

/** Null means no road or no position. */
export type DriveBetween = (fromVenueId: string, toVenueId: string) => Drive | null;

/** From one game to the next. */
export interface Leg {
  miles: number;
  /** Includes rush hour, not the border. */
  minutes: number;
  crossesBorder: boolean;
  /** Added for a weekday arrival in a large city from 3 to 7 PM, or 0. */
  rushMinutes: number;
  /** Null when either time is unknown. */
  minutesToSpare: number | null;
  isTight: boolean;
  /** Not in the drive table (docs/rules.md#drives). */
  isEstimated?: true;
  /** By rail. */
  ride?: PlannedRide;
}

/**
 * Null when one person cannot attend both games (docs/rules.md#legs). The search checks the daily limit over
 * several legs.
 */
export function legBetween(
  from: SequenceGame,
  to: SequenceGame,
  drive: Drive | null,
  limits: SequenceLimits,
  datesApart = daysBetween(from.localDate, to.localDate),
): Leg | null {
  if (!drive || from.venueId === to.venueId) return null;
  if (datesApart < 0 || datesApart > limits.maxDatesApart) return null;
  const { leg, fits } = timedLeg(from, to, drive, limits, datesApart);
  const minutesPerDate = leg.minutes / Math.max(1, datesApart);
  return fits && minutesPerDate <= limits.drivingMinutesPerDate ? leg : null;
}

/**
 * Checks the time between the games only. A leg that does not fit has negative minutes to spare, or null where
 * no train leaves in time.
 */
export function timedLeg(
  from: SequenceGame,
  to: SequenceGame,
  drive: Drive,
  limits: SequenceLimits,
  datesApart: number,
): { leg: Leg; fits: boolean } {
  const isSameDate = datesApart === 0;
  const rush = drive.ride ? 0 : arrivalRush(to, isSameDate, drive, limits);
  const crossesBorder = from.country !== to.country;
  const leg = {
    miles: drive.miles,
    minutes: drive.minutes + rush,
    ...(drive.isEstimated && { isEstimated: drive.isEstimated }),
    rushMinutes: rush,
    crossesBorder,
  };
  const withoutTrain = drive.ride && { ride: plannedRide(drive.ride, null) };
  const unknown = { ...leg, minutesToSpare: null, isTight: false, ...withoutTrain };
  // Games without times must not share a date.
  if (from.startsAt === null || to.startsAt === null) return { leg: unknown, fits: datesApart > 0 };
  const besides = minutesBeside(gameMinutes(from, limits), crossesBorder, isSameDate, limits);
  const minutesBetween = (to.startsAt.getTime() - from.startsAt.getTime()) / MINUTE_MS;
  const minutesToSpare = Math.floor(minutesBetween - (besides + leg.minutes));
  const isTight = minutesToSpare < limits.tightMinutes;
  const fits = minutesToSpare >= 0;
  if (!drive.ride || !fits) return { leg: { ...leg, minutesToSpare, isTight, ...withoutTrain }, fits };
  const leavesAt = from.startsAt.getTime() + (gameMinutes(from, limits) + limits.leaveMinutes) * MINUTE_MS;
  const arrivesAt = to.startsAt.getTime() - arriveMinutes(isSameDate, limits) * MINUTE_MS;
  const nightMinutes = isSameDate ? 0 : limits.nightMinutes;
  const { timeZone } = from;
  const planned = planRide(drive.ride, { leavesAt, arrivesAt, nightMinutes, timeZone }, minutesToSpare);
  return planned === null
    ? { leg: unknown, fits: false }
    : { leg: { ...leg, ...planned, isTight: planned.minutesToSpare < limits.tightMinutes }, fits };
}

/** Minutes from the first game's start to the second's without the drive. */
export function minutesBeside(
  minutesOfGame: number,
  crossesBorder: boolean,
  isSameDate: boolean,
  limits = ROADTRIP_LIMITS,
): number {
  const { leaveMinutes, borderMinutes, nightMinutes } = limits;
  const night = isSameDate ? 0 : nightMinutes;
  const border = crossesBorder ? borderMinutes : 0;
  return minutesOfGame + leaveMinutes + border + arriveMinutes(isSameDate, limits) + night;
}

/** Minutes that the rush hour adds to a drive. */
export function arrivalRush(
  to: SequenceGame,
  isSameDate: boolean,
  drive: Drive,
  limits = ROADTRIP_LIMITS,
): number {
  if (to.startsAt === null) return 0;
  const arrivesAt = to.startsAt.getTime() - arriveMinutes(isSameDate, limits) * MINUTE_MS;
  return rushMinutesOf(to.rushHour, arrivesAt, drive);
}

function arriveMinutes(isSameDate: boolean, limits: SequenceLimits): number {
  return isSameDate ? limits.arriveSameDateMinutes : limits.arriveMinutes;
}

export function gameMinutes(game: SequenceGame, limits: SequenceLimits): number {
  return game.isStraightDoubleheader ? limits.straightDoubleheaderMinutes : limits.gameMinutes[game.league];
}
