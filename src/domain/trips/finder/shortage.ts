import { addDays, daysBetween } from '../../dates/zoned-time.ts';
import { LEAGUES } from '../../leagues.ts';
import type { DriveBetween } from '../sequence.ts';
import { canReach } from './reachable-games.ts';
import { findMostGames } from './run-search.ts';
import { passesFilters, playsIn } from './search-games.ts';
import type { BindingLimit, NearestQuestion, ReachableGames, Shortage } from './trip-answer.ts';
import type { TripGame } from './trip-game.ts';
import { DRIVING_HOURS, type TripQuestion, type WantedTeam } from './trip-question.ts';

const MAX_TRIES = 3;

interface ShortageInput {
  games: readonly TripGame[];
  question: TripQuestion;
  driveBetween: DriveBetween;
  mostGames: number;
  reachable: ReachableGames;
  budget: number;
  /** The tries add to it. */
  effort: { labels: number; legs: number };
}

interface Change {
  limit: BindingLimit;
  question: TripQuestion;
  nearest: (games: number) => NearestQuestion;
}

/**
 * Names the limit that binds and the nearest question with more games, at most three tries
 * (docs/rules.md#trip-answers).
 */
export function findShortage(input: ShortageInput): Shortage {
  const changes = likelyChanges(input);
  const nextGames = nextGamesOf(input);
  for (const change of changes.slice(0, MAX_TRIES)) {
    const left = input.budget - input.effort.labels;
    if (left <= 0) break;
    const { mostGames, labels, legs } = findMostGames(input.games, change.question, input.driveBetween, left);
    input.effort.labels += labels;
    input.effort.legs += legs;
    if (mostGames > input.mostGames)
      return { limit: change.limit, nearest: change.nearest(mostGames), nextGames };
  }
  return { limit: bindingLimit(input, changes), nearest: null, nextGames };
}

/** Leagues that play on the question's dates, or have no listed game after them, are left out. */
function nextGamesOf({ games, question }: ShortageInput): Shortage['nextGames'] {
  return question.leagues.flatMap((league) => {
    const dates = games.flatMap((game) =>
      game.league === league && game.localDate >= question.start ? game.localDate : [],
    );
    const [date] = dates.toSorted();
    return date === undefined || date <= question.end ? [] : { league, date };
  });
}

function bindingLimit({ games, question }: ShortageInput, changes: readonly Change[]): BindingLimit {
  if (question.pinnedGames.length > 0) return 'pins';
  const inDates = games.filter((game) => isInDates(game, question));
  if (inDates.some(({ league }) => question.leagues.includes(league)) && !inDates.some(passes))
    return 'skips';
  const limit = changes[0]?.limit ?? 'dates';
  // The dates have games, but home is too far from all of them.
  return limit === 'dates' && question.home !== null && inDates.some(passes) ? 'driving' : limit;

  function passes(game: TripGame): boolean {
    return passesFilters(game, question);
  }
}

/** Returns changes that let more games count, the smallest first. */
function likelyChanges(input: ShortageInput): Change[] {
  const { games, question } = input;
  const inDates = games.filter((game) => isInDates(game, question));
  const hasGames = inDates.some((game) => passesFilters(game, question));
  const changes = hasGames ? [...teamChanges(input), ...limitChanges(input, inDates)] : [];
  return [...changes, ...leagueChange(input, inDates), ...dateChanges(input)];
}

function limitChanges({ question, reachable }: ShortageInput, inDates: readonly TripGame[]): Change[] {
  const chosen = inDates.filter(({ league }) => question.leagues.includes(league));
  const isMore = (changed: TripQuestion) =>
    question.home === null || chosen.filter((game) => canReach(game, changed)).length > reachable.all;
  const changes: Change[] = [];
  for (const drivingHours of DRIVING_HOURS) {
    if (drivingHours <= question.drivingHours) continue;
    changes.push({
      limit: 'driving',
      question: { ...question, drivingHours },
      nearest: (games) => ({ change: 'driving', drivingHours, games }),
    });
  }
  if (!question.mayCrossBorder)
    changes.push({
      limit: 'border',
      question: { ...question, mayCrossBorder: true },
      nearest: (games) => ({ change: 'border', games }),
    });
  if (question.isBackHome)
    changes.push({
      limit: 'way-back',
      question: { ...question, isBackHome: false },
      nearest: (games) => ({ change: 'way-back', games }),
    });
  const likely = changes.filter((change) => isMore(change.question)).slice(0, MAX_TRIES - 1);
  if (question.pace !== 'most')
    likely.unshift({
      limit: 'pace',
      question: { ...question, pace: 'most' },
      nearest: (games) => ({ change: 'pace', games }),
    });
  return likely;
}

/** Wanted teams that no game of the dates shows: the next dates that show them all, or the other teams. */
function teamChanges({ games, question }: ShortageInput): Change[] {
  const { teams, start, end } = question;
  if (teams.length === 0) return [];
  const upcoming = games.filter((game) => game.localDate >= start && passesFilters(game, question));
  const shownOn = new Map(
    teams.map((team) => [team, datesOf(upcoming.filter((game) => playsIn(game, team)))] as const),
  );
  const isShown = (team: WantedTeam, from: string, through: string) => {
    const first = shownOn.get(team)?.find((date) => date >= from);
    return first !== undefined && first <= through;
  };
  const shown = teams.filter((team) => isShown(team, start, end));
  const span = daysBetween(start, end);
  const next =
    shown.length === teams.length
      ? undefined
      : datesOf(upcoming).find((date) => {
          const through = addDays(date, span);
          return teams.every((team) => isShown(team, date, through));
        });
  const kept = shown.length < teams.length ? shown : [];
  const later = next === undefined ? [] : [datesFrom(question, 'teams', next)];
  return [
    ...later,
    {
      limit: 'teams',
      question: { ...question, teams: kept },
      nearest: (found) => ({ change: 'teams', teams: kept.map(({ slug }) => slug), games: found }),
    },
  ];
}

/** Each date once, in order. */
function datesOf(games: readonly TripGame[]): string[] {
  return [...new Set(games.map(({ localDate }) => localDate))].toSorted();
}

function leagueChange({ question }: ShortageInput, inDates: readonly TripGame[]): Change[] {
  const leagues = LEAGUES.filter(
    (league) => question.leagues.includes(league) || inDates.some((game) => game.league === league),
  );
  if (leagues.length === question.leagues.length) return [];
  return [
    {
      limit: 'leagues',
      question: { ...question, leagues },
      nearest: (games) => ({ change: 'leagues', leagues, games }),
    },
  ];
}

/** The next dates after the question's on which a chosen league plays. */
function dateChanges({ games, question }: ShortageInput): Change[] {
  let next: string | null = null;
  for (const game of games) {
    if (game.localDate <= question.end || !passesFilters(game, question)) continue;
    if (next === null || game.localDate < next) next = game.localDate;
  }
  return next === null ? [] : [datesFrom(question, 'dates', next)];
}

function datesFrom(question: TripQuestion, limit: BindingLimit, start: string): Change {
  const end = addDays(start, daysBetween(question.start, question.end));
  return {
    limit,
    question: { ...question, start, end },
    nearest: (games) => ({ change: 'dates', start, end, games }),
  };
}

function isInDates({ localDate }: TripGame, { start, end }: TripQuestion): boolean {
  return start <= localDate && localDate <= end;
}
