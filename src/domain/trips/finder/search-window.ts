import { dayNumber, daysSinceFriday, wallClockInstant } from '../../dates/wall-clock.ts';
import { UNREACHABLE } from './home-ways.ts';
import type { SearchGraph } from './search-graph.ts';
import { FREE_DATE_BIT, type SearchGame } from './search-games.ts';
import type { Pace, Steps } from './steps.ts';
import { mostSameDateLegs, type TripQuestion } from './trip-question.ts';

/** No trip can be completed from here. */
const NEVER = -1000;

/** The trips that begin on `firstDay` (or later, in a fixed window) and end by `lastDay`. */
export interface SearchWindow {
  question: TripQuestion;
  graph: SearchGraph;
  firstDay: number;
  lastDay: number;
  /** Games are from `begin` to before `end`. */
  begin: number;
  end: number;
  /** All wanted bits. */
  wanted: number;
  /** An index, or -1 without pins. */
  lastPin: number;
  firstPin: number;
  canStart: (game: SearchGame) => boolean;
  /** The most legs on one date that count, or 0 where any number is allowed. */
  sameDateLegs: number;
  /** At home, in epoch milliseconds. */
  deadline: number;
  bounds: Bounds;
}

/** What can follow each game, indexed from the window's first game. */
interface Bounds {
  /** The window's games. */
  size: number;
  /** 0 where a trip can end, else `NEVER`. */
  atEnd: Int32Array;
  /**
   * The most further games, and the most whose next stop is not `bestStop`, for each number of legs on one date
   * that are left: the first `size` for none.
   */
  best: Int32Array;
  bestStop: Int32Array;
  second: Int32Array;
  /** The stops that can follow, in four words. */
  stops: Int32Array;
  wanted: Uint8Array;
}

export function* searchWindows(
  graph: SearchGraph,
  question: TripQuestion,
  pace: Pace,
): Steps<SearchWindow[]> {
  const [first, last] = [dayNumber(question.start), dayNumber(question.end)];
  const { days } = question;
  if (days === null) return [searchWindow(graph, question, first, last, ({ firstDay }) => firstDay >= first)];
  // A trip that leaves before the fan's hour counts from the day before.
  const starts = new Map(
    graph.games.map(({ firstDay, leavesOn }) => [`${firstDay} ${leavesOn}`, { firstDay, leavesOn }]),
  );
  const inOrder = [...starts.values()].toSorted((a, b) => a.leavesOn - b.leavesOn || a.firstDay - b.firstDay);
  const windows: SearchWindow[] = [];
  for (const { firstDay: start, leavesOn } of inOrder) {
    if (start === UNREACHABLE || start < first) continue;
    const end = Math.min(last, start + days - 1);
    const sinceFriday = daysSinceFriday(start);
    if (question.isWeekendOnly && sinceFriday > 2) continue;
    const through = question.isWeekendOnly ? Math.min(end, start + 2 - sinceFriday) : end;
    const window = searchWindow(
      graph,
      question,
      start,
      through,
      (game) => game.firstDay === start && game.leavesOn === leavesOn,
    );
    windows.push(window);
    if (pace.isStepDone(legsOf(window))) yield;
  }
  return windows;
}

function searchWindow(
  graph: SearchGraph,
  question: TripQuestion,
  firstDay: number,
  lastDay: number,
  canStart: (game: SearchGame) => boolean,
): SearchWindow {
  const { games } = graph;
  const begin = firstIndexFrom(games, firstDay);
  const end = firstIndexFrom(games, lastDay + 1);
  const { home, teams, isFreeDateWanted } = question;
  const window = {
    question,
    graph,
    firstDay,
    lastDay,
    begin,
    end,
    wanted: ((1 << teams.length) - 1) | (isFreeDateWanted ? FREE_DATE_BIT : 0),
    lastPin: graph.pins.at(-1) ?? -1,
    firstPin: graph.pins[0] ?? games.length,
    canStart,
    sameDateLegs: countedSameDateLegs(question),
    deadline: home ? wallClockInstant(lastDay, question.homeByMinutes, home.timeZone) : Infinity,
  };
  return { ...window, bounds: boundsOf(window) };
}

