import { mustExist } from '../../must-exist.ts';
import type { NewLabel } from './label-pass.ts';
import type { Labels, LabelStore } from './label-store.ts';
import type { SearchGraph } from './search-graph.ts';
import type { SearchWindow } from './search-window.ts';
import { drivingScore } from './trip-score.ts';

/** @returns the label. `miles` and `minutes` are those of the label before and the leg. */
export function storeLabel(
  { graph }: SearchWindow,
  store: LabelStore,
  offer: Omit<NewLabel, 'miles' | 'minutes' | 'count'>,
): number {
  const slot = store.add();
  const { previous, game, leg } = offer;
  const at = mustExist(graph.games[game]);
  store.game[slot] = game;
  store.previous[slot] = previous;
  store.today[slot] = offer.today;
  store.wanted[slot] = offer.wanted;
  store.sameDateLegs[slot] = offer.sameDateLegs;
  store.leagues[slot] = leaguesOf(graph, store, offer);
  store.slack[slot] = slackOf(graph, store, offer);
  store.score[slot] = scoreOf(graph, store, offer);
  addStop(store, slot, previous, at.stop, graph.stopWords);
  const near = at.isNear ? 1 : 0;
  if (previous < 0) {
    store.first[slot] = game;
    store.count[slot] = 1;
    store.miles[slot] = at.out.miles;
    store.minutes[slot] = at.out.minutes;
    store.nights[slot] = at.out.nights;
    store.idle[slot] = 0;
    store.near[slot] = near;
    store.haste[slot] = 0;
    return slot;
  }
  store.first[slot] = store.first[previous] ?? 0;
  store.count[slot] = (store.count[previous] ?? 0) + 1;
  store.miles[slot] = (store.miles[previous] ?? 0) + (graph.miles[leg] ?? 0);
  store.minutes[slot] = (store.minutes[previous] ?? 0) + (graph.minutes[leg] ?? 0);
  store.nights[slot] = (store.nights[previous] ?? 0) + (graph.nights[leg] ?? 0);
  store.idle[slot] = (store.idle[previous] ?? 0) + idleOf(graph, store.game[previous] ?? 0, game);
  store.near[slot] = (store.near[previous] ?? 0) + near;
  store.haste[slot] = (store.haste[previous] ?? 0) | (graph.haste[leg] ?? 0);
  return slot;
}

/** Writes the stops of the label before and one more. */
export function addStop(labels: Labels, slot: number, previous: number, stop: number, words: number): void {
  for (let word = 0; word < words; word += 1) {
    const before = previous < 0 ? 0 : (labels.words[previous * 4 + word] ?? 0);
    labels.words[slot * 4 + word] = word === stop >> 5 ? before | (1 << (stop & 31)) : before;
  }
}

type Extension = Pick<NewLabel, 'previous' | 'leg' | 'game' | 'today'>;

export function leaguesOf({ games }: SearchGraph, store: LabelStore, { previous, game }: Extension): number {
  return (previous < 0 ? 0 : (store.leagues[previous] ?? 0)) | mustExist(games[game]).leagueBit;
}

/** Of games, driving, haste and nights up to the offer's game. */
export function scoreOf(graph: SearchGraph, store: LabelStore, offer: Extension): number {
  const { previous, leg } = offer;
  const { score, out } = mustExist(graph.games[offer.game]);
  if (previous < 0) return score + out.score;
  const onThisDate =
    graph.isSameDate[leg] === 1 ? drivingScore(offer.today) - drivingScore(store.today[previous] ?? 0) : 0;
  return (store.score[previous] ?? 0) + score + (graph.score[leg] ?? 0) + onThisDate;
}

export function slackOf(graph: SearchGraph, store: LabelStore, { previous, leg }: Extension): number {
  return previous < 0 ? Infinity : Math.min(store.slack[previous] ?? Infinity, graph.slack[leg] ?? Infinity);
}

/** Dates between two games on which another one could be seen; after a game near home the fan is at home. */
function idleOf({ games, playDaysBefore }: SearchGraph, from: number, to: number): number {
  if (games[from]?.isNear) return 0;
  return Math.max(0, (playDaysBefore[to] ?? 0) - (playDaysBefore[from] ?? 0) - 1);
}
