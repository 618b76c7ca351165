import { beamPass } from './beam-pass.ts';
import { bitCount, LabelStore } from './label-store.ts';
import { countTrips, fewestMilesPass, moreGamesPass } from './exact-pass.ts';
import type { Steps } from './steps.ts';
import { searchGames, type SearchGame } from './search-games.ts';
import { searchGraph, type SearchGraph } from './search-graph.ts';
import { mostGamesIn, searchWindows, type SearchWindow } from './search-window.ts';
import type { TripGame } from './trip-game.ts';
import type { TripQuestion } from './trip-question.ts';
import type { DriveBetween } from '../leg.ts';
import { daysBetween } from '../../dates/zoned-time.ts';

const SHARE_OF_BEAM = 0.5;
/** A beam may take a third more labels than planned. */
const ROOM_OF_BEAM = 4 / 3;
/** Labels that a full bucket stores per slot, replacements included. */
const STORES_PER_SLOT = 5 / 3;
/** Its labels replace each other more often. */
const STORES_OF_SPARE_SLOT = 6;
/** Where labels are scarce, longer legs cost many of them and hardly ever help. */
const DATES_APART_IN_A_NARROW_BEAM = 4;
const NARROWER = 3;
const SHARE_OF_PROOF = 0.5;
const SHARE_OF_AIM = 0.5;
const SHARE_OF_TARGET = 0.5;
const WIDTH_FOR_MORE_GAMES = 32;
const SHARE_OF_FEWEST_MILES = 0.5;
const WIDTH_OF_A_QUICK_SEARCH = 8;

export interface SearchResult extends Omit<Search, 'windows'> {
  isProven: boolean;
  count: number | null;
}

interface WindowSearch {
  window: SearchWindow;
  /** No trip of the window has more games. The proof lowers it. */
  bound: number;
  /** The most games found so far. */
  best: number;
}

interface Search {
  graph: SearchGraph;
  games: readonly SearchGame[];
  store: LabelStore;
  windows: WindowSearch[];
  mostGames: number;
}

/**
 * Uses the budget for narrow beams, the proof of the most games, each first date, then the miles and the
 * count (docs/decisions/039-trip-search.md).
 */
export function* runSearch(
  candidates: readonly TripGame[],
  question: TripQuestion,
  driveBetween: DriveBetween,
  budget: number,
): Steps<SearchResult> {
  const search = yield* prepare(candidates, question, driveBetween);
  const { graph, games, store, windows } = search;
  yield* runBeams(search, budget, Infinity);
  yield* proveMost(search, shareOf(store, budget, windows.length > 1 ? SHARE_OF_PROOF : 1));
  const { mostGames } = search;
  const isProven = windows.every(({ bound }) => bound <= mostGames);
  if (windows.length > 1) {
    for (const [index, entry] of windows.entries()) {
      if (Math.min(entry.bound, mostGames) <= entry.best) continue;
      yield* prove(search, entry, entry.best, shareOf(store, budget, 1 / (windows.length - index)));
    }
  }
  if (mostGames === 0) return { graph, games, store, mostGames, isProven, count: isProven ? 0 : null };

  const heads = windows.filter(({ best }) => best === mostGames);
  let fewest = fewestOf(store, mostGames);
  for (const { window } of heads) {
    const { best } = yield* fewestMilesPass(window, store, {
      games: mostGames,
      below: fewest,
      maxEffort: shareOf(store, budget, SHARE_OF_FEWEST_MILES),
    });
    if (best !== null) fewest = store.total[best] ?? fewest;
  }
  let count: number | null = isProven ? 0 : null;
  for (const { window, bound } of windows) {
    if (count === null || bound < mostGames) continue;
    const ofWindow = yield* countTrips(window, store, { games: mostGames, maxEffort: budget });
    count = ofWindow === null ? null : count + ofWindow;
  }
  return { graph, games, store, mostGames, isProven, count };
}

/** Takes far fewer labels than `runSearch`, and counts no trips. */
export function* searchQuickly(
  candidates: readonly TripGame[],
  question: TripQuestion,
  driveBetween: DriveBetween,
  budget: number,
): Steps<SearchResult> {
  const search = yield* prepare(candidates, question, driveBetween);
  const { graph, games, store, windows } = search;
  yield* runBeams(search, budget, WIDTH_OF_A_QUICK_SEARCH);
  yield* proveMost(search, budget);
  const { mostGames } = search;
  const isProven = windows.every(({ bound }) => bound <= mostGames);
  return { graph, games, store, mostGames, isProven, count: null };
}

function* prepare(
  candidates: readonly TripGame[],
  question: TripQuestion,
  driveBetween: DriveBetween,
): Steps<Search> {
  const games = searchGames(candidates, question);
  const span = question.days ?? daysBetween(question.start, question.end) + 1;
  const store = new LabelStore();
  const graph = yield* searchGraph(games, question, driveBetween, span - 1, store.pace);
  const windows = (yield* searchWindows(graph, question, store.pace))
    .map((window) => ({ window, bound: mostGamesIn(window), best: 0 }))
    .filter(({ bound }) => bound > 0);
  return { graph, games, store, windows, mostGames: 0 };
}

