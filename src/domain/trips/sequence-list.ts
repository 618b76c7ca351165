import type { SearchEffort, SequenceGraph, TeamGraph } from './sequence-graph.ts';
import type { SEQUENCE_LENGTHS } from './sequence-kinds.ts';
import { type DayWindow, findBestSequence, type Sequence } from './sequence-search.ts';

export type SequenceLength = (typeof SEQUENCE_LENGTHS)[number];

export interface SequenceEntry {
  sequence: Sequence;
  otherDates: readonly Sequence[];
}

/** Variants compare only with the entry, so they do not drift (docs/rules.md#folding). */
export function anyTeamEntries(
  graph: SequenceGraph,
  length: SequenceLength,
  effort?: SearchEffort,
): SequenceEntry[] {
  const distinct = withoutContained(bestOfEveryDate(graph, length, effort), graph.limits.windowDates);
  const entries: { sequence: Sequence; otherDates: Sequence[] }[] = [];
  for (const sequence of distinct) {
    const lastEntry = entries.at(-1);
    if (lastEntry && isVariant(lastEntry.sequence, sequence)) lastEntry.otherDates.push(sequence);
    else entries.push({ sequence, otherDates: [] });
  }
  return entries;
}

/** An entry folds the other dates of its team and order of venues. */
export function sameTeamEntries(
  teams: readonly TeamGraph[],
  length: SequenceLength,
  effort?: SearchEffort,
): { team: string; entries: readonly SequenceEntry[] }[] {
  return teams
    .map(({ team, graph }) => {
      const distinct = withoutContained(bestOfEveryDate(graph, length, effort), graph.limits.windowDates);
      return { team, entries: foldByVenues(distinct) };
    })
    .filter(({ entries }) => entries.length > 0);
}

function bestOfEveryDate(graph: SequenceGraph, length: SequenceLength, effort?: SearchEffort): Sequence[] {
  return windowsOf(graph, length).flatMap((window) => findBestSequence(graph, window, effort) ?? []);
}

export function windowsOf({ firstOnDay, limits }: SequenceGraph, length: SequenceLength): DayWindow[] {
  return [...firstOnDay.keys()].flatMap(
    (day) => (length === 'week' ? weekFrom(day, limits.windowDates) : weekendFrom(day)) ?? [],
  );
}

function weekFrom(day: number, windowDates: number): DayWindow {
  return { from: day, through: day + windowDates - 1 };
}

/** A weekend starts on Thursday to Saturday and ends by Sunday. */
function weekendFrom(day: number): DayWindow | null {
  // Day 0 was a Thursday.
  const sinceThursday = day % 7;
  return sinceThursday <= 2 ? { from: day, through: day + 3 - sinceThursday } : null;
}

/** Start dates differ, so only an earlier sequence can contain a later one. */
function withoutContained(sequences: readonly Sequence[], windowDates: number): Sequence[] {
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
