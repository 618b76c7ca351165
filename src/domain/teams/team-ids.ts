import type { League } from '../leagues.ts';
import { ALL_TEAMS, teamByAliasSlug, teamByName, teamBySlug, type Team } from './index.ts';

/** Only the mapping tables may know a `performer` id. */
export type TeamReference = { kind: 'team'; team: Team } | { kind: 'performer'; id: number };

const MAX_PERFORMER_ID = 2 ** 31 - 1;

const byLocalId = new Map(ALL_TEAMS.map((team) => [team.id, team]));
const byPerformerId = new Map(
  ALL_TEAMS.flatMap((team) =>
    team.seatgeekPerformerId === null ? [] : [[team.seatgeekPerformerId, team] as const],
  ),
);

/** @param id from 900001 to 900124. */
export function teamById(id: number): Team | null {
  return byLocalId.get(id) ?? null;
}

/** Accepts a local id (900001 to 900124), a performer id or a slug. */
export function teamReference(league: League, named: number | string): TeamReference | null {
  const text = String(named).trim().toLowerCase();
  if (/^\d+$/.test(text)) {
    const id = Number(text);
    const team = teamById(id);
    if (team) return { kind: 'team', team };
    return id >= 1 && id <= MAX_PERFORMER_ID ? { kind: 'performer', id } : null;
  }
  const team =
    teamBySlug(league, text) ??
    teamByAliasSlug(league, text) ??
    ALL_TEAMS.find(({ slug }) => slug === text) ??
    null;
  return team && { kind: 'team', team };
}

/** The mapping tables may hold newer ids. */
export function teamByPerformerId(id: number): Team | null {
  return byPerformerId.get(id) ?? null;
}

/**
 * Leaves out teams of other leagues.
 * @param known full names by performer id.
 */
export function teamsOfReferences(
  league: League,
  references: readonly (number | string)[],
  known: ReadonlyMap<number, string> = new Map(),
): Team[] {
  return references.flatMap((reference) => {
    const named = teamReference(league, reference);
    const team =
      named?.kind === 'performer'
        ? (teamByName(league, known.get(named.id) ?? '') ?? teamByPerformerId(named.id))
        : named?.team;
    return team?.league === league ? [team] : [];
  });
}

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
