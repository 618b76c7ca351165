import { LEAGUES } from '../../leagues.ts';
import { gamesByDate, gamesInDates, isInDates } from './dates.ts';
import { passesFilters, playsIn } from './search-games.ts';
import {
  anywhereChange,
  likelyChanges,
  wayBackChange,
  type Change,
  type ShortageInput,
} from './shortage-changes.ts';
import { offerOf } from './small-search.ts';
import type { Steps } from './steps.ts';
import type { BindingLimit, Offer, Shortage } from './trip-answer.ts';
import { wishOffers } from './wish-ladder.ts';

const MAX_TRIES = 4;
/** Nobody takes a trip with more driving for each game. */
const MOST_MINUTES_A_GAME = 9 * 60;

/**
 * Names the binding limit and changed questions with more games (docs/rules.md#trip-answers,
 * docs/decisions/076-keep-the-teams.md).
 */
export function* findShortage(input: ShortageInput): Steps<Shortage> {
  const { question, mostGames } = input;
  const nextGames = nextGamesOf(input);
  const nextTeamGames = nextTeamGamesOf(input);
  if (question.teams.length > 0 && mostGames === 0) {
    const offers = yield* wishOffers(input);
    if (offers.length > 0) return { limit: 'teams', offers, nextGames, nextTeamGames };
  }
  const tried: Change[] = [];
  const found: { change: Change; offer: Offer }[] = [];
  for (const change of likelyChanges(input)) {
    tried.push(change);
    const offer = yield* offerOf(change.change, change.question, input, mostGames);
    if (offer && isWorthTheDrive(offer)) found.push({ change, offer });
    if (tried.length === MAX_TRIES) break;
  }
  const lastChanges = [() => wayBackChange(input), () => (mostGames === 0 ? anywhereChange(input) : null)];
  for (const lastChange of lastChanges) {
    const change = found.length === 0 ? lastChange() : null;
    const offer = change && (yield* offerOf(change.change, change.question, input, mostGames));
    if (change && offer) found.push({ change, offer });
  }
  const [best] = found.toSorted((a, b) => b.offer.trip.score - a.offer.trip.score);
  const isPinned = best === undefined && question.pinnedGames.length > 0;
  const limit =
    best?.offer.change === 'anywhere' || best === undefined
      ? bindingLimit(input, tried[0])
      : bindingLimit(input, best.change);
  return {
    limit: isPinned ? 'pins' : limit,
    offers: best ? [best.offer] : [],
    nextGames,
    nextTeamGames,
  };
}

function isWorthTheDrive({ trip }: Offer): boolean {
  return trip.minutes <= MOST_MINUTES_A_GAME * trip.games.length;
}

/** Of wanted teams that do not play on these dates. */
function nextTeamGamesOf({ games, question }: ShortageInput): Shortage['nextTeamGames'] {
  return question.teams.flatMap((team) => {
    const shown = games.filter((game) => game.localDate >= question.start && playsIn(game, team));
    if (shown.some((game) => isInDates(game, question))) return [];
    const [date = null] = shown.map(({ localDate }) => localDate).toSorted();
    return { slug: team.slug, date };
  });
}

/** Leaves out leagues that play on these dates or have no later game. */
function nextGamesOf({ games, question }: ShortageInput): Shortage['nextGames'] {
  const dates = gamesByDate(games).filter(([date]) => date >= question.start);
  return question.leagues.flatMap((league) => {
    const [date] = dates.find(([, ofDate]) => ofDate.some((game) => game.league === league)) ?? [];
    return date === undefined || date <= question.end ? [] : { league, date };
  });
}

function bindingLimit({ games, question }: ShortageInput, change: Change | undefined): BindingLimit {
  const limit = change?.limit ?? 'dates';
  if (limit !== 'dates') return limit;
  const inDates = gamesInDates(games, question);
  if (inDates.some((game) => passesFilters(game, question))) {
    if (question.home === null) return limit;
    // Home is too far from all of these games.
    return question.leagues.length < LEAGUES.length ? 'leagues' : 'driving';
  }
  if (inDates.some(({ league }) => question.leagues.includes(league))) return 'skips';
  return inDates.length > 0 ? 'leagues' : limit;
}
