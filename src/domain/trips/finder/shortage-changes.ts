import { addDays, daysBetween } from '../../dates/zoned-time.ts';
import { LEAGUES } from '../../leagues.ts';
import type { DriveBetween } from '../leg.ts';
import { longerDates, nextDates } from './next-dates.ts';
import { canReach } from './reachable-games.ts';
import { passesFilters, playsIn } from './search-games.ts';
import type { BindingLimit, NearestQuestion, ReachableGames } from './trip-answer.ts';
import type { TripGame } from './trip-game.ts';
import { nextPace, PACE_LIMITS } from './trip-paces.ts';
import { DRIVING_HOURS, WITHOUT_WISHES, type TripQuestion, type WantedTeam } from './trip-question.ts';

/** Dates this close are tried before other leagues. */
const NEARBY_DAYS = 14;

export interface ShortageInput {
  games: readonly TripGame[];
  question: TripQuestion;
  driveBetween: DriveBetween;
  mostGames: number;
  reachable: Pick<ReachableGames, 'all'>;
  budget: number;
  /** Each tried change adds its labels and legs. */
  effort: { labels: number; legs: number };
}

export interface Change {
  limit: BindingLimit;
  question: TripQuestion;
  nearest: (games: number) => NearestQuestion;
}

type Dates = Pick<TripQuestion, 'start' | 'end' | 'days'>;

/** Yields changes that may allow more games, one of each kind first. None moves the dates off a pinned game. */
export function* likelyChanges(input: ShortageInput): Generator<Change> {
  const { games, question, mostGames, reachable } = input;
  const mayHelp = ({ question: changed }: Change) =>
    reachesMore(games, changed, question.home === null ? mostGames : Math.max(mostGames, reachable.all));
  yield* teamChanges(input);
  yield* paceChange(question).filter((change) => reachable.all > mostGames || mayHelp(change));
  const moreHours = hoursChanges(question);
  const hours = moreHours.findIndex(mayHelp);
  yield* moreHours.slice(hours, hours + 1);
  yield* liftedLimits(question).filter(
    (change) => change.limit === 'pins' || change.limit === 'free-date' || mayHelp(change),
  );
  const dates = dateChange(input);
  if (dates && isNearby(dates, question)) yield dates;
  yield* leagueChange(question).filter(mayHelp);
  if (dates && !isNearby(dates, question)) yield dates;
  if (hours >= 0) yield* moreHours.slice(hours + 1);
}

/** Without a home or wishes, on these dates or the next ones with a game. */
export function anywhereChange({ games, question }: ShortageInput): Change | null {
  const anywhere: TripQuestion = {
    ...question,
    ...WITHOUT_WISHES,
    home: null,
    isBackHome: false,
    mayCrossBorder: true,
  };
  const dates = reachesMore(games, anywhere, 0) ? question : nextDates(games, anywhere, 0);
  if (dates === null) return null;
  const { start, end } = dates;
  return {
    limit: 'dates',
    question: { ...anywhere, start, end },
    nearest: (found) => ({ change: 'anywhere', start, end, games: found }),
  };
}

export function isInDates({ localDate }: TripGame, { start, end }: Pick<Dates, 'start' | 'end'>): boolean {
  return start <= localDate && localDate <= end;
}

function reachesMore(games: readonly TripGame[], question: TripQuestion, count: number): boolean {
  let reached = 0;
  return games.some((game) => {
    if (isInDates(game, question) && passesFilters(game, question) && canReach(game, question)) reached += 1;
    return reached > count;
  });
}

function hoursChanges(question: TripQuestion): Change[] {
  return DRIVING_HOURS.filter((hours) => hours > question.drivingHours).map((drivingHours) => ({
    limit: 'driving',
    question: { ...question, drivingHours },
    nearest: (games) => ({ change: 'driving', drivingHours, games }),
  }));
}

function paceChange(question: TripQuestion): Change[] {
  const pace = nextPace(question.pace);
  if (pace === null) return [];
  const changed = { ...question, ...PACE_LIMITS[pace], pace, sort: question.sort };
  return [{ limit: 'pace', question: changed, nearest: (games) => ({ change: 'pace', pace, games }) }];
}

function liftedLimits(question: TripQuestion): Change[] {
  const { skippedGames, skippedTeams, skippedVenues } = question;
  const skips = skippedGames.length + skippedTeams.length + skippedVenues.length;
  return [
    ...(question.mayCrossBorder ? [] : [lift('border', { ...question, mayCrossBorder: true })]),
    ...(question.isBackHome ? [lift('way-back', { ...question, isBackHome: false })] : []),
    ...(question.isFreeDateWanted ? [lift('free-date', { ...question, isFreeDateWanted: false })] : []),
    ...(question.pinnedGames.length === 0 ? [] : [lift('pins', { ...question, pinnedGames: [] })]),
    ...(skips === 0
      ? []
      : [lift('skips', { ...question, skippedGames: [], skippedTeams: [], skippedVenues: [] })]),
  ];
}

function lift(limit: 'border' | 'way-back' | 'free-date' | 'pins' | 'skips', question: TripQuestion): Change {
  return { limit, question, nearest: (games) => ({ change: limit, games }) };
}

function leagueChange(question: TripQuestion): Change[] {
  if (question.leagues.length === LEAGUES.length) return [];
  return [
    {
      limit: 'leagues',
      question: { ...question, leagues: LEAGUES },
      nearest: (games) => ({ change: 'leagues', leagues: LEAGUES, games }),
    },
  ];
}

/** Offers the next dates with all wanted teams, or only the teams of these dates. */
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
  const pinned = games.filter(({ id }) => question.pinnedGames.includes(id));
  const next =
    shown.length === teams.length
      ? undefined
      : datesOf(upcoming).find((date) => {
          const through = addDays(date, span);
          return (
            pinned.every((game) => isInDates(game, { start: date, end: through })) &&
            teams.every((team) => isShown(team, date, through))
          );
        });
  const teamsLeft = shown.length < teams.length ? shown : [];
  const later = { start: next ?? start, end: addDays(next ?? start, span), days: question.days };
  return [
    ...(next === undefined ? [] : [changedDates(question, later, 'teams')]),
    {
      limit: 'teams',
      question: { ...question, teams: teamsLeft },
      nearest: (found) => ({ change: 'teams', teams: teamsLeft.map(({ slug }) => slug), games: found }),
    },
  ];
}

function datesOf(games: readonly TripGame[]): string[] {
  return [...new Set(games.map(({ localDate }) => localDate))].toSorted();
}

/** Pinned games fix their dates. `teamChanges` looks for dates with wanted teams. */
function dateChange({ games, question, mostGames }: ShortageInput): Change | null {
  if (question.pinnedGames.length > 0 || question.teams.length > 0) return null;
  const [first, second] = mostGames === 0 ? [nextDates, longerDates] : [longerDates, nextDates];
  const dates = first(games, question, mostGames) ?? second(games, question, mostGames);
  return dates && changedDates(question, dates, 'dates');
}

function changedDates(question: TripQuestion, { start, end, days }: Dates, limit: BindingLimit): Change {
  return {
    limit,
    question: { ...question, start, end, days },
    nearest: (games) => ({ change: 'dates', start, end, days, games }),
  };
}

function isNearby({ question: { start } }: Change, asked: TripQuestion): boolean {
  return daysBetween(asked.start, start) <= NEARBY_DAYS;
}
