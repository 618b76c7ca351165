import type { DriveBetween } from '../../src/domain/trips/leg.ts';
import { ROADTRIP_LIMITS } from '../../src/domain/trips/trip-limits.ts';
import type { League } from '../../src/domain/leagues.ts';
import type { TripGame } from '../../src/domain/trips/finder/trip-game.ts';
import { pseudoRandom } from './pseudo-random.ts';
import type { GrandTour } from '../../src/domain/trips/tour/stored-tour.ts';
import { SpanningMinutes } from './spanning-minutes.ts';
import { TourBeam, type TourWay } from './tour-beam.ts';
import { tourGraph, type TourGraph, tourVenues } from './tour-graph.ts';
import { exceeds } from '../../src/domain/trips/late-drive.ts';

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

/** Stops in a row that are ordered again. */
const WINDOW = 7;
/** So wide that a window loses hardly any way. */
const WIDTH = 400;

/** Orders a few stops in a row again, with other games of their venues, while that saves dates or miles. */
function polishTour(graph: TourGraph, beam: TourBeam, tour: TourWay): TourWay {
  const urgency = new Float64Array(graph.venueIds.length);
  let best = tour;
  for (let isShorter = true; isShorter;) {
    isShorter = false;
    for (let from = 1; from < best.games.length; from += 1) {
      const next = withWindow(from);
      if (next && (next.dates < best.dates || (next.dates === best.dates && next.miles < best.miles))) {
        best = next;
        isShorter = true;
      }
    }
  }
  return best;

  function withWindow(from: number): TourWay | null {
    const { games, dates } = best;
    const days = graph.search.day;
    const before = measure(graph, games.slice(0, from));
    const through = Math.min(games.length, from + WINDOW);
    const end = games[through] ?? null;
    const visited = games.slice(from, through + 1);
    if (!before || visited.length < 2) return null;
    const firstDay = days[games[0] ?? 0] ?? 0;
    const found = beam.run({
      firstDay,
      lastDay: end === null ? firstDay + dates - 1 : (days[end] ?? 0),
      prefix: { games: games.slice(0, from), miles: before.miles, today: before.today },
      wanted: visited.reduce((bits, game) => bits | (graph.venueBit[game] ?? 0), 0),
      end,
      isWhole: true,
      width: WIDTH,
      urgency,
    });
    const whole = found && measure(graph, [...found.games, ...games.slice(through + 1)]);
    return whole && { ...whole.way, venues: best.venues };
  }
}

/** Adds up the legs between these games; null when one of them is missing or a date has too much driving. */
function measure(
  { search }: TourGraph,
  games: readonly number[],
): { way: TourWay; miles: number; today: number } | null {
  let [miles, today] = [0, 0];
  for (const [index, to] of games.entries()) {
    const from = games[index - 1];
    if (from === undefined) continue;
    const leg = search.to.subarray(search.firstLeg[from], search.firstLeg[from + 1]).indexOf(to);
    if (leg < 0) return null;
    const at = (search.firstLeg[from] ?? 0) + leg;
    today = (search.isSameDate[at] === 1 ? today : 0) + (search.perDate[at] ?? 0);
    if (exceeds(today, ROADTRIP_LIMITS.drivingMinutesPerDate)) return null;
    miles += search.miles[at] ?? 0;
  }
  const day = (game: number | undefined) => search.day[game ?? 0] ?? 0;
  const dates = day(games.at(-1)) - day(games[0]) + 1;
  return { way: { games, venues: games.length, dates, miles }, miles, today };
}
