import { DAY_MS, MINUTE_MS } from '../dates/durations.ts';
import { byIdentity, byTime } from './by-time.ts';
import { gameMinutes, legBetween, type DriveBetween, type SequenceGame, type Leg } from './leg.ts';
import type { SequenceLimits } from './trip-limits.ts';
import type { Drive } from '../travel/travel.ts';

/** Numbers sets of stops for comparison in one step. The empty set is 0. */
class StopSets {
  readonly #members: (readonly number[])[] = [[]];
  readonly #byMembers = new Map<string, number>([['', 0]]);
  readonly #unions: number[][] = [[]];

  plus(set: number, stop: number): number {
    const row = (this.#unions[set] ??= []);
    return (row[stop] ??= this.#union(set, stop));
  }

  #union(set: number, stop: number): number {
    const members = this.#members[set] ?? [];
    if (members.includes(stop)) return set;
    const union = [...members, stop].toSorted((a, b) => a - b);
    const key = union.join(' ');
    const known = this.#byMembers.get(key);
    if (known !== undefined) return known;
    const number = this.#members.push(union) - 1;
    this.#byMembers.set(key, number);
    return number;
  }
}

export interface SequenceGraph {
  /** In the order of `byTime`. */
  games: readonly GraphGame[];
  /** Maps each day to its first index in `games`. */
  firstOnDay: ReadonlyMap<number, number>;
  limits: SequenceLimits;
  stopSets: StopSets;
}

export interface GraphGame {
  game: SequenceGame;
  index: number;
  rank: number;
  /** Numbers the venue from 0. */
  stop: number;
  /** The venue-local date in days since 1970. */
  day: number;
  /** In epoch milliseconds. A game of unknown time ends last on its date. */
  finish: number;
  outgoing: OutgoingLeg[];
}

export interface OutgoingLeg {
  to: GraphGame;
  leg: Leg;
  isSameDate: boolean;
  /** They count toward the date of `to`. */
  drivingMinutesOnArrival: number;
}

export interface SearchEffort {
  legs: number;
  labels: number;
}

/** Connects every two games that one person can attend (docs/rules.md#legs). */
export function sequenceGraph(
  games: readonly SequenceGame[],
  driveBetween: DriveBetween,
  limits: SequenceLimits,
  effort?: SearchEffort,
): SequenceGraph {
  const nodes = graphGames(games, limits);
  const drives = memoizedDrives(driveBetween);
  for (const from of nodes) {
    for (let index = from.index + 1; index < nodes.length; index += 1) {
      const to = nodes[index];
      if (!to || to.day - from.day > limits.maxDatesApart) break;
      if (to.stop === from.stop) continue;
      if (effort) effort.legs += 1;
      const datesApart = to.day - from.day;
      const leg = legBetween(from.game, to.game, drives(from, to), limits, datesApart);
      if (!leg) continue;
      const drivingMinutesOnArrival = leg.minutes / Math.max(1, datesApart);
      from.outgoing.push({ to, leg, isSameDate: datesApart === 0, drivingMinutesOnArrival });
    }
  }
  return { games: nodes, firstOnDay: firstOnDays(nodes), limits, stopSets: new StopSets() };
}

export interface TeamGraph {
  team: string;
  graph: SequenceGraph;
}

/** Own teams come first, then visitors by name. */
export function teamGraphs(whole: SequenceGraph, ownTeams: readonly string[]): TeamGraph[] {
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
    const games = subgraphOf(byTeam.get(team) ?? []);
    return { team, graph: { ...whole, games, firstOnDay: firstOnDays(games) } };
  });
}

export function graphOfLegs(
  whole: SequenceGraph,
  taken: (leg: OutgoingLeg, from: GraphGame) => boolean,
): SequenceGraph {
  return { ...whole, games: subgraphOf(whole.games, taken) };
}

function subgraphOf(
  nodes: readonly GraphGame[],
  taken: (leg: OutgoingLeg, from: GraphGame) => boolean = () => true,
): GraphGame[] {
  const copies = new Map(nodes.map((node, index) => [node, { ...node, index }]));
  for (const copy of copies.values()) {
    copy.outgoing = copy.outgoing.flatMap((edge) => {
      const to = copies.get(edge.to);
      return to && taken(edge, copy) ? [{ ...edge, to }] : [];
    });
  }
  return [...copies.values()];
}

function graphGames(games: readonly SequenceGame[], limits: SequenceLimits): GraphGame[] {
  const ranks = new Map(games.toSorted(byIdentity).map((game, rank) => [game, rank]));
  const stops = new Map<string, number>();
  return games.toSorted(byTime).map((game, index) => {
    const stop = stops.get(game.venueId) ?? stops.size;
    stops.set(game.venueId, stop);
    const day = Date.parse(`${game.localDate}T00:00:00Z`) / DAY_MS;
    const finish =
      game.startsAt === null
        ? (day + 2) * DAY_MS
        : game.startsAt.getTime() + gameMinutes(game, limits) * MINUTE_MS;
    return { game, index, rank: ranks.get(game) ?? index, stop, day, finish, outgoing: [] };
  });
}

function firstOnDays(games: readonly GraphGame[]): Map<number, number> {
  const first = new Map<number, number>();
  for (const { day, index } of games) if (!first.has(day)) first.set(day, index);
  return first;
}

function memoizedDrives(driveBetween: DriveBetween) {
  const known: (Drive | null)[][] = [];
  return (from: GraphGame, to: GraphGame): Drive | null => {
    const row = (known[from.stop] ??= []);
    return (row[to.stop] ??= driveBetween(from.game.venueId, to.game.venueId));
  };
}
