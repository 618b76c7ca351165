import type { DriveBetween } from '../leg.ts';
import { isInDates } from './dates.ts';
import { bestTrip } from './named-answers.ts';
import { searchQuickly, type SearchResult } from './run-search.ts';
import type { Steps } from './steps.ts';
import type { Offer, ScoredTrip } from './trip-answer.ts';
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

/** Asks a changed question. */
export function* offerOf(
  change: Offer['change'],
  question: TripQuestion,
  searches: SmallSearches,
): Steps<Offer | null> {
  const found = yield* smallSearch(question, searches);
  const trip: ScoredTrip | undefined = found ? bestTrip(found.maker) : undefined;
  return found && trip ? { change, question, games: found.result.mostGames, trip } : null;
}