function countedSameDateLegs(question: TripQuestion): number {
  return question.twoGameDates === 'some' ? mostSameDateLegs(question) : 0;
}

function legsOf({ graph: { firstLeg }, begin, end }: SearchWindow): number {
  return (firstLeg[end] ?? 0) - (firstLeg[begin] ?? 0);
}

function firstIndexFrom(games: readonly SearchGame[], day: number): number {
  let [low, high] = [0, games.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((games[middle]?.day ?? Infinity) < day) low = middle + 1;
    else high = middle;
  }
  return low;
}

function boundsOf(window: Omit<SearchWindow, 'bounds'>): Bounds {
  const { graph, begin, end, lastDay, lastPin, deadline, wanted: allWanted, sameDateLegs } = window;
  const size = Math.max(0, end - begin);
  const levels = sameDateLegs + 1;
  const bounds: Bounds = {
    size,
    atEnd: new Int32Array(size).fill(NEVER),
    best: new Int32Array(size * levels).fill(NEVER),
    bestStop: new Int32Array(size * levels).fill(-1),
    second: new Int32Array(size * levels).fill(NEVER),
    stops: new Int32Array(size * 4),
    wanted: new Uint8Array(size),
  };
  const { games, firstLeg, to, freeDate, isSameDate } = graph;
  for (let index = end - 1; index >= begin; index -= 1) {
    const at = index - begin;
    const back = games[index]?.back ?? null;
    if (index >= lastPin && back !== null && back.earliest <= deadline) bounds.atEnd[at] = 0;
    const fromStop = graph.stop[index] ?? 0;
    let wanted = 0;
    const lastLeg = firstLeg[index + 1] ?? 0;
    for (let leg = firstLeg[index] ?? 0; leg < lastLeg; leg += 1) {
      const next = to[leg] ?? 0;
      if ((graph.day[next] ?? 0) > lastDay) break;
      const there = next - begin;
      const used = sameDateLegs > 0 ? (isSameDate[leg] ?? 0) : 0;
      const stop = graph.stop[next] ?? 0;
      let isUseful = false;
      for (let left = used; left < levels; left += 1) {
        const further = mostAfter(bounds, there, fromStop, left - used);
        if (further < 0) continue;
        isUseful = true;
        raise(bounds, left * size + at, further + 1, stop);
      }
      if (!isUseful) continue;
      for (let word = 0; word < 4; word += 1)
        bounds.stops[at * 4 + word] =
          (bounds.stops[at * 4 + word] ?? 0) | (bounds.stops[there * 4 + word] ?? 0);
      bounds.stops[at * 4 + (stop >> 5)] = (bounds.stops[at * 4 + (stop >> 5)] ?? 0) | (1 << (stop & 31));
      wanted |= (bounds.wanted[there] ?? 0) | (graph.wanted[next] ?? 0) | ((freeDate[leg] ?? 0) & allWanted);
    }
    bounds.wanted[at] = wanted;
  }
  return bounds;
}

function raise({ best, bestStop, second }: Bounds, place: number, value: number, stop: number): void {
  const known = best[place] ?? NEVER;
  if (stop === bestStop[place]) {
    if (value > known) best[place] = value;
  } else if (value > known) {
    second[place] = known;
    best[place] = value;
    bestStop[place] = stop;
  } else if (value > (second[place] ?? NEVER)) second[place] = value;
}

/**
 * Bounds the games after `at` that do not go straight to stop `notTo`; negative when no trip can end.
 * @param left legs on one date that may follow, where they count.
 */
export function mostAfter(
  { size, atEnd, best, bestStop, second }: Bounds,
  at: number,
  notTo: number,
  left: number,
): number {
  const place = left * size + at;
  const further = (bestStop[place] === notTo ? second[place] : best[place]) ?? NEVER;
  const ending = atEnd[at] ?? NEVER;
  return ending > further ? ending : further;
}

/** Returns an upper bound. */
export function mostGamesIn(window: SearchWindow): number {
  let most = 0;
  for (let index = window.begin; index < window.end && index <= window.firstPin; index += 1) {
    const game = window.graph.games[index];
    if (game && window.canStart(game))
      most = Math.max(most, 1 + mostAfter(window.bounds, index - window.begin, -2, window.sameDateLegs));
  }
  return most;
}
