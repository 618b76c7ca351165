import type { League } from '../../leagues.ts';
import { passesSkips, searchGame, type SearchGame } from './search-games.ts';
import { endOfTrip, UNREACHABLE } from './home-ways.ts';
import type { SearchGraph } from './search-graph.ts';
import { filterInSteps, type Pace, type Steps } from './steps.ts';

import { dayNumber, daysSinceFriday, wallClockInstant } from '../../dates/wall-clock.ts';
import type { ReachableGames } from './trip-answer.ts';
import type { TripGame } from './trip-game.ts';
import type { TripQuestion } from './trip-question.ts';

const SHORT_DRIVE_HOURS = 4;
/** In labels. */
const WORK_OF_A_WAY = 40;

/**
 * Counts games for which a trip to that game alone fits; without a home, all. `byLeague` also counts leagues
 * that were not chosen.
 */
export function* reachableGames(
  inDates: readonly TripGame[],
  question: TripQuestion,
  graph: SearchGraph,
  pace: Pace,
): Steps<ReachableGames> {
  const searched = new Map(graph.games.map((game) => [game.game, game]));
  const reached = yield* filterInSteps(
    inDates,
    (game) => passesSkips(game, question) && canReach(searched.get(game) ?? game, question),
    pace,
    WORK_OF_A_WAY,
  );
  const chosen = reached.filter(({ league }) => question.leagues.includes(league));
  const near = yield* withinFourHours(chosen, question, graph, pace);
  const country = question.home?.country ?? 'US';
  return {
    all: chosen.length,
    byLeague: {
      NFL: countOf('NFL'),
      NBA: countOf('NBA'),
      NHL: countOf('NHL'),
      MLB: countOf('MLB'),
    },
    withinFourHours: near,
    withoutBorder: chosen.filter((game) => game.country === country).length,
    besideFreeDate: besideFreeDate(chosen, graph),
  };

  function countOf(of: League): number {
    return reached.filter(({ league }) => league === of).length;
  }
}

/** Without a home, counts games at an end of a leg of at most 4 hours a date. */
function* withinFourHours(
  chosen: readonly TripGame[],
  question: TripQuestion,
  graph: SearchGraph,
  pace: Pace,
): Steps<number> {
  if (question.home !== null) {
    const short = { ...question, drivingHours: SHORT_DRIVE_HOURS } as const;
    if (question.drivingHours === SHORT_DRIVE_HOURS) return chosen.length;
    return (yield* filterInSteps(chosen, (game) => canReach(game, short), pace, WORK_OF_A_WAY)).length;
  }
  return countJoined(chosen, graph, (leg) => (graph.perDate[leg] ?? 0) <= SHORT_DRIVE_HOURS * 60);
}

function besideFreeDate(chosen: readonly TripGame[], graph: SearchGraph): number {
  return countJoined(chosen, graph, (leg) => graph.freeDate[leg] !== 0);
}

/** Counts the games at either end of a counted leg. */
function countJoined(
  chosen: readonly TripGame[],
  { games, firstLeg, to }: SearchGraph,
  isCounted: (leg: number) => boolean,
): number {
  const isJoined = new Uint8Array(games.length);
  for (let index = 0; index < games.length; index += 1) {
    const end = firstLeg[index + 1] ?? 0;
    for (let leg = firstLeg[index] ?? 0; leg < end; leg += 1) {
      if (!isCounted(leg)) continue;
      isJoined[index] = 1;
      isJoined[to[leg] ?? 0] = 1;
    }
  }
  const joined = new Set(games.flatMap(({ game }, index) => (isJoined[index] === 1 ? game : [])));
  return chosen.filter((game) => joined.has(game)).length;
}

/** Checks a trip to this game alone. */
export function canReach(game: TripGame | SearchGame, question: TripQuestion): boolean {
  const localDate = 'game' in game ? game.game.localDate : game.localDate;
  if (question.isWeekendOnly && daysSinceFriday(dayNumber(localDate)) > 2) return false;
  if (question.home === null) return true;
  const searched = 'game' in game ? game : searchGame(game, 0, false, question);
  const { firstDay, back } = searched;
  if (firstDay === UNREACHABLE || firstDay < dayNumber(question.start) || back === null) return false;
  if (!question.isBackHome) return true;
  const last = dayNumber(question.end);
  let lastDay = question.days === null ? last : Math.min(last, firstDay + question.days - 1);
  if (question.isWeekendOnly) {
    if (daysSinceFriday(firstDay) > 2) return false;
    lastDay = Math.min(lastDay, firstDay + 2 - daysSinceFriday(firstDay));
  }
  const deadline = wallClockInstant(lastDay, question.homeByMinutes, question.home.timeZone);
  return endOfTrip({ question, deadline }, searched, searched.out.onGameDay) !== null;
}
