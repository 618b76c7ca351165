import { runPass, type NewLabel } from './label-pass.ts';
import { storeLabel } from './store-label.ts';
import type { LabelStore } from './label-store.ts';
import { ExactOffers } from './exact-offers.ts';
import type { TripEnd } from './home-ways.ts';
import type { Steps } from './steps.ts';
import type { SearchWindow } from './search-window.ts';

interface ExactOptions {
  /** Only trips with more games than this count. */
  moreThan: number;
  maxEffort: number;
}

interface ExactResult {
  /** A label of the store; null where none is better. */
  best: number | null;
  /** False when the effort did not suffice. */
  isComplete: boolean;
}

/**
 * Looks for trips with more games. At a game, a label dominates another with the same relevant stops when it
 * has at least as many games, all its wanted teams and no more driving today
 * (docs/decisions/039-trip-search.md).
 */
export function* moreGamesPass(
  window: SearchWindow,
  store: LabelStore,
  { moreThan, maxEffort }: ExactOptions,
): Steps<ExactResult> {
  const { offers, labels, keep } = exactOffers(window, store);
  let best: number | null = null;
  const rules = {
    needed: moreThan + 1,
    maxEffort,
    key: 'miles' as const,
    maxDatesApart: Infinity,
    keyBelow: () => Infinity,
    offer: (offer: NewLabel) => {
      offers.read(offer);
      if (offer.count + offers.stopsAhead(offer.game) < rules.needed) return;
      for (let place = offers.head(); place >= 0; place = offers.after(place)) {
        if (offers.dropped[place] === 1 || !offers.isSame(place)) continue;
        const [count, today] = [offers.count[place] ?? 0, offers.today[place] ?? 0];
        const wanted = offers.wanted[place] ?? 0;
        const onOneDate = offers.sameDateLegs[place] ?? 0;
        const [isFresher, isTireder] = [today <= offer.today, today >= offer.today];
        const [isBelow, isAbove] = [onOneDate <= offer.sameDateLegs, onOneDate >= offer.sameDateLegs];
        if (count >= offer.count && isFresher && isBelow && (wanted & offer.wanted) === offer.wanted) return;
        if (count <= offer.count && isTireder && isAbove && (wanted & offer.wanted) === wanted)
          offers.dropped[place] = 1;
      }
      offers.add(offer, 1);
    },
    keep,
    finish: (label: number, count: number, end: TripEnd, miles: number) => {
      if (count < rules.needed) return;
      rules.needed = count + 1;
      best = storeTrip(window, store, label);
      store.finish(best, end, miles);
    },
  };
  const isComplete = yield* runPass(window, store, labels, rules);
  return { best, isComplete };
}

/** Finds the trip of fewest miles, below `below`, among those with `games` games, which is the most. */
export function* fewestMilesPass(
  window: SearchWindow,
  store: LabelStore,
  { games, below, maxEffort }: { games: number; below: number; maxEffort: number },
): Steps<ExactResult> {
  const { offers, labels, keep } = exactOffers(window, store);
  const ahead = milesAhead(window, games);
  let best: number | null = null;
  let fewest = below;
  const isComplete = yield* runPass(window, store, labels, {
    needed: games,
    maxEffort,
    key: 'miles',
    maxDatesApart: Infinity,
    keyBelow: (game, count) => fewest - ahead(game, games - count),
    offer: (offer) => {
      offers.read(offer);
      for (let place = offers.head(); place >= 0; place = offers.after(place)) {
        if (offers.dropped[place] === 1 || !offers.isSame(place)) continue;
        if (offers.count[place] !== offer.count) continue;
        const [miles, today] = [offers.miles[place] ?? 0, offers.today[place] ?? 0];
        const wanted = offers.wanted[place] ?? 0;
        const onOneDate = offers.sameDateLegs[place] ?? 0;
        const isBetter = miles <= offer.miles && today <= offer.today && onOneDate <= offer.sameDateLegs;
        const isWorse = miles >= offer.miles && today >= offer.today && onOneDate >= offer.sameDateLegs;
        if (isBetter && (wanted & offer.wanted) === offer.wanted) return;
        if (isWorse && (wanted & offer.wanted) === wanted) offers.dropped[place] = 1;
      }
      offers.add(offer, 1);
    },
    keep,
    finish: (label, count, end, miles) => {
      if (count !== games || miles >= fewest) return;
      fewest = miles;
      best = storeTrip(window, store, label);
      store.finish(best, end, miles);
    },
  });
  return { best, isComplete };
}

