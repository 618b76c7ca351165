import { dateOfDay } from '../../dates/wall-clock.ts';
import { cityOfVenue } from '../../travel/city-venues.ts';
import { candidatesOf, compareTrips, rankedLabels } from './rank-trips.ts';
import type { Steps } from './steps.ts';
import type { ListedTrip, NamedAnswer, ScoredTrip, StartDateTrip } from './trip-answer.ts';
import type { TripMaker } from './trip-maker.ts';
import { tripDates } from './trip-question.ts';

const MAX_TRIPS = 10;
const MAX_TWINS = 5;
/** The most labels that become trips for one sort, and that are looked through for twins. */
const COMPARED = 100;
const LOOKED_THROUGH = 400;
/** Of the best, and of each number of games. */
const POOL = 60;
const POOL_OF_A_NUMBER = 12;
/** In labels. */
const WORK_OF_A_DATE = 2500;
const COMPARED_OF_A_DATE = 24;

const MAX_OF_ONE_NUMBER = 3;
const MAX_TIGHT = 2;
const MAX_BELOW_BEST = 3;
const COST_OF_LIKENESS = 1.5;
const SHARE_OF_GAMES = 0.6;
const SHARE_OF_CITIES = 0.4;
/** In short windows, two trips of a few games in different cities are no twins. */
const SHORT_WINDOW_DATES = 4;
const FEW_GAMES = 3;

/**
 * With the best first: the named answers, then what differs from them. With another sort: its order. Listed trips
 * differ in more than one game; twins fold under the better one (docs/rules.md#best-trips).
 */
export function listedTrips(maker: TripMaker, answers: readonly NamedAnswer[]): ListedTrip[] {
  const candidates = maker.candidates();
  const cards =
    maker.question.sort === 'best' ? diverse(maker, candidates, answers) : sorted(maker, candidates);
  return withTwins(maker, candidates, cards);
}

function sorted(maker: TripMaker, candidates: readonly number[]): ScoredTrip[] {
  const cards: ScoredTrip[] = [];
  for (const trip of maker.inOrder(candidates, maker.question.sort, COMPARED)) {
    if (!cards.some((card) => areTwins(card, trip, maker))) cards.push(trip);
    if (cards.length === MAX_TRIPS) break;
  }
  return cards;
}

function diverse(
  maker: TripMaker,
  candidates: readonly number[],
  answers: readonly NamedAnswer[],
): ScoredTrip[] {
  const cards = answers.map(({ trip }) => trip);
  const [best] = cards;
  if (!best) return [];
  let pool = poolOf(maker, candidates)
    .filter(({ score }) => score >= best.score - MAX_BELOW_BEST)
    .map((trip) => ({ trip, alike: 0 }));
  /** Likeness to the most alike card. */
  const compareTo = (card: ScoredTrip) => {
    pool = pool.filter(({ trip }) => !areTwins(card, trip, maker));
    for (const one of pool) one.alike = Math.max(one.alike, likeness(one.trip, card));
  };
  for (const card of cards) compareTo(card);
  while (cards.length < MAX_TRIPS) {
    pool = pool.filter(({ trip }) => mayJoin(trip, cards));
    const next = bestOf(pool);
    if (!next) break;
    cards.push(next);
    compareTo(next);
  }
  return cards;
}

function mayJoin(trip: ScoredTrip, cards: readonly ScoredTrip[]): boolean {
  const equals = cards.filter(({ games }) => games.length === trip.games.length).length;
  const tight = cards.filter(({ tightLegs }) => tightLegs > 0).length;
  return equals < MAX_OF_ONE_NUMBER && (trip.tightLegs === 0 || tight < MAX_TIGHT);
}

/** Returns the trip of the highest score less its likeness to a card. */
function bestOf(pool: readonly { trip: ScoredTrip; alike: number }[]): ScoredTrip | undefined {
  let [best, bestValue]: [ScoredTrip | undefined, number] = [undefined, -Infinity];
  for (const { trip, alike } of pool) {
    const value = trip.score - COST_OF_LIKENESS * alike;
    if (value > bestValue) [best, bestValue] = [trip, value];
  }
  return best;
}

/** From 0 to 1. */
function likeness(a: ScoredTrip, b: ScoredTrip): number {
  const share = (ofA: ReadonlySet<string>, ofB: ReadonlySet<string>) =>
    ofA.intersection(ofB).size / Math.min(ofA.size, ofB.size);
  return SHARE_OF_GAMES * share(idsOf(a), idsOf(b)) + SHARE_OF_CITIES * share(citiesOf(a), citiesOf(b));
}

