import { dateOfDay, wallClockAt } from '../../dates/wall-clock.ts';
import { daysBetween } from '../../dates/zoned-time.ts';
import { localDateOf } from '../../games/game.ts';
import { codeOfTrip } from '../code/code-of-trip.ts';
import { MAX_PLANNED_DATES, planQuestion, type TripPlan } from '../code/trip-code.ts';
import { isUpcoming } from '../finder/find-trips.ts';
import { fillersOf } from '../finder/fill-date.ts';
import { repairTrip, type RepairInput } from '../finder/repair-trip.ts';
import { repairStay } from '../stay/repair-stay.ts';
import { runSteps, type Steps } from '../finder/steps.ts';
import type { Trip } from '../finder/trip-answer.ts';
import type { TripGame } from '../finder/trip-game.ts';
import type { TripHome, TripQuestion } from '../finder/trip-question.ts';
import type { KnownGame } from '../watch/known-game.ts';
import type { CheckedTrip } from './check-trip.ts';
import { thenAndNow } from './former-games.ts';

export interface PlannedTrip {
  code: string;
  plan: TripPlan;
  home: TripHome | null;
  now: Date;
  /** Games that may take a stop's place. */
  games: readonly TripGame[];
  /**
   * What a saved trip's owner knew, by position. Without it, the address says what was planned.
   */
  was?: readonly (KnownGame | null)[];
}

export interface Repair {
  code: string;
  trip: Trip;
  /** Planned dates from now on that have no game on this trip, with games that fit. */
  dates: readonly { date: string; fillers: readonly FilledTrip[] }[];
}

/** The repaired trip with one more game. */
export interface FilledTrip {
  code: string;
  game: TripGame;
  trip: Trip;
}

/** Null when no repair is needed or found, and for a trip under way. */
export function repairOf(planned: PlannedTrip, compared: CheckedTrip): Repair | null {
  const search = repairSearch(planned, compared);
  return search && runSteps(search).repair;
}

/** Null when no search is needed or possible. `labels` is how many it examined. */
export function repairSearch(
  planned: PlannedTrip,
  { condition, checked, stops, drives }: CheckedTrip,
): Steps<{ repair: Repair | null; labels: number }> | null {
  const { plan, home, now, games } = planned;
  if (games.length === 0) return null;
  if (condition !== 'broken' && condition !== 'none') return null;
  if (checked && isUnderWay(checked, now)) return null;
  const question = fromNowOn(planQuestion(plan, home), now);
  if (isTooLong(question) || question.end < question.start) return null;
  const input = {
    games,
    drives,
    now,
    question,
    gameIds: stops.flatMap(({ game }) => game?.id ?? []),
    hosts: plan.games.map(({ home: { league, fullName }, localDate }) => ({
      league,
      homeTeam: fullName,
      localDate,
    })),
  };
  return changedTrip(input, planned, stops);
}

function* changedTrip(
  input: RepairInput,
  { code, plan, was }: PlannedTrip,
  stops: CheckedTrip['stops'],
): Steps<{ repair: Repair | null; labels: number }> {
  const { trip, labels } = input.question.reachMinutes > 0 ? repairStay(input) : yield* repairTrip(input);
  const repaired = trip && codeWithPlan(plan, trip);
  if (!trip || !repaired || repaired === code) return { repair: null, labels };
  yield;
  const planned = stops.map((stop, position) =>
    localDateOf(thenAndNow(stop, was?.[position] ?? null).before),
  );
  const dates = [...new Set(planned)]
    .filter((date) => date >= input.question.start && trip.games.every(({ localDate }) => localDate !== date))
    .toSorted()
    .map((date) => ({ date, fillers: filledTrips(trip, date, input, plan) }));
  return { repair: { code: repaired, trip, dates }, labels };
}

function filledTrips({ games }: Trip, date: string, input: RepairInput, plan: TripPlan): FilledTrip[] {
  return fillersOf(games, date, input).flatMap(({ game, trip }) => {
    const code = codeWithPlan(plan, trip);
    return code === null ? [] : { code, game, trip };
  });
}

/** True once the fan has left home or a game has begun. */
export function isUnderWay(
  { trip: { out, games }, brokenLegs }: NonNullable<CheckedTrip['checked']>,
  now: Date,
): boolean {
  const hasLeft = out !== null && out.leavesAt <= now && !brokenLegs.includes(-1);
  return hasLeft || games.some((game) => !isUpcoming(game, now));
}

function fromNowOn(question: TripQuestion, now: Date): TripQuestion {
  const { home, start, leaveAfterMinutes } = question;
  if (home === null) return question;
  const { day, minutes } = wallClockAt(now.getTime(), home.timeZone);
  const today = dateOfDay(day);
  if (today < start) return question;
  const isFirst = today === start;
  return {
    ...question,
    start: today,
    leaveAfterMinutes: isFirst ? Math.max(minutes, leaveAfterMinutes) : minutes,
  };
}

/** A made-up code can span decades, whose search would block the isolate. */
export function isTooLong({ start, end }: Pick<TripQuestion, 'start' | 'end'>): boolean {
  return daysBetween(start, end) >= MAX_PLANNED_DATES;
}

/** Null for games that no code can name. */
export function codeWithPlan(plan: TripPlan, trip: Trip): string | null {
  const question = { ...planQuestion(plan, null), isBackHome: plan.limits.isBackHome };
  return codeOfTrip(trip, question, plan.placeNumber);
}
