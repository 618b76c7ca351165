import type { GraphGame, OutgoingLeg, SearchEffort, SequenceGraph } from './sequence-graph.ts';
import type { SequenceGame, Leg } from './leg.ts';

export interface Sequence {
  games: readonly SequenceGame[];
  legs: readonly Leg[];
  miles: number;
  /** Excludes border waits. */
  minutes: number;
}

/** The first game is on `from`, the last by `through`, in days since 1970. */
export interface DayWindow {
  from: number;
  through: number;
}

interface Label {
  game: GraphGame;
  previous: Label | null;
  leg: Leg | null;
  /** A number from `stopSets`. */
  stops: number;
  stopCount: number;
  miles: number;
  /** On the date of `game`. */
  drivingMinutesToday: number;
}

/** Keys are sets of stops. Several labels stay when one has fewer miles and another less driving today. */
type Front = Map<number, Label[]>;

const FIRST_WIDTH = 2;

/**
 * Drops labels that are dominated or cannot reach the bound of a first, narrow pass
 * (docs/rules.md#sequences).
 */
export function findBestSequence(
  graph: SequenceGraph,
  window: DayWindow,
  effort?: SearchEffort,
): Sequence | null {
  const games = gamesIn(graph, window);
  const first = extendLabels(graph, games, window, FIRST_WIDTH, null);
  const last = first.cut === 0 ? first : extendLabels(graph, games, window, Infinity, first.best);
  if (effort) effort.labels += last === first ? first.labels : first.labels + last.labels;
  return last.best && sequenceOf(last.best);
}

/** Returns the sequence of fewest miles for each number of stops and dates. */
export function shortestSequences(
  graph: SequenceGraph,
  window: DayWindow,
  effort?: SearchEffort,
): Sequence[] {
  const shortest = new Map<string, Label>();
  const pass = extendLabels(graph, gamesIn(graph, window), window, Infinity, null, (label) => {
    const key = `${label.stopCount} ${label.game.day}`;
    const rival = shortest.get(key);
    if (!rival || isBetter(label, rival)) shortest.set(key, label);
  });
  if (effort) effort.labels += pass.labels;
  return [...shortest.values()].map(sequenceOf);
}

function gamesIn({ games, firstOnDay }: SequenceGraph, { from, through }: DayWindow): GraphGame[] {
  const first = firstOnDay.get(from) ?? games.length;
  let end = first;
  while ((games[end]?.day ?? Infinity) <= through) end += 1;
  return games.slice(first, end);
}

/** Extends `width` labels per game. `atLeast` is the bound. */
function extendLabels(
  graph: SequenceGraph,
  games: readonly GraphGame[],
  { from, through }: DayWindow,
  width: number,
  atLeast: Label | null,
  found?: (label: Label) => void,
) {
  const canReach = atLeast && reachOf(games, through, atLeast);
  const firstIndex = games[0]?.index ?? 0;
  const stages = games.map((game): { game: GraphGame; front: Front } => ({ game, front: new Map() }));
  const pass: { best: Label | null; labels: number; cut: number } = { best: atLeast, labels: 0, cut: 0 };
  for (const { game, front } of stages) {
    if (game.day === from) addLabel(front, firstLabel(game, graph.stopSets.plus(0, game.stop)));
    const all = labelsOf(front);
    const labels = all.length > width ? all.toSorted(byRank).slice(0, width) : all;
    pass.cut += all.length - labels.length;
    pass.labels += labels.length;
    for (const label of labels) {
      if (label.stopCount >= graph.limits.minStops) {
        if (!pass.best || isBetter(label, pass.best)) pass.best = label;
        found?.(label);
      }
      for (const edge of game.outgoing) {
        if (edge.to.day > through) break;
        if (canReach && !canReach(label.stopCount + 1, edge.to)) continue;
        const next = extendLabel(label, edge, graph);
        const stage = stages[edge.to.index - firstIndex];
        if (next && stage) addLabel(stage.front, next);
      }
    }
  }
  return pass;
}

