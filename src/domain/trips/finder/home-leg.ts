import { MINUTE_MS } from '../../dates/durations.ts';
import { wallClockAt, wallClockInstant } from '../../dates/wall-clock.ts';
import { rushMinutesAt } from '../../travel/metropolis.ts';
import {
  addedByRush,
  RUSH_ENDS_AT_MINUTE,
  RUSH_STARTS_AT_MINUTE,
  rushMinutesOf,
} from '../../travel/rush-hour.ts';
import type { Drive } from '../../travel/travel.ts';
import { fillBackward, hasReached } from '../late-drive.ts';
import { gameMinutes, type Leg } from '../leg.ts';
import { ROADTRIP_LIMITS } from '../trip-limits.ts';
import type { HomeLeg } from './trip-answer.ts';
import { factsOf, type TripGame } from './trip-game.ts';
import { LATEST_DRIVING_MINUTE, type TripHome, type TripQuestion } from './trip-question.ts';

const DAY_MINUTES = 24 * 60;
const FIRST_DRIVING_MINUTE = 6 * 60;
/** Few fans leave home or drive home later. */
const LATE_DEPARTURE_MINUTE = 22 * 60;
const LATE_RETURN_MINUTE = DAY_MINUTES + 60;

/** A fan sleeps at home after a game closer than this. */
const NEAR_HOME_MINUTES = 60;

/** Instants are epoch milliseconds. Days are since 1970, at the venue. */
export interface HomeDrive extends Pick<
  Leg,
  'miles' | 'minutes' | 'rushMinutes' | 'crossesBorder' | 'isEstimated'
> {
  leavesAt: number;
  arrivesAt: number;
  nightsOnTheWay: number;
  /** The game's day is first. */
  days: readonly { day: number; minutes: number }[];
  /** Leaves after 10 PM or before 6 AM, or drives home after 1 AM. */
  isAtNight: boolean;
}

/**
 * Leaves as late as possible (docs/rules.md#trips).
 * @param limit driving minutes per date.
 */
export function driveOut(home: TripHome, game: TripGame, drive: Drive, limit: number): HomeDrive {
  const gameDay = factsOf(game).day;
  const start = game.startsAt?.getTime() ?? null;
  const arrivesAt =
    start === null
      ? wallClockInstant(gameDay, 0, game.timeZone)
      : start - ROADTRIP_LIMITS.arriveMinutes * MINUTE_MS;
  const rushMinutes = start === null ? 0 : rushMinutesOf(game.rushHour, arrivesAt, drive);
  const minutes = drive.minutes + rushMinutes;
  const crossesBorder = home.country !== game.country;
  const { leavesAt, days } = fillBackward({
    arrivesAt: arrivesAt - borderMs(crossesBorder),
    day: start === null ? gameDay - 1 : gameDay,
    timeZone: game.timeZone,
    minutes,
    limit,
    firstMinute: 0,
  });
  const leaving = wallClockAt(leavesAt, home.timeZone).minutes;
  const isAtNight = leaving < FIRST_DRIVING_MINUTE || leaving > LATE_DEPARTURE_MINUTE;
  return homeDrive(drive, { rushMinutes, crossesBorder, leavesAt, arrivesAt, days, isAtNight });
}

interface WayBackLimits extends Pick<TripQuestion, 'drivingHours'> {
  lastDrivingMinute: number;
}

/**
 * Drives home after the game, else from 6 AM of each date, by the venue's clock. Who may drive until 2 AM begins
 * tonight in any case (docs/rules.md#trips).
 * @param drivenToday minutes driven before the game.
 */
export function driveBack(
  home: TripHome,
  game: TripGame,
  drive: Drive,
  limits: WayBackLimits,
  drivenToday: number,
): HomeDrive {
  const freeFlow = fillForward(home, game, drive, limits, drivenToday, 0);
  const arrival = wallClockAt(freeFlow.arrivesAt, home.timeZone);
  if (isWeekend(arrival.day)) return freeFlow;
  if (arrival.minutes < RUSH_STARTS_AT_MINUTE || arrival.minutes >= RUSH_ENDS_AT_MINUTE) return freeFlow;
  const rush = addedByRush(rushMinutesAt(home), drive);
  return rush === 0 ? freeFlow : fillForward(home, game, drive, limits, drivenToday, rush);
}