/** When the budget is too small, the windows with the lowest bounds get no beam. */
function* runBeams(search: Search, budget: number, maxWidth: number): Steps<void> {
  const { store } = search;
  const windows = byBound(search.windows);
  for (const [index, entry] of windows.entries()) {
    const labels = (budget * SHARE_OF_BEAM - store.effort) / (windows.length - index);
    if (labels <= 0) return;
    entry.best = yield* beamThatFits(search, entry, {
      width: Math.min(maxWidth, beamWidth(entry.window, entry.bound, labels)),
      moreThan: 0,
      limitOf: (width) => (width > 1 ? Math.min(budget, store.effort + labels * ROOM_OF_BEAM) : budget),
    });
    search.mostGames = Math.max(search.mostGames, entry.best);
  }
}

/** A beam that runs out of labels starts again narrower. */
function* beamThatFits(
  { store }: Search,
  { window }: WindowSearch,
  { width, moreThan, limitOf }: { width: number; moreThan: number; limitOf: (width: number) => number },
): Steps<number> {
  const before = store.finishedCount;
  for (let fitting = width; ; fitting = Math.ceil(fitting / NARROWER)) {
    const maxEffort = limitOf(fitting);
    const maxDatesApart = fitting < widthOf(window) ? DATES_APART_IN_A_NARROW_BEAM : Infinity;
    const isComplete = yield* beamPass(window, store, { width: fitting, moreThan, maxEffort, maxDatesApart });
    if (isComplete || fitting === 1) return mostOf(store, before);
  }
}

function byBound(windows: readonly WindowSearch[]): WindowSearch[] {
  return windows.toSorted((a, b) => b.bound - a.bound);
}

function* proveMost(search: Search, maxEffort: number): Steps<void> {
  for (const entry of byBound(search.windows)) {
    if (entry.bound <= search.mostGames) break;
    yield* aim(search, entry, maxEffort);
    yield* prove(search, entry, search.mostGames, maxEffort);
    search.mostGames = Math.max(search.mostGames, entry.best);
  }
}

/** Few labels can lead to more games than the best, so this beam may be wide. */
function* aim(search: Search, entry: WindowSearch, maxEffort: number): Steps<void> {
  while (entry.bound > search.mostGames) {
    const best = yield* beamThatFits(search, entry, {
      width: WIDTH_FOR_MORE_GAMES,
      moreThan: search.mostGames,
      limitOf: () => shareOf(search.store, maxEffort, SHARE_OF_AIM),
    });
    if (best === 0) return;
    entry.best = best;
    search.mostGames = best;
  }
}

/**
 * Looks for more than `moreThan` games. It starts at the bound and asks for one fewer each time, because few
 * labels reach a high target.
 */
function* prove({ store }: Search, entry: WindowSearch, moreThan: number, maxEffort: number): Steps<void> {
  let target = entry.bound;
  while (target > moreThan) {
    const isLast = target === moreThan + 1;
    const { best, isComplete } = yield* moreGamesPass(entry.window, store, {
      moreThan: target - 1,
      maxEffort: isLast ? maxEffort : shareOf(store, maxEffort, SHARE_OF_TARGET),
    });
    if (best !== null) entry.best = store.count[best] ?? 0;
    if (isComplete) entry.bound = best === null ? target - 1 : entry.best;
    if (best !== null) return;
    target = isLast ? moreThan : isComplete ? target - 1 : moreThan + 1;
  }
}

function shareOf({ effort }: LabelStore, budget: number, part: number): number {
  return Math.floor(effort + (budget - effort) * part);
}

/** Wide enough that seven times the width finds nothing better. */
function widthOf({ firstDay, lastDay }: SearchWindow): number {
  const dates = lastDay - firstDay + 1;
  return dates <= 7 ? 64 : dates <= 14 ? 32 : 16;
}

function beamWidth(window: SearchWindow, bound: number, labels: number): number {
  const width = widthOf(window);
  const buckets = (window.end - window.begin) * bound * (bitCount(window.wanted) + 1);
  const each = labels / buckets - (window.question.sort === 'spare' ? STORES_OF_SPARE_SLOT : 0);
  return Math.max(1, Math.min(width, Math.floor(each / STORES_PER_SLOT)));
}

function mostOf(store: LabelStore, from: number): number {
  let most = 0;
  for (let place = from; place < store.finishedCount; place += 1)
    most = Math.max(most, store.count[store.finished[place] ?? 0] ?? 0);
  return most;
}

function fewestOf(store: LabelStore, games: number): number {
  let fewest = Infinity;
  for (let place = 0; place < store.finishedCount; place += 1) {
    const label = store.finished[place] ?? 0;
    if (store.count[label] === games) fewest = Math.min(fewest, store.total[label] ?? Infinity);
  }
  return fewest;
}
