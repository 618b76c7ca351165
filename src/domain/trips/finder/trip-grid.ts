import { addDays, daysBetween } from '../../dates/zoned-time.ts';
import type { DriveBetween } from '../leg.ts';
import { assembleTrip } from './assemble-trip.ts';
import type { FinderInput } from './find-trips.ts';
import { gridObstacle, type GridObstacle } from './grid-obstacle.ts';
import { byTime } from '../by-time.ts';
import { passesFilters } from './search-games.ts';
import type { Trip } from './trip-answer.ts';
import type { TripGame } from './trip-game.ts';
import type { TripQuestion } from './trip-question.ts';

export const MAX_GRID_DATES = 31;

interface GridGame {
  game: TripGame;
  isPicked: boolean;
  /** Null when the game fits with all picked ones. */
  obstacle: GridObstacle | null;
}

export interface GridVenue {
  venueId: string;
  /** Null without a home, and where no road leads. */
  minutesFromHome: number | null;
  /** In the order of time. */
  games: readonly TripGame[];
}

export interface TripGrid {
  dates: readonly string[];
  /** The dates after those shown; null without more. */
  following: { start: string; end: string } | null;
  /** Nearest first; without a home, most games first. */
  venues: readonly GridVenue[];
  /** In the order of play. */
  picked: readonly TripGame[];
  /** Of the picked games, even if they do not fit; null without any. */
  trip: Trip | null;
  /** Why the picked games are no trip. */
  conflict: GridObstacle | null;
  check: (game: TripGame) => GridGame;
}

/**
 * The question's pinned games are the picked ones. Leaves out buildings whose games no trip can reach
 * (docs/rules.md#trip-grid).
 */
export function tripGrid({
  games,
  drives,
  question,
}: Pick<FinderInput, 'games' | 'drives' | 'question'>): TripGrid {
  const isPicked = ({ id }: TripGame) => question.pinnedGames.includes(id);
  const picked = games.filter(isPicked).toSorted(byTime);
  const { start, end } = shownDates(question, picked);
  const shown = games.filter(
    (game) =>
      start <= game.localDate && game.localDate <= end && (isPicked(game) || passesFilters(game, question)),
  );
  const checked = new Map<TripGame, GridGame>();
  const checkedGame = (game: TripGame) => {
    const isOne = isPicked(game);
    const obstacle = gridObstacle(isOne ? picked : [...picked, game], question, drives);
    return { game, isPicked: isOne, obstacle };
  };
  return {
    dates: Array.from({ length: daysBetween(start, end) + 1 }, (_, index) => addDays(start, index)),
    following: end < question.end ? { start: addDays(end, 1), end: question.end } : null,
    venues: venuesOf(shown, { question, drives, isPicked }),
    picked,
    trip: picked.length === 0 ? null : assembleTrip(picked, question, drives).trip,
    conflict: gridObstacle(picked, question, drives),
    check: (game) => {
      const found = checked.get(game) ?? checkedGame(game);
      checked.set(game, found);
      return found;
    },
  };
}

/** Narrows a wide window to the dates of a trip with the picked games, or to its first dates. */
function shownDates(
  { start, end, days }: TripQuestion,
  picked: readonly TripGame[],
): { start: string; end: string } {
  if (daysBetween(start, end) < MAX_GRID_DATES) return { start, end };
  const [first, last] = [picked[0], picked.at(-1)];
  const from =
    first && last && days !== null ? earlierOf(first.localDate, addDays(last.localDate, 1 - days)) : start;
  const shownFrom = from < start ? start : from;
  return { start: shownFrom, end: earlierOf(end, addDays(shownFrom, MAX_GRID_DATES - 1)) };
}

function earlierOf(one: string, other: string): string {
  return one < other ? one : other;
}

function venuesOf(
  games: readonly TripGame[],
  {
    question,
    drives,
    isPicked,
  }: { question: TripQuestion; drives: DriveBetween; isPicked: (game: TripGame) => boolean },
): GridVenue[] {
  const { home } = question;
  const isReachable = (game: TripGame) => gridObstacle([game], question, drives) === null;
  return [...Map.groupBy(games, ({ venueId }) => venueId)]
    .filter(([, played]) => played.some((game) => isPicked(game) || isReachable(game)))
    .map(([venueId, played]) => ({
      venueId,
      minutesFromHome: home?.driveTo(venueId)?.minutes ?? null,
      games: played.toSorted(byTime),
    }))
    .toSorted(
      (a, b) =>
        (home ? (a.minutesFromHome ?? Infinity) - (b.minutesFromHome ?? Infinity) || 0 : 0) ||
        b.games.length - a.games.length ||
        (a.venueId < b.venueId ? -1 : 1),
    );
}
