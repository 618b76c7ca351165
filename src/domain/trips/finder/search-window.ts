import { dayNumber, daysSinceFriday, wallClockInstant } from '../../dates/wall-clock.ts';
import { arrivalDay } from './assemble-trip.ts';
import { hasReached } from '../late-drive.ts';
import { driveBack } from './home-leg.ts';
import type { SearchGraph } from './search-graph.ts';
import { FREE_DATE_BIT, UNREACHABLE, type SearchGame } from './search-games.ts';
import type { Pace, Steps } from './steps.ts';
import type { TripQuestion } from './trip-question.ts';

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
  /** At home, in epoch milliseconds. */
  deadline: number;
  bounds: Bounds;
}

/** What can follow each game, indexed from the window's first game. */
interface Bounds {
  /** 0 where a trip can end, else `NEVER`. */
  atEnd: Int32Array;
  /** The most further games, and the most whose next stop is not `bestStop`. */
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
  const { home, teams, pace } = question;
  const window = {
    question,
    graph,
    firstDay,
    lastDay,
    begin,
    end,
    wanted: ((1 << teams.length) - 1) | (pace === 'free-day' ? FREE_DATE_BIT : 0),
    lastPin: graph.pins.at(-1) ?? -1,
    firstPin: graph.pins[0] ?? games.length,
    canStart,
    deadline: home ? wallClockInstant(lastDay, question.homeByMinutes, home.timeZone) : Infinity,
  };
  return { ...window, bounds: boundsOf(window) };
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
  const { graph, begin, end, lastDay, lastPin, deadline, wanted: allWanted } = window;
  const size = Math.max(0, end - begin);
  const bounds: Bounds = {
    atEnd: new Int32Array(size).fill(NEVER),
    best: new Int32Array(size).fill(NEVER),
    bestStop: new Int32Array(size).fill(-1),
    second: new Int32Array(size).fill(NEVER),
    stops: new Int32Array(size * 4),
    wanted: new Uint8Array(size),
  };
  const { games, firstLeg, to, freeDate } = graph;
  for (let index = end - 1; index >= begin; index -= 1) {
    const at = index - begin;
    const back = games[index]?.back ?? null;
    if (index >= lastPin && back !== null && back.earliest <= deadline) bounds.atEnd[at] = 0;
    const fromStop = graph.stop[index] ?? 0;
    let wanted = 0;
    let [best, bestStop, second] = [NEVER, -1, NEVER];
    const lastLeg = firstLeg[index + 1] ?? 0;
    for (let leg = firstLeg[index] ?? 0; leg < lastLeg; leg += 1) {
      const next = to[leg] ?? 0;
      if ((graph.day[next] ?? 0) > lastDay) break;
      const there = next - begin;
      const further = mostAfter(bounds, there, fromStop);
      if (further < 0) continue;
      const value = further + 1;
      const stop = graph.stop[next] ?? 0;
      if (stop === bestStop) best = Math.max(best, value);
      else if (value > best) {
        second = best;
        best = value;
        bestStop = stop;
      } else if (value > second) second = value;
      for (let word = 0; word < 4; word += 1)
        bounds.stops[at * 4 + word] =
          (bounds.stops[at * 4 + word] ?? 0) | (bounds.stops[there * 4 + word] ?? 0);
      bounds.stops[at * 4 + (stop >> 5)] = (bounds.stops[at * 4 + (stop >> 5)] ?? 0) | (1 << (stop & 31));
      wanted |= (bounds.wanted[there] ?? 0) | (graph.wanted[next] ?? 0) | ((freeDate[leg] ?? 0) & allWanted);
    }
    bounds.best[at] = best;
    bounds.bestStop[at] = bestStop;
    bounds.second[at] = second;
    bounds.wanted[at] = wanted;
  }
  return bounds;
}

/** Bounds the games after `at` that do not go straight to stop `notTo`; negative when no trip can end. */
export function mostAfter({ atEnd, best, bestStop, second }: Bounds, at: number, notTo: number): number {
  const further = (bestStop[at] === notTo ? second[at] : best[at]) ?? NEVER;
  const ending = atEnd[at] ?? NEVER;
  return ending > further ? ending : further;
}

/**
 * Null means too late.
 * @param today minutes driven before the game on its date.
 */
export function endOfTrip(
  window: Pick<SearchWindow, 'question' | 'deadline'>,
  { game, day, back }: SearchGame,
  today: number,
): number | null {
  const { question, deadline } = window;
  const { home } = question;
  if (back === null) return null;
  if (home === null || !question.isBackHome) return day;
  if (hasReached(today, back.freeDriving)) return back.arrivesAt > deadline ? null : back.day;
  const drive = home.driveTo(game.venueId);
  if (drive === null) return null;
  const { arrivesAt } = driveBack(home, game, drive, question.drivingHours * 60, today);
  return arrivesAt > deadline ? null : arrivalDay(arrivesAt, question, home.timeZone);
}

/** Returns an upper bound. */
export function mostGamesIn(window: SearchWindow): number {
  let most = 0;
  for (let index = window.begin; index < window.end && index <= window.firstPin; index += 1) {
    const game = window.graph.games[index];
    if (game && window.canStart(game))
      most = Math.max(most, 1 + mostAfter(window.bounds, index - window.begin, -2));
  }
  return most;
}
