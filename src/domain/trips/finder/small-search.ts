import type { DriveBetween } from '../leg.ts';
import { gamesInDates } from './dates.ts';
import { bestTrip } from './named-answers.ts';
import { searchQuickly, type SearchResult } from './run-search.ts';
import type { Pace, Steps } from './steps.ts';
import type { Offer } from './trip-answer.ts';
import { passesFilters, playsIn } from './search-games.ts';
import { factsOf, type TripGame } from './trip-game.ts';
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
  pace: Pace;
}

/** Null without a trip of more games than `moreThan`. */
export function* smallSearch(
  question: TripQuestion,
  { games, driveBetween, budget, effort, pace }: SmallSearches,
  { labels = SMALL_BUDGET, moreThan = 0 } = {},
): Steps<{ result: SearchResult; maker: TripMaker } | null> {
  const left = Math.min(labels, budget - effort.labels);
  if (left <= 0) return null;
  const inDates = gamesInDates(games, question);
  if (!mayHold(inDates, question, moreThan)) return null;
  const result = yield* searchQuickly(inDates, question, driveBetween, left);
  effort.labels += result.store.effort;
  effort.legs += result.graph.legs;
  if (pace.isStepDone(result.store.effort + result.graph.legs)) yield;
  return result.mostGames <= moreThan
    ? null
    : { result, maker: new TripMaker(result, question, driveBetween) };
}

/** Whether enough home teams play, and every wanted team. Legs take far longer to prepare. */
function mayHold(inDates: readonly TripGame[], question: TripQuestion, moreThan: number): boolean {
  const hosts = new Set<string>();
  const missing = new Set(question.teams);
  for (const game of inDates) {
    const isPinned = question.pinnedGames.includes(game.id);
    if (!isPinned && !passesFilters(game, question)) continue;
    hosts.add(isPinned ? game.id : factsOf(game).host);
    for (const team of missing) if (playsIn(game, team)) missing.delete(team);
    if (missing.size === 0 && hosts.size > moreThan) return true;
  }
  return false;
}

/** Asks a changed question. Null without a trip of more games than `moreThan`. */
export function* offerOf(
  change: Offer['change'],
  question: TripQuestion,
  searches: SmallSearches,
  moreThan = 0,
): Steps<Offer | null> {
  const found = yield* smallSearch(question, searches, { moreThan });
  if (found === null) return null;
  const { maker } = found;
  const best = bestTrip(maker);
  const [trip] =
    best && best.games.length > moreThan ? [best] : maker.inOrder([...maker.finished()], 'most', 1);
  return trip ? { change, question, trip } : null;
}