/**
 * Counts the trips with `games` games, which is the most. It joins labels of equal futures; none dominates.
 * Null when the effort does not suffice.
 */
export function* countTrips(
  window: SearchWindow,
  store: LabelStore,
  { games, maxEffort }: { games: number; maxEffort: number },
): Steps<number | null> {
  const { offers, labels, keep } = exactOffers(window, store);
  const ahead = milesAhead(window, games);
  let count = 0;
  const isComplete = yield* runPass(window, store, labels, {
    needed: games,
    maxEffort,
    key: 'miles',
    maxDatesApart: Infinity,
    keyBelow: (game, gamesSofar) => (ahead(game, games - gamesSofar) < Infinity ? Infinity : -Infinity),
    offer: (offer) => {
      offers.read(offer);
      const ways = offer.previous < 0 ? 1 : (labels.ways[offer.previous] ?? 0);
      for (let place = offers.head(); place >= 0; place = offers.after(place)) {
        const isEqual =
          offers.count[place] === offer.count &&
          offers.today[place] === offer.today &&
          offers.wanted[place] === offer.wanted &&
          offers.sameDateLegs[place] === offer.sameDateLegs &&
          offers.isSame(place);
        if (!isEqual) continue;
        offers.ways[place] = (offers.ways[place] ?? 0) + ways;
        return;
      }
      offers.add(offer, ways);
    },
    keep,
    finish: (label, gamesThere) => {
      if (gamesThere === games) count += labels.ways[label] ?? 0;
    },
  });
  return isComplete ? count : null;
}

function exactOffers(window: SearchWindow, store: LabelStore) {
  const labels = store.exact;
  labels.size = 0;
  const offers = new ExactOffers(window, store);
  return {
    offers,
    labels,
    keep: (game: number, starts: Int32Array) => offers.keep(labels, game, starts),
  };
}

/** Moves a trip from the labels of a pass to those of the answer. */
function storeTrip(window: SearchWindow, store: LabelStore, last: number): number {
  const { exact } = store;
  const path: number[] = [];
  for (let label = last; label >= 0; label = exact.previous[label] ?? -1) path.push(label);
  let previous = -1;
  for (const label of path.toReversed())
    previous = storeLabel(window, store, {
      previous,
      leg: exact.leg[label] ?? -1,
      game: exact.game[label] ?? 0,
      today: exact.today[label] ?? 0,
      wanted: exact.wanted[label] ?? 0,
      sameDateLegs: exact.sameDateLegs[label] ?? 0,
    });
  return previous;
}

/** Returns a lower bound of the miles for further games and the way home. */
function milesAhead(window: SearchWindow, games: number): (game: number, further: number) => number {
  const { graph, begin, end, lastDay, bounds } = window;
  const miles = new Float64Array((end - begin) * games).fill(Infinity);
  for (let index = end - 1; index >= begin; index -= 1) {
    const at = (index - begin) * games;
    if (bounds.atEnd[index - begin] === 0) miles[at] = graph.games[index]?.back?.miles ?? Infinity;
    const lastLeg = graph.firstLeg[index + 1] ?? 0;
    for (let leg = graph.firstLeg[index] ?? 0; leg < lastLeg; leg += 1) {
      const next = graph.to[leg] ?? 0;
      if ((graph.games[next]?.day ?? Infinity) > lastDay) break;
      const there = (next - begin) * games;
      for (let further = 1; further < games; further += 1) {
        const total = (graph.miles[leg] ?? 0) + (miles[there + further - 1] ?? Infinity);
        if (total < (miles[at + further] ?? Infinity)) miles[at + further] = total;
      }
    }
  }
  return (game, further) => (further < 0 ? Infinity : (miles[(game - begin) * games + further] ?? Infinity));
}
