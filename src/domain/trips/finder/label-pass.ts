import { exceeds } from '../late-drive.ts';
import { LabelGroups } from './label-groups.ts';
import type { LabelStore } from './label-store.ts';
import { mustExist } from '../../must-exist.ts';
import type { SearchGraph } from './search-graph.ts';
import type { Steps } from './steps.ts';
import { endOfTrip, type TripEnd } from './home-ways.ts';
import { mostAfter, type SearchWindow } from './search-window.ts';
import { drivingScore } from './trip-score.ts';

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
  /** Its stops, in four words. */
  words: Int32Array;
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
  /** May store the offer. */
  offer: (offer: NewLabel) => void;
  labelsAt: (game: number) => ArrayLike<number>;
  /** A trip can end here. `miles` include the way home. */
  finish: (label: number, end: TripEnd, miles: number) => void;
}

/**
 * Extends labels game by game, in the order of play.
 * @returns false when the effort did not suffice.
 */
export function* runPass(window: SearchWindow, store: LabelStore, rules: PassRules): Steps<boolean> {
  const { begin, end } = window;
  const groups = new LabelGroups();
  const words = new Int32Array(4);
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
    words,
  };
  let isComplete = true;
  for (let index = begin; index < end; index += 1) {
    isComplete &&= beginWith(index, window, store, rules, offer);
    groups.gather(rules.labelsAt(index), store);
    if (groups.size === 0) continue;
    finishGroups(index, window, rules, groups);
    isComplete &&= yield* extendGroups(index, window, store, rules, groups, offer);
  }
  return isComplete;
}

function beginWith(
  index: number,
  window: SearchWindow,
  store: LabelStore,
  rules: PassRules,
  offer: NewLabel,
): boolean {
  const { graph, begin, bounds, firstPin } = window;
  const game = graph.games[index];
  if (!game || index > firstPin || !window.canStart(game)) return true;
  const at = index - begin;
  if (1 + mostAfter(bounds, at, -2, window.sameDateLegs) < Math.max(1, rules.needed)) return true;
  if ((game.wanted | (bounds.wanted[at] ?? 0)) !== window.wanted) return true;
  if (store.effort >= rules.maxEffort) return false;
  offer.words.fill(0);
  offer.words[game.stop >> 5] = 1 << (game.stop & 31);
  offer.previous = -1;
  offer.leg = -1;
  offer.game = index;
  offer.count = 1;
  offer.miles = game.out.miles;
  offer.minutes = game.out.minutes;
  offer.sameDateLegs = 0;
  offer.today = game.out.onGameDay;
  offer.wanted = game.wanted;
  rules.offer(offer);
  return true;
}

function finishGroups(index: number, window: SearchWindow, rules: PassRules, groups: LabelGroups): void {
  const game = window.graph.games[index];
  if (!game || game.back === null || index < window.lastPin) return;
  for (let place = 0; place < groups.size; place += 1) {
    if (groups.wanted[place] !== window.wanted) continue;
    const end = endOfTrip(window, game, groups.today[place] ?? 0);
    if (end !== null)
      rules.finish(groups.label[place] ?? 0, end, (groups.miles[place] ?? 0) + game.back.miles);
  }
}

function* extendGroups(
  index: number,
  window: SearchWindow,
  store: LabelStore,
  rules: PassRules,
  groups: LabelGroups,
  offer: NewLabel,
): Steps<boolean> {
  const { graph, begin, bounds, lastDay, wanted: allWanted, sameDateLegs: mostOnOneDate } = window;
  const limit = window.question.drivingHours * 60;
  const fromStop = graph.stop[index] ?? 0;
  const { starts, label, miles, minutes, today, wanted, sameDateLegs, slack, words } = groups;
  const isByMinutes = rules.key === 'minutes';
  const [sofar, added] = isByMinutes ? [minutes, graph.minutes] : [miles, graph.miles];
  const lastLeg = graph.firstLeg[index + 1] ?? 0;
  const latest = Math.min(lastDay, (graph.day[index] ?? 0) + rules.maxDatesApart);
  for (let leg = graph.firstLeg[index] ?? 0; leg < lastLeg; leg += 1) {
    const next = graph.to[leg] ?? 0;
    if ((graph.day[next] ?? 0) > latest) break;
    if (store.pace.isStepDone(1)) yield;
    const there = next - begin;
    const isSameDate = graph.isSameDate[leg] === 1;
    const used = isSameDate && mostOnOneDate > 0 ? 1 : 0;
    const further = mostAfter(bounds, there, fromStop, mostOnOneDate - used);
    if (further < 0) continue;
    const stop = graph.stop[next] ?? 0;
    const [stopWord, stopBit] = [stop >> 5, 1 << (stop & 31)];
    const [legKey, perDate, legSlack] = [added[leg] ?? 0, graph.perDate[leg] ?? 0, graph.slack[leg] ?? 0];
    const wantedOfLeg = (graph.wanted[next] ?? 0) | ((graph.freeDate[leg] ?? 0) & allWanted);
    const missing = allWanted & ~wantedOfLeg & ~(bounds.wanted[there] ?? 0);
    for (let games = groups.fewestGames; games <= groups.mostGames; games += 1) {
      if (games + 1 + further < rules.needed) continue;
      const bound = rules.keyBelow(next, games + 1);
      const spareBound = rules.spareAbove?.(next, games + 1) ?? Infinity;
      const end = starts[games + 1] ?? 0;
      if (store.pace.isStepDone(end - (starts[games] ?? 0))) yield;
      for (let place = starts[games] ?? 0; place < end; place += 1) {
        if (!((sofar[place] ?? 0) + legKey < bound) && !(Math.min(slack[place] ?? 0, legSlack) > spareBound))
          continue;
        if (((words[place * 4 + stopWord] ?? 0) & stopBit) !== 0) continue;
        const wantedSofar = wanted[place] ?? 0;
        if ((missing & ~wantedSofar) !== 0) continue;
        const onOneDate = (sameDateLegs[place] ?? 0) + used;
        if (mostOnOneDate > 0) {
          if (onOneDate > mostOnOneDate) continue;
          if (games + 1 + mostAfter(bounds, there, fromStop, mostOnOneDate - onOneDate) < rules.needed)
            continue;
        }
        const todayThere = isSameDate ? (today[place] ?? 0) + perDate : perDate;
        if (exceeds(todayThere, limit)) continue;
        if (store.effort >= rules.maxEffort) return false;
        offer.previous = label[place] ?? 0;
        offer.leg = leg;
        offer.game = next;
        offer.count = games + 1;
        offer.miles = (miles[place] ?? 0) + (graph.miles[leg] ?? 0);
        offer.minutes = (minutes[place] ?? 0) + (graph.minutes[leg] ?? 0);
        offer.today = todayThere;
        offer.wanted = wantedSofar | wantedOfLeg;
        offer.sameDateLegs = onOneDate;
        for (let word = 0; word < 4; word += 1) offer.words[word] = words[place * 4 + word] ?? 0;
        offer.words[stopWord] = (offer.words[stopWord] ?? 0) | stopBit;
        rules.offer(offer);
      }
    }
  }
  return true;
}

