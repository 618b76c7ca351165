import { ROADTRIP_LIMITS, type DriveBetween } from '../../src/domain/trips/sequence.ts';
import type { League } from '../../src/domain/leagues.ts';
import type { TripGame } from '../../src/domain/trips/finder/trip-game.ts';
import { pseudoRandom } from './pseudo-random.ts';
import type { GrandTour } from '../../src/domain/trips/tour/stored-tour.ts';
import { polishTour } from './polish-tour.ts';
import { SpanningMinutes } from './spanning-minutes.ts';
import { TourBeam, type TourWay } from './tour-beam.ts';
import { tourGraph, tourVenues, type TourGraph } from './tour-graph.ts';

export interface TourEffort {
  /** The longest tour, in dates. */
  maxDates: number;
  /** The longest wait between two games, in dates. */
  maxDatesApart: number;
  /** Ways that stay at each game. */
  width: number;
  /** How often the most promising first dates are searched with other urgencies. */
  rounds: number;
}

const DAILY: TourEffort = { maxDates: 60, maxDatesApart: 5, width: 10, rounds: 60 };
/** A team of the NFL plays at home every second week. */
const WEEKLY: TourEffort = { maxDates: 200, maxDatesApart: 10, width: 20, rounds: 0 };

export function tourEffort(league: League): TourEffort {
  return league === 'NFL' ? WEEKLY : DAILY;
}

const FIRST_URGENCY = 0.5;
/** First dates that stay in the search. */
const STARTS = 30;
const MIN_STARTS = 6;
const ROUNDS_BETWEEN_CUTS = 5;
/** Dates beyond the best tour that a changed urgency may still take. */
const SLACK_DATES = 2;

interface Start {
  way: TourWay;
  day: number;
  urgency: Float64Array;
}

/**
 * Looks for the tour of all venues with the fewest dates, then miles; without one, for the tour of the most venues.
 * Null without games. The same games have the same tour.
 * @param games upcoming ones of one league.
 */
export function findTour(
  games: readonly TripGame[],
  drives: DriveBetween,
  effort: TourEffort,
  onProgress: (text: string) => void = () => undefined,
): GrandTour | null {
  const venueIds = tourVenues(games);
  const graph = tourGraph(games, venueIds, drives, effort.maxDatesApart);
  const spanning = new SpanningMinutes(graph);
  const beam = new TourBeam(graph, spanning);
  const way = bestWay(graph, beam, effort, onProgress);
  if (way === null) return null;
  const polished = polishTour(graph, beam, way);
  const least = spanning.of(graph.all) / ROADTRIP_LIMITS.drivingMinutesPerDate;
  return {
    games: polished.games.flatMap((index) => graph.search.games[index]?.game ?? []),
    venueIds,
    fewestDates: Number.isFinite(least) ? Math.max(1, Math.ceil(least)) : null,
  };
}

function bestWay(
  graph: TourGraph,
  beam: TourBeam,
  effort: TourEffort,
  onProgress: (text: string) => void,
): TourWay | null {
  const days = [...new Set(graph.search.day)];
  const starts = days.flatMap((day, index): Start[] => {
    onProgress(`date ${index + 1} of ${days.length}`);
    const urgency = new Float64Array(graph.venueIds.length).fill(FIRST_URGENCY);
    const way = run(graph, beam, { day, urgency }, { ...effort, isWhole: true });
    return way ? [{ way, day, urgency }] : [];
  });
  if (starts.length > 0) return withUrgencies(graph, beam, starts, effort, onProgress);
  let most: TourWay | null = null;
  for (const [index, day] of days.entries()) {
    onProgress(`no tour of all venues; date ${index + 1} of ${days.length}`);
    const urgency = new Float64Array(graph.venueIds.length).fill(FIRST_URGENCY);
    const way = run(graph, beam, { day, urgency }, { ...effort, isWhole: false });
    if (way && (most === null || isBetterWay(way, most))) most = way;
  }
  return most;
}

/** Changes the venues' urgencies at random and keeps what gives a better tour. */
function withUrgencies(
  graph: TourGraph,
  beam: TourBeam,
  starts: readonly Start[],
  { width, rounds }: TourEffort,
  onProgress: (text: string) => void,
): TourWay | null {
  const random = pseudoRandom();
  let left = starts.toSorted(byWay).slice(0, STARTS);
  for (let round = 0; round < rounds; round += 1) {
    const fewest = Math.min(...left.map(({ way }) => way.dates));
    for (const start of left) {
      const urgency = start.urgency.map((dates) => dates * Math.exp(1.2 * (random() - 0.5)));
      const maxDates = Math.min(start.way.dates, fewest + SLACK_DATES);
      const way = run(graph, beam, { day: start.day, urgency }, { maxDates, width, isWhole: true });
      if (way && !isBetterWay(start.way, way)) Object.assign(start, { way, urgency });
    }
    left = left.toSorted(byWay);
    if (round % ROUNDS_BETWEEN_CUTS === ROUNDS_BETWEEN_CUTS - 1)
      left = left.slice(0, Math.max(MIN_STARTS, Math.ceil(left.length * 0.75)));
    const best = left[0]?.way;
    if (best)
      onProgress(`round ${round + 1} of ${rounds}: ${best.dates} dates, ${Math.round(best.miles)} miles`);
  }
  return left[0]?.way ?? null;
}

function run(
  graph: TourGraph,
  beam: TourBeam,
  { day, urgency }: { day: number; urgency: Float64Array },
  { maxDates, width, isWhole }: { maxDates: number; width: number; isWhole: boolean },
): TourWay | null {
  const prefix = { games: [], miles: 0, today: 0 };
  const lastDay = day + maxDates - 1;
  return beam.run({ firstDay: day, lastDay, prefix, wanted: graph.all, end: null, isWhole, width, urgency });
}

function isBetterWay(a: TourWay, b: TourWay): boolean {
  if (a.venues !== b.venues) return a.venues > b.venues;
  return a.dates === b.dates ? a.miles < b.miles : a.dates < b.dates;
}

function byWay({ way: a, day }: Start, { way: b, day: other }: Start): number {
  return a.dates - b.dates || a.miles - b.miles || day - other;
}
