import type { Team } from './index.ts';

export interface PerformerColumns {
  teamsPerformerIds: string;
  team1PerformerId: number | null;
  team2PerformerId: number | null;
  team3PerformerId: number | null;
  team4PerformerId: number | null;
  team5PerformerId: number | null;
  team6PerformerId: number | null;
}

/** Prefers the looked-up id, then a known one, then our own (docs/rules.md#teams). */
export function performerIdOf(team: Team, known: ReadonlyMap<string, number>): number {
  return known.get(team.fullName) ?? team.seatgeekPerformerId ?? team.id;
}

export function performerColumns(
  teams: readonly Team[],
  known: ReadonlyMap<string, number>,
): PerformerColumns {
  const ids = teams.map((team) => performerIdOf(team, known));
  return {
    teamsPerformerIds: `{${ids.join(',')}}`,
    team1PerformerId: ids[0] ?? null,
    team2PerformerId: ids[1] ?? null,
    team3PerformerId: ids[2] ?? null,
    team4PerformerId: ids[3] ?? null,
    team5PerformerId: ids[4] ?? null,
    team6PerformerId: ids[5] ?? null,
  };
}
