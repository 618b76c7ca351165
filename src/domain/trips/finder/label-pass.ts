import { exceeds } from '../late-drive.ts';
import type { Labels, LabelStore } from './label-store.ts';
import { mustExist } from '../../must-exist.ts';
import type { Steps } from './steps.ts';
import { endOfTrip, type TripEnd } from './home-ways.ts';
import { mostAfter, mostGamesIn, type SearchWindow } from './search-window.ts';

/** A label that may be stored. */
export interface NewLabel {
  previous: number;
  /** -1 at a trip's first game. */
  leg: number;
  game: number;
  count: number;
  miles: number;
  minutes: number;
  today: number;
  wanted: number;
  sameDateLegs: number;
}

/** What differs between passes; the loop is the same. */
interface PassRules {
  /** Trips with fewer games do not count. A pass may increase it. */
  needed: number;
  /** Limits the store's effort. */
  maxEffort: number;
  /** What a pass saves. */
  key: 'miles' | 'minutes';
  /** Labels with `count` games at a game must have less of the key, or more time to spare than `spareAbove`. */
  keyBelow: (game: number, count: number) => number;
  spareAbove?: (game: number, count: number) => number;
  /** No leg leads to a later day after its first game. */
  maxDatesApart: number;
  /** May keep the offer for `store`. */
  offer: (offer: NewLabel) => void;
  /**
   * Stores the labels of a game that stay by number of games, those of `n` games from `starts[n]`, and begins the
   * next game.
   */
  keep: (game: number, starts: Int32Array) => void;
  /** A trip can end here. `miles` include the way home. */
  finish: (label: number, count: number, end: TripEnd, miles: number) => void;
}

/**
 * Finds the labels of one game after the other, in the order of play, from those of the games before.
 * @returns false when the effort did not suffice.
 */
export function* runPass(
  window: SearchWindow,
  store: LabelStore,
  labels: Labels,
  rules: PassRules,
): Steps<boolean> {
  const { graph, begin, end, bounds } = window;
  const most = mostGamesIn(window);
  /** Labels at a game with `n` games are from `starts[(game - begin) * stride + n]` to before the next one. */
  const stride = most + 2;
  const starts = new Int32Array((end - begin) * stride);
  const offer: NewLabel = {
    previous: -1,
    leg: -1,
    game: 0,
    count: 1,
    miles: 0,
    minutes: 0,
    today: 0,
    wanted: 0,
    sameDateLegs: 0,
  };
  const extend = extender(window, { store, labels, rules, starts, most, offer });
  for (let index = begin; index < end; index += 1) {
    if (mostAfter(bounds, index - begin, -2, window.sameDateLegs) < 0) continue;
    offer.game = index;
    let isComplete = true;
    const lastLeg = graph.firstLegTo[index + 1] ?? 0;
    const earliest = Math.max(window.firstDay, (graph.day[index] ?? 0) - rules.maxDatesApart);
    for (let place = graph.firstLegTo[index] ?? 0; place < lastLeg; place += 1) {
      const leg = graph.legsTo[place] ?? 0;
      const from = graph.from[leg] ?? 0;
      if ((graph.day[from] ?? 0) < earliest) continue;
      const at = (from - begin) * stride;
      const hasLabels = (starts[at + stride - 1] ?? 0) > (starts[at + 1] ?? 0);
      const tried = hasLabels ? extend(leg, from, at) : 0;
      if (tried < 0) {
        isComplete = false;
        break;
      }
      if (store.pace.isStepDone(1 + tried)) yield;
    }
    isComplete &&= beginWith(window, store, rules, offer);
    const groups = starts.subarray((index - begin) * stride, (index - begin + 1) * stride);
    rules.keep(index, groups);
    finishLabels(window, labels, rules, index, groups);
    if (!isComplete) return false;
  }
  return true;
}

function beginWith(window: SearchWindow, store: LabelStore, rules: PassRules, offer: NewLabel): boolean {
  const { graph, begin, bounds, firstPin } = window;
  const index = offer.game;
  const game = mustExist(graph.games[index]);
  if (index > firstPin || !window.canStart(game)) return true;
  const at = index - begin;
  if (1 + mostAfter(bounds, at, -2, window.sameDateLegs) < Math.max(1, rules.needed)) return true;
  if ((game.wanted | (bounds.wanted[at] ?? 0)) !== window.wanted) return true;
  if (store.effort >= rules.maxEffort) return false;
  offer.previous = -1;
  offer.leg = -1;
  offer.count = 1;
  offer.miles = game.out.miles;
  offer.minutes = game.out.minutes;
  offer.sameDateLegs = 0;
  offer.today = game.out.onGameDay;
  offer.wanted = game.wanted;
  rules.offer(offer);
  return true;
}

