import {
  bestFromDate,
  weekendFrom,
  weekFrom,
  type DriveBetween,
  type SearchEffort,
  type Sequence,
  type SequenceGame,
  type SequenceLimits,
} from './sequence.ts';

export const SEQUENCE_LENGTHS = ['week', 'weekend'] as const;
export type SequenceLength = (typeof SEQUENCE_LENGTHS)[number];

/** A sequence and the other dates on which nearly the same trip can be made. */
export interface SequenceEntry {
  sequence: Sequence;
  /** Later ones that fold under it, by first date. */
  otherDates: readonly Sequence[];
}

/** The entries of one team that plays in every game. */
export interface TeamEntries {
  /** Full name. */
  team: string;
  entries: readonly SequenceEntry[];
}

/**
 * The any-team list of one length (decisions.md 4): the best sequence of every start date, by first date.
 * One whose games are all part of another is dropped; one with the same stops that shares all but one game
 * with the one before it folds under that one.
 */
export function anyTeamEntries(
  games: readonly SequenceGame[],
  length: SequenceLength,
  driveBetween: DriveBetween,
  limits: SequenceLimits,
  effort?: SearchEffort,
): SequenceEntry[] {
  const kept = withoutParts(bestOfEveryDate(games, length, driveBetween, limits, effort));
  const entries: { sequence: Sequence; otherDates: Sequence[] }[] = [];
  let before: Sequence | null = null;
  for (const sequence of kept) {
    const head = entries.at(-1);
    if (head && before && isVariant(before, sequence)) head.otherDates.push(sequence);
    else entries.push({ sequence, otherDates: [] });
    before = sequence;
  }
  return entries;
}

/**
 * The same-team list of one length: for every team that plays in all games of a sequence, home or away, one
 * entry per order of venues with its other dates folded. The trip's own teams first, in their order, then
 * the visitors by name.
 * @param ownTeams full names of the trip's teams, in order.
 */
export function sameTeamEntries(
  games: readonly SequenceGame[],
  ownTeams: readonly string[],
  length: SequenceLength,
  driveBetween: DriveBetween,
  limits: SequenceLimits,
): TeamEntries[] {
  const playing = new Set(games.flatMap(({ homeTeam, awayTeam }) => [homeTeam, awayTeam]));
  const visitors = [...playing].filter((team) => !ownTeams.includes(team)).toSorted();
  return [...ownTeams.filter((team) => playing.has(team)), ...visitors]
    .map((team) => {
      const followed = games.filter(({ homeTeam, awayTeam }) => homeTeam === team || awayTeam === team);
      const kept = withoutParts(bestOfEveryDate(followed, length, driveBetween, limits));
      return { team, entries: foldByVenues(kept) };
    })
    .filter(({ entries }) => entries.length > 0);
}

function bestOfEveryDate(
  games: readonly SequenceGame[],
  length: SequenceLength,
  driveBetween: DriveBetween,
  limits: SequenceLimits,
  effort?: SearchEffort,
): Sequence[] {
  const dates = [...new Set(games.map(({ localDate }) => localDate))].toSorted();
  return dates.flatMap((date) => {
    const window = length === 'week' ? weekFrom(date, limits) : weekendFrom(date);
    const best = window && bestFromDate(games, window, driveBetween, limits, effort);
    return best ? [best] : [];
  });
}

/** Leaves out every sequence whose games are all part of another; of two equal ones the first stays. */
function withoutParts(sequences: readonly Sequence[]): Sequence[] {
  const ids = sequences.map(({ games }) => new Set(games.map(({ id }) => id)));
  return sequences.filter((_, index) => {
    const own = ids[index] ?? new Set();
    return !ids.some(
      (other, position) =>
        position !== index && own.isSubsetOf(other) && (own.size < other.size || position < index),
    );
  });
}

function isVariant(before: Sequence, sequence: Sequence): boolean {
  const stops = (of: Sequence) =>
    of.games
      .map(({ venueId }) => venueId)
      .toSorted()
      .join(' ');
  if (stops(before) !== stops(sequence)) return false;
  const earlier = new Set(before.games.map(({ id }) => id));
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