/** Returns the best trips, and the best of each number of games, in order. */
function poolOf(maker: TripMaker, candidates: readonly number[]): ScoredTrip[] {
  const byCount = Map.groupBy(candidates, (label) => maker.result.store.count[label] ?? 0);
  const ranked = (labels: readonly number[], limit: number) =>
    rankedLabels(maker.result, labels, { order: 'best', limit, bounds: maker.bounds });
  const labels = [
    ...ranked(candidates, POOL),
    ...[...byCount.values()].flatMap((ofCount) => ranked(ofCount, POOL_OF_A_NUMBER)),
  ];
  return [...new Set(labels.map(({ label }) => maker.trip(label)))].toSorted(compareTrips('best'));
}

function withTwins(
  maker: TripMaker,
  candidates: readonly number[],
  cards: readonly ScoredTrip[],
): ListedTrip[] {
  const { result, question } = maker;
  const { store } = result;
  const twins = new Map<ScoredTrip, Map<string, number>>(cards.map((card) => [card, new Map()]));
  const ids = cards.map((card) => ({ card, ids: idsOf(card) }));
  const keys = new Set(cards.map(keyOf));
  const order = question.sort;
  for (const { label } of rankedLabels(result, candidates, {
    order,
    limit: LOOKED_THROUGH,
    bounds: maker.bounds,
  })) {
    const path = store.path(label).flatMap((index) => result.games[index]?.game.id ?? []);
    const key = path.join(' ');
    if (keys.has(key)) continue;
    const near = ids.find(
      (one) => path.length === one.ids.size && path.filter((id) => !one.ids.has(id)).length === 1,
    );
    if (near) twins.get(near.card)?.set(key, label);
  }
  return cards.map((trip) => ({
    trip,
    twins: [...(twins.get(trip)?.values() ?? [])]
      .toSorted((a, b) => (store.total[a] ?? 0) - (store.total[b] ?? 0) || a - b)
      .slice(0, MAX_TWINS)
      .map((twin) => maker.trip(twin)),
  }));
}

/** Trips that differ in at most one game. */
function areTwins(a: ScoredTrip, b: ScoredTrip, { question }: TripMaker): boolean {
  const [ofA, ofB] = [idsOf(a), idsOf(b)];
  const isNear = ofA.difference(ofB).size <= 1 && ofB.difference(ofA).size <= 1;
  if (!isNear || a === b) return isNear;
  const areShort =
    tripDates(question) <= SHORT_WINDOW_DATES && Math.max(a.games.length, b.games.length) <= FEW_GAMES;
  return !areShort || citiesOf(a).symmetricDifference(citiesOf(b)).size === 0;
}

/** A list compares each of its trips with many. */
const sets = new WeakMap<ScoredTrip, { ids: ReadonlySet<string>; cities: ReadonlySet<string> }>();

function setsOf(trip: ScoredTrip) {
  const known = sets.get(trip);
  if (known) return known;
  const made = {
    ids: new Set(trip.games.map(({ id }) => id)),
    cities: new Set(trip.games.map(({ venueId }) => cityOfVenue(venueId) ?? venueId)),
  };
  sets.set(trip, made);
  return made;
}

function idsOf(trip: ScoredTrip): ReadonlySet<string> {
  return setsOf(trip).ids;
}

function keyOf({ games }: ScoredTrip): string {
  return games.map(({ id }) => id).join(' ');
}

function citiesOf(trip: ScoredTrip): ReadonlySet<string> {
  return setsOf(trip).cities;
}

export function* tripsByStartDate(maker: TripMaker): Steps<StartDateTrip[]> {
  const { store, games } = maker.result;
  const byDay = Map.groupBy(maker.finished(), (label) => games[store.first[label] ?? 0]?.leavesOn ?? 0);
  const trips: StartDateTrip[] = [];
  for (const [day, labels] of [...byDay].toSorted(([a], [b]) => a - b)) {
    const most = labels.reduce((sofar, label) => Math.max(sofar, store.count[label] ?? 0), 0);
    const candidates = candidatesOf(maker.result, labels, most);
    const [trip] = maker.inOrder(candidates, maker.question.sort, COMPARED_OF_A_DATE);
    if (trip) trips.push({ date: dateOfDay(day), trip });
    if (store.pace.isStepDone(WORK_OF_A_DATE)) yield;
  }
  return trips;
}

/** Returns the trips that none equals or beats in games, dates and miles. */
export function tripFront(maker: TripMaker): ScoredTrip[] {
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