function finishLabels(
  window: SearchWindow,
  labels: Labels,
  rules: PassRules,
  index: number,
  starts: Int32Array,
): void {
  const game = mustExist(window.graph.games[index]);
  if (game.back === null || index < window.lastPin) return;
  /** By minutes driven on the game's date. */
  const ends = new Map<number, TripEnd | null>();
  for (let count = 1; count + 1 < starts.length; count += 1) {
    const end = starts[count + 1] ?? 0;
    for (let label = starts[count] ?? 0; label < end; label += 1) {
      if (labels.wanted[label] !== window.wanted) continue;
      const today = labels.today[label] ?? 0;
      let tripEnd = ends.get(today);
      if (tripEnd === undefined) {
        tripEnd = endOfTrip(window, game, today);
        ends.set(today, tripEnd);
      }
      if (tripEnd !== null) rules.finish(label, count, tripEnd, (labels.miles[label] ?? 0) + game.back.miles);
    }
  }
}

/**
 * Returns a function that offers a game's labels at the end of a leg. It returns how many it tried, or -1 when the
 * effort did not suffice.
 */
function extender(
  window: SearchWindow,
  {
    store,
    labels,
    rules,
    starts,
    most,
    offer,
  }: {
    store: LabelStore;
    labels: Labels;
    rules: PassRules;
    starts: Int32Array;
    most: number;
    offer: NewLabel;
  },
) {
  const { graph, begin, bounds, wanted: allWanted, sameDateLegs: mostOnOneDate } = window;
  const limit = window.question.drivingHours * 60;
  const isByMinutes = rules.key === 'minutes';
  const added = isByMinutes ? graph.minutes : graph.miles;
  return (leg: number, from: number, at: number): number => {
    let tried = 0;
    const index = offer.game;
    const there = index - begin;
    const fromStop = graph.stop[from] ?? 0;
    const isSameDate = graph.isSameDate[leg] === 1;
    const used = isSameDate && mostOnOneDate > 0 ? 1 : 0;
    const further = mostAfter(bounds, there, fromStop, mostOnOneDate - used);
    if (further < 0) return 0;
    const stop = graph.stop[index] ?? 0;
    const [stopWord, stopBit] = [stop >> 5, 1 << (stop & 31)];
    const [legKey, perDate, legSlack] = [added[leg] ?? 0, graph.perDate[leg] ?? 0, graph.slack[leg] ?? 0];
    const wantedOfLeg = (graph.wanted[index] ?? 0) | ((graph.freeDate[leg] ?? 0) & allWanted);
    const missing = allWanted & ~wantedOfLeg & ~(bounds.wanted[there] ?? 0);
    const { miles, today, wanted, sameDateLegs, words } = labels;
    const sofar = isByMinutes ? store.minutes : miles;
    for (let games = Math.max(1, rules.needed - 1 - further); games < most; games += 1) {
      const end = starts[at + games + 1] ?? 0;
      const start = starts[at + games] ?? 0;
      if (start === end) continue;
      tried += end - start;
      const bound = rules.keyBelow(index, games + 1);
      const spareBound = rules.spareAbove?.(index, games + 1) ?? Infinity;
      for (let label = start; label < end; label += 1) {
        if (
          !((sofar[label] ?? 0) + legKey < bound) &&
          !(spareBound < Infinity && Math.min(store.slack[label] ?? 0, legSlack) > spareBound)
        )
          continue;
        if (((words[label * 4 + stopWord] ?? 0) & stopBit) !== 0) continue;
        const wantedSofar = wanted[label] ?? 0;
        if ((missing & ~wantedSofar) !== 0) continue;
        const onOneDate = (sameDateLegs[label] ?? 0) + used;
        if (mostOnOneDate > 0) {
          if (onOneDate > mostOnOneDate) continue;
          if (games + 1 + mostAfter(bounds, there, fromStop, mostOnOneDate - onOneDate) < rules.needed)
            continue;
        }
        const todayThere = isSameDate ? (today[label] ?? 0) + perDate : perDate;
        if (exceeds(todayThere, limit)) continue;
        if (store.effort >= rules.maxEffort) return -1;
        offer.previous = label;
        offer.leg = leg;
        offer.count = games + 1;
        offer.miles = (miles[label] ?? 0) + (graph.miles[leg] ?? 0);
        offer.minutes = isByMinutes ? (sofar[label] ?? 0) + legKey : 0;
        offer.today = todayThere;
        offer.wanted = wantedSofar | wantedOfLeg;
        offer.sameDateLegs = onOneDate;
        rules.offer(offer);
      }
    }
    return tried;
  };
}
