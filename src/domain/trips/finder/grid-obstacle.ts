import { dateOfDay, dayNumber, daysSinceFriday } from '../../dates/wall-clock.ts';
import type { DriveBetween } from '../leg.ts';
import { assembleTrip } from './assemble-trip.ts';
import { exceeds } from '../late-drive.ts';
import { areAtOnce } from './pin-conflict.ts';
import { byTime } from '../by-time.ts';
import { searchGame } from './search-games.ts';
import { UNREACHABLE } from './home-ways.ts';
import type { Trip } from './trip-answer.ts';
import type { TripGame } from './trip-game.ts';
import { checkLeg } from './check-leg.ts';
import { keepsLimits } from './keeps-limits.ts';
import { mostSameDateLegs, spareNeeded, type TripQuestion } from './trip-question.ts';

/** `from` is played before `to`. */
export type GridObstacle =
  | { kind: 'at-once'; from: TripGame; to: TripGame }
  | { kind: 'one-a-day'; from: TripGame; to: TripGame }
  | { kind: 'no-road'; from: TripGame; to: TripGame }
  | { kind: 'border'; from: TripGame; to: TripGame }
  /** `minutes` is the whole drive, `limit` the most for each date. */
  | { kind: 'too-far'; from: TripGame; to: TripGame; minutes: number; limit: number }
  | { kind: 'too-late'; from: TripGame; to: TripGame; minutes: number; crossesBorder: boolean }
  /** The drive fits, with less time to spare than the question asks for. */
  | { kind: 'tight'; from: TripGame; to: TripGame; spare: number; needed: number }
  | { kind: 'no-road-home'; game: TripGame }
  | { kind: 'border-home'; game: TripGame }
  /** The trip would have to begin at `leavesAt`. */
  | { kind: 'leaves-too-early'; to: TripGame; minutes: number; leavesAt: Date }
  | { kind: 'home-too-late'; from: TripGame; arrivesAt: Date }
  /** More than so many times two games on a date. */
  | { kind: 'two-game-dates'; most: number }
  /** Legs that share a date. */
  | { kind: 'long-day'; minutes: number; limit: number }
  | { kind: 'too-many-days'; days: number }
  | { kind: 'not-a-weekend' };

/** Returns why these games, in any order, are no trip, or null (docs/rules.md#trip-grid). */
export function gridObstacle(
  unsorted: readonly TripGame[],
  question: TripQuestion,
  driveBetween: DriveBetween,
): GridObstacle | null {
  const games = unsorted.toSorted(byTime);
  const [first, last] = [games[0], games.at(-1)];
  if (!first || !last) return null;
  for (const [index, to] of games.entries()) {
    const from = games[index - 1];
    const obstacle = from && between(from, to, question, driveBetween);
    if (obstacle) return obstacle;
  }
  const { trip, brokenLegs, legs } = assembleTrip(games, question, driveBetween);
  if (!keepsLimits({ legs }, question)) return { kind: 'two-game-dates', most: mostSameDateLegs(question) };
  if (brokenLegs.length > 0) return onTheWay(trip, brokenLegs, { first, last, question });
  return tooLong(games, first, question, driveBetween);
}

function between(
  from: TripGame,
  to: TripGame,
  question: TripQuestion,
  driveBetween: DriveBetween,
): GridObstacle | null {
  if (areAtOnce(from, to)) return { kind: 'at-once', from, to };
  const { drivingHours, mayCrossBorder } = question;
  if (question.twoGameDates === 'no' && from.localDate === to.localDate)
    return { kind: 'one-a-day', from, to };
  const isSameVenue = from.venueId === to.venueId;
  const drive = isSameVenue ? { miles: 0, minutes: 0 } : driveBetween(from.venueId, to.venueId);
  if (drive === null) return { kind: 'no-road', from, to };
  const limit = drivingHours * 60;
  const { leg, minutesPerDate, fits } = checkLeg(from, to, drive, limit);
  const { minutes, crossesBorder } = leg;
  if (crossesBorder && !mayCrossBorder) return { kind: 'border', from, to };
  if (fits) {
    const needed = spareNeeded(question, minutes, from.localDate === to.localDate);
    const spare = leg.minutesToSpare ?? needed;
    return spare < needed ? { kind: 'tight', from, to, spare, needed } : null;
  }
  return exceeds(minutesPerDate, limit)
    ? { kind: 'too-far', from, to, minutes, limit }
    : { kind: 'too-late', from, to, minutes, crossesBorder };
}

function onTheWay(
  { out, back, longestDayMinutes }: Trip,
  brokenLegs: readonly number[],
  { first, last, question }: { first: TripGame; last: TripGame; question: TripQuestion },
): GridObstacle {
  const limit = question.drivingHours * 60;
  if (!question.mayCrossBorder) {
    if (out?.crossesBorder) return { kind: 'border-home', game: first };
    if (back?.crossesBorder) return { kind: 'border-home', game: last };
  }
  if (question.home && out === null) return { kind: 'no-road-home', game: first };
  if (question.home && question.isBackHome && back === null) return { kind: 'no-road-home', game: last };
  if (exceeds(longestDayMinutes, limit)) return { kind: 'long-day', minutes: longestDayMinutes, limit };
  if (out && brokenLegs.includes(-1))
    return { kind: 'leaves-too-early', to: first, minutes: out.minutes, leavesAt: out.leavesAt };
  if (back) return { kind: 'home-too-late', from: last, arrivesAt: back.arrivesAt };
  throw new Error('a broken trip without an obstacle');
}

function tooLong(
  games: readonly TripGame[],
  first: TripGame,
  question: TripQuestion,
  driveBetween: DriveBetween,
): GridObstacle | null {
  const { days, isWeekendOnly } = question;
  const { firstDay } = searchGame(first, 0, true, question);
  const sinceFriday = daysSinceFriday(firstDay);
  if (days === null || firstDay === UNREACHABLE) return null;
  if (!fitsBy(dateOfDay(firstDay + days - 1), games, question, driveBetween))
    return { kind: 'too-many-days', days };
  const isWeekend =
    sinceFriday <= 2 && fitsBy(dateOfDay(firstDay + 2 - sinceFriday), games, question, driveBetween);
  return isWeekendOnly && !isWeekend ? { kind: 'not-a-weekend' } : null;
}

function fitsBy(
  lastDate: string,
  games: readonly TripGame[],
  question: TripQuestion,
  driveBetween: DriveBetween,
): boolean {
  const end = lastDate < question.end ? lastDate : question.end;
  if (games.some(({ localDate }) => dayNumber(localDate) > dayNumber(end))) return false;
  return assembleTrip(games, { ...question, end }, driveBetween).brokenLegs.length === 0;
}
