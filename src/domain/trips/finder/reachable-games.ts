import type { League } from '../../leagues.ts';
import { passesSkips, searchGame, UNREACHABLE, type SearchGame } from './search-games.ts';
import type { SearchGraph } from './search-graph.ts';
import { endOfTrip } from './search-window.ts';
import { dayNumber, daysSinceFriday, wallClockInstant } from '../../dates/wall-clock.ts';
import type { ReachableGames } from './trip-answer.ts';
import type { TripGame } from './trip-game.ts';
import type { TripQuestion } from './trip-question.ts';

const SHORT_DRIVE_HOURS = 4;

/**
 * Counts the games of the dates that a fan can attend: with a home, those for which a trip to that game alone
 * fits; without one, all. `byLeague` also counts leagues that were not chosen.
 */
export function reachableGames(
  inDates: readonly TripGame[],
  question: TripQuestion,
  graph: SearchGraph,
): ReachableGames {
  const searched = new Map(graph.games.map((game) => [game.game, game]));
  const reached = inDates.filter(
    (game) => passesSkips(game, question) && canReach(searched.get(game) ?? game, question),
  );
  const chosen = reached.filter(({ league }) => question.leagues.includes(league));
  const country = question.home?.country ?? 'US';
  return {
    all: chosen.length,
    byLeague: {
      NFL: countOf('NFL'),
      NBA: countOf('NBA'),
      NHL: countOf('NHL'),
      MLB: countOf('MLB'),
    },
    withinFourHours: withinFourHours(chosen, question, graph),
    withoutBorder: chosen.filter((game) => game.country === country).length,
    besideFreeDate: besideFreeDate(chosen, graph),
  };

  function countOf(of: League): number {
    return reached.filter(({ league }) => league === of).length;
  }
}

/**
 * Counts games that 4 hours of driving a date can reach from home. Without a home: games with a leg to or from
 * another game that needs at most 4 hours a date.
 */
function withinFourHours(chosen: readonly TripGame[], question: TripQuestion, graph: SearchGraph): number {
  if (question.home !== null) {
    const short = { ...question, drivingHours: SHORT_DRIVE_HOURS } as const;
    return question.drivingHours === SHORT_DRIVE_HOURS
      ? chosen.length
      : chosen.filter((game) => canReach(game, short)).length;
  }
  return countJoined(chosen, graph, (leg) => (graph.perDate[leg] ?? 0) <= SHORT_DRIVE_HOURS * 60);
}

function besideFreeDate(chosen: readonly TripGame[], graph: SearchGraph): number {
  return countJoined(chosen, graph, (leg) => graph.freeDate[leg] !== 0);
}

/** Counts the chosen games at either end of a leg for which `isCounted` is true. */
function countJoined(
  chosen: readonly TripGame[],
  { games, firstLeg, to }: SearchGraph,
  isCounted: (leg: number) => boolean,
): number {
  const joined = new Set<TripGame | undefined>();
  for (const [index, from] of games.entries()) {
    for (let leg = firstLeg[index] ?? 0; leg < (firstLeg[index + 1] ?? 0); leg += 1) {
      if (!isCounted(leg)) continue;
      joined.add(from.game);
      joined.add(games[to[leg] ?? 0]?.game);
    }
  }
  return chosen.filter((game) => joined.has(game)).length;
}

/** Returns whether a trip to this game alone fits into the question's dates. */
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
