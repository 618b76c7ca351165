import { MINUTE_MS } from '../dates/durations.ts';
import type { League } from '../leagues.ts';
import { rushMinutesOf, type RushHour } from '../travel/rush-hour.ts';
import type { Drive } from '../travel/travel.ts';
import { daysBetween } from '../dates/zoned-time.ts';
import { planRide, plannedRide, type PlannedRide } from './train-departure.ts';

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

/** Values are minutes or venue-local dates (docs/rules.md#limits). */
export interface SequenceLimits {
  windowDates: number;
  maxDatesApart: number;
  drivingMinutesPerDate: number;
  gameMinutes: Record<League, number>;
  straightDoubleheaderMinutes: number;
  leaveMinutes: number;
  arriveMinutes: number;
  arriveSameDateMinutes: number;
  nightMinutes: number;
  borderMinutes: number;
  tightMinutes: number;
  minStops: number;
}

export const ROADTRIP_LIMITS: SequenceLimits = {
  windowDates: 7,
  maxDatesApart: 3,
  drivingMinutesPerDate: 480,
  gameMinutes: { MLB: 180, NBA: 150, NHL: 165, NFL: 200 },
  straightDoubleheaderMinutes: 390,
  leaveMinutes: 20,
  arriveMinutes: 60,
  arriveSameDateMinutes: 30,
  nightMinutes: 570,
  borderMinutes: 60,
  tightMinutes: 45,
  minStops: 2,
};

/** Nobody drives on a trip by rail. */
export const RAIL_LIMITS: SequenceLimits = { ...ROADTRIP_LIMITS, drivingMinutesPerDate: Infinity };

/** From game to game. `minutes` include the rush hour, not the border. */
export interface Leg extends Omit<Drive, 'parkingMinutes' | 'ride'> {
  /** Added for a weekday arrival in a large city from 3 to 7 PM, or 0. */
  rushMinutes: number;
  crossesBorder: boolean;
  /** Null when either time is unknown. */
  minutesToSpare: number | null;
  isTight: boolean;
  /** Of a roadtrip by rail. */
  ride?: PlannedRide;
}

export interface Sequence {
  games: readonly SequenceGame[];
  legs: readonly Leg[];
  miles: number;
  /** Excludes border waits. */
  minutes: number;
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
  const arriveMinutes = datesApart === 0 ? limits.arriveSameDateMinutes : limits.arriveMinutes;
  const rush =
    to.startsAt === null || drive.ride
      ? 0
      : rushMinutesOf(to.rushHour, to.startsAt.getTime() - arriveMinutes * MINUTE_MS, drive);
  const leg = {
    miles: drive.miles,
    minutes: drive.minutes + rush,
    ...(drive.isEstimated && { isEstimated: drive.isEstimated }),
    rushMinutes: rush,
    crossesBorder: from.country !== to.country,
  };
  if (leg.minutes / Math.max(1, datesApart) > limits.drivingMinutesPerDate) return null;
  if (from.startsAt === null || to.startsAt === null) {
    // Games without times must not share a date.
    if (datesApart === 0) return null;
    const ride = drive.ride && { ride: plannedRide(drive.ride, null) };
    return { ...leg, minutesToSpare: null, isTight: false, ...ride };
  }
  const minutesBetween = (to.startsAt.getTime() - from.startsAt.getTime()) / MINUTE_MS;
  const minutesNeeded =
    gameMinutes(from, limits) +
    limits.leaveMinutes +
    leg.minutes +
    (leg.crossesBorder ? limits.borderMinutes : 0) +
    arriveMinutes +
    (datesApart === 0 ? 0 : limits.nightMinutes);
  const minutesToSpare = Math.floor(minutesBetween - minutesNeeded);
  if (minutesToSpare < 0) return null;
  if (drive.ride) {
    const leavesAt = from.startsAt.getTime() + (gameMinutes(from, limits) + limits.leaveMinutes) * MINUTE_MS;
    const arrivesAt = to.startsAt.getTime() - arriveMinutes * MINUTE_MS;
    const nightMinutes = datesApart === 0 ? 0 : limits.nightMinutes;
    const { timeZone } = from;
    const planned = planRide(drive.ride, { leavesAt, arrivesAt, nightMinutes, timeZone }, minutesToSpare);
    return planned && { ...leg, ...planned, isTight: planned.minutesToSpare < limits.tightMinutes };
  }
  return { ...leg, minutesToSpare, isTight: minutesToSpare < limits.tightMinutes };
}

export function gameMinutes(game: SequenceGame, limits: SequenceLimits): number {
  return game.isStraightDoubleheader ? limits.straightDoubleheaderMinutes : limits.gameMinutes[game.league];
}
