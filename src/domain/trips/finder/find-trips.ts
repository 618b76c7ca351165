import { DAY_MS } from '../../dates/durations.ts';
import { wallClockInstant } from '../../dates/wall-clock.ts';
import type { DriveBetween } from '../leg.ts';
import { gamesInDates } from './dates.ts';
import { factsOf, type TripGame } from './trip-game.ts';
import { listedTrips, tripFront, tripsByStartDate } from './list-trips.ts';
import { namedAnswers } from './named-answers.ts';
import { pinConflict, plainConflict } from './pin-conflict.ts';
import { reachableGames } from './reachable-games.ts';
import { runSearch } from './run-search.ts';
import { runSteps, type Steps } from './steps.ts';
import { findShortage } from './shortage.ts';
import { TripMaker } from './trip-maker.ts';
import type { TripResult } from './trip-answer.ts';
import type { TripQuestion } from './trip-question.ts';

/** The runtime's clock stops during computation, so labels replace a time limit. */
export const LABEL_BUDGET = 150_000;

/** In labels. */
const WORK_OF_A_LIST = 5000;

export interface FinderInput {
  /** Upcoming, in any order, also of other dates and leagues. */
  games: readonly TripGame[];
  /** Reusing a function reuses its drives. */
  drives: DriveBetween;
  question: TripQuestion;
  /** The most labels of the whole answer. */
  budget?: number;
}

/** Deterministic for equal games and questions (docs/rules.md#trip-answers). */
export function findTrips(input: FinderInput): TripResult {
  return runSteps(findTripsInSteps(input));
}

export function* findTripsInSteps({
  games,
  drives,
  question,
  budget = LABEL_BUDGET,
}: FinderInput): Steps<TripResult> {
  const conflict = plainConflict(games, question);
  if (conflict) return { kind: 'conflict', conflict };
  const inDates = gamesInDates(games, question);
  const result = yield* runSearch(inDates, question, drives, budget);
  if (result.mostGames === 0) {
    const reason = pinConflict(inDates, question, drives);
    if (reason) return { kind: 'conflict', conflict: reason };
  }
  const { store, graph, mostGames, isProven, count } = result;
  const { pace } = store;
  const maker = new TripMaker(result, question, drives);
  const reachable = yield* reachableGames(inDates, question, graph, pace);
  const effort = { labels: store.effort, legs: graph.legs };
  if (pace.isStepDone(WORK_OF_A_LIST)) yield;
  const answers = namedAnswers(maker);
  if (pace.isStepDone(WORK_OF_A_LIST)) yield;
  const trips = listedTrips(maker, answers);
  if (pace.isStepDone(WORK_OF_A_LIST)) yield;
  const front = tripFront(maker);
  const answer = {
    trips,
    mostGames,
    count,
    isProven,
    answers,
    front,
    byStartDate: question.days === null ? [] : yield* tripsByStartDate(maker),
    reachable,
  };
  const shortage =
    mostGames < 2
      ? yield* findShortage({
          games,
          question,
          driveBetween: drives,
          mostGames,
          reachable,
          budget,
          effort,
          pace,
        })
      : null;
  return { kind: 'answer', answer: { ...answer, shortage, effort } };
}

/** A game without a time is upcoming until its date ends. */
export function isUpcoming(game: TripGame, now: Date): boolean {
  return surelyUpcomingUntil(game, now) >= now.getTime();
}

/** Returns epoch milliseconds: the last moment at which the game is upcoming, or one before it and after `now`. */
export function surelyUpcomingUntil(game: TripGame, now: Date): number {
  if (game.startsAt !== null) return game.startsAt.getTime();
  const day = factsOf(game).day;
  // Skips time zones: no local date ends before it begins in UTC.
  if (day * DAY_MS > now.getTime()) return day * DAY_MS;
  return wallClockInstant(day + 1, 0, game.timeZone);
}
