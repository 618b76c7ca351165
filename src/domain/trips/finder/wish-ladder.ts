import { addDays, daysBetween } from '../../dates/zoned-time.ts';
import { dateOfDay } from '../../dates/wall-clock.ts';
import { isInDates, type Dates } from './dates.ts';
import { tripsByStartDate } from './list-trips.ts';
import { passesFilters, playsIn } from './search-games.ts';
import { offerOf, smallSearch, type SmallSearches } from './small-search.ts';
import type { Steps } from './steps.ts';
import type { Offer } from './trip-answer.ts';
import { DRIVING_HOURS, tripDates, type TripQuestion, type WantedTeam } from './trip-question.ts';

const MAX_OFFERS = 4;
const MAX_DATES = 14;
const MORE_HOURS = [10, 12] as const;
const DAYS_OF_A_WEEK = 7;
/** Labels of the search over the rest of the season. */
const SEASON_BUDGET = 60_000;
const MAX_OF_FEWER_TEAMS = 2;

interface Wishes extends SmallSearches {
  question: TripQuestion;
}

/**
 * Keeps all wanted teams by more hours, more dates or later ones, then as many as fit, then any
 * (docs/rules.md#must-see-teams). Each rung searches only games of wanted teams; what it finds is asked in full.
 */
export function* wishOffers(asked: Wishes): Steps<Offer[]> {
  const { question } = asked;
  const ofTeams = {
    ...asked,
    games: asked.games.filter(
      (game) => passesFilters(game, question) && question.teams.some((team) => playsIn(game, team)),
    ),
  };
  const offers: Offer[] = [];
  const add = function* (change: Offer['change'], changed: TripQuestion | null): Steps<boolean> {
    if (changed === null || offers.length === MAX_OFFERS || !holdsPins(changed, asked)) return false;
    const offer = yield* offerOf(change, changed, asked);
    if (offer) offers.push(offer);
    return offer !== null;
  };
  yield* add('driving', yield* withMoreHours(question, ofTeams));
  yield* add('dates', yield* withMoreDates(question, ofTeams));
  const later = yield* onLaterDates(question, ofTeams);
  for (const dates of later) yield* add('dates', { ...question, ...dates });
  if (later.length === 0) yield* add('dates', yield* onFarDates(question, ofTeams));
  for (const teams of yield* fewerTeams(question, ofTeams)) yield* add('teams', { ...question, teams });
  if (offers.length === 0) yield* add('teams', { ...question, teams: [] });
  return offers;
}

/** A pinned game stays in the dates. */
function holdsPins(changed: TripQuestion, { games }: Wishes): boolean {
  return games.every((game) => !changed.pinnedGames.includes(game.id) || isInDates(game, changed));
}

function* withMoreHours(question: TripQuestion, searches: SmallSearches): Steps<TripQuestion | null> {
  for (const drivingHours of MORE_HOURS) {
    if (drivingHours <= question.drivingHours) continue;
    const changed = { ...question, drivingHours };
    if (yield* smallSearch(changed, searches)) return changed;
  }
  return null;
}

/** Finds the fewest further dates, at the end first, then at the start. */
function* withMoreDates(question: TripQuestion, searches: SmallSearches): Steps<TripQuestion | null> {
  const { start, end } = question;
  const length = tripDates(question);
  if (length >= MAX_DATES || question.isWeekendOnly) return null;
  const latest = laterDate(end, addDays(start, MAX_DATES - 1));
  const earliest = searches.games.reduce(
    (first, { localDate }) => (localDate < first ? localDate : first),
    start,
  );
  const soonest = laterDate(earliest, addDays(end, 1 - MAX_DATES));
  const windows: Dates[] = [
    { start, end: latest, days: question.days },
    { start: soonest < start ? soonest : start, end, days: question.days },
  ];
  for (const window of windows) {
    const wide = { ...question, ...window, ...(question.days !== null && { days: MAX_DATES }) };
    const isEarlier = window.start < start;
    const nearest = yield* nearestDates(wide, isEarlier, searches);
    if (nearest === null) continue;
    const changed: TripQuestion = {
      ...question,
      ...window,
      ...(question.days !== null
        ? { days: nearest.dates }
        : isEarlier
          ? { start: nearest.first }
          : { end: nearest.last }),
    };
    if (tripDates(changed) > length && (yield* smallSearch(changed, searches))) return changed;
  }
  return null;
}

