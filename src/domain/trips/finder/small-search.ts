import type { DriveBetween } from '../leg.ts';
import { isInDates } from './dates.ts';
import { bestTrip } from './named-answers.ts';
import { searchQuickly, type SearchResult } from './run-search.ts';
import type { Steps } from './steps.ts';
import type { Offer } from './trip-answer.ts';
import type { TripGame } from './trip-game.ts';
import { TripMaker } from './trip-maker.ts';
import type { TripQuestion } from './trip-question.ts';

/** Labels of one small search. */
const SMALL_BUDGET = 20_000;

export interface SmallSearches {
  games: readonly TripGame[];
  driveBetween: DriveBetween;
  /** Of the whole answer, in labels. */
  budget: number;
  /** Each search adds its labels and legs. */
  effort: { labels: number; legs: number };
}

/** Null without a trip. */
export function* smallSearch(
  question: TripQuestion,
  { games, driveBetween, budget, effort }: SmallSearches,
  labels = SMALL_BUDGET,
): Steps<{ result: SearchResult; maker: TripMaker } | null> {
  const left = Math.min(labels, budget - effort.labels);
  if (left <= 0) return null;
  const inDates = games.filter((game) => isInDates(game, question));
  const result = yield* searchQuickly(inDates, question, driveBetween, left);
  effort.labels += result.store.effort;
  effort.legs += result.graph.legs;
  yield;
  return result.mostGames === 0 ? null : { result, maker: new TripMaker(result, question, driveBetween) };
}

/** Asks a changed question. Null without a trip of more games than `moreThan`. */
export function* offerOf(
  change: Offer['change'],
  question: TripQuestion,
  searches: SmallSearches,
  moreThan = 0,
): Steps<Offer | null> {
  const found = yield* smallSearch(question, searches);
  if (found === null || found.result.mostGames <= moreThan) return null;
  const { maker } = found;
  const best = bestTrip(maker);
  const [trip] =
    best && best.games.length > moreThan ? [best] : maker.inOrder([...maker.finished()], 'most', 1);
  return trip ? { change, question, trip } : null;
}
