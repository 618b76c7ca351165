import type { League } from '../leagues.ts';
import { ALL_TEAMS, teamByAliasSlug, teamBySlug, type Team } from './index.ts';

/** A team that we know, or a performer id that the tables may know. */
export type TeamReference = { kind: 'team'; team: Team } | { kind: 'performer'; id: number };

const MAX_PERFORMER_ID = 2 ** 31 - 1;

const byLocalId = new Map(ALL_TEAMS.map((team) => [team.id, team]));
const byPerformerId = new Map(
  ALL_TEAMS.flatMap((team) =>
    team.seatgeekPerformerId === null ? [] : [[team.seatgeekPerformerId, team] as const],
  ),
);

/** Reads a local id (900001 to 900124), a performer id or a slug, each as number or text. */
export function teamReference(league: League, named: number | string): TeamReference | null {
  const text = String(named).trim().toLowerCase();
  if (/^\d+$/.test(text)) {
    const id = Number(text);
    const team = byLocalId.get(id);
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

/** Ids known in advance; the mapping tables may hold newer ones. */
export function teamByPerformerId(id: number): Team | null {
  return byPerformerId.get(id) ?? null;
}
