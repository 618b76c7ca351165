import type { DriveBetween } from '../../src/domain/trips/leg.ts';
import { openQuestion } from '../../src/domain/trips/lists/trip-list.ts';
import { factsOf, type TripGame } from '../../src/domain/trips/finder/trip-game.ts';
import { searchGames } from '../../src/domain/trips/finder/search-games.ts';
import { searchGraph, type SearchGraph } from '../../src/domain/trips/finder/search-graph.ts';
import { runSteps } from '../../src/domain/trips/finder/steps.ts';

/** A set of venues fits into the bits of one number. */
const MAX_VENUES = 32;

/** A league's games at the venues of a tour, with every leg that one person can drive. */
export interface TourGraph {
  search: SearchGraph;
  /** The bit of each game's venue. */
  venueBit: Int32Array;
  /** The number of each game's venue. */
  venue: Int32Array;
  venueIds: readonly string[];
  /** The bits of all venues. */
  all: number;
  /** Minutes of the shorter direction, by numbers of venues, without rush hour; Infinity without a road. */
  minutes: readonly Float64Array[];
}

/**
 * Returns the venues where a league's teams play most of their home games, in the order of their ids. Two teams
 * of one building have one.
 */
export function tourVenues(games: readonly TripGame[]): string[] {
  const byHost = Map.groupBy(
    games.filter(({ isNeutralSite }) => !isNeutralSite),
    (game) => factsOf(game).host,
  );
  const usual = [...byHost.values()].map((ofHost) => {
    const counts = [...Map.groupBy(ofHost, ({ venueId }) => venueId)].map(
      ([venueId, there]) => ({ venueId, count: there.length }) as const,
    );
    counts.sort((a, b) => b.count - a.count || (a.venueId < b.venueId ? -1 : 1));
    return counts[0]?.venueId ?? '';
  });
  return [...new Set(usual)].toSorted();
}

/**
 * @param maxDatesApart longer waits between two games are left out.
 * @throws RangeError with more than 32 venues.
 */
export function tourGraph(
  games: readonly TripGame[],
  venueIds: readonly string[],
  drives: DriveBetween,
  maxDatesApart: number,
): TourGraph {
  if (venueIds.length > MAX_VENUES) throw new RangeError('too many venues for a tour');
  const numbers = new Map(venueIds.map((id, number) => [id, number]));
  const dates = games.map(({ localDate }) => localDate).toSorted();
  const question = openQuestion({ from: dates[0] ?? '', through: dates.at(-1) ?? '' });
  const nodes = searchGames(
    games.filter(({ venueId }) => numbers.has(venueId)),
    question,
  );
  const venue = Int32Array.from(nodes, ({ game }) => numbers.get(game.venueId) ?? 0);
  return {
    search: runSteps(searchGraph(nodes, question, drives, maxDatesApart)),
    venue,
    venueBit: venue.map((number) => 1 << number),
    venueIds,
    all: venue.reduce((bits, number) => bits | (1 << number), 0),
    minutes: venueIds.map((from) =>
      Float64Array.from(venueIds, (to) =>
        Math.min(drives(from, to)?.minutes ?? Infinity, drives(to, from)?.minutes ?? Infinity),
      ),
    ),
  };
}
