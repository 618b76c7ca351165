import { daysBetween } from '../../dates/zoned-time.ts';
import { LEAGUES } from '../../leagues.ts';
import { gamesInDates, type Dates } from './dates.ts';
import { longerDates, nextDates } from './next-dates.ts';
import { canReach } from './reachable-games.ts';
import { passesFilters } from './search-games.ts';
import type { SmallSearches } from './small-search.ts';
import type { BindingLimit, Offer, ReachableGames } from './trip-answer.ts';
import type { TripGame } from './trip-game.ts';
import { nextPace, PACE_LIMITS } from './trip-paces.ts';
import { DRIVING_HOURS, tripDates, WITHOUT_WISHES, type TripQuestion } from './trip-question.ts';

/** Dates this close are tried before other leagues. */
const NEARBY_DAYS = 14;
const FEW_DAYS = 2;

export interface ShortageInput extends SmallSearches {
  question: TripQuestion;
  mostGames: number;
  reachable: Pick<ReachableGames, 'all'>;
}

export interface Change {
  limit: BindingLimit;
  change: Offer['change'];
  question: TripQuestion;
}

/**
 * Yields changes that may allow more games: one or two days more first, then one of each kind. None moves the dates
 * off a pinned game.
 */
export function* likelyChanges(input: ShortageInput): Generator<Change> {
  const { games, question, mostGames, reachable } = input;
  const mayHelp = ({ question: changed }: Change) =>
    reachesMore(games, changed, question.home === null ? mostGames : Math.max(mostGames, reachable.all));
  // Pinned games fix their dates, wanted teams theirs.
  const isDated = question.pinnedGames.length > 0 || question.teams.length > 0;
  const longer = isDated ? null : datesChange(question, longerDates(games, question, mostGames));
  const next = () => (isDated ? null : datesChange(question, nextDates(games, question, mostGames)));
  const isLittleLonger = longer !== null && tripDates(longer.question) <= tripDates(question) + FEW_DAYS;
  if (isLittleLonger) yield longer;
  yield* paceChange(question).filter((change) => reachable.all > mostGames || mayHelp(change));
  const moreHours = hoursChanges(question);
  const hours = moreHours.findIndex(mayHelp);
  yield* moreHours.slice(hours, hours + 1);
  yield* liftedLimits(question).filter(
    (change) => change.limit === 'pins' || change.limit === 'free-date' || mayHelp(change),
  );
  const dates = isLittleLonger || mostGames === 0 ? (next() ?? longer) : (longer ?? next());
  const isNew = dates !== null && !(isLittleLonger && dates === longer);
  if (isNew && isNearby(dates, question)) yield dates;
  yield* leagueChange(question).filter(mayHelp);
  if (isNew && !isNearby(dates, question)) yield dates;
  if (hours >= 0) yield* moreHours.slice(hours + 1);
}

/** A trip that ends away from home is the last thing to offer. */
export function wayBackChange({ question }: ShortageInput): Change | null {
  return question.isBackHome ? lift('way-back', { ...question, isBackHome: false }) : null;
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
  return { limit: 'dates', change: 'anywhere', question: { ...anywhere, start, end } };
}

function reachesMore(games: readonly TripGame[], question: TripQuestion, count: number): boolean {
  let reached = 0;
  return gamesInDates(games, question).some((game) => {
    if (passesFilters(game, question) && canReach(game, question)) reached += 1;
    return reached > count;
  });
}

function hoursChanges(question: TripQuestion): Change[] {
  return DRIVING_HOURS.filter((hours) => hours > question.drivingHours).map((drivingHours) => ({
    limit: 'driving',
    change: 'driving',
    question: { ...question, drivingHours },
  }));
}

function paceChange(question: TripQuestion): Change[] {
  const pace = nextPace(question.pace);
  if (pace === null) return [];
  const changed = { ...question, ...PACE_LIMITS[pace], pace, sort: question.sort };
  return [{ limit: 'pace', change: 'pace', question: changed }];
}

function liftedLimits(question: TripQuestion): Change[] {
  const { skippedGames, skippedTeams, skippedVenues } = question;
  const skips = skippedGames.length + skippedTeams.length + skippedVenues.length;
  return [
    ...(question.mayCrossBorder ? [] : [lift('border', { ...question, mayCrossBorder: true })]),
    ...(question.isFreeDateWanted ? [lift('free-date', { ...question, isFreeDateWanted: false })] : []),
    ...(question.pinnedGames.length === 0 ? [] : [lift('pins', { ...question, pinnedGames: [] })]),
    ...(skips === 0
      ? []
      : [lift('skips', { ...question, skippedGames: [], skippedTeams: [], skippedVenues: [] })]),
  ];
}

function lift(limit: 'border' | 'way-back' | 'free-date' | 'pins' | 'skips', question: TripQuestion): Change {
  return { limit, change: limit, question };
}

function leagueChange(question: TripQuestion): Change[] {
  if (question.leagues.length === LEAGUES.length) return [];
  return [{ limit: 'leagues', change: 'leagues', question: { ...question, leagues: LEAGUES } }];
}

function datesChange(question: TripQuestion, dates: Dates | null): Change | null {
  return dates && { limit: 'dates', change: 'dates', question: { ...question, ...dates } };
}

function isNearby({ question: { start } }: Change, asked: TripQuestion): boolean {
  return daysBetween(asked.start, start) <= NEARBY_DAYS;
}
