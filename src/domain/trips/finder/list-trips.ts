import { assembleTrip } from './assemble-trip.ts';
import { bestLabels, compareTrips, isSurelyWorse, minGamesFor } from './rank-trips.ts';
import type { SearchResult } from './run-search.ts';
import { dateOfDay } from '../../dates/wall-clock.ts';
import { TRIP_SORTS, type TripQuestion, type TripSort } from './trip-question.ts';
import type { ListedTrip, StartDateTrip, Trip } from './trip-answer.ts';
import type { Steps } from './steps.ts';
import type { DriveBetween } from '../leg.ts';

const MAX_TRIPS = 10;
const MAX_TWINS = 5;
/** The most labels that estimated worth chooses; the best become trips. */
const CANDIDATES = 400;
const COMPARED = 24;
/** In labels. */
const WORK_OF_A_DATE = 10_000;
const COMPARED_FOR_TRADE_OFF = 8;

export class TripMaker {
  readonly result: SearchResult;
  readonly question: TripQuestion;
  readonly #driveBetween: DriveBetween;
  readonly #trips = new Map<string, Trip>();

  constructor(result: SearchResult, question: TripQuestion, driveBetween: DriveBetween) {
    this.result = result;
    this.question = question;
    this.#driveBetween = driveBetween;
  }

  trip(label: number): Trip {
    const path = this.result.store.path(label);
    const key = path.join(' ');
    const known = this.#trips.get(key);
    if (known) return known;
    const games = path.flatMap((index) => this.result.games[index]?.game ?? []);
    const { trip } = assembleTrip(games, this.question, this.#driveBetween);
    this.#trips.set(key, trip);
    return trip;
  }

  finished(): Int32Array {
    const { store } = this.result;
    return store.finished.subarray(0, store.finishedCount);
  }
}

/** Listed trips differ in more than one game; twins fold under the better one. */
export function listedTrips(maker: TripMaker): ListedTrip[] {
  const { question, result } = maker;
  const { sort } = question;
  const labels = bestLabels(result, maker.finished(), {
    sort,
    minGames: minGamesFor(sort, result.mostGames),
    limit: CANDIDATES,
  });
  const compared = labels
    .slice(0, COMPARED)
    .map((label) => ({ label, trip: maker.trip(label) }))
    .toSorted((a, b) => compareTrips(sort)(a.trip, b.trip))
    .map(({ label }) => label);
  const listed: { label: number; path: number[]; twins: number[] }[] = [];
  for (const label of [...compared, ...labels.slice(COMPARED)]) {
    const path = result.store.path(label);
    const near = listed.find((other) => isNear(other.path, path));
    if (!near) {
      if (listed.length < MAX_TRIPS) listed.push({ label, path, twins: [] });
    } else if (isTwin(near.path, path)) near.twins.push(label);
  }
  const { store } = result;
  return listed
    .map(({ label, twins }) => ({
      trip: maker.trip(label),
      twins: [...new Map(twins.map((twin) => [store.path(twin).join(' '), twin])).values()]
        .toSorted((a, b) => (store.total[a] ?? 0) - (store.total[b] ?? 0) || a - b)
        .slice(0, MAX_TWINS)
        .map((twin) => maker.trip(twin)),
    }))
    .toSorted((a, b) => compareTrips(sort)(a.trip, b.trip));
}

function isNear(path: readonly number[], other: readonly number[]): boolean {
  return missing(path, other) <= 1 && missing(other, path) <= 1;
}

function isTwin(path: readonly number[], other: readonly number[]): boolean {
  return path.length === other.length && missing(path, other) === 1;
}

function missing(path: readonly number[], from: readonly number[]): number {
  return path.filter((game) => !from.includes(game)).length;
}

/** Leaves out repeated trips. */
export function tradeOffs(maker: TripMaker) {
  const seen = new Set<Trip>();
  return TRIP_SORTS.flatMap((sort) => {
    const trip = bestTrip(maker, maker.finished(), sort, maker.result.mostGames);
    if (!trip || seen.has(trip)) return [];
    seen.add(trip);
    return { sort, trip };
  });
}

function bestTrip(
  maker: TripMaker,
  finished: Iterable<number>,
  sort: TripSort,
  mostGames: number,
): Trip | undefined {
  const minGames = minGamesFor(sort, mostGames);
  const labels = bestLabels(maker.result, finished, { sort, minGames, limit: COMPARED_FOR_TRADE_OFF });
  let best: Trip | undefined;
  for (const label of labels) {
    if (best && isSurelyWorse(maker.result, label, sort, best)) break;
    const trip = maker.trip(label);
    if (!best || compareTrips(sort)(trip, best) < 0) best = trip;
  }
  return best;
}

export function* tripsByStartDate(maker: TripMaker): Steps<StartDateTrip[]> {
  const { store, games } = maker.result;
  const byDay = new Map<number, number[]>();
  for (const label of maker.finished()) {
    const day = games[store.first[label] ?? 0]?.leavesOn ?? 0;
    const ofDay = byDay.get(day);
    if (ofDay) ofDay.push(label);
    else byDay.set(day, [label]);
  }
  const trips: StartDateTrip[] = [];
  for (const [day, labels] of [...byDay].toSorted(([a], [b]) => a - b)) {
    const most = labels.reduce((sofar, label) => Math.max(sofar, store.count[label] ?? 0), 0);
    const trip = bestTrip(maker, labels, maker.question.sort, most);
    if (trip) trips.push({ date: dateOfDay(day), trip });
    if (store.pace.isStepDone(WORK_OF_A_DATE)) yield;
  }
  return trips;
}

/** Returns the trips that none equals or beats in games, dates and miles. */
export function tripFront(maker: TripMaker): Trip[] {
  const { store, games } = maker.result;
  const best = new Map<number, { label: number; count: number; dates: number; miles: number }>();
  for (const label of maker.finished()) {
    const count = store.count[label] ?? 0;
    const firstDay = games[store.first[label] ?? 0]?.leavesOn ?? 0;
    const dates = (store.lastDay[label] ?? 0) - firstDay + 1;
    const miles = store.total[label] ?? 0;
    const key = count * 1000 + dates;
    if (miles < (best.get(key)?.miles ?? Infinity)) best.set(key, { label, count, dates, miles });
  }
  const points = [...best.values()].toSorted((a, b) => b.count - a.count || a.dates - b.dates);
  return points
    .filter((point) => !points.some((other) => other !== point && isAsGood(other, point)))
    .map(({ label }) => maker.trip(label));
}

interface FrontPoint {
  count: number;
  dates: number;
  miles: number;
}

function isAsGood(a: FrontPoint, b: FrontPoint): boolean {
  return a.count >= b.count && a.dates <= b.dates && a.miles <= b.miles;
}