function labelsOf(front: Front): Label[] {
  const labels: Label[] = [];
  for (const rivals of front.values()) labels.push(...rivals);
  return labels;
}

function reachOf(games: readonly GraphGame[], through: number, atLeast: Label) {
  const first = games[0]?.index ?? 0;
  const aheadByBound = maxGamesAhead(games, atLeast.game.day);
  const aheadInWindow = maxGamesAhead(games, through);
  const ahead = (of: readonly number[], { index }: GraphGame) => of[index - first] ?? -Infinity;
  // With equal stops, only a trip on no more dates is better.
  return (stopCount: number, game: GraphGame) =>
    stopCount + ahead(aheadByBound, game) >= atLeast.stopCount ||
    stopCount + ahead(aheadInWindow, game) > atLeast.stopCount;
}

/** Upper bounds of the games after each game; -Infinity after `through`. */
function maxGamesAhead(games: readonly GraphGame[], through: number): number[] {
  const first = games[0]?.index ?? 0;
  const maxAhead: number[] = games.map(() => -Infinity);
  for (const game of games.toReversed()) {
    if (game.day > through) continue;
    let ahead = 0;
    for (const { to } of game.outgoing) {
      if (to.day > through) break;
      ahead = Math.max(ahead, 1 + (maxAhead[to.index - first] ?? 0));
    }
    maxAhead[game.index - first] = ahead;
  }
  return maxAhead;
}

function firstLabel(game: GraphGame, stops: number): Label {
  return { game, previous: null, leg: null, stops, stopCount: 1, miles: 0, drivingMinutesToday: 0 };
}

function extendLabel(label: Label, edge: OutgoingLeg, { stopSets, limits }: SequenceGraph): Label | null {
  const drivingMinutesToday = edge.isSameDate
    ? label.drivingMinutesToday + edge.drivingMinutesOnArrival
    : edge.drivingMinutesOnArrival;
  if (drivingMinutesToday > limits.drivingMinutesPerDate) return null;
  const stops = stopSets.plus(label.stops, edge.to.stop);
  if (stops === label.stops) return null;
  return {
    game: edge.to,
    previous: label,
    leg: edge.leg,
    stops,
    stopCount: label.stopCount + 1,
    miles: label.miles + edge.leg.miles,
    drivingMinutesToday,
  };
}

function addLabel(front: Front, label: Label): void {
  const rivals = front.get(label.stops);
  if (rivals === undefined) front.set(label.stops, [label]);
  else if (!rivals.some((rival) => dominates(rival, label))) {
    front.set(label.stops, [...rivals.filter((rival) => !dominates(label, rival)), label]);
  }
}

function dominates(a: Label, b: Label): boolean {
  if (a.drivingMinutesToday > b.drivingMinutesToday) return false;
  return a.miles < b.miles || (a.miles === b.miles && comparePaths(a, b) <= 0);
}

function byRank(a: Label, b: Label): number {
  return b.stopCount - a.stopCount || a.miles - b.miles || comparePaths(a, b);
}

function isBetter(a: Label, b: Label): boolean {
  const order =
    b.stopCount - a.stopCount ||
    a.game.day - b.game.day ||
    a.miles - b.miles ||
    a.game.finish - b.game.finish ||
    comparePaths(a, b);
  return order < 0;
}

function comparePaths(a: Label | null, b: Label | null): number {
  if (a === b || a === null || b === null) return 0;
  return comparePaths(a.previous, b.previous) || a.game.rank - b.game.rank;
}

function sequenceOf(last: Label): Sequence {
  const games: SequenceGame[] = [];
  const legs: Leg[] = [];
  for (let label: Label | null = last; label !== null; label = label.previous) {
    games.unshift(label.game.game);
    if (label.leg) legs.unshift(label.leg);
  }
  return { games, legs, miles: last.miles, minutes: legs.reduce((sum, leg) => sum + leg.minutes, 0) };
}
