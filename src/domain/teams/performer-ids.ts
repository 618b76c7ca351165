import type { Team } from './index.ts';

const ID_COLUMNS = [
  'team1PerformerId',
  'team2PerformerId',
  'team3PerformerId',
  'team4PerformerId',
  'team5PerformerId',
  'team6PerformerId',
] as const;

interface PerformerColumns extends Record<(typeof ID_COLUMNS)[number], number | null> {
  teamsPerformerIds: string;
}

/** See docs/rules.md#teams. */
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

/** A roadtrip's list may be empty where only the columns of its teams are known. */
export function performerIdsOf(columns: PerformerColumns): (number | string)[] {
  const ids = parsePerformerIds(columns.teamsPerformerIds);
  return ids.length > 0 ? ids : ID_COLUMNS.flatMap((column) => columns[column] ?? []);
}

export function arePerformersEqual(a: PerformerColumns, b: PerformerColumns): boolean {
  return a.teamsPerformerIds === b.teamsPerformerIds && ID_COLUMNS.every((column) => a[column] === b[column]);
}

/** Accepts a Postgres array, a JSON array or a comma-separated list. */
export function parsePerformerIds(text: string): string[] {
  return text
    .trim()
    .replace(/^[[{]/, '')
    .replace(/[\]}]$/, '')
    .split(',')
    .map((entry) =>
      entry
        .trim()
        .replace(/^"(.*)"$/, '$1')
        .trim(),
    )
    .filter((entry) => entry !== '' && entry.toLowerCase() !== 'null');
}