function fillForward(
  home: TripHome,
  game: TripGame,
  drive: Drive,
  { drivingHours, lastDrivingMinute }: WayBackLimits,
  drivenToday: number,
  rushMinutes: number,
): HomeDrive {
  const limit = drivingHours * 60;
  const gameDay = factsOf(game).day;
  const crossesBorder = home.country !== game.country;
  const border = borderMs(crossesBorder);
  const minutes = drive.minutes + rushMinutes;
  const days: { day: number; minutes: number }[] = [];
  let [day, left] = [gameDay, minutes];
  let leavesAt: number | null = null;
  let isAtNight = false;
  let at = 0;
  if (game.startsAt !== null) {
    at =
      game.startsAt.getTime() +
      (gameMinutes(game, ROADTRIP_LIMITS) + ROADTRIP_LIMITS.leaveMinutes) * MINUTE_MS;
    const stop = wallClockInstant(gameDay, lastDrivingMinute, game.timeZone);
    const room = Math.min(limit - drivenToday, (stop - at - border) / MINUTE_MS);
    const mayStop = lastDrivingMinute >= LATEST_DRIVING_MINUTE && !hasReached(room, 0);
    if (hasReached(left, 0) || hasReached(left, room) || mayStop) {
      leavesAt = at;
      const driven = Math.min(left, Math.max(0, room));
      left -= driven;
      at += border + driven * MINUTE_MS;
      isAtNight = driven > 0 && at > wallClockInstant(gameDay, LATE_RETURN_MINUTE, game.timeZone);
      days.push({ day, minutes: driven });
    }
  }
  while (leavesAt === null || !hasReached(left, 0)) {
    day += 1;
    at = wallClockInstant(day, FIRST_DRIVING_MINUTE, game.timeZone);
    const driven = Math.min(left, limit);
    left -= driven;
    days.push({ day, minutes: driven });
    if (leavesAt === null) {
      leavesAt = at;
      at += border;
    }
    at += driven * MINUTE_MS;
  }
  return homeDrive(drive, { rushMinutes, crossesBorder, leavesAt, arrivesAt: at, days, isAtNight });
}

function homeDrive(
  { miles, minutes, isEstimated }: Drive,
  way: Pick<HomeDrive, 'rushMinutes' | 'crossesBorder' | 'leavesAt' | 'arrivesAt' | 'days' | 'isAtNight'>,
): HomeDrive {
  return {
    miles,
    minutes: minutes + way.rushMinutes,
    nightsOnTheWay: way.days.length - 1,
    ...(isEstimated && { isEstimated }),
    ...way,
  };
}

export function homeLegOf({ miles, minutes, crossesBorder, rushMinutes, ...drive }: HomeDrive): HomeLeg {
  return {
    miles,
    minutes,
    crossesBorder,
    rushMinutes,
    leavesAt: new Date(drive.leavesAt),
    arrivesAt: new Date(drive.arrivesAt),
    nightsOnTheWay: drive.nightsOnTheWay,
    ...(drive.isEstimated && { isEstimated: true as const }),
  };
}

function borderMs(crossesBorder: boolean): number {
  return crossesBorder ? ROADTRIP_LIMITS.borderMinutes * MINUTE_MS : 0;
}

/** Day 0 was a Thursday. */
function isWeekend(day: number): boolean {
  return day % 7 === 2 || day % 7 === 3;
}

/** True where the fan sleeps at home. */
export function isNearHome(home: TripHome | null, venueId: string): boolean {
  return (home?.driveTo(venueId)?.minutes ?? Infinity) < NEAR_HOME_MINUTES;
}

/** A fan who was home spends only the nights on the way elsewhere. */
export function nightsOfLeg(minutes: number, datesApart: number, isAway: boolean, limit: number): number {
  const onTheWay = Math.ceil(minutes / limit) - 1;
  return Math.max(0, isAway ? datesApart : Math.min(datesApart, onTheWay));
}

/** Nights between the game's date and the farthest date of the way. */
export function nightsBeside(way: Pick<HomeDrive, 'days'>, game: TripGame): number {
  return Math.abs((way.days.at(-1)?.day ?? 0) - factsOf(game).day);
}
