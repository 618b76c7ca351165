import type { DriveBetween } from '../leg.ts';
import { assembleTrip } from './assemble-trip.ts';
import { bitCount } from './label-store.ts';
import { candidatesOf, compareTrips, rankedLabels, rankOf, type TripOrder } from './rank-trips.ts';
import type { SearchResult } from './run-search.ts';
import type { ScoredTrip } from './trip-answer.ts';
import { tripDates, type TripQuestion } from './trip-question.ts';
import { gamesScore, idleScore, leaguesScore, scoredTrip } from './trip-score.ts';

/** Bounds and scores are sums of fractions. */
const TOLERANCE = 1e-6;

/** Makes trips of labels, each once. */
export class TripMaker {
  readonly result: SearchResult;
  readonly question: TripQuestion;
  readonly #driveBetween: DriveBetween;
  readonly #playDays: ReadonlySet<number>;
  readonly #trips = new Map<string, ScoredTrip>();
  #candidates: readonly number[] | null = null;
  /** By label: at least the score, without repeated teams, detours and early departures. */
  readonly bounds: Float64Array;

  constructor(result: SearchResult, question: TripQuestion, driveBetween: DriveBetween) {
    this.result = result;
    this.question = question;
    this.#driveBetween = driveBetween;
    this.#playDays = new Set(result.graph.day);
    this.bounds = new Float64Array(result.store.size);
    const dates = tripDates(question);
    for (const label of this.finished()) this.bounds[label] = this.#boundOf(label, dates);
  }

  trip(label: number): ScoredTrip {
    const path = this.result.store.path(label);
    const key = path.join(' ');
    const known = this.#trips.get(key);
    if (known) return known;
    const games = path.flatMap((index) => this.result.games[index]?.game ?? []);
    const assembled = assembleTrip(games, this.question, this.#driveBetween);
    const trip = scoredTrip(assembled, this.question, this.#driveBetween, this.#playDays);
    this.#trips.set(key, trip);
    return trip;
  }

  finished(): Int32Array {
    const { store } = this.result;
    return store.finished.subarray(0, store.finishedCount);
  }

  /** Returns what may be listed of all trips. */
  candidates(): readonly number[] {
    this.#candidates ??= candidatesOf(this.result, this.finished(), this.result.mostGames);
    return this.#candidates;
  }

  /** Yields the best trips first, each once. It makes as few as it can of at most `limit` labels. */
  *inOrder(labels: readonly number[], order: TripOrder, limit: number): Generator<ScoredTrip, void, void> {
    const waiting: ScoredTrip[] = [];
    const seen = new Set<ScoredTrip>();
    const compare = compareTrips(order);
    for (const { label, rank, bound } of rankedLabels(this.result, labels, {
      order,
      limit,
      bounds: this.bounds,
    })) {
      while (waiting[0] && isSurelyBefore(waiting[0], order, rank, bound)) yield* waiting.splice(0, 1);
      const trip = this.trip(label);
      if (seen.has(trip)) continue;
      seen.add(trip);
      const place = waiting.findIndex((other) => compare(trip, other) < 0);
      waiting.splice(place < 0 ? waiting.length : place, 0, trip);
    }
    yield* waiting;
  }

  /** @param asked dates of a trip. */
  #boundOf(label: number, asked: number): number {
    const { store, games } = this.result;
    const firstDay = games[store.first[label] ?? 0]?.leavesOn ?? 0;
    const dates = (store.lastDay[label] ?? 0) - firstDay + 1;
    return (
      gamesScore(store.count[label] ?? 0, asked) +
      leaguesScore(bitCount(store.leagues[label] ?? 0)) +
      (store.score[label] ?? 0) +
      (store.endScore[label] ?? 0) +
      idleScore(store.idle[label] ?? 0, dates, this.question.isFreeDateWanted)
    );
  }
}

function isSurelyBefore(trip: ScoredTrip, order: TripOrder, rank: number, bound: number): boolean {
  const own = rankOf(trip, order);
  return own > rank || (own === rank && trip.score > bound + TOLERANCE);
}