/** Of the trips with all teams, the dates of the one that needs the fewest. */
function* nearestDates(
  question: TripQuestion,
  isEarlier: boolean,
  searches: SmallSearches,
): Steps<{ first: string; last: string; dates: number } | null> {
  const found = yield* smallSearch(question, searches);
  if (!found) return null;
  const { store, games } = found.result;
  const daysOf = (label: number) => ({
    first: games[store.first[label] ?? 0]?.leavesOn ?? 0,
    last: store.lastDay[label] ?? 0,
  });
  const needed = ({ first, last }: { first: number; last: number }) =>
    question.days !== null ? last - first : isEarlier ? -first : last;
  const [best] = [...found.maker.finished()].map(daysOf).toSorted((a, b) => needed(a) - needed(b));
  return best
    ? { first: dateOfDay(best.first), last: dateOfDay(best.last), dates: best.last - best.first + 1 }
    : null;
}

/** The next dates on the same weekdays, and before them the nearest ones if they are a week or more sooner. */
function* onLaterDates(question: TripQuestion, searches: SmallSearches): Steps<Dates[]> {
  const starts = yield* laterStarts(question, tripDates(question), searches);
  const [nearest] = starts;
  const same = starts.find((date) => daysBetween(question.start, date) % DAYS_OF_A_WEEK === 0);
  if (nearest === undefined) return [];
  const isMuchSooner = same === undefined || daysBetween(nearest, same) >= DAYS_OF_A_WEEK;
  const chosen = [...(same === undefined ? [] : [same]), ...(isMuchSooner ? [nearest] : [])];
  return chosen.map((start) => datesFrom(start, question, tripDates(question)));
}

/** With more hours, then with two weeks. */
function* onFarDates(question: TripQuestion, searches: SmallSearches): Steps<TripQuestion | null> {
  const length = tripDates(question);
  const hours = DRIVING_HOURS.filter((each) => each >= question.drivingHours);
  const tries = [
    ...MORE_HOURS.filter((each) => each > question.drivingHours).map((each) => ({ hours: each, length })),
    ...(question.isWeekendOnly
      ? []
      : hours.filter((each) => each >= 8).map((each) => ({ hours: each, length: MAX_DATES }))),
  ];
  for (const each of tries) {
    const changed = { ...question, drivingHours: each.hours };
    const [start] = yield* laterStarts(changed, each.length, searches);
    if (start !== undefined) return { ...changed, ...datesFrom(start, question, each.length) };
  }
  return null;
}

function datesFrom(start: string, question: TripQuestion, length: number): Dates {
  const span = Math.max(length - 1, question.days === null ? 0 : daysBetween(question.start, question.end));
  return { start, end: addDays(start, span), days: question.days === null ? null : length };
}

/** Returns the first dates of later trips with all teams. */
function* laterStarts(question: TripQuestion, length: number, searches: SmallSearches): Steps<string[]> {
  const last = searches.games.reduce(
    (latest, { localDate }) => (localDate > latest ? localDate : latest),
    question.end,
  );
  const rest = { ...question, start: addDays(question.start, 1), end: addDays(last, length), days: length };
  const found = yield* smallSearch(rest, searches, { labels: SEASON_BUDGET });
  if (!found) return [];
  return (yield* tripsByStartDate(found.maker)).map(({ date }) => date);
}

/** Returns the largest sets of teams that fit, best first. */
function* fewerTeams(question: TripQuestion, searches: SmallSearches): Steps<WantedTeam[][]> {
  const { teams } = question;
  for (let count = teams.length - 1; count > 0; count -= 1) {
    const fitting: { teams: WantedTeam[]; score: number }[] = [];
    for (const some of subsets(teams, count)) {
      const offer = yield* offerOf('teams', { ...question, teams: some }, searches);
      if (offer) fitting.push({ teams: some, score: offer.trip.score });
    }
    if (fitting.length > 0)
      return fitting
        .toSorted((a, b) => b.score - a.score)
        .slice(0, MAX_OF_FEWER_TEAMS)
        .map(({ teams: some }) => some);
  }
  return [];
}

function subsets<Item>(items: readonly Item[], count: number): Item[][] {
  if (count === 0) return [[]];
  return items.flatMap((item, index) =>
    subsets(items.slice(index + 1), count - 1).map((rest) => [item, ...rest]),
  );
}

function laterDate(one: string, other: string): string {
  return one > other ? one : other;
}
