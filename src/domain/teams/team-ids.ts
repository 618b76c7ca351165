import type { League } from '../leagues.ts';
import { ALL_TEAMS, teamByAliasSlug, teamBySlug, type Team } from './index.ts';

/** How a client names a team: by what we know it under, or by a performer id that the tables may know. */
export type TeamReference = { kind: 'team'; team: Team } | { kind: 'performer'; id: number };

/** The largest id that the mapping tables hold. */
const MAX_PERFORMER_ID = 2 ** 31 - 1;

const byLocalId = new Map(ALL_TEAMS.map((team) => [team.id, team]));
const byPerformerId = new Map(
  ALL_TEAMS.flatMap((team) =>
    team.seatgeekPerformerId === null ? [] : [[team.seatgeekPerformerId, team] as const],
  ),
);

/**
 * Reads a local id (900001 to 900124), a performer id, or a slug or former slug of a league's team, each as
 * a number or as text (decisions.md 4, last row).
 * @returns null when it can be none of these.
 */
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

/** The team that is known in advance to have a performer id; the mapping tables may know better. */
export function teamByPerformerId(id: number): Team | null {
  return byPerformerId.get(id) ?? null;
}
