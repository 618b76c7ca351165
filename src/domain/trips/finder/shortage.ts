import { LEAGUES } from '../../leagues.ts';
import { findMostGames } from './run-search.ts';
import type { Steps } from './steps.ts';
import { passesFilters } from './search-games.ts';
import {
  anywhereChange,
  isInDates,
  likelyChanges,
  type Change,
  type ShortageInput,
} from './shortage-changes.ts';
import type { BindingLimit, Shortage } from './trip-answer.ts';

/** Without any trip, one more follows without a home. */
const MAX_TRIES = 3;

/**
 * Names the binding limit and the nearest question with more games (docs/rules.md#trip-answers,
 * docs/decisions/044-the-nearest-question.md).
 */
export function* findShortage(input: ShortageInput): Steps<Shortage> {
  const tried: Change[] = [];
  const nextGames = nextGamesOf(input);
  for (const change of likelyChanges(input)) {
    tried.push(change);
    yield;
    const found = yield* mostGamesOf(change, input);
    if (found > input.mostGames)
      return { limit: bindingLimit(input, change), nearest: change.nearest(found), nextGames };
    if (tried.length === MAX_TRIES) break;
  }
  const limit = input.question.pinnedGames.length > 0 ? 'pins' : bindingLimit(input, tried[0]);
  const lastResort = input.mostGames === 0 ? anywhereChange(input) : null;
  const found = lastResort ? yield* mostGamesOf(lastResort, input) : 0;
  return { limit, nearest: lastResort && found > 0 ? lastResort.nearest(found) : null, nextGames };
}

function* mostGamesOf(
  { question }: Change,
  { games, driveBetween, budget, effort }: ShortageInput,
): Steps<number> {
  const left = budget - effort.labels;
  if (left <= 0) return 0;
  const { mostGames, labels, legs } = yield* findMostGames(games, question, driveBetween, left);
  effort.labels += labels;
  effort.legs += legs;
  return mostGames;
}

/** Leaves out leagues that play on these dates or have no later game. */
function nextGamesOf({ games, question }: ShortageInput): Shortage['nextGames'] {
  return question.leagues.flatMap((league) => {
    const dates = games.flatMap((game) =>
      game.league === league && game.localDate >= question.start ? game.localDate : [],
    );
    const [date] = dates.toSorted();
    return date === undefined || date <= question.end ? [] : { league, date };
  });
}

function bindingLimit({ games, question }: ShortageInput, change: Change | undefined): BindingLimit {
  const limit = change?.limit ?? 'dates';
  if (limit !== 'dates') return limit;
  const inDates = games.filter((game) => isInDates(game, question));
  if (inDates.some((game) => passesFilters(game, question))) {
    if (question.home === null) return limit;
    // Home is too far from all of these games.
    return question.leagues.length < LEAGUES.length ? 'leagues' : 'driving';
  }
  if (inDates.some(({ league }) => question.leagues.includes(league))) return 'skips';
  return inDates.length > 0 ? 'leagues' : limit;
}
