import type { SearchEffort, SequenceGraph, TeamGraph } from './sequence-graph.ts';
import { bestFrom, type DayWindow } from './sequence-search.ts';
import type { Sequence } from './sequence.ts';

export const SEQUENCE_LENGTHS = ['week', 'weekend'] as const;
export type SequenceLength = (typeof SEQUENCE_LENGTHS)[number];

/** A sequence and the other dates on which nearly the same trip can be made. */
export interface SequenceEntry {
  sequence: Sequence;
  /** Later ones that fold under it, by first date. */
  otherDates: readonly Sequence[];
}

/** The entries of one team that plays in every game. */
interface TeamEntries {
  /** Full name. */
  team: string;
  entries: readonly SequenceEntry[];
}

/**
 * The any-team list of one length (decisions.md 4): the best sequence of every start date, by first date.
 * One whose games are all part of another is dropped; one with the same stops that shares all but one game
 * with the entry before it folds under that one. The entry, not its last variant, is what is compared: from
 * variant to variant a list would drift to dates that share no game with it.
 */
export function anyTeamEntries(
  graph: SequenceGraph,
  length: SequenceLength,
  effort?: SearchEffort,
): SequenceEntry[] {
  const kept = withoutParts(bestOfEveryDate(graph, length, effort), graph.limits.windowDates);
  const entries: { sequence: Sequence; otherDates: Sequence[] }[] = [];
  for (const sequence of kept) {
    const head = entries.at(-1);
    if (head && isVariant(head.sequence, sequence)) head.otherDates.push(sequence);
    else entries.push({ sequence, otherDates: [] });
  }
  return entries;
}

/**
 * The same-team list of one length: for every team that plays in all games of a sequence, home or away, one
 * entry per order of venues with its other dates folded.
 * @param teams in the order of the list.
 */
export function sameTeamEntries(
  teams: readonly TeamGraph[],
  length: SequenceLength,
  effort?: SearchEffort,
): TeamEntries[] {
  return teams
    .map(({ team, graph }) => {
      const kept = withoutParts(bestOfEveryDate(graph, length, effort), graph.limits.windowDates);
      return { team, entries: foldByVenues(kept) };
    })
    .filter(({ entries }) => entries.length > 0);
}

function bestOfEveryDate(graph: SequenceGraph, length: SequenceLength, effort?: SearchEffort): Sequence[] {
  return [...graph.firstOnDay.keys()].flatMap((day) => {
    const window = length === 'week' ? weekFrom(day, graph.limits.windowDates) : weekendFrom(day);
    return (window && bestFrom(graph, window, { effort })) ?? [];
  });
}

function weekFrom(day: number, windowDates: number): DayWindow {
  return { from: day, through: day + windowDates - 1 };
}

/** Thursday to Saturday, until Sunday; null on other days. */
function weekendFrom(day: number): DayWindow | null {
  // Day 0, the first of 1970, was a Thursday.
  const sinceThursday = day % 7;
  return sinceThursday <= 2 ? { from: day, through: day + 3 - sinceThursday } : null;
}

/**
 * Leaves out every sequence whose games are all part of another. Each starts on a date of its own, so that
 * other one starts earlier and within the window.
 */
function withoutParts(sequences: readonly Sequence[], windowDates: number): Sequence[] {
  const ids = sequences.map(({ games }) => new Set(games.map(({ id }) => id)));
  return sequences.filter((_, index) => {
    const own = ids[index] ?? new Set();
    return !ids.slice(Math.max(0, index - windowDates + 1), index).some((earlier) => own.isSubsetOf(earlier));
  });
}

function isVariant(entry: Sequence, sequence: Sequence): boolean {
  const stops = (of: Sequence) =>
    of.games
      .map(({ venueId }) => venueId)
      .toSorted()
      .join(' ');
  if (stops(entry) !== stops(sequence)) return false;
  const earlier = new Set(entry.games.map(({ id }) => id));
  return sequence.games.filter(({ id }) => !earlier.has(id)).length <= 1;
}

function foldByVenues(sequences: readonly Sequence[]): SequenceEntry[] {
  const byVenues = new Map<string, { sequence: Sequence; otherDates: Sequence[] }>();
  for (const sequence of sequences) {
    const venues = sequence.games.map(({ venueId }) => venueId).join(' ');
    const entry = byVenues.get(venues);
    if (entry) entry.otherDates.push(sequence);
    else byVenues.set(venues, { sequence, otherDates: [] });
  }
  return [...byVenues.values()];
}
