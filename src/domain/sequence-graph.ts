import {
  gameMinutes,
  legBetween,
  type DriveBetween,
  type SequenceGame,
  type SequenceLeg,
  type SequenceLimits,
} from './sequence.ts';
import { StopSets } from './stop-sets.ts';
import type { Drive } from './travel.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** What can be reached from where: made once, then searched from any date. */
export interface SequenceGraph {
  /** By date, then start, then identity: every leg leads forward. */
  games: readonly GraphGame[];
  /** By day, the place of its first game in `games`; days in order. */
  firstOnDay: ReadonlyMap<number, number>;
  limits: SequenceLimits;
  stopSets: StopSets;
}

/** A game with all that is feasible after it. */
export interface GraphGame {
  game: SequenceGame;
  /** Its place in the graph's games. */
  index: number;
  /** Its place by identity. */
  rank: number;
  /** Its venue, numbered from 0 on. */
  stop: number;
  /** Its venue-local date in days since 1970. */
  day: number;
  /** When it is over, in epoch milliseconds; one of unknown time ends after all others of its date. */
  finish: number;
  /** Feasible legs, by the order of the games they lead to. */
  onward: Onward[];
}

/** A feasible leg. */
export interface Onward {
  to: GraphGame;
  leg: SequenceLeg;
  isSameDate: boolean;
  /** Minutes at the wheel that it charges to the date of `to`. */
  wheelOnArrival: number;
}

/** What the making of graphs and their searches looked at; exact counts, for budgets. */
export interface SearchEffort {
  /** Pairs of games tried as a leg. */
  legs: number;
  /** Partial trips led on. */
  labels: number;
  /** Labels that a beam left out; while it is 0 every answer is the best there is. */
  cut: number;
}

/**
 * Joins every two games that one person could attend one after the other (decisions.md 4, 'Feasible leg').
 * @param games candidates in any order, of any leagues.
 * @param effort counted on.
 */
export function sequenceGraph(
  games: readonly SequenceGame[],
  driveBetween: DriveBetween,
  limits: SequenceLimits,
  effort?: SearchEffort,
): SequenceGraph {
  const nodes = graphGames(games, limits);
  const drives = rememberedDrives(driveBetween);
  for (const from of nodes) {
    for (let index = from.index + 1; index < nodes.length; index += 1) {
      const to = nodes[index];
      if (!to || to.day - from.day > limits.maxDatesApart) break;
      if (to.stop === from.stop) continue;
      if (effort) effort.legs += 1;
      const datesApart = to.day - from.day;
      const leg = legBetween(from.game, to.game, drives(from, to), limits, datesApart);
      if (!leg) continue;
      // A leg that crosses midnights is spread evenly over the dates after its first game's date.
      const wheelOnArrival = leg.minutes / Math.max(1, datesApart);
      from.onward.push({ to, leg, isSameDate: datesApart === 0, wheelOnArrival });
    }
  }
  return { games: nodes, firstOnDay: firstOnDays(nodes), limits, stopSets: new StopSets() };
}

/** The part of a graph in whose games one team plays, home or away. */
export interface TeamGraph {
  /** Full name. */
  team: string;
  graph: SequenceGraph;
}

/**
 * The parts of a graph by team: the trip's own teams first, in their order, then the visitors by name.
 * @param ownTeams full names.
 */
export function graphsOfTeams(whole: SequenceGraph, ownTeams: readonly string[]): TeamGraph[] {
  const byTeam = new Map<string, GraphGame[]>(ownTeams.map((team) => [team, []]));
  for (const node of whole.games) {
    for (const team of new Set([node.game.homeTeam, node.game.awayTeam])) {
      const followed = byTeam.get(team);
      if (followed) followed.push(node);
      else byTeam.set(team, [node]);
    }
  }
  const visitors = [...byTeam.keys()].slice(ownTeams.length).toSorted();
  return [...ownTeams, ...visitors].map((team) => {
    const games = partOf(byTeam.get(team) ?? []);
    return { team, graph: { ...whole, games, firstOnDay: firstOnDays(games) } };
  });
}

/** Copies of some of a graph's games with the legs among them. */
function partOf(nodes: readonly GraphGame[]): GraphGame[] {
  const copies = new Map(nodes.map((node, index) => [node, { ...node, index }]));
  for (const copy of copies.values()) {
    copy.onward = copy.onward.flatMap((way) => {
      const to = copies.get(way.to);
      return to ? [{ ...way, to }] : [];
    });
  }
  return [...copies.values()];
}

function graphGames(games: readonly SequenceGame[], limits: SequenceLimits): GraphGame[] {
  const ranks = new Map(games.toSorted((a, b) => compare(a.id, b.id)).map((game, rank) => [game, rank]));
  const stops = new Map<string, number>();
  return games.toSorted(byTime).map((game, index) => {
    const stop = stops.get(game.venueId) ?? stops.size;
    stops.set(game.venueId, stop);
    const day = Date.parse(`${game.localDate}T00:00:00Z`) / DAY_MS;
    const finish =
      game.startsAt === null
        ? (day + 2) * DAY_MS
        : game.startsAt.getTime() + gameMinutes(game, limits) * MINUTE_MS;
    return { game, index, rank: ranks.get(game) ?? index, stop, day, finish, onward: [] };
  });
}

function firstOnDays(games: readonly GraphGame[]): Map<number, number> {
  const first = new Map<number, number>();
  for (const { day, index } of games) if (!first.has(day)) first.set(day, index);
  return first;
}

function byTime(a: SequenceGame, b: SequenceGame): number {
  return (
    compare(a.localDate, b.localDate) ||
    // Within a date, a game of unknown time joins no other of that date, so its place does not matter.
    (a.startsAt?.getTime() ?? 0) - (b.startsAt?.getTime() ?? 0) ||
    compare(a.id, b.id)
  );
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Asks for each pair of stops once. */
function rememberedDrives(driveBetween: DriveBetween) {
  const known: (Drive | null)[][] = [];
  return (from: GraphGame, to: GraphGame): Drive | null => {
    const row = (known[from.stop] ??= []);
    return (row[to.stop] ??= driveBetween(from.game.venueId, to.game.venueId));
  };
}