export function storeLabel(window: SearchWindow, store: LabelStore, slot: number, offer: NewLabel): void {
  const { previous, game, leg } = offer;
  const { graph } = window;
  store.effort += 1;
  store.game[slot] = game;
  store.previous[slot] = previous;
  store.count[slot] = offer.count;
  store.miles[slot] = offer.miles;
  store.minutes[slot] = offer.minutes;
  store.today[slot] = offer.today;
  store.wanted[slot] = offer.wanted;
  store.sameDateLegs[slot] = offer.sameDateLegs;
  for (let word = 0; word < 4; word += 1) store.words[slot * 4 + word] = offer.words[word] ?? 0;
  const at = mustExist(graph.games[game]);
  if (previous < 0) {
    store.first[slot] = game;
    store.leagues[slot] = leaguesOf(window, store, offer);
    store.slack[slot] = Infinity;
    store.score[slot] = scoreOf(window, store, offer);
    store.nights[slot] = at.out.nights;
    store.idle[slot] = 0;
    store.near[slot] = at.isNear ? 1 : 0;
    store.haste[slot] = 0;
    return;
  }
  store.first[slot] = store.first[previous] ?? 0;
  store.leagues[slot] = leaguesOf(window, store, offer);
  store.slack[slot] = slackOf(window, store, offer);
  store.nights[slot] = (store.nights[previous] ?? 0) + (graph.nights[leg] ?? 0);
  store.idle[slot] = (store.idle[previous] ?? 0) + idleOf(graph, store.game[previous] ?? 0, game);
  store.near[slot] = (store.near[previous] ?? 0) + (at.isNear ? 1 : 0);
  store.haste[slot] = (store.haste[previous] ?? 0) | (graph.haste[leg] ?? 0);
  store.score[slot] = scoreOf(window, store, offer);
}

export function leaguesOf({ graph }: SearchWindow, store: LabelStore, { previous, game }: NewLabel): number {
  return (previous < 0 ? 0 : (store.leagues[previous] ?? 0)) | mustExist(graph.games[game]).leagueBit;
}

/** Of games, driving, haste and nights up to the offer's game. */
export function scoreOf({ graph }: SearchWindow, store: LabelStore, offer: NewLabel): number {
  const { previous, leg } = offer;
  const { score, out } = mustExist(graph.games[offer.game]);
  if (previous < 0) return score + out.score;
  const onThisDate =
    graph.isSameDate[leg] === 1 ? drivingScore(offer.today) - drivingScore(store.today[previous] ?? 0) : 0;
  return (store.score[previous] ?? 0) + score + (graph.score[leg] ?? 0) + onThisDate;
}

export function slackOf({ graph }: SearchWindow, store: LabelStore, { previous, leg }: NewLabel): number {
  return previous < 0 ? Infinity : Math.min(store.slack[previous] ?? Infinity, graph.slack[leg] ?? Infinity);
}

/** Dates between two games on which another one could be seen; after a game near home the fan is at home. */
function idleOf({ games, playDaysBefore }: SearchGraph, from: number, to: number): number {
  if (games[from]?.isNear) return 0;
  return Math.max(0, (playDaysBefore[to] ?? 0) - (playDaysBefore[from] ?? 0) - 1);
}
