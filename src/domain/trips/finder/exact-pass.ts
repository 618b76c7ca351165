import { bitCount, type LabelStore } from './label-store.ts';
import { runPass, storeLabel, type NewLabel } from './label-pass.ts';
import type { TripEnd } from './home-ways.ts';
import type { Steps } from './steps.ts';
import type { SearchWindow } from './search-window.ts';
import { haveSameFuture, stopsHash } from './same-future.ts';

interface ExactOptions {
  /** Only trips with more games than this count. */
  moreThan: number;
  maxEffort: number;
}

interface ExactResult {
  /** A label; null where none is better. */
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
  const run = exactLists(window, store);
  let best: number | null = null;
  const { table, listOf } = run;
  const rules = {
    needed: moreThan + 1,
    maxEffort,
    key: 'miles' as const,
    maxDatesApart: Infinity,
    keyBelow: () => Infinity,
    offer: (offer: NewLabel) => {
      if (offer.count + stopsAhead(window, offer) < rules.needed) return;
      for (let label = table.head(offer); label >= 0; label = table.after(label)) {
        if (store.dropped[label] === 1 || !table.isSame(label, offer)) continue;
        const [count, today] = [store.count[label] ?? 0, store.today[label] ?? 0];
        const wanted = store.wanted[label] ?? 0;
        const onOneDate = store.sameDateLegs[label] ?? 0;
        const [isFresher, isTireder] = [today <= offer.today, today >= offer.today];
        const [isBelow, isAbove] = [onOneDate <= offer.sameDateLegs, onOneDate >= offer.sameDateLegs];
        if (count >= offer.count && isFresher && isBelow && (wanted & offer.wanted) === offer.wanted) return;
        if (count <= offer.count && isTireder && isAbove && (wanted & offer.wanted) === wanted)
          store.dropped[label] = 1;
      }
      run.add(offer);
    },
    labelsAt: listOf,
    finish: (label: number, end: TripEnd, miles: number) => {
      const count = store.count[label] ?? 0;
      if (count < rules.needed) return;
      rules.needed = count + 1;
      best = label;
      store.finish(label, end, miles);
    },
  };
  const isComplete = yield* runPass(window, store, rules);
  return { best, isComplete };
}

/** Finds the trip of fewest miles, below `below`, among those with `games` games, which is the most. */
export function* fewestMilesPass(
  window: SearchWindow,
  store: LabelStore,
  { games, below, maxEffort }: { games: number; below: number; maxEffort: number },
): Steps<ExactResult> {
  const run = exactLists(window, store);
  const ahead = milesAhead(window, games);
  let best: number | null = null;
  let fewest = below;
  const { table, listOf } = run;
  const isComplete = yield* runPass(window, store, {
    needed: games,
    maxEffort,
    key: 'miles',
    maxDatesApart: Infinity,
    keyBelow: (game, count) => fewest - ahead(game, games - count),
    offer: (offer) => {
      for (let label = table.head(offer); label >= 0; label = table.after(label)) {
        if (store.dropped[label] === 1 || !table.isSame(label, offer)) continue;
        if (store.count[label] !== offer.count) continue;
        const [miles, today] = [store.miles[label] ?? 0, store.today[label] ?? 0];
        const wanted = store.wanted[label] ?? 0;
        const onOneDate = store.sameDateLegs[label] ?? 0;
        const isBetter = miles <= offer.miles && today <= offer.today && onOneDate <= offer.sameDateLegs;
        const isWorse = miles >= offer.miles && today >= offer.today && onOneDate >= offer.sameDateLegs;
        if (isBetter && (wanted & offer.wanted) === offer.wanted) return;
        if (isWorse && (wanted & offer.wanted) === wanted) store.dropped[label] = 1;
      }
      run.add(offer);
    },
    labelsAt: listOf,
    finish: (label, end, miles) => {
      if (store.count[label] !== games || miles >= fewest) return;
      fewest = miles;
      best = label;
      store.finish(label, end, miles);
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
  const run = exactLists(window, store);
  const ahead = milesAhead(window, games);
  let count = 0;
  const { table, listOf } = run;
  const isComplete = yield* runPass(window, store, {
    needed: games,
    maxEffort,
    key: 'miles',
    maxDatesApart: Infinity,
    keyBelow: (game, gamesSofar) => (ahead(game, games - gamesSofar) < Infinity ? Infinity : -Infinity),
    offer: (offer) => {
      const ways = offer.previous < 0 ? 1 : (store.ways[offer.previous] ?? 0);
      for (let label = table.head(offer); label >= 0; label = table.after(label)) {
        const isEqual =
          store.count[label] === offer.count &&
          store.today[label] === offer.today &&
          store.wanted[label] === offer.wanted &&
          store.sameDateLegs[label] === offer.sameDateLegs &&
          table.isSame(label, offer);
        if (!isEqual) continue;
        store.ways[label] = (store.ways[label] ?? 0) + ways;
        return;
      }
      // Adding may replace the columns.
      const label = run.add(offer);
      store.ways[label] = ways;
    },
    labelsAt: listOf,
    finish: (label) => {
      if (store.count[label] === games) count += store.ways[label] ?? 0;
    },
  });
  return isComplete ? count : null;
}

function exactLists(window: SearchWindow, store: LabelStore) {
  const table = new LabelTable(window, store);
  const lists: number[][] = [];
  const none: number[] = [];
  return {
    table,
    listOf: (game: number) => lists[game - window.begin] ?? none,
    /** The table must have looked for the offer just before. */
    add: (offer: NewLabel) => {
      const slot = store.add();
      storeLabel(window, store, slot, offer);
      table.add(slot);
      (lists[offer.game - window.begin] ??= []).push(slot);
      return slot;
    },
  };
}

/** Bounds the further games by the stops left. */
function stopsAhead({ begin, bounds }: SearchWindow, { game, words }: NewLabel): number {
  let stops = 0;
  for (let word = 0; word < 4; word += 1) {
    const ahead = bounds.stops[(game - begin) * 4 + word] ?? 0;
    stops += bitCount(ahead & ~(words[word] ?? 0));
  }
  return stops;
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

/** Finds the labels of one pass by game and relevant stops. */
class LabelTable {
  readonly #store: LabelStore;
  readonly #window: SearchWindow;
  /** Older labels are another pass's. */
  readonly #from: number;
  #place = 0;

  constructor(window: SearchWindow, store: LabelStore) {
    this.#store = store;
    this.#window = window;
    this.#from = store.size;
  }

  /** Returns the first label of the offer's chain, or -1. `add` then adds there. */
  head(offer: NewLabel): number {
    this.#place = stopsHash(this.#window, offer) & (this.#store.heads.length - 1);
    return this.#own((this.#store.heads[this.#place] ?? 0) - 1);
  }

  after(label: number): number {
    return this.#own(this.#store.chain[label] ?? -1);
  }

  add(label: number): void {
    this.#store.chain[label] = (this.#store.heads[this.#place] ?? 0) - 1;
    this.#store.heads[this.#place] = label + 1;
  }

  isSame(label: number, offer: NewLabel): boolean {
    return this.#store.game[label] === offer.game && haveSameFuture(this.#window, this.#store, label, offer);
  }

  #own(label: number): number {
    return label >= this.#from ? label : -1;
  }
}
