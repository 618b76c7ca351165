import { daysBetween } from '../../dates/zoned-time.ts';
import type { Trip } from '../finder/trip-answer.ts';
import type { TripQuestion } from '../finder/trip-question.ts';
import { plannedGameOf } from './planned-game.ts';
import { encodeTrip, MAX_TRIP_GAMES } from './trip-code.ts';

const MAX_DAYS_BESIDE = 127;
const STEP_MINUTES = 15;

/**
 * Widens hours to whole quarters. Returns null when a code cannot name every game.
 * @param placeNumber null leaves the home out.
 */
export function codeOfTrip(trip: Trip, question: TripQuestion, placeNumber: number | null): string | null {
  const games = trip.games.flatMap(({ id }) => plannedGameOf(id) ?? []);
  if (games.length < trip.games.length || games.length > MAX_TRIP_GAMES) return null;
  const dates = games.map(({ localDate }) => localDate).toSorted();
  const [first, last] = [dates[0], dates.at(-1)];
  if (first === undefined || last === undefined) return null;
  // A trip that may lie anywhere has only its own dates.
  const { start, end } = question.days === null ? question : { start: trip.firstDate, end: trip.lastDate };
  const {
    drivingHours,
    isBackHome,
    leaveAfterMinutes,
    homeByMinutes,
    mayCrossBorder,
    minutesToSpare,
    twoGameDates,
    lastDrivingMinute,
    isFreeDateWanted,
    leagues,
    travel,
    reachMinutes,
  } = question;
  return encodeTrip({
    games,
    placeNumber,
    limits: {
      drivingHours,
      isBackHome,
      leaveAfterMinutes: Math.floor(leaveAfterMinutes / STEP_MINUTES) * STEP_MINUTES,
      homeByMinutes: Math.ceil(homeByMinutes / STEP_MINUTES) * STEP_MINUTES,
      mayCrossBorder,
      minutesToSpare,
      twoGameDates,
      lastDrivingMinute,
      isFreeDateWanted,
      leagues,
      travel,
      reachMinutes,
      daysBefore: daysBeside(start, first),
      daysAfter: daysBeside(last, end),
    },
  });
}

/** Days from one date to a later one, as many as an address holds. */
export function daysBeside(from: string, to: string): number {
  return Math.max(0, Math.min(MAX_DAYS_BESIDE, daysBetween(from, to)));
}
