import type { League } from '../leagues.ts';
import { anyTeamEntries, sameTeamEntries, SEQUENCE_LENGTHS, type SequenceLength } from './sequence-list.ts';
import { teamGraphs, sequenceGraph, type SearchEffort } from './sequence-graph.ts';
import { choosePicks, type Pick } from './sequence-picks.ts';
import type { DriveBetween, Sequence, SequenceGame, SequenceLimits } from './sequence.ts';

export interface TripSequence {
  type: 'any-team' | 'same-team' | 'twinbill';
  length: SequenceLength;
  position: number;
  pick: Pick | null;
  team: string | null;
  sequence: Sequence;
  otherDates: readonly Sequence[];
}

/** The NFL has its own lists (docs/rules.md#nfl-lists). */
export function tripSequences(
  league: League,
  games: readonly SequenceGame[],
  ownTeams: readonly string[],
  driveBetween: DriveBetween,
  limits: SequenceLimits,
  effort?: SearchEffort,
): TripSequence[] {
  const graph = sequenceGraph(games, driveBetween, limits, effort);
  const drivable = withPicks(
    SEQUENCE_LENGTHS.flatMap((length) =>
      anyTeamEntries(graph, length, effort).map((entry, index) => ({
        ...entry,
        type: league === 'NFL' ? ('twinbill' as const) : ('any-team' as const),
        length,
        position: index + 1,
        team: null,
      })),
    ),
  );
  if (league === 'NFL') return [...homeGames(games), ...drivable];
  const teams = teamGraphs(graph, ownTeams);
  const followed = SEQUENCE_LENGTHS.flatMap((length) =>
    sameTeamEntries(teams, length, effort)
      .flatMap(({ team, entries }) => entries.map((entry) => ({ ...entry, team })))
      .map((entry, index) => ({
        ...entry,
        type: 'same-team' as const,
        length,
        position: index + 1,
        pick: null,
      })),
  );
  return [...drivable, ...followed];
}

function homeGames(games: readonly SequenceGame[]): TripSequence[] {
  return games
    .toSorted((a, b) => (`${a.localDate} ${a.id}` < `${b.localDate} ${b.id}` ? -1 : 1))
    .map((game, index) => ({
      type: 'any-team',
      length: 'week',
      position: index + 1,
      pick: null,
      team: null,
      sequence: { games: [game], legs: [], miles: 0, minutes: 0 },
      otherDates: [],
    }));
}

function withPicks(entries: readonly Omit<TripSequence, 'pick'>[]): TripSequence[] {
  const keyOf = ({ length, position }: Omit<TripSequence, 'pick'>) =>
    `${length} ${String(position).padStart(4, '0')}`;
  const picks = choosePicks(entries.map((entry) => ({ ...entry, key: keyOf(entry) })));
  const pickOf = new Map([...picks].map(([pick, key]) => [key, pick]));
  return entries.map((entry) => ({ ...entry, pick: pickOf.get(keyOf(entry)) ?? null }));
}
