import { dateOfDay, wallClockAt } from '../../dates/wall-clock.ts';
import { addDays, daysBetween } from '../../dates/zoned-time.ts';
import { factsOf, type TripGame } from './trip-game.ts';
import { canReach } from './reachable-games.ts';
import { byTime } from '../by-time.ts';
import { gamesByDate, gamesInDates, type Dates } from './dates.ts';
import { passesFilters, searchGame, type SearchGame } from './search-games.ts';
import { UNREACHABLE } from './home-ways.ts';
import type { TripQuestion } from './trip-question.ts';

/** Dates after this many with too few reachable games rarely have more. */
const MAX_STARTS = 40;
const MAX_DATES = 14;
const MAX_WEEKEND_DATES = 3;

/** Returns the next equally long dates with more than `moreThan` reachable home teams. */
export function nextDates(
  games: readonly TripGame[],
  question: TripQuestion,
  moreThan: number,
): Dates | null {
  const { days } = question;
  const span = daysBetween(question.start, question.end);
  const isPassing = (game: TripGame) => passesFilters(game, question);
  const ways = memoizedWays(question);
  const tried = new Set<string>();
  const tooFar = new Set<string>();
  for (const game of inOrderAfter(games, question.start)) {
    if (!isPassing(game)) continue;
    const key = placeAndHour(game);
    if (tooFar.has(key)) continue;
    const searched = ways(game);
    if (searched.firstDay === UNREACHABLE) {
      tooFar.add(key);
      continue;
    }
    const start = dateOfDay(searched.firstDay);
    if (start <= question.start || tried.has(start)) continue;
    const dates = { start, end: addDays(start, span), days };
    if (!canReach(searched, { ...question, ...dates })) {
      tooFar.add(key);
      continue;
    }
    const inDates = gamesInDates(games, dates).filter(isPassing);
    if (reachedHosts(inDates, { ...question, ...dates }, ways, moreThan + 1) > moreThan) return dates;
    tried.add(dates.start);
    if (tried.size === MAX_STARTS) return null;
  }
  return null;
}

function* inOrderAfter(games: readonly TripGame[], start: string): Generator<TripGame> {
  for (const [date, ofDate] of gamesByDate(games)) if (date > start) yield* ofDate.toSorted(byTime);
}

/** Adds the fewest dates at the end that make more than `moreThan` home teams reachable. */
export function longerDates(
  games: readonly TripGame[],
  question: TripQuestion,
  moreThan: number,
): Dates | null {
  const { start, days, isWeekendOnly } = question;
  if (question.home === null && moreThan === 0) return null;
  const length = days ?? daysBetween(start, question.end) + 1;
  const most = isWeekendOnly ? MAX_WEEKEND_DATES : MAX_DATES;
  const lastEnd = laterOf(question.end, addDays(start, most - 1));
  const passing = gamesInDates(games, { start, end: lastEnd }).filter((game) =>
    passesFilters(game, question),
  );
  const ways = memoizedWays(question);
  const reached = Math.max(moreThan, reachedHosts(passing, question, ways));
  for (let more = 1; length + more <= most; more += 1) {
    const end = laterOf(question.end, addDays(start, length + more - 1));
    const dates = { start, end, days: days === null ? null : length + more };
    if (reachedHosts(passing, { ...question, ...dates }, ways, reached + 1) > reached) return dates;
  }
  return null;
}

function laterOf(one: string, other: string): string {
  return one > other ? one : other;
}

/** Ways from and to home do not depend on the question's dates. */
function memoizedWays(question: TripQuestion): (game: TripGame) => SearchGame {
  const known = new Map<TripGame, SearchGame>();
  return (game) => {
    const way = known.get(game) ?? searchGame(game, 0, false, question);
    known.set(game, way);
    return way;
  };
}

function reachedHosts(
  games: readonly TripGame[],
  question: TripQuestion,
  ways: (game: TripGame) => SearchGame,
  enough = Infinity,
): number {
  const hosts = new Set<string>();
  for (const game of games) {
    if (game.localDate < question.start || game.localDate > question.end) continue;
    if (canReach(ways(game), question)) hosts.add(factsOf(game).host);
    if (hosts.size === enough) break;
  }
  return hosts.size;
}

/** Games with equal keys are equally far from home, except when clocks change. */
function placeAndHour(game: TripGame): string {
  const { venueId, startsAt, timeZone } = game;
  const minutes = startsAt && wallClockAt(startsAt.getTime(), timeZone).minutes;
  return `${venueId} ${minutes} ${factsOf(game).day % 7}`;
}
