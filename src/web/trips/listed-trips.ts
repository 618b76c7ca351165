import type { ListedTrip, ScoredTrip, StartDateTrip } from '../../domain/trips/finder/trip-answer.ts';
import type { TripSort } from '../../domain/trips/finder/trip-question.ts';
import type { AnsweredTrips } from './trips-state.ts';

export const STARTS_PER_PAGE = 20;

export interface NumberedTrip extends ListedTrip {
  anchor: string;
}

/** Returns this page of the list. */
export function listedTrips({ asked: { query }, answer }: AnsweredTrips): NumberedTrip[] {
  if (answer.byStartDate.length === 0) {
    return answer.trips.map((one, index) => ({ ...one, anchor: `trip-${index + 1}` }));
  }
  const from = (query.page - 1) * STARTS_PER_PAGE;
  return rankedStarts(answer.byStartDate, query.sort)
    .slice(from, from + STARTS_PER_PAGE)
    .map(({ date, trip }: StartDateTrip) => ({ trip, twins: [], anchor: `from-${date}` }));
}

/** Returns all pages of the list. */
export function allListed({ asked: { query }, answer }: AnsweredTrips): ScoredTrip[] {
  const starts = rankedStarts(answer.byStartDate, query.sort);
  return (starts.length === 0 ? answer.trips : starts).map(({ trip }) => trip);
}

/** In a tie, fewer miles and then the earlier day come first. */
export function rankedStarts(starts: readonly StartDateTrip[], sort: TripSort): StartDateTrip[] {
  const rank = RANKS[sort];
  return starts.toSorted(
    (a, b) =>
      rank(b.trip) - rank(a.trip) ||
      b.trip.games.length - a.trip.games.length ||
      a.trip.miles - b.trip.miles ||
      (a.date < b.date ? -1 : 1),
  );
}

const RANKS: Record<TripSort, (trip: ScoredTrip) => number> = {
  most: ({ games }) => games.length,
  best: ({ score }) => score,
  easiest: ({ minutes }) => -minutes,
  leagues: ({ leagues }) => leagues.length,
  spare: ({ minutesToSpare }) => minutesToSpare ?? -1,
};
